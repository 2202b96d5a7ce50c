import { describe, expect, test } from 'vitest'
import { fromHex, type Bytes } from './bytes.ts'
import type { CborMap } from './cbor-decode.ts'
import { encodeCbor } from './cbor-encode.ts'
import { signSign1 } from './cose-sign.ts'
import { acceptKeySet, readKeySet } from './key-set.ts'
import { pointOfJwk } from './jwk-point.ts'
import { keyId } from './key-thumbprint.ts'
import { signKeySet } from './sign-key-set.ts'
import { issuerKey, NOW, testKey, testKeySetJson } from './test-association.ts'
import vectors from './vectors.json' with { type: 'json' }

const [oldAnchor, newAnchor, stranger, issuer] = [await testKey(), await testKey(), await testKey(), await testKey()]
const keys = [issuerKey(issuer)]
const json = testKeySetJson({ anchors: [oldAnchor], keys })

const x = vectors.keySet.keys[0]!.x
const offCurveKid = await keyId(pointOfJwk({ kty: 'EC', crv: 'P-256', x, y: x }))

const changed = (change: (set: typeof vectors.keySet) => unknown): Bytes => {
  const set = structuredClone(vectors.keySet)
  return new TextEncoder().encode(JSON.stringify(change(set) ?? set))
}

describe('a key set in JSON', () => {
  test('the public one is read', async () => {
    const keySet = await readKeySet(changed(() => undefined))
    expect(keySet).toMatchObject({ iss: 'https://tessera.example', seq: 7, exp: 1_802_592_000 })
    expect(keySet.keys.map((key) => [key.kid, key.association])).toEqual([
      ['318b945f', 'aurora'],
      ['6c8759e0', 'boreale'],
    ])
    expect(keySet.anchors.map((anchor) => anchor.kid)).toEqual(['19cfa37e'])
  })

  test('a written key set is read again', async () => {
    const keySet = await readKeySet(json)
    expect(keySet).toMatchObject({ seq: 7, iat: NOW - 3600, exp: NOW - 3600 + 90 * 86_400 })
    expect(keySet.keys[0]).toMatchObject({ kid: issuer.kid, point: issuer.point, nbf: keys[0]!.nbf, exp: keys[0]!.exp })
    expect(keySet.associations.get('boreale')?.name).toBe('Polisportiva Boreale')
  })

  test('keys of unknown kinds are left out', async () => {
    const set = changed((set) => ({ ...set, keys: [...set.keys, { kty: 'OKP', crv: 'Ed25519' }, { ...set.keys[0], alg: 'ES384' }] }))
    expect((await readKeySet(set)).keys).toHaveLength(2)
  })

  test.each<[string, (set: typeof vectors.keySet) => unknown]>([
    ['a kid that is not the key’s', (set) => void (set.keys[0]!.kid = '00000000')],
    ['another key’s x', (set) => void (set.keys[0]!.x = set.keys[1]!.x)],
    ['a point off the curve under its own kid', (set) => void Object.assign(set.keys[0]!, { y: set.keys[0]!.x, kid: offCurveKid })],
    ['x with padding', (set) => void (set.keys[0]!.x += '=')],
    ['an anchor without a kid', (set) => void Object.assign(set.anchors[0]!, { kid: undefined })],
    ['a key of an association that is not listed', (set) => void (set.keys[0]!.assoc = 'corale')],
    ['a key of an association by the name of an object’s property', (set) => void (set.keys[0]!.assoc = 'constructor')],
    ['a status base without its slash', (set) => void (set.associations.aurora.status = 'https://tessera.example/aurora')],
    ['an association without a name', (set) => void Object.assign(set.associations, { aurora: { status: '/' } })],
    ['a key without its time', (set) => void Object.assign(set.keys[0]!, { nbf: undefined })],
    ['times with fractions', (set) => void (set.exp += 0.5)],
    ['a seq as text', (set) => void Object.assign(set, { seq: '8' })],
    ['no keys', (set) => void Object.assign(set, { keys: undefined })],
    ['no associations', (set) => void Object.assign(set, { associations: null })],
    ['a list instead', (set) => [set]],
  ])('%s makes it unreadable', async (_, change) => {
    await expect(readKeySet(changed(change))).rejects.toThrow()
  })

  test('text that is not JSON in UTF-8 is unreadable', async () => {
    await expect(readKeySet(json.subarray(1))).rejects.toThrow()
    await expect(readKeySet(Uint8Array.of(0x22, 0xff, 0x22))).rejects.toThrow()
  })
})

const first = await acceptKeySet(await signKeySet(json, oldAnchor.signer), null)

describe('a signed key set', () => {
  test('the public one is accepted', async () => {
    expect(await acceptKeySet(fromHex(vectors.signedKeySetHex), null)).toMatchObject({ seq: 7 })
  })

  test('at the first visit it must be signed by an anchor of its own', async () => {
    expect(first).toMatchObject({ seq: 7 })
    expect(await acceptKeySet(await signKeySet(json, stranger.signer), null)).toBeNull()
  })

  test('later only a set signed by a pinned anchor is accepted, whatever anchors it lists', async () => {
    const takenOver = testKeySetJson({ anchors: [stranger], keys: [issuerKey(stranger)], seq: 8 })
    expect(await acceptKeySet(await signKeySet(takenOver, stranger.signer), first)).toBeNull()
    expect(await acceptKeySet(await signKeySet(takenOver, { ...stranger.signer, kid: oldAnchor.kid }), first)).toBeNull()
    expect(await acceptKeySet(await signKeySet(takenOver, oldAnchor.signer), first)).toMatchObject({ seq: 8 })
  })

  test.each([
    [6, null],
    [7, 7],
    [8, 8],
  ])('over seq 7, one of seq %i gives %j', async (seq, kept) => {
    const accepted = await acceptKeySet(await signKeySet(testKeySetJson({ anchors: [oldAnchor], keys, seq }), oldAnchor.signer), first)
    expect(accepted?.seq ?? null).toBe(kept)
  })

  test('an anchor is replaced in three sets: the old one alone, both, the new one alone', async () => {
    const both = await acceptKeySet(
      await signKeySet(testKeySetJson({ anchors: [oldAnchor, newAnchor], keys, seq: 8 }), oldAnchor.signer),
      first,
    )
    const last = await signKeySet(testKeySetJson({ anchors: [newAnchor], keys, seq: 9 }), newAnchor.signer)
    expect(await acceptKeySet(last, first)).toBeNull()
    expect(await acceptKeySet(last, both)).toMatchObject({ seq: 9 })
  })

  test('a set with one changed byte is refused', async () => {
    const signed = await signKeySet(json, oldAnchor.signer)
    for (let at = 0; at < signed.length; at += 17) {
      const changed = signed.with(at, signed[at]! ^ 1)
      expect(await acceptKeySet(changed, null)).toBeNull()
    }
    expect(await acceptKeySet(signed.subarray(0, -1), null)).toBeNull()
    expect(await acceptKeySet(json, null)).toBeNull()
  })

  test.each<[string, CborMap]>([
    [
      'of another type',
      new Map<number, number | string | Bytes>([
        [1, -7],
        [4, fromHex(oldAnchor.kid)],
        [16, 'application/cwt'],
      ]),
    ],
    [
      'of another algorithm',
      new Map<number, number | string | Bytes>([
        [1, -35],
        [4, fromHex(oldAnchor.kid)],
        [16, 'application/tessera-keys+cose'],
      ]),
    ],
    [
      'without a kid',
      new Map<number, number | string>([
        [1, -7],
        [16, 'application/tessera-keys+cose'],
      ]),
    ],
  ])('a set %s is refused', async (_, headers) => {
    expect(await acceptKeySet(await signSign1(encodeCbor(headers), json, oldAnchor.signer.privateKey), null)).toBeNull()
  })
})
