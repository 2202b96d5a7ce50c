import { type Field, lineField, tokenField } from '#domain/form.ts'
import { newPasswordField } from './password.ts'
import { personNameField } from '#domain/person-name.ts'

/** Forms of the account page. `changeEmailForm` asks for another e-mail address, and `verifyEmailForm` proves it (`verify-email.ts`). */
export const nameForm = { firstname: personNameField, lastname: personNameField }

export const newPasswordForm = { password: newPasswordField }

/** A consent that is missing in the form stays unchanged. */
const choiceField: Field<boolean | undefined> = {
  kind: 'boolean',
  read: (input) => (input === undefined || typeof input === 'boolean' ? { value: input } : { problem: 'invalid' }),
}

export const consentsForm = { newsletter: choiceField, photos: choiceField }

/** The version of the privacy notice that the person read. Only the version in force is accepted. */
export const noticeForm = { version: lineField({ max: 200 }) }

export const keepAccountForm = { token: tokenField }

/** Days between the request and the erasure. Until then the person may change their mind (domain guide, section 6). */
export const CLOSURE_DAYS = 14
