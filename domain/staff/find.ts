/** Without accents, capitals and the two kinds of apostrophe, in words. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether each word of the search begins a word of the text. An empty search finds nothing. */
export function isFoundBy(query: string, text: string): boolean {
  const wanted = wordsOf(query)
  const words = wordsOf(text)
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)))
}
