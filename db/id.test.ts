import { expect, test } from 'vitest'
import { newId } from './id.ts'

test('ids sort by time, and within a millisecond by creation', () => {
  const now = Date.UTC(2026, 10, 22)
  const made = [...Array.from({ length: 300 }, () => newId(now)), newId(now + 1), newId(now + 1_000)]
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
})

test('an id is a UUID of version 7', () => {
  expect(newId(Date.UTC(2026, 10, 22))).toMatch(/^01[0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
