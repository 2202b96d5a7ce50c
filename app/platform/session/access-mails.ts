import { call } from '#app/platform/api.ts'

/**
 * Sends the verification mail again. Gives the seconds to wait before the next one. @throws ApiError auth.verify_wait with details.seconds
 */
export const resendVerification = async (): Promise<number> =>
  (await call<{ seconds: number }>('POST', '/api/auth/verification', {})).seconds
/** Sends the mail for a new password. */
export const forgotPassword = (email: string): Promise<void> => call('POST', '/api/auth/forgot', { email })
