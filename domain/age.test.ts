import { expect, test } from 'vitest'
import { ageOn, birthdayAt } from './age.ts'

test.each([
  ['2012-11-22', '2026-11-21', 13],
  ['2012-11-22', '2026-11-22', 14],
  ['2012-02-29', '2026-02-28', 13],
  ['2012-02-29', '2026-03-01', 14],
  ['2008-02-29', '2028-02-28', 19],
  ['2008-02-29', '2028-02-29', 20],
  ['2026-11-22', '2026-11-22', 0],
  ['2026-11-23', '2026-11-22', -1],
])('born on %s, on %s a person is %i', (born, today, age) => {
  expect(ageOn(born, today)).toBe(age)
})

test.each([
  ['2008-12-31', 18, '2026-12-31'],
  ['2008-02-29', 18, '2026-03-01'],
  ['2008-02-29', 20, '2028-02-29'],
])('born on %s, %i years are complete on %s', (born, age, day) => {
  expect(birthdayAt(born, age)).toBe(day)
})
