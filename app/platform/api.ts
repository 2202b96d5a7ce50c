import { API_VERSION, API_VERSION_HEADER } from '#domain/api-version.ts'
import type { CardAnswer, SessionAnswer } from '#domain/accounts/api.ts'
import type { ErrorBody, ErrorCode } from '#domain/errors.ts'
import type { FieldProblem } from '#domain/form.ts'
import { ask, failureOf } from './device/server.ts'

/** A failed call, with the server's code; `auth.network` (status 0) when no answer came. */
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

/** Calls of the start path, by name. The types are in `domain/accounts/api.ts`; the server's routes use them too. */
export const api = {
  signOut: () => call<void>('POST', '/api/auth/sign-out', {}, { keepalive: true }),
  session: () => call<SessionAnswer>('GET', '/api/auth/session'),
  card: () => call<CardAnswer>('GET', '/api/card'),
}

/**
 * One call and its answer. Calls of pages outside the start path are beside their data.
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

/** A network that silently fails counts as no network after this time. */
const PATIENCE_MS = 20_000

/**
 * The response, of any status. @throws ApiError auth.network without one; device.silent when the phone does not return the session's token
 */
export async function send(method: string, path: string, body?: object, init: RequestInit = {}): Promise<Response> {
  const json = body && { body: JSON.stringify(body) }
  const headers = { [API_VERSION_HEADER]: API_VERSION, ...(body && { 'Content-Type': 'application/json' }), ...(init.headers as object) }
  const cutOff = new AbortController()
  let isFile = false
  AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', () => isFile || cutOff.abort())
  try {
    const answer = await ask(path, { method, signal: cutOff.signal, ...json, ...init, headers })
    // A file may take longer: its reader limits the silence between its parts (blob-of.ts).
    isFile = answer.headers.has('Content-Disposition')
    return answer
  } catch (error) {
    throw new ApiError(failureOf(error), 0)
  }
}

// A proxy in front of the server may answer with its own page. An unknown code of a newer server gets the general sentence where it is
// shown: a list of all codes would be a hundredth of the start path.
export function errorFrom(answer: unknown, status: number): ApiError {
  const error = (answer as Partial<ErrorBody> | null)?.error
  // The service worker's watcher listens for this event (app/platform/device/service-worker.ts).
  if (error?.code === 'app.outdated') dispatchEvent(new Event(error.code))
  return new ApiError(typeof error?.code === 'string' ? error.code : 'auth.server', status, error?.fields, error?.details)
}
