import { APOSTROPHES } from './apostrophes.ts'
import { remember } from './remember.ts'

/** Letters that Unicode does not decompose into a letter and a mark. */
const SINGLE_LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' }

/**
 * Text in the form that searches compare: without case, accents, apostrophes, hyphens, dots and spaces ("De' Rossi" is "derossi"). The
 * database stores people's names in this form (`foldedNames`): a change of this rule needs a migration that rewrites them.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðßæœıþ]/gu, (letter) => SINGLE_LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, '')
    .replace(/[\s.\-\u2010-\u2013]/gu, '')

const BETWEEN_WORDS = /[\s\-\u2010-\u2013]/u

/**
 * The later parts of a name that it is also found by, folded: the last word of several, then, after a space, what follows the last
 * apostrophe («Lo Re D'Alì»: "dali ali"; «D'Amico Rossi»: "rossi amicorossi"; «Degl'Innocenti»: "innocenti"). null for a name without them.
 * They are stored too (`foldedNames`).
 */
export function foldTails(name: string): string | null {
  const written = name.replace(APOSTROPHES, "'")
  const tails = [lastOf(written.split(BETWEEN_WORDS)), lastOf(written.split("'"))].filter((tail) => tail !== null)
  return [...new Set(tails)].join(' ') || null
}

/** The first of these parts: the last word, or what follows the apostrophe of a name of one word. */
export const foldLastWord = (name: string): string | null => foldTails(name)?.split(' ')[0] ?? null

const lastOf = (parts: string[]): string | null => {
  const words = parts.map(foldText).filter(Boolean)
  return words.length > 1 ? words.at(-1)! : null
}

/** True when every word of the query is somewhere in the value's texts (at any depth, except `id`). An empty query matches everything. */
export function matchesSearch(value: unknown, query: string | null | undefined): boolean {
  const words = wordsOf(query ?? '')
  if (!words.length) return true
  const texts = textsOf(value)
  return words.every((word) => texts.some((text) => foldOnce(text).includes(word)))
}

// Folding is cached: each letter typed compares the query with every row.
const wordsOf = remember((query) => query.split(/\s+/u).map(foldText).filter(Boolean))
const foldOnce = remember(foldText)

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'id' ? [] : textsOf(inner)))
}
