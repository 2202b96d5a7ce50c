import { expect, test } from 'vitest'
import { changesOf } from './audit.ts'

test('names each field that differs, with what it was and what it is', () => {
  const before = { name: 'Da Lia', seat: { street: 'via Appia 1', cap: '00100' }, tags: ['a'], phone: '06' }
  const after = { name: 'Da Lia', seat: { street: 'via Appia 2', cap: '00100' }, tags: ['a', 'b'], open: true }
  expect(changesOf(before, after)).toEqual({
    'seat.street': { before: 'via Appia 1', after: 'via Appia 2' },
    tags: { before: ['a'], after: ['a', 'b'] },
    phone: { before: '06', after: null },
    open: { before: null, after: true },
  })
})

test('a record that is new has nothing before, one that goes nothing after', () => {
  expect(changesOf(null, { name: 'Lia' })).toEqual({ name: { before: null, after: 'Lia' } })
  expect(changesOf({ name: 'Lia' }, null)).toEqual({ name: { before: 'Lia', after: null } })
  expect(changesOf({ name: 'Lia' }, { name: 'Lia' })).toEqual({})
  expect(changesOf(null, { name: 'Lia', until: null })).toEqual({ name: { before: null, after: 'Lia' } })
})
