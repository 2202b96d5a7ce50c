import type { SessionAnswer } from './api.ts'
import type { Field } from '#domain/form.ts'

/** Who else can say who a person is. */
export const PROVIDERS = ['google', 'facebook'] as const
export type Provider = (typeof PROVIDERS)[number]

/** As people know them. */
export const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' }

/** What the provider's word is for: signing in, one more way into the account that is signed in, or proving again who one is. */
export const PURPOSES = ['sign-in', 'link', 'prove'] as const
export type ProviderPurpose = (typeof PURPOSES)[number]

/** The session, and the name that the provider knows, for a profile that is still to be written; null when there is one. */
export type ProviderAnswer = SessionAnswer & { names: { firstname: string; lastname: string } | null }

const purposeField: Field<ProviderPurpose> = {
  kind: 'text',
  read: (input) => {
    const value = input === undefined ? 'sign-in' : PURPOSES.find((purpose) => purpose === input)
    return value ? { value } : { problem: 'invalid' }
  },
}

/** Codes and tokens are printable ASCII (RFC 6749, appendix A); nothing else of them is ours to judge. */
const opaqueField = (max: number): Field<string> => ({
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { problem: 'required' }
    if (typeof input !== 'string' || !/^[\x20-\x7e]+$/.test(input)) return { problem: 'invalid' }
    return input.length > max ? { problem: 'too_long' } : { value: input }
  },
})

const optional = <T>(field: Field<T>): Field<T | undefined> => ({
  kind: field.kind,
  read: (input) => (input === undefined || input === null || input === '' ? { value: undefined } : field.read(input)),
})

export const startProviderForm = { purpose: purposeField }

/** What came back in the address of the page that the provider sends to (RFC 6749 §4.1.2, RFC 9207). */
export const finishProviderForm = {
  state: opaqueField(200),
  code: optional(opaqueField(2_000)),
  error: optional(opaqueField(200)),
  iss: optional(opaqueField(300)),
}

/** What the phone's own sign-in gives. `nonce`: the one that the server made for it. */
export const googleNativeForm = { idToken: opaqueField(8_000), nonce: opaqueField(200) }
/** Facebook's token carries no nonce: `nonce` says which start it answers, so that each works once. */
export const facebookNativeForm = { accessToken: opaqueField(2_000), nonce: opaqueField(200) }
