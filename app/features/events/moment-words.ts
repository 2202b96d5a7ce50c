import { formatTime, formatWeekdayDate } from '#domain/format.ts'
import { momentMs, type EventMoment } from '#domain/events/event.ts'
import { romeDay } from '#domain/plain-date.ts'
import { events } from './texts.ts'

/** 'venerdì 25 settembre, ore 20:00'; an instant in epoch ms, in Rome. */
export const momentWords = (ms: number): string => events.at(formatWeekdayDate(romeDay(ms)), formatTime(ms))

export const wallWords = (moment: EventMoment): string => momentWords(momentMs(moment))
