import { lineField } from '#domain/form.ts'

/** The person's own name for a passkey, shown in the list. */
export const passkeyNameForm = { name: lineField({ max: 60 }) }
