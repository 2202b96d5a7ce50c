import { expect, test } from 'vitest'
import { hours } from '#domain/contents/ristoranti.ts'
import { readRestaurant } from './restaurant.ts'

test('hours are read by day, and invalid ranges are dropped', () => {
  const { hours } = readRestaurant({
    id: 'x',
    hours: { mon: [], tue: [['12:15', '14:30'], ['19:15']], wed: 'mai', thu: [['9', '25:00']], lunedì: [['10:00', '11:00']] },
  }).openings
  expect(hours).toEqual({ mon: [], tue: [['12:15', '14:30']], wed: [], thu: [] })
})

test('a week without any hours is unknown, not closed', () => {
  const kept = hours.read({}).value!
  expect(kept.mon).toEqual([])
  expect(readRestaurant({ id: 'x', hours: kept }).openings.hours).toEqual({})
})

test('holiday hours are read when given', () => {
  expect(readRestaurant({ id: 'x', hours: { sat: [['19:30', '23:00']], holiday: [] } }).openings.hours).toEqual({
    sat: [['19:30', '23:00']],
    holiday: [],
  })
  expect(readRestaurant({ id: 'x', hours: { sat: [['19:30', '23:00']], holiday: undefined } }).openings.hours).not.toHaveProperty('holiday')
})

test('a closure without two valid days is dropped', () => {
  const closures = [{ from: '08-01', to: '08-31', reason: 'Ferie' }, { from: 'agosto' }, { from: '2026-08-01', to: '08-31' }]
  expect(readRestaurant({ id: 'x', closures }).openings.closures).toEqual([{ from: '08-01', to: '08-31', reason: 'Ferie' }])
})

test('features are listed in a fixed order', () => {
  const { features } = readRestaurant({ id: 'x', outdoor: true, glutenFree: 'options', vegan: false, accessibility: { stepFree: true } })
  expect(features).toEqual(['glutenFreeOptions', 'outdoor', 'stepFree'])
})

test('a restaurant without a discount has none', () => {
  expect(readRestaurant({ id: 'x', memberDiscount: null }).discount).toBeNull()
})
