import { webAddressOf } from '#domain/fields.ts'
import { lineField, readText, type ReadField } from '#domain/form.ts'
import { linesField } from '#domain/lines-field.ts'
import { isPlainDate, type PlainDate } from '#domain/plain-date.ts'
import type { EventMoment } from '#domain/events/event.ts'
import { type Picture, readPicture } from '#domain/content/picture.ts'
import { type ContentField, isNothing, isRecord, record } from './fields.ts'

// What the forms of contents and settings are made of, beside records and lists of it (fields.ts).

/** What may be left out; `empty` is then kept. */
export const optional = <T, E>(field: ContentField<T>, empty: E): ContentField<T | E> => ({
  ...field,
  read: (input) => (isNothing(input) || (typeof input === 'string' && !input.trim()) ? { value: empty } : field.read(input)),
  ...(field.inner && { inner: (input: unknown) => (isNothing(input) ? {} : field.inner!(input)) }),
})

/** What a document may leave unsaid, where that is something else than null. */
export const unsaid = <T>(field: ContentField<T>): ContentField<T | undefined> => ({
  ...field,
  read: (input) => (input === undefined ? { value: undefined } : field.read(input)),
})

export const line = (max: number): ContentField<string> => ({ ...lineField({ max }), max })
export const optionalLine = (max: number): ContentField<string> => optional(line(max), '')
export const lines = (max: number): ContentField<string> => ({ ...linesField(max), max })
export const optionalLines = (max: number): ContentField<string> => ({ ...linesField(max, true), max })

export const tick: ContentField<boolean> = {
  kind: 'boolean',
  read: (input) => (isNothing(input) || typeof input === 'boolean' ? { value: input === true } : { problem: 'invalid' }),
}

export const choice = <const T extends string>(options: readonly T[]): ContentField<T> => ({
  kind: 'text',
  read: (input) => {
    if (isNothing(input)) return { problem: 'required' }
    const value = options.find((option) => option === input)
    return value === undefined ? { problem: 'invalid' } : { value }
  },
})

/** A whole number, as a number or as digits. */
export const whole = (min: number, max: number): ContentField<number> => ({
  kind: 'text',
  read: (input) => {
    if (isNothing(input)) return { problem: 'required' }
    const value = typeof input === 'string' && /^-?\d{1,9}$/.test(input.trim()) ? Number(input) : input
    return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? { value } : { problem: 'invalid' }
  },
})
export const optionalWhole = (min: number, max: number): ContentField<number | null> => optional(whole(min, max), null)

/** Up to 100,000 euros. */
export const cents: ContentField<number> = whole(0, 10_000_000)

const degrees = (most: number): ContentField<number | null> => ({
  kind: 'text',
  read: (input) => {
    if (isNothing(input)) return { value: null }
    return typeof input === 'number' && Math.abs(input) <= most ? { value: input } : { problem: 'invalid' }
  },
})
export const latitude = degrees(90)
export const longitude = degrees(180)

export const day: ContentField<PlainDate> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    return isPlainDate(text.value) ? { value: text.value } : { problem: 'invalid' }
  },
}
export const optionalDay: ContentField<PlainDate | null> = optional(day, null)

/** 'HH:MM' on the walls of Rome. */
export const time: ContentField<string> = {
  kind: 'text',
  read: (input) => {
    if (isNothing(input)) return { problem: 'required' }
    return typeof input === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(input) ? { value: input } : { problem: 'invalid' }
  },
}

/** http and https alone; without a scheme it is https. */
export const webAddress: ContentField<string> = {
  kind: 'text',
  max: 300,
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    const given = text.value.trim()
    if (given.length > 300) return { problem: 'too_long' }
    const href = /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(given) ? webAddressOf(`https://${given}`) : webAddressOf(given)
    if (href === null || new URL(href).username !== '' || new URL(href).password !== '') return { problem: 'invalid' }
    return { value: withoutLoneSlash(href) }
  },
}
const withoutLoneSlash = (href: string) => (new URL(href).pathname === '/' && !/[?#]/.test(href) ? href.replace(/\/$/, '') : href)

/** A number as people read it out, its spaces kept. */
export const phone: ContentField<string> = {
  kind: 'text',
  max: 40,
  read: (input) => {
    const text = line(40).read(input)
    if (text.problem) return text
    return /^\+?[\d(][\d\s()./-]{3,}$/.test(text.value) ? text : { problem: 'invalid' }
  },
}

/** An id inside of a document: given by the editor, and kept, since others point at it. */
export const innerId: ContentField<string> = {
  kind: 'text',
  read: (input) => {
    if (isNothing(input)) return { problem: 'required' }
    return typeof input === 'string' && /^[a-z][\w-]{0,39}$/i.test(input) ? { value: input } : { problem: 'invalid' }
  },
}

/** A day and an hour. */
export const moment: ContentField<EventMoment> = record({ date: day, time })
export const optionalMoment: ContentField<EventMoment | null> = {
  ...moment,
  read: (input): ReadField<EventMoment | null> => (isNoMoment(input) ? { value: null } : moment.read(input)),
  inner: (input) => (isNoMoment(input) ? {} : moment.inner!(input)),
}
const isNoMoment = (input: unknown) => isNothing(input) || (isRecord(input) && isNothing(input.date) && isNothing(input.time))

/** A picture that the server has made of an upload, with its description. */
export const picture: ContentField<Picture | null> = {
  kind: 'text',
  json: 'object',
  read: (input) => {
    if (isNothing(input)) return { value: null }
    if (!isRecord(input)) return { problem: 'invalid' }
    const alt = line(200).read(input.alt)
    const read = readPicture({ picture: { ...input, alt: alt.value ?? 'x' } })
    if (!read) return { problem: 'invalid' }
    return alt.problem ? { problem: alt.problem } : { value: { ...read, alt: alt.value } }
  },
}
