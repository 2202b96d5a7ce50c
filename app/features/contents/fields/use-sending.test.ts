import { expect, test } from 'vitest'
import { ApiError } from '#app/platform/api.ts'
import { fileText, pictureText } from './texts.ts'
import { reasonOf } from './use-sending.ts'

test.each([
  [new ApiError('auth.network', 0), ['auth.network', true]],
  [new ApiError('api.unavailable', 503), ['api.unavailable', true]],
  [new ApiError('upload.damaged', 422), ['upload.damaged', false]],
  [new ApiError('api.too_large', 413), ['api.too_large', false]],
  [new Error('bug'), ['app.error', false]],
])('%s: whether the same file may be sent again', (error, reason) => expect(reasonOf(error)).toEqual(reason))

test('a file that did not arrive in time is not called unreadable', () => {
  const [code, mayPass] = reasonOf(new ApiError('api.invalid', 408))
  expect(mayPass).toBe(true)
  for (const { problems } of [pictureText, fileText]) expect(problems[code]).toContain('connessione')
})
