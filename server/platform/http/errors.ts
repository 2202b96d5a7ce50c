import { HTTPException } from 'hono/http-exception'
import type { StatusCode } from 'hono/utils/http-status'
import { RequestError } from '@hono/node-server'
import { isUnavailable } from '#db/connect.ts'
import { AppError, errorBody, type ErrorCode } from '#domain/errors.ts'
import type { Context, Hono } from 'hono'
import type { AppEnv } from './router.ts'
import { TrieRouter } from 'hono/router/trie-router'

/** The answer for a thrown value: `{ error: { code, fields?, details? } }` (interfaces, "HTTP API"). */
export function answerError<E extends AppEnv>(thrown: unknown, c: Context<E>): Response {
  const error = toAppError(thrown)
  log(thrown, error, c)
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (error.code === 'api.unavailable') headers['Retry-After'] = '5'
  if (error.details?.seconds !== undefined) headers['Retry-After'] = String(error.details.seconds)
  // Made by the context, since a refusal may set a cookie, such as that of a pending sign-in.
  return c.newResponse(JSON.stringify(errorBody(error)), { status: error.status as StatusCode, headers })
}

/**
 * Refusals for monitoring (OWASP ASVS 5.0, 16.3): guesses, foreign data, other sites. The line has the call and the reason, and no personal
 * data or address.
 */
const WATCHED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'auth.invalid_credentials',
  'auth.twofactor_wrong',
  'auth.passkey_failed',
  'auth.too_many_attempts',
  'auth.proof_required',
  'auth.verify_other_account',
  'auth.link_invalid',
  'auth.account_closing',
  'guard.forbidden',
  'api.forbidden_origin',
])

// Refusals under load are expected, and come in floods: one line each, without a stack.
function log<E extends AppEnv>(thrown: unknown, { status, code }: AppError, c: Context<E>): void {
  const request = { code, method: c.req.method, route: c.req.routePath }
  if (thrown instanceof AppError && code === 'api.unavailable')
    c.var.deps?.log.warn(request, 'request refused: too busy, or not set up yet')
  else if (status >= 500) c.var.deps?.log.error({ err: thrown, ...request }, 'request failed')
  else if (WATCHED.has(code)) c.var.deps?.log.info(request, 'refused')
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof HTTPException) return fromStatus(thrown.status)
  if (thrown instanceof RequestError) return new AppError('api.invalid', 400)
  if (isUnavailable(thrown)) return new AppError('api.unavailable', 503)
  return new AppError('app.error', 500)
}

// The framework's own refusals: 400 for invalid JSON, 415 for another type.
function fromStatus(status: number): AppError {
  if (status === 413) return new AppError('api.too_large', 413)
  if (status === 415) return new AppError('api.unsupported_media_type', 415)
  return status < 500 ? new AppError('api.invalid', 400) : new AppError('app.error', 500)
}

/**
 * The answer without a matching route: 405 with `Allow` when the address exists for another method, else 404. Built at the first miss, so
 * that matching requests pay nothing.
 */
export function notFound<E extends AppEnv>(app: Hono<E>) {
  let methodsOf: TrieRouter<string> | undefined
  return (c: Context<E>): Response => {
    methodsOf ??= methodRouter(app)
    const methods = new Set(methodsOf.match('ALL', c.req.path)[0].map(([method]) => method))
    if (methods.size === 0) return answerError(new AppError('api.not_found', 404), c)
    if (methods.has('GET')) methods.add('HEAD')
    const answer = answerError(new AppError('api.method_not_allowed', 405), c)
    answer.headers.set('Allow', [...methods].toSorted().join(', '))
    return answer
  }
}

function methodRouter<E extends AppEnv>(app: Hono<E>): TrieRouter<string> {
  const router = new TrieRouter<string>()
  // Middleware is registered for every method: an address with middleware only does not exist.
  for (const { method, path } of app.routes) if (method !== 'ALL') router.add('ALL', path, method)
  return router
}
