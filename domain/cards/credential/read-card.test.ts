import { describe, expect, test } from 'vitest'
import { concat, type Bytes } from './bytes.ts'
import type { Cbor, CborMap } from './cbor-decode.ts'
import { encodeCbor } from './cbor-encode.ts'
import { codeText } from './code-text.ts'
import { signSign1 } from './cose-sign.ts'
import { readSign1 } from './cose-sign1.ts'
import { signPresentation } from './presentation.ts'
import { signCredential } from './sign-credential.ts'
import { NOW, ORIGIN, testAssociation } from './test-association.ts'
import { verify } from './verify.ts'

const { check, claims, credential, device, issuer } = await testAssociation()

type Entry = [number | string, Cbor]
const map = (...entries: Entry[]): CborMap => new Map(entries)
const kid = Uint8Array.from(issuer.kid.match(/../g)!, (byte) => parseInt(byte, 16))
const x = device.point.subarray(1, 33)
const coseKey = map([1, 2], [-1, 1], [-2, x], [-3, device.point[64]! % 2 === 1])
const card: Cbor[] = ['Giulia B.', 175, 0, 41_234]
const goodHeaders = map([1, -7], [4, kid], [16, 61])
const goodPayload = map([4, NOW + 1000], [6, NOW - 1000], [8, map([1, coseKey])], [-65537, card])

/** The verdict's reason for a card that issuer and device signed correctly: only its shape can be refused. */
async function reasonOf({ headers = goodHeaders, payload = goodPayload }: { headers?: CborMap; payload?: CborMap }): Promise<string> {
  const credential = await signSign1(encodeCbor(headers), encodeCbor(payload), issuer.signer.privateKey)
  return reasonOfCode(await signPresentation(credential, NOW, device.signer.privateKey))
}
const reasonOfCode = async (bytes: Bytes) => (await verify(check(codeText(ORIGIN, bytes)))).reason

const without = (of: CborMap, key: number): CborMap => new Map([...of].filter(([k]) => k !== key))
const having = (of: CborMap, ...entries: Entry[]): CborMap => new Map([...of, ...entries])

test('the unchanged card is good', async () => {
  expect(await reasonOf({})).toBe('ok')
})

describe('headers of a credential', () => {
  test.each<[string, CborMap]>([
    ['without alg', without(goodHeaders, 1)],
    ['without kid', without(goodHeaders, 4)],
    ['without typ', without(goodHeaders, 16)],
    ['with EdDSA', having(goodHeaders, [1, -8])],
    ['with no algorithm', having(goodHeaders, [1, 0])],
    ['with the algorithm as text', having(goodHeaders, [1, 'ES256'])],
    ['with a kid of five bytes', having(goodHeaders, [4, concat(kid, Uint8Array.of(0))])],
    ['with a kid as text', having(goodHeaders, [4, issuer.kid])],
    ['of a status list', having(goodHeaders, [16, 'application/statuslist+cwt'])],
    ['of a presentation', having(goodHeaders, [16, 294])],
    ['with one more', having(goodHeaders, [3, 60])],
    ['with a critical one', having(goodHeaders, [2, [4]])],
    ['with a key that it brings along', having(goodHeaders, ['jwk', x])],
  ])('%s', async (_, headers) => {
    expect(await reasonOf({ headers })).toBe('malformed')
  })
})

describe('claims of a credential', () => {
  test.each<[string, CborMap]>([
    ['without exp', without(goodPayload, 4)],
    ['without iat', without(goodPayload, 6)],
    ['without the card', without(goodPayload, -65537)],
    ['with one more', having(goodPayload, [1, 'iss'])],
    ['with one more as text', having(goodPayload, ['name', 'Giulia'])],
    ['with a negative iat', having(goodPayload, [6, -1])],
    ['with an end as text', having(goodPayload, [4, '2027'])],
    ['that ends when it begins', having(goodPayload, [4, NOW - 1000])],
    ['with a card of three', having(goodPayload, [-65537, card.slice(0, 3)])],
    ['with a card of five', having(goodPayload, [-65537, [...card, 1]])],
    ['with a name of 41 bytes', having(goodPayload, [-65537, ['è'.repeat(20) + 'e', 175, 0, 1]])],
    ['with a name as bytes', having(goodPayload, [-65537, [x, 175, 0, 1]])],
    ['with five digits', having(goodPayload, [-65537, ['', 10_000, 0, 1]])],
    ['with negative digits', having(goodPayload, [-65537, ['', -1, 0, 1]])],
    ['with list 65536', having(goodPayload, [-65537, ['', 1, 65_536, 1]])],
    ['with entry 65536', having(goodPayload, [-65537, ['', 1, 0, 65_536]])],
    ['with an entry that is true', having(goodPayload, [-65537, ['', 1, 0, true]])],
    ['with an empty cnf', having(goodPayload, [8, map()])],
    ['with a cnf that names a key only', having(goodPayload, [8, map([3, kid])])],
    ['with a cnf of two', having(goodPayload, [8, map([1, coseKey], [3, kid])])],
    ['with an OKP key', having(goodPayload, [8, map([1, having(coseKey, [1, 1])])])],
    ['with a key on P-384', having(goodPayload, [8, map([1, having(coseKey, [-1, 2])])])],
    ['with x of 31 bytes', having(goodPayload, [8, map([1, having(coseKey, [-2, x.subarray(1)])])])],
    ['with y in full', having(goodPayload, [8, map([1, having(coseKey, [-3, device.point.subarray(33)])])])],
    ['without y', having(goodPayload, [8, map([1, without(coseKey, -3)])])],
    ['with a private key', having(goodPayload, [8, map([1, having(coseKey, [-4, x])])])],
    ['with x beyond the prime', having(goodPayload, [8, map([1, having(coseKey, [-2, new Uint8Array(32).fill(255)])])])],
    ['with x of no point', having(goodPayload, [8, map([1, having(coseKey, [-2, offCurve()])])])],
  ])('%s', async (_, payload) => {
    expect(await reasonOf({ payload })).toBe('malformed')
  })

  test('a device key with the other y does not verify the signature', async () => {
    const other = having(coseKey, [-3, device.point[64]! % 2 === 0])
    expect(await reasonOf({ payload: having(goodPayload, [8, map([1, other])]) })).toBe('bad-signature')
  })

  test.each<[string, Cbor[]]>([
    ['an empty name, all zeros', ['', 0, 0, 0]],
    ['a name of 40 bytes, all at their highest', ['è'.repeat(20), 9999, 65_535, 65_535]],
  ])('%s is a card', async (_, card) => {
    expect(await reasonOf({ payload: having(goodPayload, [-65537, card]) })).toBe('ok')
  })

  test('the issuer refuses to sign a shape that verifiers refuse', async () => {
    await expect(signCredential({ ...claims, last4: 10_000 }, issuer.signer)).rejects.toThrow()
    await expect(signCredential({ ...claims, exp: claims.iat }, issuer.signer)).rejects.toThrow()
  })
})

const stored = await credential()
const goodPresentation = map([1, -7], [13, readSign1(stored)], [16, 294])
const goodTime = map([6, NOW])
const sign = (headers: CborMap, payload: CborMap) => signSign1(encodeCbor(headers), encodeCbor(payload), device.signer.privateKey)
const staticCopy = readSign1(await credential({ device: null }))
const presented = readSign1(await sign(goodPresentation, goodTime))

describe('presentations', () => {
  test.each<[string, CborMap, CborMap]>([
    ['without alg', without(goodPresentation, 1), goodTime],
    ['without typ', without(goodPresentation, 16), goodTime],
    ['with the typ of a CWT', having(goodPresentation, [16, 61]), goodTime],
    ['with EdDSA', having(goodPresentation, [1, -8]), goodTime],
    ['with one header more', having(goodPresentation, [4, kid]), goodTime],
    ['around the credential as bytes', having(goodPresentation, [13, stored]), goodTime],
    ['around a number', having(goodPresentation, [13, 1]), goodTime],
    ['around a static copy', having(goodPresentation, [13, staticCopy]), goodTime],
    ['around a presentation', having(goodPresentation, [13, presented]), goodTime],
    ['without a time', goodPresentation, map()],
    ['with a time below zero', goodPresentation, map([6, -1])],
    ['with a time as text', goodPresentation, map([6, 'now'])],
    ['with an audience', goodPresentation, map([3, 'bar'], [6, NOW])],
    ['with an end', goodPresentation, map([4, NOW + 9], [6, NOW])],
  ])('%s', async (_, headers, payload) => {
    expect(await reasonOfCode(await sign(headers, payload))).toBe('malformed')
  })

  test('a presentation in the format’s shape is good', async () => {
    expect(await reasonOfCode(await sign(goodPresentation, goodTime))).toBe('ok')
  })

  test('a number, a map and an untagged credential are no cards', async () => {
    expect(await reasonOfCode(Uint8Array.of(0))).toBe('malformed')
    expect(await reasonOfCode(encodeCbor(goodHeaders))).toBe('malformed')
    expect(await reasonOfCode((await credential()).subarray(1))).toBe('malformed')
  })
})

/** x = 5 is on P-256, x = 1 is not: 1 - 3 + b has no root. */
function offCurve(): Bytes {
  const x = new Uint8Array(32)
  x[31] = 1
  return x
}
