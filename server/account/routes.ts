import { createRoute, z } from '@hono/zod-openapi'
import { consentsForm, keepAccountForm, nameForm, newPasswordForm, noticeForm } from '#domain/account.ts'
import { changeEmailForm, verifyEmailForm } from '#domain/verify-email.ts'
import { AppError } from '#domain/errors.ts'
import { provedLately } from '../auth/proof.ts'
import { signedIn, type SignedIn } from '../auth/session.ts'
import { acknowledgeNotice } from '../consents/acknowledgement.ts'
import { chooseConsents } from '../consents/choices.ts'
import { noticeInForce } from '../consents/consents.ts'
import { json, refusal } from '../http/answers.ts'
import { formBody } from '../http/form-body.ts'
import { originOf } from '../http/origin.ts'
import { router, type AppContext } from '../http/router.ts'
import { accountAnswer } from './account.ts'
import { closeAccount, keepAccount } from './closure.ts'
import { askForEmail, forgetPendingEmail, proveEmail } from './email-change.ts'
import { changeAccount } from './held.ts'
import { changePassword } from './password.ts'
import { endOtherSessions, endSession, renamePerson } from './queries.ts'
import { accountSchema, closureSchema } from './schemas.ts'

const account = json('The account', accountSchema)
const done = { 204: { description: 'Done' } }
const signedOut = refusal('auth.session_expired')
const unproved = refusal('auth.proof_required')
const tooMany = refusal('auth.too_many_attempts')
const invalid = refusal('api.invalid')

/** The account page: what a person sees and changes of their own account. */
export const accountRoutes = router()
  .openapi(createRoute({ method: 'get', path: '/', summary: 'The own account', responses: { 200: account, 401: signedOut } }), async (c) =>
    c.json(await accountAnswer(c.var.deps, await signedIn(c)), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/name',
      summary: 'Another name; the number stays',
      request: { body: formBody(nameForm) },
      responses: { 200: account, 401: signedOut, 409: refusal('auth.profile_incomplete'), 422: invalid },
    }),
    async (c) => {
      const { db, clock } = c.var.deps
      const person = await signedIn(c)
      const changes = { ...c.req.valid('json'), updatedAt: clock.now() }
      if (!(await renamePerson(db, person.accountId, changes))) throw new AppError('auth.profile_incomplete', 409)
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/email',
      summary: 'Asks for another address; the answer is the same whether or not somebody else has it',
      request: { body: formBody(changeEmailForm) },
      responses: { 200: account, 401: signedOut, 403: refusal('auth.proof_required', 'auth.email_unverified'), 422: invalid, 429: tooMany },
    }),
    async (c) => {
      const person = await provedLately(c)
      await askForEmail(c.var.deps, person, c.req.valid('json').email, visitOf(c))
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/email',
      summary: 'Forgets the address that waits to be proved',
      responses: { 200: account, 401: signedOut },
    }),
    async (c) => {
      const person = await signedIn(c)
      await forgetPendingEmail(c.var.deps, person)
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/email/confirm',
      summary: "Proves the new address with its mail's token; the old one is told",
      request: { body: formBody(verifyEmailForm) },
      responses: {
        200: account,
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
      await proveEmail(c.var.deps, person, c.req.valid('json').token, c.var.address)
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/password',
      summary: 'Another password, or the first one; the other sessions end',
      request: { body: formBody(newPasswordForm) },
      responses: { 200: account, 401: signedOut, 403: unproved, 422: invalid, 503: refusal('api.unavailable') },
    }),
    async (c) => {
      const person = await provedLately(c)
      await changePassword(c.var.deps, person, c.req.valid('json').password, visitOf(c))
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/sessions/{id}',
      summary: 'Ends one session at once; nothing happens when it is none of the own ones',
      request: { params: z.object({ id: z.string() }) },
      responses: { ...done, 401: signedOut },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { accountId, sessionId } = await signedIn(c)
      await endSession(c.var.deps.db, accountId, id)
      if (id === sessionId) c.var.deps.auth.cookie.clear(c)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/sessions/end-others',
      summary: 'Ends every other session at once',
      responses: { ...done, 401: signedOut },
    }),
    async (c) => {
      const { accountId, sessionId } = await signedIn(c)
      await endOtherSessions(c.var.deps.db, accountId, sessionId)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/consents',
      summary: 'Gives or withdraws an optional consent; each change is a row in the ledger',
      request: { body: formBody(consentsForm) },
      responses: { 200: account, 401: signedOut, 422: invalid },
    }),
    async (c) => {
      const person = await signedIn(c)
      const notice = await noticeInForce(c.var.deps)
      await changing(c, person, () => chooseConsents(c.var.deps, { personId: person.accountId, choices: c.req.valid('json'), notice }))
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/notice',
      summary: 'The privacy notice in force was read',
      request: { body: formBody(noticeForm) },
      responses: { 200: account, 401: signedOut, 409: refusal('api.conflict'), 422: invalid },
    }),
    async (c) => {
      const person = await signedIn(c)
      const notice = await noticeInForce(c.var.deps)
      const { version } = c.req.valid('json')
      await changing(c, person, () => acknowledgeNotice(c.var.deps, { personId: person.accountId, version, notice }))
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/closure',
      summary: 'Closes the account at once and erases it after fourteen days',
      responses: { 200: json('Closed', closureSchema), 401: signedOut, 403: unproved, 409: refusal('auth.last_admin') },
    }),
    async (c) => {
      const answer = await closeAccount(c.var.deps, await provedLately(c), originOf(c))
      c.var.deps.auth.cookie.clear(c)
      return c.json(answer, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/closure/undo',
      summary: "Keeps the account with its mail's token; opens no session",
      request: { body: formBody(keepAccountForm) },
      responses: {
        ...done,
        400: refusal('auth.link_invalid'),
        409: refusal('auth.link_used'),
        410: refusal('auth.link_expired'),
        422: invalid,
        429: tooMany,
      },
    }),
    async (c) => {
      await keepAccount(c.var.deps, c.req.valid('json').token, visitOf(c))
      return c.body(null, 204)
    },
  )

const visitOf = (c: AppContext) => ({ origin: originOf(c), address: c.var.address })

const changing = (c: AppContext, person: SignedIn, change: () => Promise<void>) => changeAccount(c.var.deps.db, person, change)
