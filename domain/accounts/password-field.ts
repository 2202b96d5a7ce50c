import { countCharacters, type Field, readText } from '#domain/form.ts'
import { MAX_PASSWORD } from './password-length.ts'

/** A password to sign in with: any that may once have been chosen. Apart from the rules for new ones, whose list of words is long. */
export const passwordField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    const value = normalisePassword(text.value)
    return countCharacters(value) > MAX_PASSWORD ? { problem: 'too_long' } : { value }
  },
}

/** The same letters typed on two keyboards are one password: NFC. Spaces are part of it. */
const normalisePassword = (text: string): string => text.normalize('NFC')
