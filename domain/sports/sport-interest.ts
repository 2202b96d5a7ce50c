import { emailField } from '#domain/email.ts'
import type { Field } from '#domain/form.ts'
import { linesField } from '#domain/lines-field.ts'
import { personNameField } from '#domain/person-name.ts'
import { optionalPhoneField } from '#domain/phone.ts'

export const MAX_NOTE = 500

/** The id of one of the sport's courses; '' for any course. */
const courseField: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { value: '' }
    return typeof input === 'string' && /^[\w-]{1,80}$/.test(input) ? { value: input } : { problem: 'invalid' }
  },
}

/** «Mi interessa»: interest in a course, and how to reach the person. */
export const sportInterestForm = {
  course: courseField,
  firstname: personNameField,
  lastname: personNameField,
  email: emailField,
  phone: optionalPhoneField,
  note: linesField(MAX_NOTE, true),
}
