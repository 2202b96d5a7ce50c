import type { SessionAnswer } from './api.ts'
import type { Field } from '#domain/form.ts'

export const PROVIDERS = ['google', 'facebook'] as const
export type Provider = (typeof PROVIDERS)[number]

export const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' }

/** Sign in, link the provider to the signed-in account, or prove the person's identity. */
export const PURPOSES = ['sign-in', 'link', 'prove'] as const
export type ProviderPurpose = (typeof PURPOSES)[number]

/** `names`: the provider's name for a profile that is still incomplete; else null. */
export type ProviderAnswer = SessionAnswer & { names: { firstname: string; lastname: string } | null }

const purposeField: Field<ProviderPurpose> = {
  kind: 'text',
  read: (input) => {
    const value = input === undefined ? 'sign-in' : PURPOSES.find((purpose) => purpose === input)
    return value ? { value } : { problem: 'invalid' }
  },
}

/** Codes and tokens are printable ASCII (RFC 6749, appendix A). They are not checked further. */
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

/** A PKCE verifier of 32 random bytes, or its SHA-256 challenge, in base64url (RFC 7636, section 4). */
const pkceField: Field<string> = {
  kind: 'text',
  read: (input) => (typeof input === 'string' && /^[\w-]{43}$/.test(input) ? { value: input } : { problem: 'invalid' }),
}

export const startProviderForm = { purpose: purposeField }
export const startNativeForm = { purpose: purposeField }
/**
 * `challenge`: made by the iPhone app, which opens Facebook in a sheet of the system's browser. The answer is accepted only with its
 * verifier.
 */
export const startSheetForm = { ...startProviderForm, challenge: optional(pkceField) }

/** Parameters of the provider's redirect (RFC 6749 §4.1.2, RFC 9207). */
export const finishProviderForm = {
  state: opaqueField(200),
  code: optional(opaqueField(2_000)),
  error: optional(opaqueField(200)),
  iss: optional(opaqueField(300)),
}
export const finishSheetForm = { ...finishProviderForm, verifier: optional(pkceField) }

/** Result of Google's native sign-in. `nonce`: made by the server for this sign-in. */
export const googleNativeForm = { idToken: opaqueField(8_000), nonce: opaqueField(200) }
/** Facebook's token carries no nonce. `nonce` names the server's start of this sign-in, which works once. */
export const facebookNativeForm = { accessToken: opaqueField(2_000), nonce: opaqueField(200) }
