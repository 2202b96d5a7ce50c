import { expect, test } from 'vitest'
import { eventCalledOffMail, eventMovedMail, eventOfferMail, eventOnAgainMail, eventReminderMail } from './mails.ts'

const rome = (text: string) => Date.parse(text)
const at = (now: number) => ({ clock: { now: () => now } })
const to = { to: 'anna@posta.example', firstname: 'Anna' }
const link = 'https://circolo.example/tessera'

const reminder = eventReminderMail.of({
  ...to,
  title: 'Cena',
  startsAt: rome('2026-11-11T20:00:00+01:00'),
  isToday: false,
  place: '',
  withdrawUntil: rome('2026-11-11T08:00:00+01:00'),
  link,
})

test.each([
  ['the evening before', '2026-11-10T23:59:59+01:00', { isToday: false, withdrawUntil: reminder.withdrawUntil }],
  ['the day itself', '2026-11-11T07:00:00+01:00', { isToday: true, withdrawUntil: reminder.withdrawUntil }],
  ['when a place can no longer be given back', '2026-11-11T08:00:00+01:00', { isToday: true, withdrawUntil: null }],
])('the reminder sent on %s names the right day', async (_, now, says) => {
  expect(await eventReminderMail.asItLeaves!(at(rome(now)), reminder)).toEqual({ ...reminder, ...says })
})

const event = { ...to, title: 'Cena', startsAt: reminder.startsAt, link }

test.each([
  { kind: eventReminderMail, letter: reminder },
  { kind: eventOfferMail, letter: eventOfferMail.of({ ...event, expiresAt: reminder.startsAt + 1 }) },
  { kind: eventMovedMail, letter: eventMovedMail.of({ ...event, place: '' }) },
  { kind: eventOnAgainMail, letter: eventOnAgainMail.of({ ...event, note: '' }) },
  { kind: eventCalledOffMail, letter: eventCalledOffMail.of({ ...event, note: '' }) },
])('no mail leaves for an event that has begun: $letter.template', async ({ kind, letter }) => {
  const asItLeaves = kind.asItLeaves as (deps: ReturnType<typeof at>, one: typeof letter) => Promise<object>
  expect(await asItLeaves(at(reminder.startsAt - 1), letter)).toMatchObject({ title: 'Cena' })
  expect(await asItLeaves(at(reminder.startsAt), letter)).toEqual({ skipped: 'late' })
})
