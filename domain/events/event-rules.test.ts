import { describe, expect, test } from 'vitest'
import { bookingForm } from './event-booking.ts'
import { cancelDeadline, mostGuests, offerEnd, priceOf, readEventRules, registeredDay, registrationState } from './event-rules.ts'
import { readForm } from '#domain/form.ts'

const event = (registration: object = {}, more: object = {}) =>
  readEventRules({
    id: 'gita',
    start: { date: '2027-03-28', time: '20:00' },
    priceMemberCents: 2200,
    priceGuestCents: 2800,
    ...more,
    registration: { required: true, ...registration },
  })!

describe('registration', () => {
  const opens = { date: '2027-03-01', time: '09:00' }
  const closes = { date: '2027-03-27', time: '20:00' }

  test.each([
    ['2027-03-01T07:59:59Z', 'not_open'],
    ['2027-03-01T08:00:00Z', 'open'],
    ['2027-03-27T19:00:00Z', 'open'],
    ['2027-03-27T19:00:01Z', 'closed'],
    // Summer time began the night before.
    ['2027-03-28T17:59:59Z', 'closed'],
    ['2027-03-28T18:00:00Z', 'over'],
  ])('at %s is %s', (now, expected) => {
    expect(registrationState(event({ opens, closes }), Date.parse(now))).toBe(expected)
  })

  test('is closed for an event without registration, and for a cancelled event', () => {
    expect(registrationState(event({ required: false }), 0)).toBe('none')
    expect(registrationState(event({}, { status: 'cancelled' }), 0)).toBe('cancelled')
  })
})

test('a place can be given back until some hours before, real hours even when the clock changes', () => {
  expect(new Date(cancelDeadline(event({ cancelUntilHours: 24 }))).toISOString()).toBe('2027-03-27T18:00:00.000Z')
  expect(new Date(cancelDeadline(event())).toISOString()).toBe('2027-03-28T18:00:00.000Z')
})

test('an offer waits for `offerHours`, by default twelve, and never past the start', () => {
  const at = Date.parse('2027-03-20T10:00:00Z')
  expect(offerEnd(event(), at) - at).toBe(12 * 3_600_000)
  expect(offerEnd(event({}, { waitingListRules: { offerHours: 2 } }), at) - at).toBe(2 * 3_600_000)
  expect(offerEnd(event(), Date.parse('2027-03-28T17:00:00Z'))).toBe(Date.parse('2027-03-28T18:00:00Z'))
})

test('guests and people without a valid card pay the guests’ price', () => {
  expect(priceOf(event(), 2, true)).toBe(2200 + 2 * 2800)
  expect(priceOf(event(), 0, false)).toBe(2800)
  expect(priceOf(event({}, { priceGuestCents: null }), 0, true)).toBe(2200)
})

describe('the form', () => {
  test('has only the fields that the event asks for', () => {
    const questions = [
      { id: 'dieta', label: 'Cosa mangi?', options: ['Tutto', 'Vegano'] },
      { id: 'nome', label: 'Con chi giochi?', required: true },
      { id: '__proto__', label: 'Ostile' },
      { id: 'con spazi', label: 'Illeggibile' },
    ]
    expect(Object.keys(bookingForm(event({ questions, minAge: 18 })))).toEqual([
      'guests',
      'waitingList',
      'age',
      'answer-dieta',
      'answer-nome',
    ])
    // Every account already declares the age of 14.
    expect(Object.keys(bookingForm(event({ minAge: 14 })))).toEqual(['guests', 'waitingList'])
  })

  test.each([
    [{ guests: 5 }, 'invalid'],
    [{ guests: -1 }, 'invalid'],
    [{ guests: 1.5 }, 'invalid'],
    [{ guests: '1e1' }, 'invalid'],
    [{ guests: [1] }, 'invalid'],
  ])('%j is refused', (input, problem) => {
    expect(readForm(bookingForm(event({ maxGuests: 4 })), input).fields).toEqual({ guests: problem })
  })

  test('reads a number as it is written in a field', () => {
    expect(readForm(bookingForm(event({ maxGuests: 4 })), { guests: '3' }).values).toMatchObject({ guests: 3, waitingList: false })
    expect(readForm(bookingForm(event()), {}).values).toMatchObject({ guests: 0 })
  })

  test('allows as many guests as the event says, by default none', () => {
    expect([mostGuests(event({ maxGuests: 2 })), mostGuests(event()), mostGuests(event({ maxGuests: null }))]).toEqual([2, 0, 20])
  })
})

test('an event with a null guest price admits valid cards only; a missing price means the members’ price', () => {
  const members = event({ maxGuests: 4 }, { priceGuestCents: null })
  expect([members.membersOnly, mostGuests(members)]).toEqual([true, 0])
  const open = event({ maxGuests: 4 }, { priceGuestCents: undefined })
  expect([open.membersOnly, mostGuests(open), priceOf(open, 1, false)]).toEqual([false, 4, 4400])
})

test.each([-3, 0, '6', null])('%j offer hours mean the default', (offerHours) => {
  expect(event({}, { waitingListRules: { offerHours } }).offerHours).toBe(12)
})

test('negative hours before the start count as zero', () => {
  expect(event({ cancelUntilHours: -5 }).cancelUntilHours).toBeNull()
})

const never = () => false

describe('a registered day', () => {
  const recurrence = { freq: 'WEEKLY', byDay: ['SU'], count: 3, except: ['2027-04-04'] }

  test.each([
    ['is as it is while it is held', '2027-04-11', recurrence, false],
    ['is called off when it is left out', '2027-04-04', recurrence, true],
    ['is called off when the rule has another', '2027-04-12', recurrence, true],
    ['is the first one where none is named', '', recurrence, false],
    ['is called off when nothing comes again any more', '2027-04-04', undefined, true],
    ['stays where only it is left', '2027-03-28', undefined, false],
  ])('%s', (_, day, rule, isCancelled) => {
    const { start, isCancelled: isOff } = registeredDay(event({}, { recurrence: rule }), day, never)
    expect([isOff, start.date]).toEqual([isCancelled, day || '2027-03-28'])
  })
})
