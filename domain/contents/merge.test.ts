import { describe, expect, test } from 'vitest'
import { choose, mergeContents } from './merge.ts'

const base = { name: 'Glicine', phone: '0575', address: { street: 'Via 1', comune: 'Borgo' }, cuisine: ['toscana'], picture: null }

describe('two people’s changes of one document', () => {
  test.each([
    ['one changed a field, the other another', { name: 'Il Glicine' }, { phone: '0577' }, { name: 'Il Glicine', phone: '0577' }],
    ['both changed it to the same', { name: 'A' }, { name: 'A' }, { name: 'A' }],
    ['one changed it, the other put it back', { name: 'A' }, { name: 'Glicine' }, { name: 'A' }],
    [
      'two fields of one record',
      { address: { street: 'Via 2', comune: 'Borgo' } },
      { address: { street: 'Via 1', comune: 'Pieve' } },
      { address: { street: 'Via 2', comune: 'Pieve' } },
    ],
    ['a field that the base does not have', { website: 'https://a.example' }, {}, { website: 'https://a.example' }],
    ['one emptied a record', { address: null }, {}, { address: null }],
  ])('%s', (_, mine, theirs, expected) => {
    const { merged, conflicts } = mergeContents(base, { ...base, ...mine }, { ...base, ...theirs })
    expect(conflicts).toEqual([])
    expect(merged).toEqual({ ...base, ...expected })
  })

  test.each([
    ['name', { name: 'A' }, { name: 'B' }, 'Glicine', 'A', 'B'],
    ['address.street', { address: { street: 'A', comune: 'Borgo' } }, { address: { street: 'B', comune: 'Borgo' } }, 'Via 1', 'A', 'B'],
    ['cuisine', { cuisine: ['toscana', 'pesce'] }, { cuisine: [] }, ['toscana'], ['toscana', 'pesce'], []],
    ['address', { address: null }, { address: { street: 'B', comune: 'Borgo' } }, base.address, null, { street: 'B', comune: 'Borgo' }],
    ['picture', { picture: { id: 'a', alt: 'x' } }, { picture: { id: 'b', alt: 'x' } }, null, { id: 'a', alt: 'x' }, { id: 'b', alt: 'x' }],
  ])('both changed %s: a conflict', (field, mine, theirs, old, ours, others) => {
    const { merged, conflicts } = mergeContents(base, { ...base, ...mine }, { ...base, ...theirs })
    expect(conflicts).toEqual([{ field, base: old, mine: ours, theirs: others }])
    expect(merged).toEqual({ ...base, ...mine })
    expect(choose(merged, field, others)).toEqual({ ...base, ...theirs })
  })

  test('the order in which fields are written is no change', () => {
    const turned = Object.fromEntries(Object.entries(base).toReversed())
    expect(mergeContents(base, turned, { ...base, name: 'B' })).toEqual({ merged: { ...base, name: 'B' }, conflicts: [] })
  })

  test('nothing reaches the prototype', () => {
    const evil = JSON.parse('{"__proto__":{"admin":true},"name":"A"}') as Record<string, unknown>
    mergeContents(base, evil, base)
    choose({}, '__proto__.admin', true)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})
