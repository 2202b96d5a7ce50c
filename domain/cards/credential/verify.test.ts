import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from './bytes.ts'
import { codeText, readCodeText } from './code-text.ts'
import { acceptKeySet, readKeySet } from './key-set.ts'
import { isSet, readStatusList, type StatusList } from './status-list.ts'
import vectors from './vectors.json' with { type: 'json' }
import { verify, type StatusPlace } from './verify.ts'

const keySet = await readKeySet(new TextEncoder().encode(JSON.stringify(vectors.keySet)))
const lists = new Map<string, StatusList>()
for (const [name, { hex }] of Object.entries(vectors.lists)) lists.set(name, (await readStatusList(fromHex(hex), keySet))!)

const statusFrom = (names: string[]) => async (place: StatusPlace) => {
  const found = names.map((name) => lists.get(name)!).find((list) => list.association === place.association && list.list === place.list)
  return found ? { isRevoked: isSet(found.bits, place.idx), iat: found.iat, exp: found.exp } : null
}

describe('the public vectors', () => {
  for (const vector of vectors.vectors) {
    test(`${vector.id}, ${vector.title}: the text holds the bytes, and the bytes give the text`, () => {
      expect(toHex(readCodeText(vector.text))).toBe(vector.hex)
      expect(codeText('https://tessera.example', fromHex(vector.hex))).toBe(vector.text)
    })

    test.each(vector.cases.map((example, i) => ({ i, ...example })))(
      `${vector.id}, ${vector.title}: case $i gives $expect.reason`,
      async (example) => {
        const { result, reason, notices } = await verify({
          text: vector.text,
          keySet,
          status: statusFrom(example.lists),
          now: example.now,
          association: 'association' in example ? example.association : undefined,
          isOnline: 'online' in example,
        })
        expect({ result, reason, notices }).toEqual(example.expect)
      },
    )
  }

  test('the signed key set is accepted with its own anchor', async () => {
    expect(await acceptKeySet(fromHex(vectors.signedKeySetHex), null)).toMatchObject({ seq: 7 })
  })
})
