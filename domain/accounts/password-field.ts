import { countCharacters, type Field, readText } from '#domain/form.ts'
import { MAX_PASSWORD } from './password-length.ts'

/** A password at sign-in. Any password is accepted here; rules for new ones are in `password.ts`, whose word list is long. */
export const passwordField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    const value = normalisePassword(text.value)
    return countCharacters(value) > MAX_PASSWORD ? { problem: 'too_long' } : { value }
  },
}

/** NFC, so that the same letters from two keyboards are one password. Spaces count. */
const normalisePassword = (text: string): string => text.normalize('NFC')
