import { expect, test } from 'vitest'
import { nextYearStart } from './later-fees.ts'

test.each([
  ['the calendar year', {}, '2026-11-27', '2027-01-01'],
  ['a social year from September', { socialYear: { start: '09-01' } }, '2026-11-27', '2027-09-01'],
  ['a social year from September, in the summer', { socialYear: { start: '09-01' } }, '2027-08-31', '2027-09-01'],
  ['a social year from September, on its first day', { socialYear: { start: '09-01' } }, '2027-09-01', '2028-09-01'],
  [
    'the year of the cards',
    { socialYear: { start: '01-01' }, cardValidity: { socialYear: { start: '07-01' } } },
    '2026-11-27',
    '2027-07-01',
  ],
])('a new fee is proposed for %s', (_words, association, today, day) => {
  expect(nextYearStart(association, today)).toBe(day)
})
