export type FieldProblem = 'required' | 'invalid' | 'too_short' | 'too_long' | 'common' | 'not_accepted' | 'in_future' | 'unknown'

export type ReadField<T> = { value: T; problem?: never } | { value?: never; problem: FieldProblem }

/** One field of a payload. Screen and route read it the same way. */
export type Field<T> = {
  kind: 'text' | 'boolean'
  read(input: unknown): ReadField<T>
  /** Its JSON type, when it is neither text nor tick and no input of a form produces it. */
  json?: 'object' | 'array'
}

export type Form = Record<string, Field<unknown>>

export type Values<F extends Form> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

export type ReadForm<F extends Form> = { values: Values<F>; fields?: never } | { values?: never; fields: Record<string, FieldProblem> }

/**
 * Reads a payload by its form. An unknown key is a problem, so that a misspelt or hostile key is never silently dropped. A payload that is
 * no object gives empty `fields`.
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
  // fromEntries defines own properties, even for a key called "__proto__".
  return problems.length ? { fields: Object.fromEntries(problems) } : { values: Object.fromEntries(values) as Values<F> }
}

/** The problem of one field when the person leaves it; null when it is valid. */
export function fieldProblem(field: Field<unknown>, input: unknown): FieldProblem | null {
  return field.read(input).problem ?? null
}

/** A required tick: anything but true is refused. */
export const acceptedTick: Field<true> = {
  kind: 'boolean',
  read: (input) => {
    if (input === true) return { value: true }
    return { problem: input === undefined || input === null || input === false ? 'not_accepted' : 'invalid' }
  },
}

/** The same field, which may be left empty: null. */
export const optionalField = <T>(field: Field<T>): Field<T | null> => ({
  kind: field.kind,
  read: (input) =>
    input === undefined || input === null || (typeof input === 'string' && !input.trim()) ? { value: null } : field.read(input),
})

/** True or false; one of them is required. */
export const flagField: Field<boolean> = {
  kind: 'boolean',
  read: (input) => (typeof input === 'boolean' ? { value: input } : { problem: input === undefined ? 'required' : 'invalid' }),
}

/** One of these exact values. */
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

/** The secret of a link. The route checks it, and answers with a sentence about links. */
export const tokenField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    return text.value.length > 512 ? { problem: 'too_long' } : { value: text.value }
  },
}

/** In UTF-16 units, far above every field's own limit. NFC takes more than linear time on a longer run of combining marks. */
const MAX_RAW = 2_000

/** A non-empty, well-formed Unicode string within `MAX_RAW`: the first check of every text. */
export function readText(input: unknown): ReadField<string> {
  if (input === undefined || input === null || input === '') return { problem: 'required' }
  if (typeof input === 'string' && input.length > MAX_RAW) return { problem: 'too_long' }
  if (typeof input !== 'string' || !input.isWellFormed()) return { problem: 'invalid' }
  return { value: input }
}

/** Length in code points, close to the number that a person counts. */
export const countCharacters = (text: string): number => [...text].length

/** Control characters, and those that reorder or hide text (Unicode TR 36): a name must look like what it is. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text)

/** The text without hidden characters: a phone adds some when it pastes, and they must not block a long text. */
export const withoutHiddenCharacters = (text: string): string => text.replace(new RegExp(HIDDEN, 'gu'), '')

const HIDDEN =
  /[\p{Cc}\p{Co}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\uffff]/u
