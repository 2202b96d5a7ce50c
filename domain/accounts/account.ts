import { type Field, lineField, tokenField } from '#domain/form.ts'
import { newPasswordField } from './password.ts'
import { personNameField } from '#domain/person-name.ts'

/** The forms of the account page. Another e-mail is asked for by `changeEmailForm` and proved by `verifyEmailForm` (`verify-email.ts`). */
export const nameForm = { firstname: personNameField, lastname: personNameField }

export const newPasswordForm = { password: newPasswordField }

/** A consent that the form leaves out stays as it is. */
const choiceField: Field<boolean | undefined> = {
  kind: 'boolean',
  read: (input) => (input === undefined || typeof input === 'boolean' ? { value: input } : { problem: 'invalid' }),
}

export const consentsForm = { newsletter: choiceField, photos: choiceField }

/** The version of the privacy notice that the person read. Only the version in force is accepted. */
export const noticeForm = { version: lineField({ max: 200 }) }

export const keepAccountForm = { token: tokenField }

/** Days between asking for erasure and erasure. Until then the person may change their mind (domain guide, section 6). */
export const CLOSURE_DAYS = 14
