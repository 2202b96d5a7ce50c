import type { SessionAnswer } from '#domain/accounts/api.ts'
import { call } from '#app/platform/api.ts'
import { openSession, type Opened } from './session.ts'

/** @throws ApiError auth.invalid_credentials · auth.twofactor_prompt when a second step is needed · auth.too_many_attempts */
export const signIn = (values: { email: string; password: string }): Promise<Opened> =>
  openSession(() => call<SessionAnswer>('POST', '/api/auth/sign-in', values))
