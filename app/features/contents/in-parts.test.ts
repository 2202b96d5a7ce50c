import { expect, test } from 'vitest'
import type { BulkChange } from '#domain/contents/api.ts'
import { ApiError } from '#app/platform/api.ts'
import { inParts } from './in-parts.ts'

test('more documents than the server takes at once are sent in parts', async () => {
  const of = Array.from({ length: 1_201 }, (_, i) => ({ id: `d${i}`, updatedAt: i }))
  const sent: number[] = []
  const send = async (part: BulkChange) => {
    sent.push(part.of.length)
    const [first, ...others] = part.of
    return { done: others.map(({ id }) => id), over: 1, refused: [{ id: first!.id, code: 'api.invalid' }] }
  }
  const progress: number[] = []
  const { done, over, refused } = await inParts({ action: 'archive', of }, send, (n) => progress.push(n))
  expect(progress).toEqual([500, 1_000, 1_201])
  expect(over).toBe(3)
  expect(sent).toEqual([500, 500, 201])
  expect(refused.map(({ id }) => id)).toEqual(['d0', 'd500', 'd1000'])
  expect(done).toHaveLength(1_198)
})

test('a failure after the first part leaves what is done as done, and refuses the rest with its reason', async () => {
  const of = Array.from({ length: 502 }, (_, i) => ({ id: `d${i}`, updatedAt: i }))
  const failingAt = (at: number) => {
    let calls = 0
    return inParts({ action: 'publish', of }, async (part) => {
      if (calls++ === at) throw new ApiError('auth.network', 0)
      return { done: part.of.map(({ id }) => id), over: 0, refused: [] }
    })
  }
  const { done, refused } = await failingAt(1)
  expect(done).toHaveLength(500)
  expect(refused).toEqual([
    { id: 'd500', code: 'auth.network' },
    { id: 'd501', code: 'auth.network' },
  ])
  await expect(failingAt(0)).rejects.toMatchObject({ code: 'auth.network' })
})
