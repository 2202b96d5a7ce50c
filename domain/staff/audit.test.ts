import { expect, test } from 'vitest'
import { changesOf, shortened } from './audit.ts'

test('names each changed field with its old and new value', () => {
  const before = { name: 'Da Lia', seat: { street: 'via Appia 1', cap: '00100' }, tags: ['a'], phone: '06' }
  const after = { name: 'Da Lia', seat: { street: 'via Appia 2', cap: '00100' }, tags: ['a', 'b'], open: true }
  expect(changesOf(before, after)).toEqual({
    'seat.street': { before: 'via Appia 1', after: 'via Appia 2' },
    tags: { before: ['a'], after: ['a', 'b'] },
    phone: { before: '06', after: null },
    open: { before: null, after: true },
  })
})

test('a new record has null before, a removed one null after', () => {
  expect(changesOf(null, { name: 'Lia' })).toEqual({ name: { before: null, after: 'Lia' } })
  expect(changesOf({ name: 'Lia' }, null)).toEqual({ name: { before: 'Lia', after: null } })
  expect(changesOf({ name: 'Lia' }, { name: 'Lia' })).toEqual({})
  expect(changesOf(null, { name: 'Lia', until: null })).toEqual({ name: { before: null, after: 'Lia' } })
})

test('long texts and lists are shortened to the part that differs, also at an end and inside a surrogate pair', () => {
  const [start, end] = ['a'.repeat(5_000), 'z'.repeat(5_000)]
  const [left, right] = [`…${'a'.repeat(40)}`, `${'z'.repeat(40)}…`]
  const entry = (text: string) => ({ title: text, text: start })
  const before = { text: `${start}uno${end}`, added: start, emoji: `${start}😀`, short: 'uno', list: ['1', '2', '3'].map(entry) }
  const after = {
    text: `${start}due${end}`,
    added: `${start}!`,
    emoji: `${start}😁`,
    short: 'due',
    list: ['1', 'due', '2', '3'].map(entry),
  }
  expect(shortened(changesOf(before, after))).toEqual({
    text: { before: `${left}uno${right}`, after: `${left}due${right}` },
    added: { before: left, after: `${left}!` },
    emoji: { before: `${left}😀`, after: `${left}😁` },
    short: { before: 'uno', after: 'due' },
    list: { before: [], after: [entry('due')] },
  })
  expect(shortened(changesOf(null, { text: start }))).toEqual({ text: { before: null, after: start } })
})
