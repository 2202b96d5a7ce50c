import { foldText } from '#domain/search.ts'
import { type Field, readText } from '#domain/form.ts'
import type { PlainDate } from '#domain/plain-date.ts'

const SHAPE = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/
const PROVISIONAL = /^\d{11}$/

/** A person's codice fiscale, or a provisional one of eleven digits. A code that does not fit the person is a warning, not a problem. */
export const taxCodeField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    const value = text.value.replace(/\s/gu, '').toUpperCase()
    return SHAPE.test(value) || PROVISIONAL.test(value) ? { value } : { problem: 'invalid' }
  },
}

/**
 * Whether the check character of an association's code fits: the last of eleven digits (domain guide, section 12; D.P.R. 633/1972, art. 35,
 * and D.M. 23/12/1976), or the letter of sixteen characters.
 */
export function isBodyTaxCode(code: string): boolean {
  if (SHAPE.test(code)) return checkLetter(code) === code[15]
  return PROVISIONAL.test(code) && checkDigit(code) === Number(code[10])
}

/** Every second digit counts double, less nine from ten on. */
function checkDigit(code: string): number {
  const counts = Array.from(code.slice(0, 10), (digit, i) => (i % 2 === 0 ? Number(digit) : Number(digit) * 2))
  const sum = counts.reduce((all, count) => all + (count > 9 ? count - 9 : count), 0)
  return (10 - (sum % 10)) % 10
}

export type TaxCodeWarning = 'letter' | 'name' | 'birth'

/**
 * Mismatches: of the check letter, the names, or the day of birth. Staff look at them; nothing is refused, since offices make mistakes,
 * people change their names, and duplicate codes have letters for digits (domain guide, section 12). Neither sex nor age is derived from
 * the code.
 */
export function taxCodeWarnings(
  code: string,
  { firstname, lastname, birthDate }: { firstname: string; lastname: string; birthDate: PlainDate | null },
): TaxCodeWarning[] {
  if (!SHAPE.test(code)) return []
  const plain = withDigits(code)
  const isNamed = plain.slice(0, 3) === surnamePart(lastname) && plain.slice(3, 6) === namePart(firstname)
  return [
    ...(checkLetter(code) === code[15] ? [] : (['letter'] as const)),
    ...(isNamed ? [] : (['name'] as const)),
    ...(birthDate === null || plain.slice(6, 11) === birthPart(birthDate, plain) ? [] : (['birth'] as const)),
  ]
}

const LETTERS_FOR_DIGITS = 'LMNPQRSTUV'
const DIGIT_PLACES = [6, 7, 9, 10, 12, 13, 14]

/** Omocodia: among people with the same code, all but one have letters in place of digits. */
const withDigits = (code: string): string =>
  [...code]
    .map((char, i) => (DIGIT_PLACES.includes(i) && LETTERS_FOR_DIGITS.includes(char) ? String(LETTERS_FOR_DIGITS.indexOf(char)) : char))
    .join('')

const lettersOf = (name: string): string =>
  foldText(name)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
const consonants = (letters: string): string => letters.replace(/[AEIOU]/g, '')
const vowels = (letters: string): string => letters.replace(/[^AEIOU]/g, '')
const filled = (letters: string): string => `${letters}XXX`.slice(0, 3)

function surnamePart(lastname: string): string {
  const letters = lettersOf(lastname)
  return filled(consonants(letters) + vowels(letters))
}

/** A first name with four or more consonants drops the second. */
function namePart(firstname: string): string {
  const letters = lettersOf(firstname)
  const hard = consonants(letters)
  return filled(hard.length > 3 ? hard[0]! + hard.slice(2) : hard + vowels(letters))
}

const MONTHS = 'ABCDEHLMPRST'

/** Year, month and day in the code's form. The day is the person's, or 40 more. */
function birthPart(birthDate: PlainDate, plain: string): string {
  const [year = '', month = '', day = ''] = birthDate.split('-')
  const start = year.slice(2) + MONTHS[Number(month) - 1]!
  const hasForty = Number(plain.slice(9, 11)) > 40
  return start + String(Number(day) + (hasForty ? 40 : 0)).padStart(2, '0')
}

/** Values of characters in odd places (D.M. 23/12/1976). */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

function checkLetter(code: string): string {
  const counts = Array.from(code.slice(0, 15), (char, i) => {
    const n = /\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65
    return i % 2 === 0 ? ODD[n]! : n
  })
  const sum = counts.reduce((all, count) => all + count, 0)
  return String.fromCharCode(65 + (sum % 26))
}
