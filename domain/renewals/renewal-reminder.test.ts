import { expect, test } from 'vitest'
import { addDays } from '#domain/plain-date.ts'
import { endsInStage, reminderStage, reminderStages } from './renewal-reminder.ts'

const rules = { graceDays: 45, renewalOpensDays: 60 }
const end = '2027-03-09'

test.each([
  ['2027-02-06', null, '31 days before'],
  ['2027-02-07', 'month', '30 days before'],
  ['2027-03-01', 'month', '8 days before'],
  ['2027-03-02', 'week', '7 days before'],
  ['2027-03-08', 'week', 'the day before'],
  ['2027-03-09', 'day', 'the last day'],
  ['2027-03-31', 'day', 'late, after missed days'],
  ['2027-04-01', 'grace', 'the 23rd of 45 days of grace'],
  ['2027-04-23', 'grace', 'the last day of grace'],
  ['2027-04-24', 'ended', 'the day after'],
  ['2027-05-07', 'ended', 'two weeks after'],
  ['2027-05-08', null, 'more than two weeks after'],
] as const)('on %s a card that ends on 9 March 2027 is in stage %s: %s', (today, stage, _why) => {
  expect(reminderStage(end, today, rules)).toBe(stage)
})

test.each([
  ['2027-03-09', 'day'],
  ['2027-03-10', 'ended'],
] as const)('without grace there is no stage in its middle: %s', (today, stage) => {
  expect(reminderStage(end, today, { ...rules, graceDays: 0 })).toBe(stage)
})

test('a single day of grace is its middle', () => {
  expect(reminderStage(end, '2027-03-10', { ...rules, graceDays: 1 })).toBe('grace')
})

test('no reminder comes before renewal opens', () => {
  expect(reminderStage(end, '2027-02-07', { ...rules, renewalOpensDays: 20 })).toBeNull()
  expect(reminderStage(end, '2027-02-17', { ...rules, renewalOpensDays: 20 })).toBe('month')
  expect(reminderStage(end, '2027-03-02', { ...rules, renewalOpensDays: 3 })).toBeNull()
  expect(reminderStage(end, '2027-03-06', { ...rules, renewalOpensDays: 3 })).toBe('week')
})

test.each([0, 1, 2, 7, 45])('with %d days of grace every day has one stage, and the ranges agree', (graceDays) => {
  for (let day = -40; day < 100; day += 1) {
    const today = addDays(end, day)
    const found = reminderStages.filter((stage) => {
      const ends = endsInStage(stage, today, { ...rules, graceDays })
      return ends !== null && ends.from <= end && end <= ends.to
    })
    expect([day, found]).toEqual([day, [reminderStage(end, today, { ...rules, graceDays })].filter(Boolean)])
  }
})
