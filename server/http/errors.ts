import { HTTPException } from 'hono/http-exception'
import { RequestError } from '@hono/node-server'
import { isUnavailable } from '#db/connect.ts'
import { AppError, errorBody } from '#domain/errors.ts'
import type { AppContext } from './router.ts'

/** Whatever was thrown, as the answer on the wire: `{ error: { code, fields?, details? } }` (interfaces, "HTTP API"). */
export function answerError(thrown: unknown, c: AppContext): Response {
  const error = toAppError(thrown)
  if (error.status >= 500)
    c.var.deps?.log.error({ err: thrown, code: error.code, method: c.req.method, route: c.req.routePath }, 'request failed')
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (error.code === 'api.unavailable') headers['Retry-After'] = '5'
  if (error.details?.seconds !== undefined) headers['Retry-After'] = String(error.details.seconds)
  return new Response(JSON.stringify(errorBody(error)), { status: error.status, headers })
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof HTTPException) return fromStatus(thrown.status)
  if (thrown instanceof RequestError) return new AppError('api.invalid', 400)
  if (isUnavailable(thrown)) return new AppError('api.unavailable', 503)
  return new AppError('app.error', 500)
}

// The framework's own refusals: 400 is a body that is no JSON, 415 one of another type.
function fromStatus(status: number): AppError {
  if (status === 413) return new AppError('api.too_large', 413)
  if (status === 415) return new AppError('api.unsupported_media_type', 415)
  return status < 500 ? new AppError('api.invalid', 400) : new AppError('app.error', 500)
}
