import { webAddressOf } from '#domain/fields.ts'
import { lineField, readText, type ReadField, withoutHiddenCharacters } from '#domain/form.ts'
import { linesField } from '#domain/lines-field.ts'
import { isPlainDate, type PlainDate } from '#domain/plain-date.ts'
import type { EventMoment } from '#domain/events/event.ts'
import { MAX_ALT, type Picture, readPicture } from '#domain/content/picture.ts'
import { type ContentField, isNothing, isRecord, record } from './fields.ts'

// Simple fields for the forms of contents and settings. Records and lists are in fields.ts.

/** A field that may be left out; it then has the value `empty`. */
export const optional = <T, E>(field: ContentField<T>, empty: E): ContentField<T | E> => ({
  ...field,
  read: (input) => (isNothing(input) || (typeof input === 'string' && !input.trim()) ? { value: empty } : field.read(input)),
  ...(field.inner && { inner: (input: unknown) => (isNothing(input) ? {} : field.inner!(input)) }),
})

/** A field that a document may lack, where missing means something other than null. */
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
    if (text.value === '') return { problem: 'required' }
    return isPlainDate(text.value) ? { value: text.value } : { problem: 'invalid' }
  },
}
export const optionalDay: ContentField<PlainDate | null> = optional(day, null)

/** 'HH:MM', wall time in Rome. */
export const time: ContentField<string> = {
  kind: 'text',
  read: (input) => {
    if (isNothing(input)) return { problem: 'required' }
    return typeof input === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(input) ? { value: input } : { problem: 'invalid' }
  },
}

/** An http or https address; without a scheme it becomes https. */
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

/** A telephone number as it is spoken, with its spaces. */
export const phone: ContentField<string> = {
  kind: 'text',
  max: 40,
  read: (input) => {
    const text = line(40).read(input)
    if (text.problem) return text
    return /^\+?[\d(][\d\s()./-]{3,}$/.test(text.value) ? text : { problem: 'invalid' }
  },
}

/** An id inside a document. The editor makes it, and it stays: other records refer to it. */
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

/** A picture's description: often pasted, so it is cleaned like a long text. */
export const pictureAlt: ContentField<string> = {
  ...line(MAX_ALT),
  read: (input) => line(MAX_ALT).read(typeof input === 'string' ? withoutHiddenCharacters(input.replace(/\s+/gu, ' ')) : input),
}

/** A picture that the server made from an upload, with its description. */
export const picture: ContentField<Picture | null> = {
  kind: 'text',
  json: 'object',
  read: (input) => {
    if (isNothing(input)) return { value: null }
    if (!isRecord(input)) return { problem: 'invalid' }
    const alt = pictureAlt.read(input.alt)
    const read = readPicture({ picture: { ...input, alt: alt.value ?? 'x' } })
    if (!read) return { problem: 'invalid' }
    return alt.problem ? { problem: alt.problem } : { value: { ...read, alt: alt.value } }
  },
}
