import { expect, test } from 'vitest'
import { arrived } from './use-written-search.ts'

test('own words that arrive late keep those typed later', () => {
  expect(arrived(['sé', 'sédia'], 'sé')).toEqual({ left: ['sédia'], isForeign: false })
  expect(arrived(['sé', 'sédia'], 'sédia')).toEqual({ left: [], isForeign: false })
})

test('an address from elsewhere replaces all words', () => {
  expect(arrived(['sé', 'sédia'], '')).toEqual({ left: [], isForeign: true })
})
