import { expect, test } from 'vitest'
import type { BulkChange } from '#domain/contents/api.ts'
import { inParts } from './in-parts.ts'

test('more documents than the server takes at once are sent in parts', async () => {
  const of = Array.from({ length: 1_201 }, (_, i) => ({ id: `d${i}`, updatedAt: i }))
  const sent: number[] = []
  const send = async (part: BulkChange) => {
    sent.push(part.of.length)
    const [first, ...others] = part.of
    return { done: others.map(({ id }) => id), refused: [{ id: first!.id, code: 'api.invalid' }] }
  }
  const { done, refused } = await inParts({ action: 'archive', of }, send)
  expect(sent).toEqual([500, 500, 201])
  expect(refused.map(({ id }) => id)).toEqual(['d0', 'd500', 'd1000'])
  expect(done).toHaveLength(1_198)
})
