import { deflateRawSync, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { concat, fromHex, type Bytes } from './bytes.ts'
import type { Cbor } from './cbor-decode.ts'
import { encodeCbor } from './cbor-encode.ts'
import { signSign1 } from './cose-sign.ts'
import { readKeySet } from './key-set.ts'
import { signStatusList, statusBits } from './sign-status-list.ts'
import { isSet, readStatusList } from './status-list.ts'
import { issuerKey, NOW, seededRandom, statusBase, testKey, testKeySetJson } from './test-association.ts'
import vectors from './vectors.json' with { type: 'json' }

const [aurora, boreale, stranger] = [await testKey(), await testKey(), await testKey()]
const keys = [issuerKey(aurora), issuerKey(boreale, { association: 'boreale' })]
const keySet = await readKeySet(testKeySetJson({ anchors: [stranger], keys }))
const bits = statusBits([0, 7, 8, 500, 65_535])
/** The server's compression. */
const compress = (bits: Bytes): Bytes => new Uint8Array(deflateSync(bits, { level: 9 }))
const compressed = compress(bits)
const url = `${statusBase('aurora')}3`

test('a signed list is read back', async () => {
  const list = await readStatusList(await signStatusList({ url, iat: NOW, compressed }, aurora.signer), keySet)
  expect(list).toEqual({ association: 'aurora', list: 3, iat: NOW, exp: NOW + 7 * 86_400, bits })
  const set = Array.from({ length: 65_536 }, (_, i) => i).filter((i) => isSet(list!.bits, i))
  expect(set).toEqual([0, 7, 8, 500, 65_535])
})

test('the public lists hold the bits of the vectors', async () => {
  const known = await readKeySet(new TextEncoder().encode(JSON.stringify(vectors.keySet)))
  for (const { hex } of Object.values(vectors.lists)) {
    const list = await readStatusList(fromHex(hex), known)
    expect(list).toMatchObject({ association: 'aurora', list: 0 })
    expect([isSet(list!.bits, 500), isSet(list!.bits, 41_234)]).toEqual([true, false])
  }
})

describe('a list counts only with a key of the association whose status base its address begins with', () => {
  test.each([
    ['of the other association', `${statusBase('boreale')}3`],
    ['of another host', `https://elsewhere.example/.well-known/tessera/status/aurora/3`],
    ['without a number', statusBase('aurora')],
    ['with a number too high', `${statusBase('aurora')}65536`],
    ['with a leading zero', `${statusBase('aurora')}03`],
    ['with something after it', `${statusBase('aurora')}3?x`],
    ['of a folder below', `${statusBase('aurora')}3/3`],
  ])('not with an address %s', async (_, url) => {
    expect(await readStatusList(await signStatusList({ url, iat: NOW, compressed }, aurora.signer), keySet)).toBeNull()
  })

  test('not when another association or an unknown key signed it', async () => {
    expect(await readStatusList(await signStatusList({ url, iat: NOW, compressed }, boreale.signer), keySet)).toBeNull()
    expect(await readStatusList(await signStatusList({ url, iat: NOW, compressed }, stranger.signer), keySet)).toBeNull()
    const inAurorasName = { ...stranger.signer, kid: aurora.kid }
    expect(await readStatusList(await signStatusList({ url, iat: NOW, compressed }, inAurorasName), keySet)).toBeNull()
  })

  test('not with one changed byte', async () => {
    const signed = await signStatusList({ url, iat: NOW, compressed }, aurora.signer)
    for (let at = 0; at < signed.length; at += 3) expect(await readStatusList(signed.with(at, signed[at]! ^ 4), keySet)).toBeNull()
  })
})

type Entry = [number | string, Cbor]
const listOf = (lst: Uint8Array): Entry => [
  65533,
  new Map<string, Cbor>([
    ['bits', 1],
    ['lst', new Uint8Array(lst)],
  ]),
]

describe('its shape', () => {
  const headers: Entry[] = [
    [1, -7],
    [4, fromHex(aurora.kid)],
    [16, 'application/statuslist+cwt'],
  ]
  const claims: Entry[] = [
    [2, url],
    [4, NOW + 10],
    [6, NOW],
    [65534, 3600],
  ]
  const goodList = listOf(deflateSync(bits))
  const read = async (payload: Entry[], header: Entry[] = headers) =>
    readStatusList(await signSign1(encodeCbor(new Map(header)), encodeCbor(new Map(payload)), aurora.signer.privateKey), keySet)

  test('is accepted in the format’s shape', async () => {
    expect(await read([...claims, goodList])).toMatchObject({ list: 3 })
  })

  test.each<[string, Entry[]]>([
    ['no list', claims],
    ['one claim more', [...claims, goodList, [7, 1]]],
    ['no end', [...claims.filter(([key]) => key !== 4), goodList]],
    ['an end before its beginning', [...claims, [4, NOW], goodList]],
    ['a time as text', [...claims, [6, 'now'], goodList]],
    [
      'two bits an entry',
      [
        ...claims,
        [
          65533,
          new Map<string, Cbor>([
            ['bits', 2],
            ['lst', new Uint8Array(deflateSync(bits))],
          ]),
        ],
      ],
    ],
    [
      'a bit that is text',
      [
        ...claims,
        [
          65533,
          new Map<string, Cbor>([
            ['bits', 1],
            ['lst', 'x'],
          ]),
        ],
      ],
    ],
    ['one byte too few', [...claims, listOf(deflateSync(bits.subarray(1)))]],
    ['one byte too many', [...claims, listOf(deflateSync(concat(bits, Uint8Array.of(0))))]],
    ['a bomb', [...claims, listOf(deflateSync(new Uint8Array(15_000_000)))]],
    ['nothing', [...claims, listOf(new Uint8Array())]],
    ['no zlib around it', [...claims, listOf(deflateRawSync(bits))]],
    ['what is no compression', [...claims, listOf(bits.subarray(0, 300))]],
    ['half of it', [...claims, listOf(deflateSync(bits).subarray(0, 20))]],
    [
      'a wrong checksum',
      [...claims, listOf(new Uint8Array(deflateSync(bits)).map((byte, i, all) => (i === all.length - 1 ? byte ^ 1 : byte)))],
    ],
    ['something after it', [...claims, listOf(concat(deflateSync(bits), Uint8Array.of(0)))]],
  ])('is refused with %s', async (_, payload) => {
    expect(await read(payload)).toBeNull()
  })

  test('is refused with the headers of a credential', async () => {
    expect(await read([...claims, goodList], headers.with(2, [16, 61]))).toBeNull()
  })

  test('is refused before decoding when it is longer than any list', async () => {
    expect(await read([...claims, listOf(concat(deflateSync(bits), new Uint8Array(20_000)))])).toBeNull()
  })
})

test.each([
  [1, 1200],
  [5, 3300],
  [50, 8700],
])('with %i per cent of the entries set it is smaller than %i bytes', async (percent, limit) => {
  const random = seededRandom(percent)
  const entries = Array.from({ length: 65_536 }, (_, i) => i).filter(() => random() < percent / 100)
  const signed: Bytes = await signStatusList({ url, iat: NOW, compressed: compress(statusBits(entries)) }, aurora.signer)
  expect(signed.length).toBeLessThan(limit)
  expect(await readStatusList(signed, keySet)).toMatchObject({ bits: statusBits(entries) })
})
