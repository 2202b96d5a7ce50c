import { describe, expect, test } from 'vitest'
import { afterMove, afterSave, isBehind, onTop, stillThere } from './hand-order.ts'

const first = afterMove(null, ['a', 'b', 'c'], ['a', 'b', 'c'], [2, 0])

describe('an order by hand', () => {
  test('starts from the list at its beginning, also after a second move and with more of the list', () => {
    expect(first).toEqual({ ids: ['c', 'a', 'b'], base: ['a', 'b', 'c'] })
    expect(afterMove(first, ['c', 'a', 'b', 'd'], ['a', 'b', 'c', 'd'], [3, 1])).toEqual({
      ids: ['c', 'd', 'a', 'b'],
      base: ['a', 'b', 'c', 'd'],
    })
  })

  test('notices another person’s order, whatever else was added or removed', () => {
    expect(isBehind(first, ['a', 'b', 'c'])).toBe(false)
    expect(isBehind(first, ['a', 'new', 'c'])).toBe(false)
    expect(isBehind(first, ['b', 'a', 'c'])).toBe(true)
    expect(isBehind(first, ['c', 'a', 'b'])).toBe(false)
    const later = afterMove(first, ['c', 'a', 'b'], ['b', 'a', 'c'], [1, 2])
    expect(isBehind(later, ['b', 'a', 'c'])).toBe(true)
    expect(isBehind(onTop(later, ['b', 'a', 'c']), ['b', 'a', 'c'])).toBe(false)
  })

  test('keeps a line moved while a save is on its way, as a change of what was saved', () => {
    const known = ['a', 'b', 'c']
    const later = afterMove(first, ['c', 'a', 'b'], known, [2, 0])
    expect(afterSave(first, first, first)).toBeNull()
    const left = afterSave(later, first, first)!
    expect(left).toEqual({ ids: ['b', 'c', 'a'], base: ['c', 'a', 'b'] })
    expect(isBehind(left, first.ids)).toBe(false)
    expect(isBehind(left, ['a', 'c', 'b'])).toBe(true)
  })

  test('leaves out removed documents', () => {
    expect(stillThere(first, ['a', 'c', 'new'])).toEqual({ ids: ['c', 'a'], base: ['a', 'c'] })
  })
})
