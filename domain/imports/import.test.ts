import { expect, test } from 'vitest'
import { cutOf, type MemberImport } from './import.ts'

const ended = (of: Pick<MemberImport, 'state' | 'done' | 'outcomes'>) => cutOf({ ...of, summary: { good: 450 } } as MemberImport)

test('an import, or its undo, that ended before its last row was cut', () => {
  expect(ended({ state: 'done', done: 200, outcomes: { created: 200 } })).toBe('done')
  expect(ended({ state: 'settled', done: 200, outcomes: { created: 200 } })).toBe('done')
  expect(ended({ state: 'undone', done: 450, outcomes: { undone: 200, created: 250 } })).toBe('undone')
  expect(ended({ state: 'done', done: 450, outcomes: { created: 400, left: 50 } })).toBeNull()
  expect(ended({ state: 'undone', done: 200, outcomes: { undone: 150, kept: 50 } })).toBeNull()
  expect(ended({ state: 'running', done: 200, outcomes: { created: 200 } })).toBeNull()
})
