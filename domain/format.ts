import { once } from './once.ts'
import type { PlainDate } from './plain-date.ts'

/*
 * Italian formats of dates, times, prices and numbers: Monday first, euro. A civil day is formatted in UTC, where it was built; an instant
 * in Europe/Rome, in any time zone of the phone. Without `useGrouping: 'always'` Italian leaves four-digit numbers ungrouped. Making a
 * formatter is slow, so each is made at its first use: the card's first screen needs one.
 */
const days = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', ...options }))
const instants = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', ...options }))
const numbers = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat('it-IT', { useGrouping: 'always', ...options }))

const short = days({ day: '2-digit', month: '2-digit', year: '2-digit' })
const medium = days({ day: 'numeric', month: 'short', year: 'numeric' })
const long = days({ day: 'numeric', month: 'long', year: 'numeric' })
const dayMonth = days({ day: 'numeric', month: 'short' })
const weekdayLong = days({ weekday: 'long', day: 'numeric', month: 'long' })
const weekdayShort = days({ weekday: 'short' })
const month = days({ month: 'long', year: 'numeric' })
const clock = instants({ hour: '2-digit', minute: '2-digit' })
const number = numbers({ maximumFractionDigits: 2 })
const oneDecimal = numbers({ maximumFractionDigits: 1 })
const euro = numbers({ style: 'currency', currency: 'EUR' })

/** dd/MM/yy: '09/03/27'. */
export const formatShortDate = (date: PlainDate): string => short().format(utc(date))

/** dd/MM/yyyy: '09/03/2027', in files and books that outlive a century. */
export const formatNumericDate = (date: PlainDate): string => date.split('-').toReversed().join('/')

/** d MMM y: '9 mar 2027'. */
export const formatMediumDate = (date: PlainDate): string => medium().format(utc(date))

/** d MMMM y: '9 marzo 2027'. */
export const formatLongDate = (date: PlainDate): string => long().format(utc(date))

/** '24 set', where the year is clear. */
export const formatDayMonth = (date: PlainDate): string => dayMonth().format(utc(date))

/** 'giovedì 24 settembre'. */
export const formatWeekdayDate = (date: PlainDate): string => weekdayLong().format(utc(date))

/**
 * A day in words with an article: 'dal 20 agosto', "fino all'8 agosto", "l'11", 'il 1° maggio'. A day in digits ('08/11/26') has the plain
 * article.
 *
 * @param words end in il, al, dal or del
 */
export function withDay(words: string, day: string): string {
  if (/^(8|11)(?![\d/])/.test(day)) return `${words.replace(/il$/, '')}l'${day}`
  return `${words} ${day.replace(/^1(?![\d/°])/, '1°')}`
}

/** 'gio', for a date tile. */
export const formatWeekday = (date: PlainDate): string => weekdayShort().format(utc(date))

/** 'settembre 2026', for the heading of a month. */
export const formatMonth = (date: PlainDate): string => month().format(utc(date))

/** The hour in Rome of an instant (epoch ms): '18:42'. */
export const formatTime = (ms: number): string => clock().format(ms)

/** Integer cents: '1.234,50 €' with a no-break space; 0 is 'Gratis'. */
export const formatMoney = (cents: number): string => (cents === 0 ? 'Gratis' : euro().format(cents / 100))

/** '1.234,5'; minus is the real sign. */
export const formatNumber = (value: number): string => number().format(value).replace('-', '−')

/** Metres: '350 m', '1,2 km'. Under a kilometre to the nearest ten. */
export function formatDistance(metres: number): string {
  const tens = Math.round(metres / 10) * 10
  return tens < 1000 ? `${tens}\u00a0m` : `${oneDecimal().format(metres / 1000)}\u00a0km`
}

const utc = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`)
