import { expect, test } from 'vitest'
import { FIRST_STEPS, firstSteps, isLeft, maySay, type FirstStepId } from './first-steps.ts'

const DAY = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 11)
const none = new Set<FirstStepId>()

test('the data override a person’s mark', () => {
  const said = new Map([
    ['sports', 'aside'],
    ['offers', 'aside'],
    ['validity', 'right'],
  ] as const)
  const steps = firstSteps(new Set(['offers'] as const), said, null, NOW)
  const state = (id: FirstStepId) => steps.find((step) => step.id === id)?.state
  expect([state('offers'), state('sports'), state('validity'), state('events')]).toEqual(['done', 'aside', 'right', 'open'])
  expect(steps.filter(isLeft)).toHaveLength(FIRST_STEPS.length - 3)
})

test.each([
  [0, 'done'],
  [7 * DAY, 'done'],
  [7 * DAY + 1, 'old'],
])('a backup %i ms old is %s', (age, state) => {
  const backup = firstSteps(none, new Map(), NOW - age, NOW).find(({ id }) => id === 'backup')
  expect(backup?.state).toBe(state)
})

test('the privacy notice cannot be skipped, and the default of a legal duty cannot be confirmed', () => {
  expect(maySay('privacy', 'aside')).toBe(false)
  expect(maySay('privacy', 'right')).toBe(false)
  expect(maySay('sports', 'aside')).toBe(true)
  expect(maySay('sports', 'right')).toBe(false)
  expect(maySay('privacy', null)).toBe(true)
})
