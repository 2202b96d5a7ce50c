import { expect, test } from 'vitest'
import { distanceMetres, positionOf } from './distance.ts'

const rome = { lat: 41.8902, lng: 12.4922 }
const milan = { lat: 45.4642, lng: 9.19 }

test('Rome and Milan are 478 km apart, whichever comes first', () => {
  expect(distanceMetres(rome, milan) / 1000).toBeCloseTo(478, 0)
  expect(distanceMetres(milan, rome)).toBe(distanceMetres(rome, milan))
})

test('a place is at no distance from itself', () => {
  expect(distanceMetres(rome, rome)).toBe(0)
})

test('across the date line the short way is taken', () => {
  expect(distanceMetres({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }) / 1000).toBeCloseTo(22, 0)
})

test('a missing position, or one outside the map, gives null', () => {
  expect(positionOf({ lat: null, lng: 12 })).toBeNull()
  expect(positionOf({ lat: 91, lng: 12 })).toBeNull()
  expect(positionOf({ lat: 0, lng: 0 })).toEqual({ lat: 0, lng: 0 })
})
