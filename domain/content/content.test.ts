import { describe, expect, test } from 'vitest'
import { applyChange, readSince, writeSince } from './content.ts'

const copy = ['a', 'b', 'c', 'd'].map((id) => ({ id, n: 1 }))
const changed = (...pairs: [after: string | null, id: string][]) => pairs.map(([after, id]) => ({ after, document: { id, n: 2 } }))
const ids = (documents: { id: string }[] | null) => documents?.map(({ id }) => id).join('')

describe('changes of a collection', () => {
  test('a document is changed in its place, added after its neighbour, at the start and at the end', () => {
    const after = applyChange(copy, { changed: changed([null, 'z'], ['a', 'b'], ['b', 'x'], ['d', 'y']), removed: [] })
    expect(ids(after)).toBe('zabxcdy')
    expect(after?.map(({ n }) => n)).toEqual([2, 1, 2, 2, 1, 1, 2])
  })

  test('documents are removed and moved', () => {
    expect(ids(applyChange(copy, { changed: [], removed: ['a', 'd', 'nobody'] }))).toBe('bc')
    expect(ids(applyChange(copy, { changed: changed([null, 'd'], ['d', 'c']), removed: [] }))).toBe('dcab')
    expect(ids(applyChange(copy, { changed: changed([null, 'x'], ['x', 'y']), removed: ['a', 'b', 'c', 'd'] }))).toBe('xy')
  })

  test('applying the same changes again changes nothing', () => {
    const change = { changed: changed(['a', 'x'], ['x', 'b']), removed: ['c'] }
    const once = applyChange(copy, change)!
    expect(applyChange(once, change)).toEqual(once)
  })

  test('a copy that lacks a neighbour is fetched whole', () => {
    expect(applyChange(copy, { changed: changed(['nobody', 'x']), removed: [] })).toBeNull()
    expect(applyChange([], { changed: changed(['a', 'b']), removed: [] })).toBeNull()
  })

  test('the changes between any two lists turn the first into the second', () => {
    let seed = 7
    const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n
    for (let round = 0; round < 500; round++) {
      const before = [...'abcdefghij'].filter(() => random(3) > 0).map((id) => ({ id, position: random(6), n: 1 }))
      const after = [...'abcdefghij']
        .filter(() => random(3) > 0)
        .map((id) => before.find((one) => one.id === id && random(3) > 0) ?? { id, position: random(6), n: 2 })
      const inOrder = (list: typeof before) => list.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
      const target = inOrder(after)
      const change = {
        changed: target.flatMap((document, i) => (document.n === 2 ? [{ after: target[i - 1]?.id ?? null, document }] : [])),
        removed: before.filter(({ id }) => !after.some((one) => one.id === id)).map(({ id }) => id),
      }
      expect(applyChange(inOrder(before), change)).toEqual(target)
    }
  })
})

describe('the versions of a device in an address', () => {
  test('is read as it was written', () => {
    const since = { name: 'AbC-9_', versions: { ristoranti: 12, 'chi-siamo': 1, pagine: 0 } }
    expect(readSince(writeSince(since))).toEqual({ name: 'AbC-9_', versions: { ristoranti: 12, pagine: 0 } })
  })

  test.each([
    '',
    '~',
    'x~ristoranti',
    'x~ristoranti.-1',
    'x~ristoranti.1e9',
    'x~users.3',
    'x~__proto__.3',
    `x~ristoranti.${'9'.repeat(20)}`,
  ])('unreadable parts are left out: %j', (text) => {
    expect(readSince(text).versions).toEqual({})
  })
})
