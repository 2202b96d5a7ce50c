import { type Field, type FieldProblem, fieldProblem, type Values } from '#domain/form.ts'

/**
 * A field of a content form. `inner`: problems inside, by path: `courses.0.name`. `known`: the value without fields that the form does not
 * know, at any depth. `max`: the limit of the editor's counter. `fields`: of a record; `of`: the kind of a list's entries.
 */
export type ContentField<T> = Field<T> & {
  max?: number
  fields?: ContentForm
  of?: ContentField<unknown>
  inner?(input: unknown): Record<string, FieldProblem>
  known?(input: unknown): unknown
}
export type ContentForm = Record<string, ContentField<unknown>>

export type ReadContent<F extends ContentForm> =
  { values: Values<F>; fields?: never } | { values?: never; fields: Record<string, FieldProblem> }

/** Like `readForm`, but names problems inside records and lists by their path. */
export function readContent<F extends ContentForm>(form: F, input: unknown): ReadContent<F> {
  const fields = problemsOf(form, input)
  if (Object.keys(fields).length > 0 || !isRecord(input)) return { fields }
  return { values: valuesOf(form, input) }
}

/** A draft may lack required fields; other problems are problems in a draft too. */
export function readDraft(
  form: ContentForm,
  input: unknown,
): { values: Record<string, unknown>; fields?: never } | { values?: never; fields: Record<string, FieldProblem> } {
  if (!isRecord(input)) return { fields: {} }
  const fields = Object.fromEntries(Object.entries(problemsOf(form, input)).filter(([, problem]) => problem !== 'required'))
  return Object.keys(fields).length > 0 ? { fields } : { values: lenient(form, input) }
}

/** The form's fields of a document of any shape. An unreadable value is kept as it is, so that the editor can show it. */
export const editable = (form: ContentForm, document: Record<string, unknown>): Record<string, unknown> =>
  lenient(form, knownOf(form, document))

/** A new publication keeps the document's fields that no form knows. */
export function withRest(document: Record<string, unknown>, values: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(values).map(([name, value]) => {
    const old = own(document, name)
    return [name, isRecord(old) && isRecord(value) && name !== 'picture' ? withRest(old, value) : value]
  })
  return { ...document, ...Object.fromEntries(kept) }
}

/** The field at a path, `courses.0.name`. */
export function fieldAt(form: ContentForm, path: string): ContentField<unknown> | undefined {
  const [name = '', ...rest] = path.split('.').filter((step) => !/^\d+$/.test(step))
  const field = Object.hasOwn(form, name) ? form[name] : undefined
  const inner = field?.fields ?? field?.of?.fields
  return rest.length === 0 ? field : inner && fieldAt(inner, rest.join('.'))
}

const knownOf = (form: ContentForm, input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, field]) => {
      const given = own(input, name)
      return given === undefined ? [] : [[name, field.known ? field.known(given) : given]]
    }),
  )

function problemsOf(form: ContentForm, input: unknown): Record<string, FieldProblem> {
  if (!isRecord(input)) return {}
  const problems: [string, FieldProblem][] = []
  for (const [name, field] of Object.entries(form)) {
    const given = own(input, name)
    const inner = Object.entries(field.inner?.(given) ?? {})
    const problem = fieldProblem(field, given)
    if (inner.length > 0) problems.push(...inner.map(([path, each]): [string, FieldProblem] => [`${name}.${path}`, each]))
    else if (problem) problems.push([name, problem])
  }
  for (const name of Object.keys(input)) if (!Object.hasOwn(form, name)) problems.push([name, 'unknown'])
  return Object.fromEntries(problems)
}

const valuesOf = <F extends ContentForm>(form: F, input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(form).map(([name, field]) => [name, field.read(own(input, name)).value])) as Values<F>

const lenient = (form: ContentForm, input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(form).map(([name, field]) => {
      const given = own(input, name)
      const read = field.read(given)
      return [name, read.problem ? (given ?? null) : read.value]
    }),
  )

const own = (record: Record<string, unknown>, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined)
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isNothing = (input: unknown): boolean => input === undefined || input === null || input === ''

/** A nested record. Unknown fields are refused. */
export const record = <F extends ContentForm>(
  form: F,
  check?: (values: Values<F>) => Record<string, FieldProblem>,
): ContentField<Values<F>> => {
  const inner = (input: unknown): Record<string, FieldProblem> => {
    const given = isNothing(input) ? {} : input
    if (!isRecord(given)) return {}
    const problems = problemsOf(form, given)
    return Object.keys(problems).length > 0 ? problems : (check?.(valuesOf(form, given)) ?? {})
  }
  return {
    kind: 'text',
    json: 'object',
    fields: form,
    inner,
    known: (input) => (isRecord(input) ? knownOf(form, input) : input),
    read: (input) => {
      const given = isNothing(input) ? {} : input
      if (!isRecord(given)) return { problem: 'invalid' }
      const [problem] = Object.values(inner(given))
      return problem ? { problem } : { value: valuesOf(form, given) }
    },
  }
}

/**
 * A list with entries of one kind, in their order. `min` and `max` say how many. `check` compares the entries with each other; its problems
 * stand beside those of single entries. It does not get a part that is wrong by itself.
 */
export const list = <T>(
  of: ContentField<T>,
  max: number,
  { min = 0, check }: { min?: number; check?: (values: Partial<T>[]) => Record<string, FieldProblem> } = {},
): ContentField<T[]> => {
  const readable = (each: unknown) => (of.fields && isRecord(each) ? valuesOf(of.fields, each) : (of.read(each).value ?? {})) as Partial<T>
  const inner = (input: unknown): Record<string, FieldProblem> => {
    if (!Array.isArray(input) || input.length > max) return {}
    const problems = input.flatMap((each, i): [string, FieldProblem][] => {
      const inside = Object.entries(of.inner?.(each) ?? {})
      const problem = fieldProblem(of, each)
      return inside.length > 0 ? inside.map(([path, one]) => [`${i}.${path}`, one]) : problem ? [[String(i), problem]] : []
    })
    return { ...check?.(input.map(readable)), ...Object.fromEntries(problems) }
  }
  return {
    kind: 'text',
    json: 'array',
    max,
    of,
    inner,
    known: (input) => (Array.isArray(input) && of.known ? input.map((each) => of.known!(each)) : input),
    read: (input) => {
      const given = isNothing(input) ? [] : input
      if (!Array.isArray(given)) return { problem: 'invalid' }
      if (given.length > max) return { problem: 'too_long' }
      const [problem] = Object.values(inner(given))
      if (problem) return { problem }
      if (given.length < min) return { problem: 'required' }
      return { value: given.map((each) => of.read(each).value as T) }
    },
  }
}

/** Two fields that only make sense together: latitude and longitude. */
export const bothOrNone = ({ lat, lng }: { lat: number | null; lng: number | null }): Record<string, FieldProblem> =>
  (lat === null) === (lng === null) ? {} : { lat: 'invalid' }
