import { expect, test } from 'vitest'
import { CHALLENGE_BYTES, enrolledPoint, signChallenge } from './enrolment.ts'
import { ES256 } from './es256.ts'

const { privateKey, publicKey } = await crypto.subtle.generateKey(ES256, false, ['sign', 'verify'])
const jwk = await crypto.subtle.exportKey('jwk', publicKey)
const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
const challenge = crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))
const signature = await signChallenge(challenge, privateKey)

test('a device that signs the challenge with a key that cannot be exported is enrolled with that key', async () => {
  expect(await enrolledPoint(jwk, challenge, signature)).toEqual(point)
})

test("the signature covers the protocol's name and the challenge, so that it serves no other purpose", async () => {
  const plain = new Uint8Array(await crypto.subtle.sign(ES256, privateKey, challenge))
  expect(await enrolledPoint(jwk, challenge, plain)).toBeNull()
})

test.each([
  ['another challenge', jwk, challenge.with(0, challenge[0]! ^ 1), signature],
  ['another signature', jwk, challenge, signature.with(9, signature[9]! ^ 1)],
  ['a short signature', jwk, challenge, signature.subarray(1)],
  ['a point off the curve', { ...jwk, y: jwk.x }, challenge, signature],
  ['a key of another kind', { ...jwk, kty: 'RSA' }, challenge, signature],
  ['a curve of another kind', { ...jwk, crv: 'P-384' }, challenge, signature],
  ['no key', {}, challenge, signature],
])('%s is refused', async (_, jwk, challenge, signature) => {
  expect(await enrolledPoint(jwk, challenge, signature)).toBeNull()
})

test('a challenge of another length is refused, even well signed', async () => {
  const short = challenge.slice(1)
  expect(await enrolledPoint(jwk, short, await signChallenge(short, privateKey))).toBeNull()
})
