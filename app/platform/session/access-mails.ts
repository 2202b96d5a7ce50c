import { call } from '#app/platform/api.ts'

/** The mail that proves the address, once more. Gives the seconds to wait before the next one. @throws ApiError auth.verify_wait with details.seconds */
export const resendVerification = async (): Promise<number> =>
  (await call<{ seconds: number }>('POST', '/api/auth/verification', {})).seconds
/** The mail that lets somebody choose a new password. */
export const forgotPassword = (email: string): Promise<void> => call('POST', '/api/auth/forgot', { email })
