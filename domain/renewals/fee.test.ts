import { expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { addDays } from '#domain/plain-date.ts'
import { daysWithFee, feeOf, feeOn, feesByStart, isWithin, laterFeesOf, nextFee, renewalFee } from './fee.ts'

/** 25 €, then 30 € from 2027 and 28 € from July 2028, in the order in which they were written. */
const category = {
  id: 'ordinario',
  feeCents: 2500,
  laterFees: [
    { from: '2028-07-01', cents: 2800 },
    { from: '2027-01-01', cents: 3000 },
  ],
}

test.each([
  ['2020-02-29', 2500, '2027-01-01'],
  ['2026-12-31', 2500, '2027-01-01'],
  ['2027-01-01', 3000, '2028-07-01'],
  ['2028-06-30', 3000, '2028-07-01'],
  ['2028-07-01', 2800, undefined],
  ['2040-01-01', 2800, undefined],
])('a period that begins on %s costs %i; the next fee is of %s', (day, cents, next) => {
  expect([feeOn(category, day), nextFee(category, day)?.from]).toEqual([cents, next])
})

test('a category without later fees costs the same on every day, and an unknown one has no fee', () => {
  expect([feeOn({ feeCents: 2500 }, '2099-01-01'), nextFee({ feeCents: 2500 }, '2026-01-01')]).toEqual([2500, null])
  expect([feeOn(undefined, '2027-01-01'), nextFee(undefined, '2027-01-01')]).toEqual([null, null])
})

test('a repeated fee is no change, and entries of another shape count as missing', () => {
  expect(nextFee({ feeCents: 2500, laterFees: [{ from: '2027-01-01', cents: 2500 }] }, '2026-01-01')).toBeNull()
  const strange = {
    feeCents: '25',
    laterFees: [null, 'x', { from: '2027-01-01' }, { from: 5, cents: 5 }, { from: '2027-01-01', cents: '5' }],
  }
  expect([laterFeesOf(strange), feeOn(strange, '2027-02-01'), laterFeesOf({ laterFees: 'x' })]).toEqual([[], null, []])
})

test.each([
  ['always', 2500, [3000], [{ from: null, to: null }]],
  ['never', 0, [], []],
  ['from its first fee', 0, [3000], [{ from: '2027-01-01', to: null }]],
  ['until the fee ends', 2500, [0], [{ from: null, to: '2026-12-31' }]],
  [
    'but for a year',
    2500,
    [0, 2500],
    [
      { from: null, to: '2026-12-31' },
      { from: '2028-01-01', to: null },
    ],
  ],
  ['for two years', 0, [2500, 3000, 0], [{ from: '2027-01-01', to: '2028-12-31' }]],
])('a category has a fee %s', (_words, feeCents, cents, days) => {
  const laterFees = cents.map((each, i) => ({ from: `${2027 + i}-01-01`, cents: each }))
  expect(daysWithFee({ feeCents, laterFees })).toEqual(days)
})

const year = { policy: 'social_year', socialYear: { start: '09-01', end: '08-31' }, lateJoinDays: 60 }

test.each([
  ['the first day of the year', '2027-09-01', '2027-07-03'],
  ['the last day of the year', '2027-08-31', '2027-07-03'],
  ['the first of the last days', '2027-07-03', '2027-07-03'],
  ['a day before them', '2027-07-02', '2027-07-02'],
])('a period that begins in the last days of a social year costs a fee of %s', (_words, from, first) => {
  const fees = feesByStart(year, { feeCents: 2500, laterFees: [{ from, cents: 3000 }] })
  expect([feeOn(fees, addDays(first, -1)), feeOn(fees, first), feeOn(fees, '2027-09-01')]).toEqual([2500, 3000, 3000])
})

test('of two fees for the last days the later one holds, and other policies change nothing', () => {
  const laterFees = [
    { from: '2027-09-01', cents: 3000 },
    { from: '2027-08-01', cents: 2700 },
  ]
  expect(feeOn(feesByStart(year, { feeCents: 2500, laterFees }), '2027-07-03')).toBe(3000)
  for (const other of [undefined, { policy: 'rolling_12_months' }, { ...year, lateJoinDays: 0 }])
    expect(feeOn(feesByStart(other, { feeCents: 2500, laterFees }), '2027-07-31')).toBe(2500)
})

test('both ends of the days count', () => {
  const days = { from: '2027-01-01', to: '2028-12-31' }
  expect(['2026-12-31', '2027-01-01', '2028-12-31', '2029-01-01'].map((day) => isWithin(days, day))).toEqual([false, true, true, false])
  expect(isWithin({ from: null, to: null }, '1900-01-01')).toBe(true)
})

test('the price of a period is the one of its first day, and the transfer names the year of the period', () => {
  const association = {
    ...newAssociation({ name: 'Circolo', color: '#0b5c6b', email: 'a@posta.example' }),
    membershipCategories: [{ ...category, label: 'Socio', votes: true, minAge: null, maxAge: null, admission: 'resolution' as const }],
    bank: { iban: 'IT09R9999999999000000004812', referenceTemplate: 'Quota {anno} {tessera}' },
  }
  const card = { number: '0012345678', category: 'ordinario', lastname: 'Rossi' }
  expect(feeOf(association, card, '2027-01-01')).toEqual({
    cents: 3000,
    bank: { iban: 'IT09R9999999999000000004812', reference: 'Quota 2027 0012345678' },
  })
  expect(feeOf(association, card, '2026-12-31')?.cents).toBe(2500)
  // 45 days of grace, then a period begins on the day of the payment.
  const renewals = [
    ['2026-12-31', '2026-11-27'],
    ['2026-12-30', '2027-02-13'],
    ['2026-12-30', '2027-02-14'],
  ] as const
  expect(renewals.map(([validTo, today]) => renewalFee(association, { ...card, validTo }, today)?.cents)).toEqual([3000, 2500, 3000])
  expect(feeOf(association, { ...card, category: 'x' }, '2027-01-01')).toBeNull()
})
