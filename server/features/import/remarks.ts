/** Remarks about a row. `no`: not imported; `part`: imported incompletely. */
export const REMARKS = {
  row_unreadable: { taken: 'no', text: 'the row is not an account' },
  id_invalid: { taken: 'no', text: 'no usable account id (localId)' },
  id_twice: { taken: 'no', text: 'the account id is in the file twice: the first row counts' },
  email_missing: { taken: 'no', text: 'no e-mail address to sign in with' },
  email_invalid: { taken: 'no', text: 'the e-mail address cannot be written to' },
  email_taken: { taken: 'no', text: 'another account has the e-mail address' },
  disabled: { taken: 'no', text: 'the account is disabled; its number is kept from being given again' },
  erased: { taken: 'no', text: 'the account was here and has been erased since' },
  document_without_account: { taken: 'no', text: 'the document belongs to no account; its number is kept from being given again' },
  document_twice: { taken: 'no', text: 'the document id is in the file twice: the first one counts' },
  document_id_missing: { taken: 'no', text: 'the document does not say which account it belongs to (id)' },

  email_differs: {
    taken: 'part',
    text: 'the e-mail address stays as it is here: the account has been used since, or another one has the new address',
  },
  email_from_google: { taken: 'part', text: 'no e-mail address of its own: that of its Google identity was taken' },
  password_unreadable: { taken: 'part', text: 'the password hash is not one of this project: the person asks for a new password' },
  second_factor_lost: { taken: 'part', text: 'the second factor does not come over: the person switches it on again' },
  provider_unsupported: { taken: 'part', text: 'signing in through this provider does not exist here' },
  provider_unreadable: { taken: 'part', text: 'the identity at the provider has no id' },
  provider_taken: { taken: 'part', text: 'the identity at the provider belongs to another account' },
  document_missing: { taken: 'part', text: 'no document: the person completes the profile at the next sign-in and gets a new number' },
  document_unreadable: { taken: 'part', text: 'the document is not an object: as if there were none' },
  tessera_missing: { taken: 'part', text: 'the document has no number: a new one is given at the next sign-in' },
  tessera_invalid: { taken: 'part', text: 'the number does not have ten digits: a new one is given at the next sign-in' },
  tessera_taken: { taken: 'part', text: 'another card has the number: a new one is given at the next sign-in' },
  tessera_differs: { taken: 'part', text: 'the person has another number here, which stays' },
  tessera_padded: { taken: 'part', text: 'the number was stored as a number: zeros were put before it where ten digits were missing' },
  names_unreadable: { taken: 'part', text: 'no usable name: asked at the next sign-in, the number is kept' },
  names_from_display: { taken: 'part', text: "no name in the document: the account's display name was taken" },
  ticks_missing: { taken: 'part', text: 'the notice or the age was not ticked: asked at the next sign-in, the number is kept' },
  field_unreadable: { taken: 'part', text: 'a field has a value of the wrong kind, and was left out' },
} as const

export type RemarkCode = keyof typeof REMARKS

/** @param detail the found value, shortened; never a secret */
export type Remark = { code: RemarkCode; detail?: string | undefined }

/** The found value, recognisable for a person. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
