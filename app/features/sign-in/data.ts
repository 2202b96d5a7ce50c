import type { SessionAnswer, UserDocument } from '#domain/accounts/api.ts'
import { api, call } from '#app/platform/api.ts'
import { openSession, withCookie, type Opened } from '#app/platform/session/session.ts'

/** Calls for signing in and completing an account, outside the start path. */
const post = (path: string, values: object): Promise<SessionAnswer> => call('POST', `/api/auth/${path}`, values)

export const signUp = (values: object): Promise<Opened> => openSession(() => post('sign-up', values))
/**
 * Sets the new password with the reset mail's token, and opens the session. @throws ApiError auth.link_used, auth.twofactor_prompt and
 * others
 */
export const resetPassword = (values: object): Promise<Opened> => openSession(() => post('reset', values))

/**
 * Completes the profile of the account with the server's session, then repeats the post-sign-in load.
 * @throws ApiError
 */
export const completeProfile = (values: object): Promise<Opened> =>
  withCookie(async () => {
    const { account } = await api.session()
    await call<UserDocument>('PUT', `/api/users/${encodeURIComponent(account.id)}`, values)
    return api.session()
  })

/** @throws ApiError auth.link_expired, auth.link_used, auth.link_invalid, auth.verify_other_account, auth.session_expired */
export const verifyEmail = (token: string): Promise<Opened> => withCookie(() => post('verify-email', { token }))
/** @throws ApiError auth.email_in_use */
export const changeEmail = (email: string): Promise<Opened> => withCookie(() => post('change-email', { email }))
