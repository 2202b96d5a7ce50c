import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { answerError } from './errors.ts'
import type { AppContext } from './router.ts'

const newResponse = (body: string, init: ResponseInit) => new Response(body, init)

function answered(thrown: unknown) {
  const lines: Array<[level: string, ...rest: unknown[]]> = []
  const at =
    (level: string) =>
    (...rest: unknown[]) =>
      lines.push([level, ...rest])
  const log = { info: at('info'), warn: at('warn'), error: at('error') }
  const c = { var: { deps: { log } }, req: { method: 'POST', routePath: '/api/auth/sign-in' }, newResponse } as unknown as AppContext
  return { status: answerError(thrown, c).status, lines }
}

test('a refusal under load is one warning, without a stack', () => {
  const { status, lines } = answered(new AppError('api.unavailable', 503, { details: { seconds: 5 } }))
  expect(status).toBe(503)
  expect(lines).toEqual([['warn', { code: 'api.unavailable', method: 'POST', route: '/api/auth/sign-in' }, expect.any(String)]])
})

test('an unexpected error is logged with its stack, and an ordinary refusal is not logged', () => {
  const bug = new Error('bug')
  expect(answered(bug)).toMatchObject({ status: 500, lines: [['error', { err: bug }, 'request failed']] })
  expect(answered(new AppError('api.not_found', 404))).toEqual({ status: 404, lines: [] })
})

test('a guess or foreign access is logged with call and reason, without personal data', () => {
  for (const code of ['auth.invalid_credentials', 'auth.too_many_attempts', 'guard.forbidden'] as const) {
    const { lines } = answered(new AppError(code, 401, { details: { seconds: 5 }, fields: { email: 'invalid' } }))
    expect(lines).toEqual([['info', { code, method: 'POST', route: '/api/auth/sign-in' }, 'refused']])
  }
})
