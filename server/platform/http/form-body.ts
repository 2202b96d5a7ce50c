import { z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import { readForm, type FieldProblem, type Form, type Values } from '#domain/form.ts'

/**
 * A request body read by a form of the domain, for a route's `body`. Screen and route share the form's rules; `c.req.valid('json')` gives
 * its values. A refusal is 422 `api.invalid` with the problem of each field, unknown fields included.
 */
export function formBody<F extends Form>(form: F) {
  const described: z.ZodType<Values<F>> = z
    .unknown()
    .transform((input, context): Values<F> => {
      const read = readForm(form, input)
      if (read.fields === undefined) return read.values
      for (const [field, problem] of Object.entries(read.fields)) context.addIssue({ code: 'custom', path: [field], message: problem })
      if (Object.keys(read.fields).length === 0) context.addIssue({ code: 'custom', path: [], message: 'invalid' })
      return z.NEVER
    })
    .openapi({ type: 'object', properties: propertiesOf(form), required: Object.keys(form), additionalProperties: false })
  return { required: true as const, content: { 'application/json': { schema: described } } }
}

/** The default hook of every router: turns zod's issues into the fields of 422 `api.invalid`. */
export function refuseInvalid(result: { success: true } | { success: false; error: z.core.$ZodError }) {
  if (result.success) return
  const fields: Record<string, FieldProblem> = Object.create(null)
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) fields[key] = 'unknown'
    else if (issue.path.length > 0) fields[String(issue.path[0])] ??= problemOf(issue)
  }
  throw new AppError('api.invalid', 422, { fields })
}

const problemOf = (issue: z.core.$ZodIssue): FieldProblem => (issue.code === 'custom' ? (issue.message as FieldProblem) : 'invalid')

function propertiesOf(form: Form) {
  return Object.fromEntries(
    Object.entries(form).map(([name, { kind, json }]) => [name, described(json ?? (kind === 'boolean' ? kind : 'string'))]),
  )
}

const described = (type: 'string' | 'boolean' | 'object' | 'array') => (type === 'array' ? { type, items: {} } : { type })
