import { describe, expect, test } from 'vitest'
import {
  formatDayMonth,
  formatDistance,
  formatLongDate,
  formatMediumDate,
  formatMoney,
  formatMonth,
  formatNumber,
  formatShortDate,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
  withDay,
} from './format.ts'

describe('dates', () => {
  test('the three formats of the specification', () => {
    expect(formatShortDate('2027-03-09')).toBe('09/03/27')
    expect(formatMediumDate('2027-03-09')).toBe('9 mar 2027')
    expect(formatLongDate('2027-03-09')).toBe('9 marzo 2027')
  })

  test('the first day of a month is a digit, and months are in lower case', () => {
    expect(formatLongDate('2026-01-01')).toBe('1 gennaio 2026')
    expect(formatMonth('2026-09-01')).toBe('settembre 2026')
  })

  test.each(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'])(
    'month %s is the same month in each format',
    (month) => {
      const day = `2026-${month}-31`.replace(/-(02)-31/, '-$1-28').replace(/-(04|06|09|11)-31/, '-$1-30')
      expect(formatShortDate(day)).toContain(`/${month}/26`)
      expect(formatLongDate(day).split(' ')[1]).toMatch(new RegExp(`^${formatMediumDate(day).split(' ')[1]}`))
    },
  )

  test('a day is the same in every time zone of the phone', () => {
    expect(formatLongDate('2026-08-31')).toBe('31 agosto 2026')
    expect(formatShortDate('2028-02-29')).toBe('29/02/28')
    expect(formatShortDate('2026-12-31')).toBe('31/12/26')
  })

  test('weekdays', () => {
    expect(formatWeekdayDate('2026-09-24')).toBe('giovedì 24 settembre')
    expect(formatWeekday('2026-09-24')).toBe('gio')
    expect(formatDayMonth('2026-09-24')).toBe('24 set')
  })
})

describe('hours', () => {
  test('are in Rome, from 00 to 23', () => {
    expect(formatTime(Date.parse('2026-09-24T16:42:00Z'))).toBe('18:42')
    expect(formatTime(Date.parse('2026-12-24T23:05:00Z'))).toBe('00:05')
    expect(formatTime(Date.parse('2027-03-28T00:59:00Z'))).toBe('01:59')
    expect(formatTime(Date.parse('2027-03-28T01:00:00Z'))).toBe('03:00')
  })
})

describe('money', () => {
  test.each([
    [123450, '1.234,50\u00a0€'],
    [2500, '25,00\u00a0€'],
    [5, '0,05\u00a0€'],
    [100000000, '1.000.000,00\u00a0€'],
    [0, 'Gratis'],
  ])('%i cents are %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text)
  })
})

describe('numbers and distances', () => {
  test('numbers of four digits are grouped too, and minus is the real sign', () => {
    expect(formatNumber(1234.5)).toBe('1.234,5')
    expect(formatNumber(412)).toBe('412')
    expect(formatNumber(-10)).toBe('−10')
  })

  test.each([
    [0, '0\u00a0m'],
    [348, '350\u00a0m'],
    [994, '990\u00a0m'],
    [996, '1\u00a0km'],
    [1234, '1,2\u00a0km'],
    [18_000, '18\u00a0km'],
  ])('%i metres are %s', (metres, text) => {
    expect(formatDistance(metres)).toBe(text)
  })
})

test.each([
  ['Fino al', '20 agosto 2026', 'Fino al 20 agosto 2026'],
  ['Fino al', '8 agosto 2026', "Fino all'8 agosto 2026"],
  ['dal', '11 mar', "dall'11 mar"],
  ['Scade il', '8 dicembre', "Scade l'8 dicembre"],
  ['entro il', '1 maggio 2027', 'entro il 1° maggio 2027'],
  ['del', '18 maggio', 'del 18 maggio'],
  ['dal', '31 gennaio', 'dal 31 gennaio'],
  ['Scaduta il', '08/11/26', 'Scaduta il 08/11/26'],
  ['il', '11/11/26', 'il 11/11/26'],
  ['il', '1', 'il 1°'],
])('a day behind an article: %s %s', (words, day, whole) => {
  expect(withDay(words, day)).toBe(whole)
})
