import { expect, test } from 'vitest'
import { arrived } from './use-written-search.ts'

test('words of their own that arrive late leave those that were put after them', () => {
  expect(arrived(['sé', 'sédia'], 'sé')).toEqual({ left: ['sédia'], isForeign: false })
  expect(arrived(['sé', 'sédia'], 'sédia')).toEqual({ left: [], isForeign: false })
})

test('an address from elsewhere takes the place of all of them', () => {
  expect(arrived(['sé', 'sédia'], '')).toEqual({ left: [], isForeign: true })
})
