import { APOSTROPHES } from './apostrophes.ts'
import { countCharacters, type Field, hasHiddenCharacters, readText } from './form.ts'

export const MAX_NAME = 80

/**
 * A first or last name: letters of any script with their marks, spaces, apostrophes, hyphens, dots ("D'Angelo", "De' Rossi", "Nguyễn", "J.
 * R."). Capitals are never changed. Stored in NFC, with one space between words and straight apostrophes.
 */
export const personNameField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    const value = tidyName(text.value)
    if (!value) return { problem: 'required' }
    if (countCharacters(value) > MAX_NAME) return { problem: 'too_long' }
    return isName(value) ? { value } : { problem: 'invalid' }
  },
}

/** NFC, one space between words, straight apostrophes, plain hyphens. */
export const tidyName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(APOSTROPHES, "'")
    .replace(/[\u2010\u2011\u2013]/gu, '-')
    .replace(/[ \t\u00a0\u202f\u2000-\u200a\u3000]+/gu, ' ')
    .trim()

/** First and last name together; either may be empty. */
export const fullName = (firstname: string | null | undefined, lastname: string | null | undefined): string =>
  [firstname, lastname].filter(Boolean).join(' ')

/** The name, else the e-mail address: how staff see each other. */
export const nameOrAddress = ({
  firstname,
  lastname,
  email,
}: {
  firstname: string | null
  lastname: string | null
  email: string
}): string => fullName(firstname, lastname) || email

function isName(text: string): boolean {
  // U+200C and U+200D join letters in Persian and Indic names. More than four marks on one letter are a prank.
  const joined = text.replace(/([\p{L}\p{M}])[\u200c\u200d](?=\p{L})/gu, '$1')
  return (
    /^[\p{L}\p{M} '.-]+$/u.test(joined) &&
    /\p{L}/u.test(joined) &&
    !/\p{M}{5}/u.test(joined.normalize('NFD')) &&
    !hasHiddenCharacters(joined)
  )
}
