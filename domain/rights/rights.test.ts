import { expect, test } from 'vitest'
import { dayProblem, dueOn, dueState, mayExtend } from './rights.ts'

test.each([
  ['2026-11-10', '2026-12-10', '2027-02-10'],
  ['2026-12-31', '2027-01-31', '2027-03-31'],
  ['2027-01-31', '2027-02-28', '2027-04-30'],
  ['2028-01-30', '2028-02-29', '2028-04-30'],
  ['2026-11-30', '2026-12-30', '2027-02-28'],
])('a request of %s is due on %s, extended on %s', (receivedOn, due, extended) => {
  expect(dueOn(receivedOn, false)).toBe(due)
  expect(dueOn(receivedOn, true)).toBe(extended)
})

test('the last day is in time, the day after is overdue, and the week before is near', () => {
  const open = { dueOn: '2026-12-10', answeredOn: null }
  expect(['2026-12-02', '2026-12-03', '2026-12-10', '2026-12-11'].map((today) => dueState(open, today))).toEqual([
    'open',
    'near',
    'near',
    'overdue',
  ])
  expect(dueState({ ...open, answeredOn: '2027-01-01' }, '2027-02-01')).toBe('answered')
})

test('an extension is possible once, until the end of the first month', () => {
  const request = { receivedOn: '2026-11-10', extendedOn: null, answeredOn: null }
  expect(mayExtend(request, '2026-12-10')).toBe(true)
  expect(mayExtend(request, '2026-12-11')).toBe(false)
  expect(mayExtend({ ...request, extendedOn: '2026-11-20' }, '2026-11-21')).toBe(false)
  expect(mayExtend({ ...request, answeredOn: '2026-11-20' }, '2026-11-21')).toBe(false)
})

test('a day in the future or before the request is refused', () => {
  expect(dayProblem('2026-11-11', { today: '2026-11-10' })).toBe('in_future')
  expect(dayProblem('2026-11-01', { today: '2026-11-10', from: '2026-11-02' })).toBe('invalid')
  expect(dayProblem('2026-11-02', { today: '2026-11-10', from: '2026-11-02' })).toBeNull()
})
