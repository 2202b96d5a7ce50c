import { describe, expect, test } from 'vitest'
import { codeText } from './code-text.ts'
import { issuerKey, NOW, testAssociation, testKey } from './test-association.ts'
import type { Claims } from './sign-credential.ts'
import { verify, type Check, type Status } from './verify.ts'

const { check, credential, device, issuer, keySet, live, printed } = await testAssociation()
const HOUR = 3600

const failing = () => Promise.reject(new Error('database is away'))

type Changes = Partial<Check> & { list?: Partial<Status> | null }
const outcome = async (text: string, changes: Changes = {}) => {
  const { result, reason, notices } = await verify(check(text, changes))
  return [result, reason, ...notices].join(' ')
}

describe('limits, to the second', () => {
  test.each([
    [90, 'green ok'],
    [91, 'amber stale-presentation'],
    [-30, 'green ok'],
    [-31, 'amber clock-skew'],
  ])('a presentation that is %i seconds old: %s', async (age, expected) => {
    expect(await outcome(await live({}, NOW - age))).toBe(expected)
  })

  test.each([
    [30, 'green ok'],
    [31, 'amber clock-skew'],
  ])('a credential from %i seconds ahead: %s', async (ahead, expected) => {
    expect(await outcome(await live({ iat: NOW + ahead }))).toBe(expected)
  })

  test.each([
    [30, 'amber static-copy'],
    [31, 'amber clock-skew'],
  ])('a printed copy from %i seconds ahead: %s', async (ahead, expected) => {
    expect(await outcome(await printed({ iat: NOW + ahead }))).toBe(expected)
  })

  test.each([
    [1, 'green ok'],
    [0, 'red expired'],
    [-1, 'red expired'],
  ])('a credential that ends in %i seconds: %s', async (left, expected) => {
    expect(await outcome(await live({ exp: NOW + left }))).toBe(expected)
  })

  test.each([
    [24 * HOUR, 'green ok'],
    [24 * HOUR + 1, 'green ok list-aging'],
    [72 * HOUR, 'green ok list-aging'],
    [72 * HOUR + 1, 'amber list-too-old'],
    [-600, 'green ok'],
    [-601, 'amber clock-skew'],
  ])('a list that is %i seconds old: %s', async (age, expected) => {
    expect(await outcome(await live(), { list: { iat: NOW - age } })).toBe(expected)
  })

  test.each([
    [1, 'green ok'],
    [0, 'amber list-too-old'],
  ])('a list that ends in %i seconds: %s', async (left, expected) => {
    expect(await outcome(await live(), { list: { exp: NOW + left } })).toBe(expected)
  })

  test.each([
    [1, 'green ok'],
    [0, 'amber list-too-old'],
  ])('a key set that ends in %i seconds: %s', async (left, expected) => {
    expect(await outcome(await live(), { keySet: { ...keySet, exp: NOW + left } })).toBe(expected)
  })

  test.each([
    ['begins at that second', { nbf: NOW - HOUR }, 'green ok'],
    ['begins a second later', { nbf: NOW - HOUR + 1 }, 'red unknown-issuer'],
    ['ended at that second', { exp: NOW - HOUR }, 'red unknown-issuer'],
    ['ended a second later, and since then does not matter', { exp: NOW - HOUR + 1 }, 'green ok'],
  ])('a key whose time %s', async (_, changes, expected) => {
    expect(await outcome(await live(), { keySet: { ...keySet, keys: [issuerKey(issuer, changes)] } })).toBe(expected)
  })
})

describe('the first step that fails decides', () => {
  const ended: Partial<Claims> = { exp: NOW }
  const revoked = { list: { isRevoked: true, iat: NOW - 80 * HOUR } }

  test('another association before the end of the card', async () => {
    expect(await outcome(await live(ended), { ...revoked, association: 'boreale' })).toBe('red wrong-association')
  })
  test('the end before the status', async () => {
    expect(await outcome(await live(ended), revoked)).toBe('red expired')
  })
  test('the status before the age of the presentation, at any age of the list', async () => {
    expect(await outcome(await live({}, NOW - 500), revoked)).toBe('red revoked')
  })
  test('the age of the presentation before the age of the list', async () => {
    expect(await outcome(await live({}, NOW - 91), { list: null })).toBe('amber stale-presentation')
  })
  test('a clock that is off before the age of the list', async () => {
    expect(await outcome(await live({}, NOW + 31), { list: null })).toBe('amber clock-skew')
  })
  test('the age of the list before the limits of a printed copy', async () => {
    expect(await outcome(await printed(), { list: null })).toBe('amber list-too-old')
  })
  test('the signature before the association', async () => {
    const thief = await testKey()
    expect(await outcome(await live({}, NOW - 5, thief.signer.privateKey), { association: 'boreale' })).toBe('red bad-signature')
  })
})

describe('other results of the steps', () => {
  test('a printed copy is green with an online status, and asks for an identity document', async () => {
    expect(await outcome(await printed(), { isOnline: true })).toBe('green ok check-identity')
    expect(await outcome(await printed(), { isOnline: true, list: { isRevoked: true } })).toBe('red revoked')
  })

  test('notices come in the order of the format', async () => {
    const aged = { isOnline: true, list: { iat: NOW - 30 * HOUR } }
    expect(await outcome(await printed(), aged)).toBe('green ok list-aging check-identity')
  })

  test('of two keys with the same `kid`, the signer counts', async () => {
    const other = await testKey()
    const keys = [issuerKey({ ...other, kid: issuer.kid }, { association: 'boreale' }), issuerKey(issuer)]
    const verdict = await verify(check(await live(), { keySet: { ...keySet, keys } }))
    expect(verdict).toMatchObject({ reason: 'ok', card: { association: 'aurora' } })
    expect(await outcome(await live(), { keySet: { ...keySet, keys: keys.slice(0, 1) } })).toBe('red bad-signature')
  })

  test('a verifier without keys gives no verdict on a card, and still recognises a text that is no card', async () => {
    const verdict = await verify(check(await live(), { keySet: null }))
    expect(verdict).toEqual({ result: 'amber', reason: 'list-too-old', notices: [], card: null, dataAt: null })
    expect(await outcome('https://elsewhere.example/menu', { keySet: null })).toBe('red malformed')
  })

  test('the card of a verdict has only the facts that a partner may know', async () => {
    const verdict = await verify(check(await live({ last4: 42 })))
    expect(verdict).toEqual({
      result: 'green',
      reason: 'ok',
      notices: [],
      dataAt: NOW - HOUR,
      card: {
        association: 'aurora',
        associationName: 'Circolo Aurora',
        name: 'Giulia B.',
        numberEnd: '0042',
        kind: 'live',
        list: 0,
        idx: 41_234,
        kid: issuer.kid,
        presentedAt: NOW - 5,
      },
    })
    expect((await verify(check(await printed()))).card).toMatchObject({ kind: 'static', presentedAt: null })
  })

  test('a name cannot turn the words around it', async () => {
    const { card } = await verify(check(await live({ name: '\u202eailuiG\u2066 \u0007B.\u2028' })))
    expect(card?.name).toBe('ailuiG B.')
  })

  test('the status is not asked for when a signature is bad', async () => {
    const thief = await testKey()
    const verdict = await verify(check(await live({}, NOW - 5, thief.signer.privateKey), { status: failing }))
    expect(verdict).toMatchObject({ reason: 'bad-signature', card: null })
  })

  test('an error of the status lookup is not taken for a bad card', async () => {
    await expect(verify(check(await live(), { status: failing }))).rejects.toThrow('database is away')
  })

  test('no card is good when the clock gives no number', async () => {
    for (const text of [await live(), await printed()]) expect(await outcome(text, { now: NaN, isOnline: true })).toBe('red expired')
    expect(await outcome(await live(), { list: { iat: NaN } })).toBe('amber list-too-old')
  })

  test('a credential taken out of a code proves nothing', async () => {
    expect(await outcome(codeText('https://tessera.example', await credential()), { isOnline: true })).toBe('amber stale-presentation')
  })

  test('a screenshot of a device’s code is amber 91 seconds later, and the device itself is green again', async () => {
    const screenshot = await live({}, NOW)
    expect(await outcome(screenshot, { now: NOW + 91 })).toBe('amber stale-presentation')
    expect(await outcome(await live({}, NOW + 91, device.signer.privateKey), { now: NOW + 91 })).toBe('green ok')
  })
})
