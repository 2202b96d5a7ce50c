import { expect, test } from 'vitest'
import { reportCategories } from '#domain/reports/report-categories.ts'
import { behind, doorOf, shownStep, stepOfProblem, stepsOf } from './steps.ts'

const categories = reportCategories(null)
const seat = categories.find(({ id }) => id === 'sede')!
const sealed = categories.find(({ confidential }) => confidential)!

test('the confidential door has only confidential topics, the other door none', () => {
  expect(behind('confidential', categories)).toEqual([sealed])
  expect(behind('open', categories)).toEqual(categories.filter((one) => one !== sealed))
  expect([doorOf(seat), doorOf(sealed)]).toEqual(['open', 'confidential'])
})

test('a single topic is not asked for', () => {
  expect(stepsOf(behind('open', categories))).toEqual(['topic', 'tell', 'where', 'who'])
  expect(stepsOf([sealed])).toEqual(['tell', 'where', 'who'])
})

test.each([
  ['nothing was begun', 'who', { door: null, category: null, isWritten: false }, null],
  ['a door was taken', 'topic', { door: 'open', category: null, isWritten: false }, 'topic'],
  ['the topic is not said', 'tell', { door: 'open', category: null, isWritten: true }, null],
  ['nothing is written', 'where', { door: 'open', category: seat, isWritten: false }, 'tell'],
  ['all is there', 'who', { door: 'open', category: seat, isWritten: true }, 'who'],
  ['another topic is wanted', 'topic', { door: 'open', category: seat, isWritten: true }, 'topic'],
] as const)('the step in the history is shown when possible: %s', (_what, asked, known, shown) => {
  expect(shownStep(asked, known)).toBe(shown)
})

test.each([
  [{ category: 'invalid' }, 'topic'],
  [{ files: 'not_accepted' }, 'tell'],
  [{ place: 'too_long' }, 'where'],
  [{ body: 'too_long', email: 'invalid' }, 'tell'],
  [{ mode: 'not_accepted' }, null],
] as const)('errors (%o) lead to their step', (fields, step) => {
  expect(stepOfProblem(fields)).toBe(step)
})
