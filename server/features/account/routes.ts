import { createRoute, z } from '@hono/zod-openapi'
import { consentsForm, nameForm, newPasswordForm, noticeForm } from '#domain/accounts/account.ts'
import { AppError } from '#domain/errors.ts'
import { provedOwner } from '#server/core/accounts/proof.ts'
import { hit, LIMITS, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { channelOf } from '#server/core/consents/channel.ts'
import { acknowledgeNotice } from '#server/core/consents/acknowledgement.ts'
import { chooseConsents } from '#server/core/consents/choices.ts'
import { noticeInForce } from '#server/core/consents/consents.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { changeName } from '#server/core/people/names.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { router } from '#server/core/router.ts'
import { accountAnswer } from './account.ts'
import { closureRoutes } from './closure-routes.ts'
import { emailRoutes } from './email-routes.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { conflict, invalid, notOwner, signedOut, tooMany } from '#server/core/accounts/refusals.ts'
import { changePassword } from './password.ts'
import { endOtherSessions, endSession } from '#server/core/accounts/own-queries.ts'
import { accountSchema } from './schemas.ts'

const account = json('The account', accountSchema)
const done = { 204: { description: 'Done' } }

/** The account page: what a person sees and changes of their own account. */
export const accountRoutes = router()
  .route('/', emailRoutes)
  .route('/', closureRoutes)
  .openapi(createRoute({ method: 'get', path: '/', summary: 'The own account', responses: { 200: account, 401: signedOut } }), async (c) =>
    c.json(await accountAnswer(c.var.deps, await signedIn(c)), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/name',
      summary: 'Another name, at once or as a request that staff decide; the number stays',
      request: { body: formBody(nameForm) },
      responses: {
        200: account,
        401: signedOut,
        403: refusal('auth.proof_required'),
        409: refusal('auth.profile_incomplete', 'account.name_limit', 'family.name_kept'),
        422: invalid,
        429: tooMany,
      },
    }),
    async (c) => {
      const { db } = c.var.deps
      const person = await signedIn(c)
      await changeAccount(db, person, () => changeName(c.var.deps, person, c.req.valid('json'), true))
      wakeOutbox(db)
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/password',
      summary: 'Another password, or the first one; the other sessions end',
      request: { body: formBody(newPasswordForm) },
      responses: { 200: account, 401: signedOut, 403: notOwner, 422: invalid, 429: tooMany, 503: refusal('api.unavailable') },
    }),
    async (c) => {
      const person = await provedOwner(c)
      const { db, clock } = c.var.deps
      refuseUnless(await hit(db, `password-change:${person.accountId}`, LIMITS.passwordChanges, clock.now()))
      await changePassword(c.var.deps, person, c.req.valid('json').password, { origin: originOf(c), address: c.var.address })
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/sessions/{id}',
      summary: 'Ends one session at once; nothing happens when it is none of the own ones',
      request: { params: z.object({ id: z.string().regex(/^[\w-]{1,64}$/) }) },
      responses: { ...done, 401: signedOut, 422: invalid },
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
      responses: { 200: account, 401: signedOut, 403: refusal('auth.email_unverified'), 422: invalid, 429: tooMany },
    }),
    async (c) => {
      const { db, clock } = c.var.deps
      const person = await signedIn(c)
      const choices = c.req.valid('json')
      refuseUnless(await hit(db, `consents:${person.accountId}`, LIMITS.consentChoices, clock.now()))
      const [notice, channel] = [await noticeInForce(c.var.deps), channelOf(c.req.header('user-agent'))]
      await changeAccount(db, person, ({ emailVerified }) => {
        // Whoever has not proved the address cannot agree to anything for its owner.
        if (!emailVerified && (choices.newsletter || choices.photos)) throw new AppError('auth.email_unverified', 403)
        return chooseConsents(c.var.deps, { personId: person.accountId, choices, notice, channel })
      })
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/notice',
      summary: 'The privacy notice in force was read',
      request: { body: formBody(noticeForm) },
      responses: { 200: account, 401: signedOut, 409: conflict, 422: invalid },
    }),
    async (c) => {
      const person = await signedIn(c)
      const { version } = c.req.valid('json')
      const read = { version, notice: await noticeInForce(c.var.deps), channel: channelOf(c.req.header('user-agent')) }
      await changeAccount(c.var.deps.db, person, () => acknowledgeNotice(c.var.deps, { personId: person.accountId, ...read }))
      return c.json(await accountAnswer(c.var.deps, person), 200)
    },
  )
