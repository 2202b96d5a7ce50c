import { expect, test } from 'vitest'
import { readRestaurant } from './restaurant.ts'

test('hours are read by day, and what is no range of hours is left out', () => {
  const { hours } = readRestaurant({ id: 'x', hours: { mon: [], tue: [['12:15', '14:30'], ['19:15']], wed: 'mai' } })
  expect(hours).toEqual({ mon: [], tue: [['12:15', '14:30']], wed: [] })
})

test('what a restaurant has is said in one order', () => {
  const { features } = readRestaurant({ id: 'x', outdoor: true, glutenFree: 'options', vegan: false, accessibility: { stepFree: true } })
  expect(features).toEqual(['glutenFreeOptions', 'outdoor', 'stepFree'])
})

test('a restaurant without a discount has none', () => {
  expect(readRestaurant({ id: 'x', memberDiscount: null }).discount).toBeNull()
})
