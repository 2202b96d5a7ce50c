import { expect, test } from 'vitest'
import { addDays } from '#domain/plain-date.ts'
import { campaignMonths, campaignNow, campaignWeeks, plannedReminders } from './campaign.ts'

const RULES = { graceDays: 45, renewalOpensDays: 60 }

test.each(['2026-11-27', '2028-02-29', '2027-01-01'])('weeks and months around %s follow each other without a gap', (today) => {
  for (const spans of [campaignWeeks(today), campaignMonths(today)]) {
    for (const [i, { from }] of spans.entries()) if (i > 0) expect(from).toBe(addDays(spans[i - 1]!.to, 1))
    expect(spans.filter(({ from, to }) => from <= today && today <= to)).toHaveLength(1)
  }
  expect(campaignMonths(today).every(({ from }) => from.endsWith('-01'))).toBe(true)
})

test('the months of January and December cross the year', () => {
  expect(campaignMonths('2026-11-27').map(({ from }) => from.slice(0, 7))).toEqual(
    expect.arrayContaining(['2026-09', '2026-12', '2027-01', '2027-11']),
  )
})

test('now: from the first day of the grace to the last reminded end', () => {
  expect(campaignNow('2026-11-27', RULES)).toEqual({ from: '2026-10-13', to: '2026-12-27' })
  expect(campaignNow('2026-11-27', { graceDays: 0, renewalOpensDays: 10 })).toEqual({ from: '2026-11-27', to: '2026-12-07' })
})

test('a reminder is planned for the morning on which its card enters a stage', () => {
  const planned = plannedReminders('2026-11-27', RULES, (day) => (day === '2026-12-10' ? 3 : 0))
  expect(planned).toEqual([
    { day: '2026-12-03', stages: { week: 3 } },
    { day: '2026-12-10', stages: { day: 3 } },
  ])
  expect(plannedReminders('2026-11-27', { graceDays: 0, renewalOpensDays: 60 }, () => 1).every(({ stages }) => !('grace' in stages))).toBe(
    true,
  )
})
