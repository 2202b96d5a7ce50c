import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Bytes } from './bytes.ts'
import type { KeySet } from './key-set.ts'
import { signKeySet } from './sign-key-set.ts'
import { signStatusList, statusBits } from './sign-status-list.ts'
import { issuerKey, NOW, statusBase, testAssociation, testKey, testKeySetJson, type TestKey } from './test-association.ts'
import { dataAt, openVerifierData, refreshVerifierData, type VerifierData } from './verifier-data.ts'
import { verify } from './verify.ts'

const { anchor, device, issuer, live } = await testAssociation()
const [newAnchor, newIssuer, boreale, thief] = [await testKey(), await testKey(), await testKey(), await testKey()]
const HOUR = 3600

const keySetOf = (changes: Partial<KeySet> = {}, by: TestKey = anchor): Promise<Bytes> =>
  signKeySet(testKeySetJson({ anchors: [anchor], keys: [issuerKey(issuer)], ...changes }), by.signer)
const listOf = (iat: number, revoked: number[] = [], { by = issuer, association = 'aurora', number = 0 } = {}): Promise<Bytes> =>
  signStatusList({ url: statusBase(association) + number, iat, compressed: new Uint8Array(deflateSync(statusBits(revoked))) }, by.signer)
const keptAfter = async (kept: VerifierData | null, keySet: Bytes, ...lists: Bytes[]): Promise<VerifierData> =>
  (await refreshVerifierData(kept, { keySet, lists }))!

/** The reason that a verifier with this data gives for a live card at this moment. */
async function reasonWith(data: VerifierData, now = NOW): Promise<string> {
  const text = await live({ exp: now + HOUR }, now, device.signer.privateKey)
  const { reason, notices } = await verify({ text, now, ...(await openVerifierData(data))! })
  return [reason, ...notices].join(' ')
}

const first = await keptAfter(null, await keySetOf(), await listOf(NOW))

describe('without a network, after one visit', () => {
  test.each([
    [0, 'ok'],
    [24 * HOUR, 'ok'],
    [24 * HOUR + 1, 'ok list-aging'],
    [72 * HOUR, 'ok list-aging'],
    [72 * HOUR + 1, 'list-too-old'],
  ])('%i seconds later: %s', async (later, expected) => {
    expect(await reasonWith(first, NOW + later)).toBe(expected)
  })

  test('after a refresh it is green again', async () => {
    const now = NOW + 80 * HOUR
    const again = await keptAfter(first, await keySetOf(), await listOf(now))
    expect(await reasonWith(again, now)).toBe('ok')
    expect([dataAt(first), dataAt(again)]).toEqual([NOW, now])
  })

  test('its data survive being stored', async () => {
    expect(await reasonWith(structuredClone(first))).toBe('ok')
  })

  test('data that were changed in the store are not taken', async () => {
    const changed = { ...first, keySet: first.keySet.with(100, first.keySet[100]! ^ 1) }
    expect(await openVerifierData(changed)).toBeNull()
    expect(await openVerifierData({ ...first, pins: [thief.point] })).toBeNull()
    const { bytes, iat } = first.lists.get('aurora/0')!
    const lists = new Map([['aurora/0', { bytes: bytes.with(100, bytes[100]! ^ 1), iat }]])
    expect(await reasonWith({ ...first, lists })).toBe('list-too-old')
  })

  test('a list stored under another list’s name does not count', async () => {
    const other = await listOf(NOW, [], { number: 1 })
    expect(await reasonWith({ ...first, lists: new Map([['aurora/0', { bytes: other, iat: NOW }]]) })).toBe('list-too-old')
  })

  test('data without lists has no age', async () => {
    const none = await keptAfter(null, await keySetOf())
    expect(dataAt(none)).toBeNull()
    expect(await reasonWith(none)).toBe('list-too-old')
  })
})

describe('lists', () => {
  const revoked = [41_234]

  test('a newer one replaces an older one, never the other way round', async () => {
    const newer = await keptAfter(first, await keySetOf(), await listOf(NOW + 1, revoked))
    expect(await reasonWith(newer)).toBe('revoked')
    expect(await reasonWith(await keptAfter(newer, await keySetOf(), await listOf(NOW)))).toBe('revoked')
    expect(await reasonWith(await keptAfter(first, await keySetOf(), await listOf(NOW - 1, revoked)))).toBe('ok')
  })

  test('a list that did not arrive stays as it was', async () => {
    expect(await reasonWith(await keptAfter(first, await keySetOf()))).toBe('ok')
  })

  test('lists of several associations and numbers are kept apart', async () => {
    const keys = [issuerKey(issuer), issuerKey(boreale, { association: 'boreale' })]
    const lists = [
      await listOf(NOW, [], { number: 0 }),
      await listOf(NOW, revoked, { number: 1 }),
      await listOf(NOW - 5, revoked, { by: boreale, association: 'boreale' }),
    ]
    const data = await keptAfter(null, await keySetOf({ keys }), ...lists)
    expect([...data.lists.keys()]).toEqual(['aurora/0', 'aurora/1', 'boreale/0'])
    expect(await reasonWith(data)).toBe('ok')
    expect(dataAt(data)).toBe(NOW - 5)
  })

  test('a list with a foreign signature is not kept', async () => {
    const data = await keptAfter(
      first,
      await keySetOf(),
      await listOf(NOW + 9, [], { by: thief }),
      await listOf(NOW + 9, [], { by: boreale }),
    )
    expect(data.lists.get('aurora/0')?.iat).toBe(NOW)
  })

  test('no list is kept when the key set of the same run is refused', async () => {
    const lists = [await listOf(NOW + 9, revoked)]
    expect(await refreshVerifierData(first, { keySet: await keySetOf({ seq: 6 }), lists })).toBeNull()
    expect(await refreshVerifierData(first, { keySet: await keySetOf({}, thief), lists })).toBeNull()
  })
})

describe('keys', () => {
  test('a verifier that refreshed within the week before knows the new key when it begins', async () => {
    const keys = [issuerKey(issuer), issuerKey(newIssuer, { nbf: NOW + 7 * 24 * HOUR })]
    const data = await keptAfter(first, await keySetOf({ keys, seq: 8 }), await listOf(NOW))
    expect(await reasonWith(data)).toBe('ok')
    const { keySet } = (await openVerifierData(data))!
    expect(keySet.keys.map((key) => key.kid)).toEqual([issuer.kid, newIssuer.kid])
  })

  test('after a theft the old key’s cards and lists are refused, and the new key’s list is taken', async () => {
    const data = await keptAfter(
      first,
      await keySetOf({ keys: [issuerKey(newIssuer)], seq: 8 }),
      await listOf(NOW + 9, [], { by: newIssuer }),
    )
    expect(await reasonWith(data)).toBe('unknown-issuer')
    expect(data.lists.get('aurora/0')?.iat).toBe(NOW + 9)
    const withoutNewList = await keptAfter(first, await keySetOf({ keys: [issuerKey(newIssuer)], seq: 8 }))
    expect(withoutNewList.lists.size).toBe(0)
  })

  test('the anchors of each accepted set are the next pins, also when the old one signed for the new one alone', async () => {
    const handedOver = await keptAfter(first, await keySetOf({ anchors: [newAnchor], seq: 8 }), await listOf(NOW))
    expect(await reasonWith(structuredClone(handedOver))).toBe('ok')
    expect(await refreshVerifierData(handedOver, { keySet: await keySetOf({ seq: 9 }), lists: [] })).toBeNull()
    const next = await keptAfter(handedOver, await keySetOf({ anchors: [newAnchor], seq: 9 }, newAnchor), await listOf(NOW))
    expect(await reasonWith(next)).toBe('ok')
  })

  test('unreadable data counts as a first visit', async () => {
    const broken = { ...first, keySet: new Uint8Array(3) }
    expect(await reasonWith(await keptAfter(broken, await keySetOf(), await listOf(NOW)))).toBe('ok')
  })
})
