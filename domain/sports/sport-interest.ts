import { emailField } from '#domain/email.ts'
import { countCharacters, type Field, hasHiddenCharacters, readText } from '#domain/form.ts'
import { personNameField } from '#domain/person-name.ts'
import { optionalPhoneField } from '#domain/phone.ts'

export const MAX_NOTE = 500

/** A few lines that may be left out (then ''): the line's end is the one control character that they may have. */
const noteField: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { value: '' }
    const text = readText(input)
    if (text.problem) return text
    const value = text.value.normalize('NFC').replace(/\r\n?/g, '\n').trim()
    if (hasHiddenCharacters(value.replaceAll('\n', ''))) return { problem: 'invalid' }
    return countCharacters(value) > MAX_NOTE ? { problem: 'too_long' } : { value }
  },
}

/** The id of one of the sport's courses; '' for any of them. */
const courseField: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { value: '' }
    return typeof input === 'string' && /^[\w-]{1,80}$/.test(input) ? { value: input } : { problem: 'invalid' }
  },
}

/** «Mi interessa»: who would like to take part in a course, and how to reach them. */
export const sportInterestForm = {
  course: courseField,
  firstname: personNameField,
  lastname: personNameField,
  email: emailField,
  phone: optionalPhoneField,
  note: noteField,
}
