import { lineField } from '#domain/form.ts'

/** What the person calls a passkey, to know it again in the list. */
export const passkeyNameForm = { name: lineField({ max: 60 }) }
