import { createRoute, type RouteConfig, type z } from '@hono/zod-openapi'
import type { ErrorCode } from '#domain/errors.ts'
import type { Form } from '#domain/form.ts'
import type { Limit } from '#server/platform/limits/rate-limit.ts'
import { json, jsonBody, refusal } from './answers.ts'
import { formBody } from './form-body.ts'

/**
 * Who may call a route. `anyone`: no session is needed; the text says why (public, or protected in another way). `visitor`: with or without
 * a session. `account`: signed in; `proved`: with a proof within ten minutes; `verified`: with a confirmed address. `staff`: a role with
 * this permission, in a session with a second factor; `fresh`: within a quarter of an hour.
 */
export type Access<May extends string = string> =
  | { who: 'anyone'; why: string }
  | { who: 'visitor' }
  | { who: 'account'; proved?: true; verified?: true }
  | { who: 'staff'; may: May; fresh?: true }

/** A limit, counted by the caller's account or network. `name`: of the counter's key; another name resets all counts. */
export type Often = Limit & { name: string; by: 'account' | 'network' }
export type Answer =
  | { status: 200 | 201 | 202; is: z.ZodType; what: string; headers?: Record<string, string> }
  | { status: 204; what: string }
  /** A file, or several statuses: `run` gives the response itself. */
  | { responses: RouteConfig['responses'] }

export type Body = Form | z.ZodType
export type Schema = z.ZodObject

type Status = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 502 | 503
export type Refusals = Partial<Record<Status, readonly ErrorCode[]>>

type Told = Pick<RouteConfig, 'method' | 'path'> & {
  summary: string
  details?: string
  access: Access
  limit?: Often
  params?: Schema | undefined
  query?: Schema | undefined
  headers?: Schema | undefined
  body?: Body | undefined
  described?: Pick<RouteConfig, 'parameters'> & { body?: NonNullable<RouteConfig['request']>['body'] }
  answer: Answer
  refusals?: Refusals
  invalid?: 400
}

/** The route in the API document. */
export function describe(spec: Told) {
  const { method, path, summary, details, access, limit, params, query, headers, body, described } = spec
  return createRoute({
    method,
    path,
    summary,
    ...(details && { description: details }),
    'x-access': { ...access, ...(limit && { limit }) },
    ...(described?.parameters && { parameters: described.parameters }),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && { body: isSchema(body) ? jsonBody(body) : formBody(body) }),
      ...(described?.body && { body: described.body }),
    },
    responses: responsesOf(spec),
  })
}

function responsesOf({ access, limit, params, query, body, answer, refusals = {}, invalid }: Told): RouteConfig['responses'] {
  const codes = new Map<number, Set<ErrorCode>>()
  const add = (status: number, more: readonly ErrorCode[]) => codes.set(status, new Set([...(codes.get(status) ?? []), ...more]))
  if (access.who === 'account' || access.who === 'staff') add(401, ['auth.session_expired'])
  if (access.who === 'account' && access.proved) add(403, ['auth.proof_required'])
  if (access.who === 'account' && access.verified) add(403, ['auth.email_unverified'])
  if (access.who === 'staff') add(403, ['guard.forbidden', 'auth.twofactor_missing'])
  if (limit) add(429, ['auth.too_many_attempts'])
  if (body || params || query) add(invalid ?? 422, ['api.invalid'])
  for (const [status, more] of Object.entries(refusals)) add(Number(status), more)
  const refused = Object.fromEntries([...codes].map(([status, of]) => [status, refusal(...of)]))
  return { ...describedAnswer(answer), ...refused }
}

function describedAnswer(answer: Answer): RouteConfig['responses'] {
  if (!('status' in answer)) return answer.responses
  return { [answer.status]: answer.status === 204 ? { description: answer.what } : json(answer.what, answer.is) }
}

const isSchema = (body: Body): body is z.ZodType => typeof (body as { parse?: unknown }).parse === 'function'
