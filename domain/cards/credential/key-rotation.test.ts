import { describe, expect, test } from 'vitest'
import { listedAnchors, listedKeys, periodOfNewKey, signingKey, type RotatingKey } from './key-rotation.ts'

const DAY = 86_400
const NOW = 1_800_000_000
const key = (kid: string, nbf: number, changes: Partial<RotatingKey> = {}): RotatingKey => ({
  kid,
  association: 'aurora',
  nbf,
  exp: nbf + 400 * DAY,
  lastCredentialExp: 0,
  ...changes,
})

describe('a yearly rotation', () => {
  const old = key('old', NOW - 365 * DAY, { lastCredentialExp: NOW + 21 * DAY })
  const next = key('new', periodOfNewKey(NOW, false).nbf)
  const keys = [old, next]
  const at = (day: number) => ({
    listed: listedKeys(keys, NOW + day * DAY).map(({ kid, exp }) => [kid, (exp - NOW) / DAY]),
    signs: signingKey(keys, 'aurora', NOW + day * DAY)?.kid,
  })

  test.each([
    [
      0,
      'old',
      [
        ['old', 35],
        ['new', 407],
      ],
    ],
    [
      6.99,
      'old',
      [
        ['old', 35],
        ['new', 407],
      ],
    ],
    [
      7,
      'new',
      [
        ['old', 7],
        ['new', 407],
      ],
    ],
    [
      20.99,
      'new',
      [
        ['old', 7],
        ['new', 407],
      ],
    ],
    [21, 'new', [['new', 407]]],
  ])('on day %d, %s signs, and the set lists %j', (day, signs, listed) => {
    expect(at(day)).toEqual({ listed, signs })
  })

  test('every later key set lists the key of a live credential, with a period that covers it', () => {
    for (let day = 0; day < 40; day += 0.5) {
      const iat = NOW + day * DAY
      const signer = signingKey(keys, 'aurora', iat)!
      for (const later of [0, 1, 8]) {
        const listed = listedKeys(keys, iat + later * DAY).find(({ kid }) => kid === signer.kid)
        if (listed) expect(listed.nbf <= iat && iat < listed.exp).toBe(true)
      }
    }
  })
})

test('a key that replaces a stolen one, and the first of an association, signs at once', () => {
  expect(periodOfNewKey(NOW, true)).toEqual({ nbf: NOW, exp: NOW + 400 * DAY })
})

test('a new key ends only keys of its own association', () => {
  const keys = [key('aurora', NOW - DAY), key('boreale', NOW, { association: 'boreale' })]
  expect(listedKeys(keys, NOW).map(({ exp }) => exp)).toEqual([NOW + 399 * DAY, NOW + 400 * DAY])
  expect(signingKey(keys, 'aurora', NOW)?.kid).toBe('aurora')
  expect(signingKey(keys, 'corale', NOW)).toBeNull()
})

test('an association whose keys have all ended signs nothing', () => {
  expect(signingKey([key('old', NOW - 400 * DAY)], 'aurora', NOW)).toBeNull()
})

test.each([
  [0, ['old', 'new']],
  [89.99, ['old', 'new']],
  [90, ['new']],
])('%d days after a new anchor was published the set lists %j, and the first signs', (day, listed) => {
  const anchors = [
    { kid: 'new', since: NOW },
    { kid: 'old', since: NOW - 900 * DAY },
  ]
  expect(listedAnchors(anchors, NOW + day * DAY).map(({ kid }) => kid)).toEqual(listed)
})

test('the first anchor signs from its first day', () => {
  expect(listedAnchors([{ kid: 'only', since: NOW }], NOW)).toEqual([{ kid: 'only', since: NOW }])
})
