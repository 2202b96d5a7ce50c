import { foldText } from '#domain/search.ts'

/** A word ends at whatever is no letter, mark or number, and at the apostrophe that Unicode calls a letter. */
const BETWEEN = /[^\p{L}\p{M}\p{N}]|\u02bc/u

const wordsOf = (text: string): string[] => text.split(BETWEEN).map(foldText).filter(Boolean)

/** Whether each word of the search begins a word of the text, without accents and capitals. An empty search finds nothing. */
export function isFoundBy(query: string, text: string): boolean {
  if (query !== last.query) last = { query, wanted: wordsOf(query) }
  const { wanted } = last
  const words = wordsOnce(text)
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)))
}

let last = { query: '', wanted: [] as string[] }

/** The same titles are asked again at each pause of somebody who types: they are taken apart once. */
const MOST_KEPT = 30_000
const known = new Map<string, string[]>()
function wordsOnce(text: string): string[] {
  const kept = known.get(text)
  if (kept) return kept
  if (known.size >= MOST_KEPT) known.clear()
  const words = wordsOf(text)
  known.set(text, words)
  return words
}
