import { describe, expect, test } from 'vitest'
import { hours } from '#domain/contents/ristoranti.ts'
import type { OpenRange } from '#domain/restaurants/opening-hours.ts'
import {
  addRange,
  closeDay,
  copyDay,
  isOverMidnight,
  isUnsaid,
  overlaps,
  readWeek,
  removeRange,
  setRange,
  undoCopy,
  withoutHoliday,
} from './week.ts'

const lunch: OpenRange = ['12:00', '15:00']
const dinner: OpenRange = ['19:30', '01:00']

describe('reading a draft', () => {
  test.each([
    [null, {}],
    ['lunedì', {}],
    [{ mon: 'chiuso', tue: null }, {}],
    [{ mon: [['12:00', '15:00'], 'x', ['9']], someday: [] }, { mon: [lunch, ['9', '']] }],
    [{ sun: [['18:00', '24:00']] }, { sun: [['18:00', '00:00']] }],
    [
      { mon: [], holiday: [lunch] },
      { mon: [], holiday: [lunch] },
    ],
  ])('%o is read as %o', (given, week) => expect(readWeek(given)).toEqual(week))
})

test.each([
  [{}, true],
  [{ mon: [], holiday: [] }, true],
  [{ mon: [], sun: [dinner] }, false],
])('%o has no hours at all: %s', (week, unsaid) => expect(isUnsaid(week)).toBe(unsaid))

describe('adding hours', () => {
  test('a first day gets the morning, then the afternoon', () => {
    const once = addRange({}, 'mon')
    expect(once).toEqual({ mon: [['09:00', '13:00']] })
    expect(addRange(once, 'mon').mon).toEqual([
      ['09:00', '13:00'],
      ['15:00', '19:00'],
    ])
  })
  test('another day starts with the hours of the last open day before it', () => {
    expect(addRange({ mon: [lunch, dinner], tue: [] }, 'wed').wed).toEqual([lunch, dinner])
    expect(addRange({ sun: [lunch] }, 'holiday').holiday).toEqual([lunch])
    expect(addRange({ wed: [lunch] }, 'tue').tue).toEqual([['09:00', '13:00']])
  })
  test('a range after an evening starts empty', () => expect(addRange({ sat: [dinner] }, 'sat').sat).toEqual([dinner, ['', '']]))
  test('four ranges are the limit', () => {
    const full = { mon: [lunch, lunch, lunch, lunch] }
    expect(addRange(full, 'mon')).toBe(full)
  })
})

test('changing or removing a range, or closing a day, keeps the others', () => {
  const week = { mon: [lunch, dinner], tue: [lunch] }
  expect(setRange(week, 'mon', 1, ['20:00', '23:00'])).toEqual({ mon: [lunch, ['20:00', '23:00']], tue: [lunch] })
  expect(removeRange(week, 'mon', 0)).toEqual({ mon: [dinner], tue: [lunch] })
  expect(closeDay(week, 'mon')).toEqual({ mon: [], tue: [lunch] })
})

test('a day is copied to the ticked ones, also a closed day', () => {
  expect(copyDay({ mon: [lunch], tue: [dinner], sun: [] }, 'mon', ['tue', 'wed'])).toEqual({
    mon: [lunch],
    tue: [lunch],
    wed: [lunch],
    sun: [],
  })
  expect(copyDay({ sun: [], mon: [lunch] }, 'sun', ['mon'])).toEqual({ sun: [], mon: [] })
})

test('a copy is taken back, except on a day that has changed since', () => {
  const before = { mon: [lunch], wed: [dinner] }
  const days = ['tue', 'wed', 'thu'] as const
  const copied = copyDay(before, 'mon', days)
  const now = setRange(copied, 'thu', 0, dinner)
  expect(undoCopy({ ...now, sun: [dinner] }, { before, copied, days })).toEqual({ ...before, thu: [dinner], sun: [dinner] })
})

test('holidays use the weekday’s hours again', () => expect(withoutHoliday({ mon: [lunch], holiday: [] })).toEqual({ mon: [lunch] }))

test('a range that closes at or before its opening closes on the next day', () => {
  expect([dinner, lunch, ['18:00', '00:00'], ['08:00', '08:00'], ['08:00', '']].map((range) => isOverMidnight(range as OpenRange))).toEqual(
    [true, false, true, true, false],
  )
})

test.each<[OpenRange[], boolean]>([
  [[lunch, dinner], false],
  [[dinner, lunch], false],
  [[lunch, ['15:00', '18:00']], false],
  [[lunch, ['14:00', '18:00']], true],
  [[['10:00', '02:00'], dinner], true],
  [[lunch, ['', '']], false],
  [[lunch, ['14:00', '']], false],
])('%o overlap: %s, as in the form', (ranges, expected) => {
  expect(overlaps(ranges)).toBe(expected)
  if (ranges.flat().every(Boolean)) expect(hours.read({ mon: ranges }).problem !== undefined).toBe(expected)
})
