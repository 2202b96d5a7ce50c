import { API_VERSION, API_VERSION_HEADER } from '#domain/api-version.ts'
import type { CardAnswer, SessionAnswer } from '#domain/accounts/api.ts'
import type { ErrorBody, ErrorCode } from '#domain/errors.ts'
import type { FieldProblem } from '#domain/form.ts'
import { ask, failureOf } from './device/server.ts'

/** What went wrong with a call, by the server's code; `auth.network` (status 0) when no answer came at all. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, FieldProblem>
  readonly details: Record<string, string | number>

  constructor(code: ErrorCode, status: number, fields: Record<string, FieldProblem> = {}, details: Record<string, string | number> = {}) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.fields = fields
    this.details = details
  }
}

/** The calls of the start path, by name. The shapes are the wire types of `domain/accounts/api.ts`, which the server's routes are held to. */
export const api = {
  signOut: () => call<void>('POST', '/api/auth/sign-out', {}, { keepalive: true }),
  session: () => call<SessionAnswer>('GET', '/api/auth/session'),
  card: () => call<CardAnswer>('GET', '/api/card'),
}

/**
 * One call and its answer: the calls of pages that are not on the start path are beside their data.
 *
 * @throws ApiError
 */
export async function call<T>(method: string, path: string, body?: object, init: RequestInit = {}): Promise<T> {
  const response = await send(method, path, body, init)
  if (response.status === 204 || response.status === 202) return undefined as T
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw errorFrom(answer, response.status)
  if (answer === null) throw new ApiError('auth.server', response.status)
  return answer as T
}

/** A network that is dead without saying so must not keep anybody waiting: then it is as if there were none. */
const PATIENCE_MS = 20_000

/** The bare answer, whatever its status. @throws ApiError auth.network when there is none; device.silent where the phone keeps the session and does not give it */
export async function send(method: string, path: string, body?: object, init: RequestInit = {}): Promise<Response> {
  const json = body && { body: JSON.stringify(body) }
  const headers = { [API_VERSION_HEADER]: API_VERSION, ...(body && { 'Content-Type': 'application/json' }), ...(init.headers as object) }
  try {
    return await ask(path, { method, signal: AbortSignal.timeout(PATIENCE_MS), ...json, ...init, headers })
  } catch (error) {
    throw new ApiError(failureOf(error), 0)
  }
}

// A proxy in front of the server may answer a page of its own. A newer server's code that this version does not know gets the general
// sentence where it is shown: the list of all codes would be a hundredth of the start path.
export function errorFrom(answer: unknown, status: number): ApiError {
  const error = (answer as Partial<ErrorBody> | null)?.error
  // The service worker's watcher listens for this (app/platform/device/service-worker.ts).
  if (error?.code === 'app.outdated') dispatchEvent(new Event(error.code))
  return new ApiError(typeof error?.code === 'string' ? error.code : 'auth.server', status, error?.fields, error?.details)
}
