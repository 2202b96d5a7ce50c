import { createRoute, z } from '@hono/zod-openapi'
import { forgotForm, resetForm } from '#domain/accounts/reset-password.ts'
import { signInForm } from '#domain/accounts/sign-in.ts'
import { signUpForm } from '#domain/accounts/sign-up.ts'
import { changeEmailForm, verifyEmailForm } from '#domain/accounts/verify-email.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { router, type AppContext } from '#server/core/router.ts'
import { answerEntry } from './entry.ts'
import { forgetPending } from '#server/core/accounts/pending-sign-in.ts'
import { forgetPendingLink } from './linking.ts'
import { forgotPassword, resetPassword } from './password-reset.ts'
import { invalid, signedOut, tooMany } from '#server/core/accounts/refusals.ts'
import { register } from './registration.ts'
import { sessionListSchema, sessionSchema, waitSchema } from '#server/core/accounts/schemas.ts'
import { endSessionOf, listSessions, signedIn } from '#server/core/accounts/session.ts'
import { sessionAnswer } from './session-answer.ts'
import { signIn } from './sign-in.ts'
import { changeEmail, resendVerification, verifyEmail } from './verification.ts'
import { visitOf } from '#server/core/accounts/visit.ts'

const session = json('The session', sessionSchema)
const busy = refusal('api.unavailable')

/** Identity: accounts, sessions, e-mail links. */
export const authRoutes = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/sign-up',
      summary: 'Creates an account with its card, opens its session and writes to its address',
      request: { body: formBody(signUpForm) },
      responses: { 201: session, 409: refusal('auth.email_in_use'), 422: invalid, 429: tooMany, 503: busy },
    }),
    async (c) => {
      const entry = await register(c.var.deps, c.req.valid('json'), visitOf(c))
      return c.json(await answerEntry(c, entry), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/sign-in',
      summary: 'Opens a session; the answer does not tell whether an address has an account',
      request: { body: formBody(signInForm) },
      responses: {
        200: session,
        401: refusal('auth.invalid_credentials', 'auth.twofactor_prompt'),
        403: refusal('auth.account_closing'),
        422: invalid,
        429: tooMany,
        503: busy,
      },
    }),
    async (c) => {
      const entry = await signIn(c.var.deps, c.req.valid('json'), visitOf(c))
      return c.json(await answerEntry(c, entry), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/sign-out',
      summary: 'Ends the session at once, on the server too; without a session it does nothing',
      responses: { 204: { description: 'Signed out' } },
    }),
    async (c) => {
      await endSessionOf(c)
      await forgetWhatWaits(c)
      c.var.deps.auth.cookie.clear(c)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/session',
      summary: 'Who is signed in',
      responses: { 200: session, 401: signedOut },
    }),
    async (c) => {
      const { accountId } = await signedIn(c)
      return c.json(await sessionAnswer(c.var.deps, accountId), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/sessions',
      summary: 'The devices that use the account',
      responses: { 200: json('This device first', sessionListSchema), 401: signedOut },
    }),
    async (c) => c.json(await listSessions(c.var.deps, await signedIn(c)), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/verification',
      summary: 'Sends the verification mail again; gives the seconds until it may be asked for again',
      responses: { 200: json('Sent', waitSchema), 401: signedOut, 429: refusal('auth.verify_wait', 'auth.too_many_attempts') },
    }),
    async (c) => c.json(await resendVerification(c.var.deps, await signedIn(c), originOf(c)), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/verify-email',
      summary: "Confirms the address of the signed-in account with its mail's token; a token works once",
      request: { body: formBody(verifyEmailForm) },
      responses: {
        200: session,
        400: refusal('auth.link_invalid'),
        401: signedOut,
        403: refusal('auth.verify_other_account'),
        409: refusal('auth.link_used'),
        410: refusal('auth.link_expired'),
        422: invalid,
      },
    }),
    async (c) => {
      const person = await signedIn(c)
      await verifyEmail(c.var.deps, person, c.req.valid('json').token, c.var.address)
      c.var.deps.auth.device.set(c, person.accountId)
      return c.json(await sessionAnswer(c.var.deps, person.accountId), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/change-email',
      summary: 'Another address for an account that has not confirmed its own; the old links stop working',
      request: { body: formBody(changeEmailForm) },
      responses: { 200: session, 401: signedOut, 409: refusal('auth.email_in_use', 'api.conflict'), 422: invalid, 429: tooMany },
    }),
    async (c) => {
      const person = await signedIn(c)
      await changeEmail(c.var.deps, person, c.req.valid('json').email, { origin: originOf(c), address: c.var.address })
      return c.json(await sessionAnswer(c.var.deps, person.accountId), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/forgot',
      summary: 'Writes to the address if it has an account; the answer is the same for every address',
      request: { body: formBody(forgotForm) },
      responses: { 202: json('Noted', z.object({})), 422: invalid },
    }),
    async (c) => {
      await forgotPassword(c.var.deps, { email: c.req.valid('json').email, origin: originOf(c) }, c.var.address)
      return c.json({}, 202)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/reset',
      summary: "Sets a new password with the mail's token and ends every session of the account",
      request: { body: formBody(resetForm) },
      responses: {
        200: json('Done', z.object({})),
        400: refusal('auth.link_invalid'),
        409: refusal('auth.link_used'),
        410: refusal('auth.link_expired'),
        422: invalid,
        429: tooMany,
        503: busy,
      },
    }),
    async (c) => {
      const { accountId } = await resetPassword(c.var.deps, c.req.valid('json'), { origin: originOf(c), address: c.var.address })
      // Who has opened the mailbox is known here: wrong tries of others must not keep them from using the new password.
      c.var.deps.auth.device.set(c, accountId)
      return c.json({}, 200)
    },
  )

/** Whoever signs in here next must find nothing that somebody else has left waiting. */
async function forgetWhatWaits(c: AppContext) {
  await forgetPendingLink(c)
  await forgetPending(c)
}
