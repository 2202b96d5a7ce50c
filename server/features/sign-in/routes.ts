import { z } from '@hono/zod-openapi'
import { forgotForm, resetForm } from '#domain/accounts/reset-password.ts'
import { signInForm } from '#domain/accounts/sign-in.ts'
import { signUpForm } from '#domain/accounts/sign-up.ts'
import { changeEmailForm, verifyEmailForm } from '#domain/accounts/verify-email.ts'
import { forgetPending } from '#server/core/accounts/pending-sign-in.ts'
import { sessionListSchema, sessionSchema, waitSchema } from '#server/core/accounts/schemas.ts'
import { endSessionOf, listSessions } from '#server/core/accounts/session.ts'
import { visitOf } from '#server/core/accounts/visit.ts'
import { route } from '#server/core/route.ts'
import { answerEntry } from './entry.ts'
import { forgetPendingLink } from './linking.ts'
import { forgotPassword, resetPassword } from './password-reset.ts'
import { register } from './registration.ts'
import { sessionAnswer } from './session-answer.ts'
import { signIn } from './sign-in.ts'
import { changeEmail, resendVerification, verifyEmail } from './verification.ts'

const session = { is: sessionSchema, what: 'The session' }
const nothing = z.object({})
const beforeSession = { who: 'anyone', why: 'The caller has no session yet' } as const
const byMail = { 400: ['auth.link_invalid'], 409: ['auth.link_used'], 410: ['auth.link_expired'] } as const

/** Identity: accounts, sessions, e-mail links. */
export const authRoutes = [
  route({
    method: 'post',
    path: '/api/auth/sign-up',
    summary: 'Creates an account with its card, opens its session and sends the verification mail',
    access: beforeSession,
    body: signUpForm,
    answer: { status: 201, ...session },
    refusals: { 409: ['auth.email_in_use'], 429: ['auth.too_many_attempts'], 503: ['api.unavailable'] },
    run: async ({ deps, body, c }) => answerEntry(c, await register(deps, body, visitOf(c))),
  }),
  route({
    method: 'post',
    path: '/api/auth/sign-in',
    summary: 'Opens a session; the answer does not tell whether an address has an account',
    access: beforeSession,
    body: signInForm,
    answer: { status: 200, ...session },
    refusals: {
      401: ['auth.invalid_credentials', 'auth.twofactor_prompt'],
      403: ['auth.account_closing', 'auth.account_disabled'],
      429: ['auth.too_many_attempts'],
      503: ['api.unavailable'],
    },
    run: async ({ deps, body, c }) => answerEntry(c, await signIn(deps, body, visitOf(c))),
  }),
  route({
    method: 'post',
    path: '/api/auth/sign-out',
    summary: 'Ends the session at once, also at the server; without a session it does nothing',
    access: { who: 'anyone', why: 'Without a session it does nothing' },
    answer: { status: 204, what: 'Signed out' },
    run: async ({ deps, c }) => {
      await endSessionOf(c)
      // The next person to sign in here must not find another person's waiting sign-in.
      await forgetPendingLink(c)
      await forgetPending(c)
      deps.auth.cookie.clear(c)
    },
  }),
  route({
    method: 'get',
    path: '/api/auth/session',
    summary: 'The signed-in person',
    access: { who: 'account' },
    answer: { status: 200, ...session },
    run: ({ deps, person }) => sessionAnswer(deps, person.accountId),
  }),
  route({
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'The signed-in devices of the account',
    access: { who: 'account' },
    answer: { status: 200, is: sessionListSchema, what: 'This device first' },
    run: ({ deps, person }) => listSessions(deps, person),
  }),
  route({
    method: 'post',
    path: '/api/auth/verification',
    summary: 'Sends the verification mail again; gives the seconds until the next one is allowed',
    access: { who: 'account' },
    answer: { status: 200, is: waitSchema, what: 'Sent' },
    refusals: { 429: ['auth.verify_wait', 'auth.too_many_attempts'] },
    run: ({ deps, person, origin }) => resendVerification(deps, person, origin),
  }),
  route({
    method: 'post',
    path: '/api/auth/verify-email',
    summary: 'Confirms the address of the signed-in account with the token of its mail; a token works once',
    access: { who: 'account' },
    body: verifyEmailForm,
    answer: { status: 200, ...session },
    refusals: { ...byMail, 403: ['auth.verify_other_account'] },
    run: async ({ deps, person, body, address, c }) => {
      await verifyEmail(deps, person, body.token, address)
      deps.auth.device.set(c, person.accountId)
      return sessionAnswer(deps, person.accountId)
    },
  }),
  route({
    method: 'post',
    path: '/api/auth/change-email',
    summary: 'Changes the address of an account that has not confirmed its own; the old links stop working',
    access: { who: 'account' },
    body: changeEmailForm,
    answer: { status: 200, ...session },
    refusals: { 409: ['auth.email_in_use', 'api.conflict'], 429: ['auth.too_many_attempts'] },
    run: async ({ deps, person, body, origin, address }) => {
      await changeEmail(deps, person, body.email, { origin, address })
      return sessionAnswer(deps, person.accountId)
    },
  }),
  route({
    method: 'post',
    path: '/api/auth/forgot',
    summary: 'Sends a link for a new password if the address has an account; the answer is the same for every address',
    access: beforeSession,
    body: forgotForm,
    answer: { status: 202, is: nothing, what: 'Noted' },
    run: async ({ deps, body: { email }, origin, address }) => {
      await forgotPassword(deps, { email, origin }, address)
      return {}
    },
  }),
  route({
    method: 'post',
    path: '/api/auth/reset',
    summary: 'Sets a new password with the token of the mail, ends every session of the account and opens one here',
    access: { who: 'anyone', why: 'The token of the mail authorises the call' },
    body: resetForm,
    answer: { status: 200, ...session },
    refusals: {
      ...byMail,
      401: ['auth.twofactor_prompt'],
      403: ['auth.account_closing', 'auth.account_disabled'],
      429: ['auth.too_many_attempts'],
      503: ['api.unavailable'],
    },
    run: async ({ deps, body, c }) => {
      const entry = await resetPassword(deps, body, visitOf(c))
      // The mailbox proves the person: others' wrong tries must not block the new password.
      deps.auth.device.set(c, entry.accountId)
      return answerEntry(c, entry)
    },
  }),
]
