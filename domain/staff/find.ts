import { remember } from '#domain/remember.ts'
import { foldText } from '#domain/search.ts'

/** A word ends at whatever is no letter, mark or number, and at the apostrophe that Unicode calls a letter. */
const BETWEEN = /[^\p{L}\p{M}\p{N}]|\u02bc/u

// The same titles are asked again at each pause of somebody who types: they are taken apart once.
const wordsOf = remember((text) => text.split(BETWEEN).map(foldText).filter(Boolean))

/** Whether each word of the search begins a word of the text, without accents and capitals. An empty search finds nothing. */
export function isFoundBy(query: string, text: string): boolean {
  const [wanted, words] = [wordsOf(query), wordsOf(text)]
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)))
}
