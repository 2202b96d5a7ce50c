import { expect, test } from 'vitest'
import { AppError, ERROR_CODES, errorBody } from './errors.ts'

test('an error has its code, status and fields, and no empty ones', () => {
  expect(errorBody(new AppError('auth.session_expired', 401))).toEqual({ error: { code: 'auth.session_expired' } })
  expect(errorBody(new AppError('api.invalid', 422, { fields: { email: 'invalid' } }))).toEqual({
    error: { code: 'api.invalid', fields: { email: 'invalid' } },
  })
  expect(errorBody(new AppError('auth.verify_wait', 429, { details: { seconds: 42 } }))).toEqual({
    error: { code: 'auth.verify_wait', details: { seconds: 42 } },
  })
})

test('no code is listed twice', () => {
  expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length)
})
