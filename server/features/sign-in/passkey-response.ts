import { z } from '@hono/zod-openapi'

const base64url = z.string().regex(/^[\w-]+$/)

/** The part of a browser's `credential.toJSON()` (WebAuthn level 3, §5.1) that is read here; the library checks the rest. */
const credential = { id: base64url.max(1_400), rawId: base64url, type: z.literal('public-key'), clientExtensionResults: z.looseObject({}) }

export const assertionSchema = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})

export const attestationSchema = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})

export type Assertion = z.infer<typeof assertionSchema>
export type Attestation = z.infer<typeof attestationSchema>

/** The challenge that the browser claims to have answered; '' if unreadable. Nothing is verified yet. */
export function claimedChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
