import { expect, test } from 'vitest'
import { fieldPaths } from './paths.ts'

test('the problems of one day are one field', () => {
  expect(fieldPaths(['hours.mon.0', 'hours.mon.1', 'hours.tue.0', 'courses.0.name', 'courses.1.name'])).toEqual([
    'hours.mon',
    'hours.tue',
    'courses.0.name',
    'courses.1.name',
  ])
})
