import { z } from '@hono/zod-openapi'
import { consentsForm, nameForm, newPasswordForm, noticeForm } from '#domain/accounts/account.ts'
import { AppError } from '#domain/errors.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { endOtherSessions, endSession } from '#server/core/accounts/own-queries.ts'
import { acknowledgeNotice } from '#server/core/consents/acknowledgement.ts'
import { channelOf } from '#server/core/consents/channel.ts'
import { chooseConsents } from '#server/core/consents/choices.ts'
import { noticeInForce } from '#server/core/consents/consents.ts'
import { changeName } from '#server/core/people/names.ts'
import { DONE, route } from '#server/core/route.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { enforceRateLimit, LIMITS } from '#server/platform/limits/rate-limit.ts'
import { accountAnswer } from './account.ts'
import { closureRoutes } from './closure-routes.ts'
import { emailRoutes } from './email-routes.ts'
import { changePassword } from './password.ts'
import { accountSchema } from './schemas.ts'

const account = { status: 200, is: accountSchema, what: 'The account' } as const

/** The account page, and changes to the own account. */
export const accountRoutes = [
  ...emailRoutes,
  ...closureRoutes,
  route({
    method: 'get',
    path: '/api/account',
    summary: 'The signed-in account',
    access: { who: 'account' },
    answer: account,
    run: ({ deps, person }) => accountAnswer(deps, person),
  }),
  route({
    method: 'put',
    path: '/api/account/name',
    summary: 'Changes the name, at once or as a request to staff; the card number stays',
    access: { who: 'account' },
    body: nameForm,
    answer: account,
    refusals: {
      403: ['auth.proof_required'],
      409: ['auth.profile_incomplete', 'account.name_limit', 'family.name_kept'],
      429: ['auth.too_many_attempts'],
    },
    run: async ({ deps, person, body }) => {
      await changeAccount(deps.db, person, () => changeName(deps, person, body, true))
      wakeOutbox(deps.db)
      return accountAnswer(deps, person)
    },
  }),
  route({
    method: 'put',
    path: '/api/account/password',
    summary: 'Sets another password, or the first one; the other sessions end',
    access: { who: 'account', proved: true, verified: true },
    body: newPasswordForm,
    answer: account,
    refusals: { 429: ['auth.too_many_attempts'], 503: ['api.unavailable'] },
    run: async ({ deps, person, body, origin, address }) => {
      // Counted here and not declared on the route: an unconfirmed address must not count.
      await enforceRateLimit(deps.db, `password-change:${person.accountId}`, LIMITS.passwordChanges, deps.clock.now())
      await changePassword(deps, person, body.password, { origin, address })
      return accountAnswer(deps, person)
    },
  }),
  route({
    method: 'delete',
    path: '/api/account/sessions/{id}',
    summary: 'Ends one session at once; a session of another account is ignored',
    access: { who: 'account' },
    params: z.object({ id: z.string().regex(/^[\w-]{1,64}$/) }),
    answer: DONE,
    run: async ({ deps, person: { accountId, sessionId }, params: { id }, c }) => {
      await endSession(deps.db, accountId, id)
      if (id === sessionId) deps.auth.cookie.clear(c)
    },
  }),
  route({
    method: 'post',
    path: '/api/account/sessions/end-others',
    summary: 'Ends every other session at once',
    access: { who: 'account' },
    answer: DONE,
    run: async ({ deps, person: { accountId, sessionId } }) => void (await endOtherSessions(deps.db, accountId, sessionId)),
  }),
  route({
    method: 'put',
    path: '/api/account/consents',
    summary: 'Gives or withdraws an optional consent; each change is a row in the ledger',
    access: { who: 'account' },
    limit: { name: 'consents', ...LIMITS.consentChoices, by: 'account' },
    body: consentsForm,
    answer: account,
    refusals: { 403: ['auth.email_unverified'] },
    run: async ({ deps, person, body: choices, c }) => {
      const [notice, channel] = [await noticeInForce(deps), channelOf(c.req.header('user-agent'))]
      await changeAccount(deps.db, person, ({ emailVerified }) => {
        // An unconfirmed account cannot consent for the address's owner.
        if (!emailVerified && (choices.newsletter || choices.photos)) throw new AppError('auth.email_unverified', 403)
        return chooseConsents(deps, { personId: person.accountId, choices, notice, channel })
      })
      return accountAnswer(deps, person)
    },
  }),
  route({
    method: 'post',
    path: '/api/account/notice',
    summary: 'Notes that the person has read the privacy notice in force',
    access: { who: 'account' },
    body: noticeForm,
    answer: account,
    refusals: { 409: ['api.conflict'] },
    run: async ({ deps, person, body: { version }, c }) => {
      const read = { version, notice: await noticeInForce(deps), channel: channelOf(c.req.header('user-agent')) }
      await changeAccount(deps.db, person, () => acknowledgeNotice(deps, { personId: person.accountId, ...read }))
      return accountAnswer(deps, person)
    },
  }),
]
