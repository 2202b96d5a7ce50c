import { APOSTROPHES } from '#domain/apostrophes.ts'
import { remember } from '#domain/remember.ts'
import { foldText } from '#domain/search.ts'

/** Separators of words: everything but letters, marks and numbers. Unicode counts some apostrophes as letters. */
const BETWEEN = /[^\p{L}\p{M}\p{N}]/u

// Titles are split once: the same ones are compared again at each pause in typing.
const wordsOf = remember((text) => text.replace(APOSTROPHES, ' ').split(BETWEEN).map(foldText).filter(Boolean))

/** Whether each word of the query begins a word of the text, ignoring accents and case. An empty query finds nothing. */
export function isFoundBy(query: string, text: string): boolean {
  const [wanted, words] = [wordsOf(query), wordsOf(text)]
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)))
}
