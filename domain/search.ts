import { remember } from './remember.ts'

/** Letters that Unicode does not take apart into a letter and a mark. */
const SINGLE_LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' }

/**
 * Text as the search compares it: no case, accents, apostrophes, hyphens, dots or spaces ("De' Rossi" is "derossi"). The database keeps
 * names of people folded (`foldedNames`): a change of this rule comes with a migration that writes them anew.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðßæœıþ]/gu, (letter) => SINGLE_LETTERS[letter] ?? letter)
    .replace(/[\s'\u2018\u2019\u02bc.\-\u2010-\u2013]/gu, '')

/** True when every word of the query is somewhere in the value's texts (at any depth, `id` aside). An empty query matches all. */
export function matchesSearch(value: unknown, query: string | null | undefined): boolean {
  const words = wordsOf(query ?? '')
  if (!words.length) return true
  const texts = textsOf(value)
  return words.every((word) => texts.some((text) => foldOnce(text).includes(word)))
}

// A query is compared with every row of a list, and a row's texts with every letter of it that is typed: neither is folded anew each time.
const wordsOf = remember((query) => query.split(/\s+/u).map(foldText).filter(Boolean))
const foldOnce = remember(foldText)

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'id' ? [] : textsOf(inner)))
}
