export type FieldProblem = 'required' | 'invalid' | 'too_short' | 'too_long' | 'common' | 'not_accepted' | 'in_future' | 'unknown'

export type ReadField<T> = { value: T; problem?: never } | { value?: never; problem: FieldProblem }

/** One field of a payload: how it is read is the same on the screen and in the route. */
export type Field<T> = {
  kind: 'text' | 'boolean'
  read(input: unknown): ReadField<T>
  /** What it is in JSON, where it is no text and no tick: no input of a form makes it. */
  json?: 'object' | 'array'
}

export type Form = Record<string, Field<unknown>>

export type Values<F extends Form> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

export type ReadForm<F extends Form> = { values: Values<F>; fields?: never } | { values?: never; fields: Record<string, FieldProblem> }

/**
 * Reads a payload by its form. A key that the form does not have is a problem of its own, so that a misspelt or hostile
 * key is never silently dropped. What is not an object at all has no fields to name: `fields` is then empty.
 */
export function readForm<F extends Form>(form: F, input: unknown): ReadForm<F> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { fields: {} }
  const problems: [string, FieldProblem][] = []
  const values: [string, unknown][] = []
  for (const [name, field] of Object.entries(form)) {
    const read = field.read(Object.hasOwn(input, name) ? (input as Record<string, unknown>)[name] : undefined)
    if (read.problem) problems.push([name, read.problem])
    else values.push([name, read.value])
  }
  for (const name of Object.keys(input)) if (!Object.hasOwn(form, name)) problems.push([name, 'unknown'])
  // fromEntries defines own properties, also for a key called "__proto__".
  return problems.length ? { fields: Object.fromEntries(problems) } : { values: Object.fromEntries(values) as Values<F> }
}

/** The problem of one field as the person leaves it; null when it is right. */
export function fieldProblem(field: Field<unknown>, input: unknown): FieldProblem | null {
  return field.read(input).problem ?? null
}

/** A tick that must be there: false, missing and anything but true are refused. */
export const acceptedTick: Field<true> = {
  kind: 'boolean',
  read: (input) => {
    if (input === true) return { value: true }
    return { problem: input === undefined || input === null || input === false ? 'not_accepted' : 'invalid' }
  },
}

/** Yes or no, and one of them must be said. */
export const flagField: Field<boolean> = {
  kind: 'boolean',
  read: (input) => (typeof input === 'boolean' ? { value: input } : { problem: input === undefined ? 'required' : 'invalid' }),
}

/** One of these, as it is written. */
export const choiceField = <T extends string>(values: readonly T[]): Field<T> => ({
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { problem: 'required' }
    return values.includes(input as T) ? { value: input as T } : { problem: 'invalid' }
  },
})

/** A line of plain text, trimmed and in NFC; `max` counts code points. Control and direction characters are refused. */
export function lineField({ max }: { max: number }): Field<string> {
  return {
    kind: 'text',
    read: (input) => {
      const text = readText(input)
      if (text.problem) return text
      const value = text.value.normalize('NFC').replace(/\s+/gu, ' ').trim()
      if (!value) return { problem: 'required' }
      if (hasHiddenCharacters(value)) return { problem: 'invalid' }
      return countCharacters(value) > max ? { problem: 'too_long' } : { value }
    },
  }
}

/** The secret of a link. What is wrong with it is the route's to say, with a sentence about links. */
export const tokenField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    return text.value.length > 512 ? { problem: 'too_long' } : { value: text.value }
  },
}

/** In UTF-16 units; far above every field's own limit. Putting a longer run of combining marks into NFC takes more than linear time. */
const MAX_RAW = 2_000

/** A string that is not empty, not endless and well-formed Unicode: the first check of every text. */
export function readText(input: unknown): ReadField<string> {
  if (input === undefined || input === null || input === '') return { problem: 'required' }
  if (typeof input === 'string' && input.length > MAX_RAW) return { problem: 'too_long' }
  if (typeof input !== 'string' || !input.isWellFormed()) return { problem: 'invalid' }
  return { value: input }
}

/** Length as a person counts it, near enough: code points, not UTF-16 units. */
export const countCharacters = (text: string): number => [...text].length

/** Control characters, and those that reorder or hide text (Unicode TR 36): a name must look like what it is. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text)

/** The text without them: what a telephone slips into what is pasted must not keep a long text from being sent. */
export const withoutHiddenCharacters = (text: string): string => text.replace(new RegExp(HIDDEN, 'gu'), '')

const HIDDEN =
  /[\p{Cc}\p{Co}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\uffff]/u
