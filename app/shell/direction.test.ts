import { expect, test } from 'vitest'
import { direction, type Step } from './direction.ts'

const home = { index: 3, path: '/home' }
const step: Step = { action: 'PUSH', from: home, to: { index: 4, path: '/sports' }, animatedByBrowser: false }

test('a followed link moves forward', () => {
  expect(direction(step)).toBe('nav-forward')
})

test('the browser’s Back and Forward move in their direction', () => {
  expect(direction({ ...step, action: 'POP', to: { index: 2, path: '/sports' } })).toBe('nav-back')
  expect(direction({ ...step, action: 'POP', to: { index: 4, path: '/sports' } })).toBe('nav-forward')
  expect(direction({ ...step, action: 'POP', to: { index: 9, path: '/sports' } })).toBe('nav-forward')
})

test('a replaced entry does not move', () => {
  expect(direction({ ...step, action: 'REPLACE' })).toBeNull()
})

test('a search typed into the same page does not move it', () => {
  expect(direction({ ...step, to: { index: 4, path: '/home' } })).toBeNull()
})

test('a swipe animated by the browser is not animated again', () => {
  expect(direction({ ...step, action: 'POP', to: { index: 2, path: '/sports' }, animatedByBrowser: true })).toBeNull()
})
