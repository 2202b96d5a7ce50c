import { expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { asOfNow } from './as-of-now.ts'
import type { MailOrder } from './mails.ts'

const rome = (text: string) => Date.parse(text)
const rules = newAssociation({ name: 'Circolo', color: '#0b5c6b', email: 'a@posta.example' }).cardValidity
const to = { to: 'anna@posta.example', firstname: 'Anna' }
const link = 'https://circolo.example/tessera'

const reminder: MailOrder = {
  ...to,
  template: 'event-reminder',
  title: 'Cena',
  startsAt: rome('2026-11-11T20:00:00+01:00'),
  isToday: false,
  place: '',
  withdrawUntil: rome('2026-11-11T08:00:00+01:00'),
  link,
}

test.each([
  ['the evening before', '2026-11-10T23:59:59+01:00', { isToday: false, withdrawUntil: reminder.withdrawUntil }],
  ['the day itself', '2026-11-11T07:00:00+01:00', { isToday: true, withdrawUntil: reminder.withdrawUntil }],
  ['when a place can no longer be given back', '2026-11-11T08:00:00+01:00', { isToday: true, withdrawUntil: null }],
])('the reminder of an event that leaves on %s says so', (_, now, says) => {
  expect(asOfNow(reminder, rome(now), rules)).toEqual({ ...reminder, ...says })
})

const event = { ...to, title: 'Cena', startsAt: reminder.startsAt, link }

test.each<MailOrder>([
  reminder,
  { ...event, template: 'event-moved', place: '' },
  { ...event, template: 'event-on-again', note: '' },
  { ...event, template: 'event-called-off', note: '' },
])('of an event that has begun nothing leaves any more: $template', (order) => {
  expect(asOfNow(order, reminder.startsAt - 1, rules)).not.toBeNull()
  expect(asOfNow(order, reminder.startsAt, rules)).toBeNull()
})

const renewal: MailOrder = {
  ...to,
  template: 'renewal',
  stage: 'week',
  daysLeft: 7,
  validTo: '2026-11-17',
  lastGoodDay: '2027-01-01',
  child: null,
  fee: null,
  isTwelveMonths: true,
  link,
}

test('the reminder of a card’s end counts its days anew, and is none when the next one holds', () => {
  expect(asOfNow(renewal, rome('2026-11-14T09:00:00+01:00'), rules)).toEqual({ ...renewal, daysLeft: 3 })
  expect(asOfNow(renewal, rome('2026-11-16T23:59:59+01:00'), rules)).toMatchObject({ daysLeft: 1 })
  expect(asOfNow(renewal, rome('2026-11-17T00:00:00+01:00'), rules)).toBeNull()
})

test('a link that has stopped working is sent to nobody; what has no moment of its own always leaves', () => {
  const verify: MailOrder = { ...to, template: 'verify', link, expiresAt: 1_000 }
  expect([asOfNow(verify, 999, null), asOfNow(verify, 1_000, null)]).toEqual([verify, null])
  const answered: MailOrder = { ...to, template: 'report-answered', number: null, link, byCode: false }
  expect(asOfNow(answered, Date.UTC(2030, 0), rules)).toBe(answered)
})
