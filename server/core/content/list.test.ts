import { afterEach, expect, test, vi } from 'vitest'
import { page, patched, readList } from './list.ts'

afterEach(() => vi.restoreAllMocks())

const row = (n: number) => ({
  id: `o${String(n).padStart(4, '0')}`,
  data: JSON.stringify({ title: `Convenzione ${n}`, text: 'parole '.repeat(100) }),
  position: n,
  version: 1,
  updatedAt: 0,
})
const rows = Array.from({ length: 415 }, (_, n) => row(n))
const list = () => readList({ version: 1, oldest: 0 }, rows, [])

test('a page is made once for all requests', () => {
  const offers = list()
  expect(page(offers, 0, 414)).toBe(page(offers, 0, 414))
  expect(page(offers, 0, 415)).toBe(offers.whole)
  expect(page(offers, 0, 1000)).toBe(offers.whole)
})

test('each document is read once for all pages; in a newer list only new ones are read', () => {
  const offers = list()
  expect(offers.whole.body.length).toBeGreaterThan(100_000)
  const parse = vi.spyOn(JSON, 'parse')
  for (let limit = 1; limit < 400; limit++) page(offers, 1, limit)
  expect(parse).not.toHaveBeenCalled()
  const next = patched(offers, { version: 2, oldest: 0 }, [{ ...row(7), version: 2 }], [])
  expect(next.whole.body.equals(offers.whole.body)).toBe(true)
  expect(parse).toHaveBeenCalledTimes(1)
})

test('beyond a few unusual pages, a page is not cached, and a large one is not compressed', () => {
  const offers = list()
  for (let limit = 100; limit < 140; limit++) page(offers, 0, limit)
  expect(offers.pages.size).toBeLessThan(20)
  const [large, small] = [page(offers, 3, 400), page(offers, 3, 10)]
  expect([large.br, large.gzip, small.br]).toEqual([null, null, null])
  expect(small.gzip).not.toBeNull()
  expect(offers.whole.br).not.toBeNull()
})
