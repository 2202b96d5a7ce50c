import { z } from '@hono/zod-openapi'
import { codeForm } from '#domain/accounts/second-factor.ts'
import { verifyEmailForm } from '#domain/accounts/verify-email.ts'
import { AppError } from '#domain/errors.ts'
import { readForm } from '#domain/form.ts'
import { sessionSchema } from '#server/core/accounts/schemas.ts'
import { route } from '#server/core/route.ts'
import { followFactorLink, sendFactorLink } from '#server/core/staff/second-factor.ts'
import { LIMITS } from '#server/platform/limits/rate-limit.ts'
import { assertionSchema } from './passkey-response.ts'
import { askForNoPasskey, askForPasskey } from './passkey-step.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { confirmFirstCode, startSecondFactor, switchSecondFactorOff } from './second-factor.ts'
import { answerSecondStep, passkeyOptions, whatIsAsked } from './second-step.ts'

const codes = { status: 200, is: z.object({ recoveryCodes: z.array(z.string()) }), what: 'Shown this once' } as const
const OFF = { status: 204, what: 'Off' } as const
const byWaiting = { who: 'anyone', why: 'The cookie of the pending sign-in or proof authorises the call' } as const

/** The second factor: a code of an authenticator app (RFC 6238), a passkey, or a recovery code in their place. */
export const secondFactorRoutes = [
  route({
    method: 'post',
    path: '/api/auth/second-factor',
    summary: 'The second step of a sign-in or proof that was answered with auth.twofactor_prompt in this browser',
    access: byWaiting,
    body: z.strictObject({ code: z.unknown().optional(), response: assertionSchema.optional() }),
    answer: { status: 200, is: sessionSchema, what: 'The session' },
    refusals: {
      401: ['auth.twofactor_wrong', 'auth.passkey_failed', 'auth.session_expired'],
      403: ['auth.account_closing', 'auth.account_disabled'],
      404: ['api.not_found'],
      429: ['auth.too_many_attempts'],
    },
    run: ({ body: { code, response }, c }) => {
      if (response) return answerSecondStep(c, { response })
      const read = readForm(codeForm, { code })
      if (read.fields) throw new AppError('api.invalid', 422, { fields: read.fields })
      return answerSecondStep(c, read.values)
    },
  }),
  route({
    method: 'get',
    path: '/api/auth/second-factor',
    summary: 'The possible second steps of the pending sign-in or proof in this browser; a recovery code always works',
    access: byWaiting,
    answer: { status: 200, is: z.object({ code: z.boolean(), passkey: z.boolean() }), what: 'The second steps' },
    refusals: { 401: ['auth.session_expired'] },
    run: ({ c }) => whatIsAsked(c),
  }),
  route({
    method: 'post',
    path: '/api/auth/second-factor/options',
    summary: 'A challenge for one of the account’s passkeys, for the pending second step in this browser',
    access: byWaiting,
    answer: { status: 200, is: z.looseObject({ challenge: z.string() }), what: 'PublicKeyCredentialRequestOptionsJSON' },
    refusals: { 401: ['auth.session_expired'], 404: ['api.not_found'], 429: ['auth.too_many_attempts'] },
    run: ({ c }) => passkeyOptions(c),
  }),
  route({
    method: 'post',
    path: '/api/auth/second-factor/passkey',
    summary: 'Makes a passkey required after a password or a provider; gives the recovery codes',
    access: { who: 'account', proved: true, verified: true },
    answer: codes,
    refusals: { 403: ['auth.staff_link_required'], 409: ['api.conflict'] },
    run: async ({ deps, person }) => ({ recoveryCodes: await askForPasskey(deps, person) }),
  }),
  route({
    method: 'delete',
    path: '/api/auth/second-factor/passkey',
    summary: 'Makes passkeys optional again; they stay',
    access: { who: 'account', proved: true },
    answer: OFF,
    refusals: { 409: ['auth.twofactor_needed'] },
    run: ({ deps, person }) => askForNoPasskey(deps, person),
  }),
  route({
    method: 'post',
    path: '/api/auth/second-factor/start',
    summary: 'A new secret for an authenticator app; it is not required until its first code is confirmed',
    access: { who: 'account', proved: true, verified: true },
    answer: { status: 200, is: z.object({ secret: z.string(), uri: z.string() }), what: 'For the app' },
    refusals: { 403: ['auth.staff_link_required'], 409: ['api.conflict'] },
    run: ({ deps, person }) => startSecondFactor(deps, person),
  }),
  route({
    method: 'post',
    path: '/api/auth/second-factor/confirm',
    summary: 'Switches the second factor on with the first code; gives the recovery codes',
    access: { who: 'account' },
    body: codeForm,
    answer: codes,
    refusals: {
      401: ['auth.twofactor_wrong'],
      403: ['auth.staff_link_required'],
      409: ['api.conflict'],
      429: ['auth.too_many_attempts'],
    },
    run: async ({ deps, person, body: { code }, address }) => ({ recoveryCodes: await confirmFirstCode(deps, person, { code, address }) }),
  }),
  route({
    method: 'post',
    path: '/api/auth/second-factor/link',
    summary: 'Sends a staff member the link that their session needs to add a first second factor',
    access: { who: 'account', proved: true, verified: true },
    answer: { status: 204, what: 'Sent' },
    refusals: { 429: ['auth.too_many_attempts'] },
    run: ({ deps, person, origin }) => sendFactorLink(deps, person, origin),
  }),
  route({
    method: 'post',
    path: '/api/auth/second-factor/link/follow',
    summary: 'Lets the session add a second factor for an hour, by that link',
    access: { who: 'account' },
    limit: { name: 'staff-factor', ...LIMITS.tokenByAddress, by: 'network' },
    body: verifyEmailForm,
    answer: { status: 204, what: 'Allowed' },
    refusals: {
      400: ['auth.link_invalid'],
      403: ['auth.verify_other_account'],
      409: ['auth.link_used'],
      410: ['auth.link_expired'],
    },
    run: ({ deps, person, body }) => followFactorLink(deps, person, body.token),
  }),
  route({
    method: 'post',
    path: '/api/auth/second-factor/recovery-codes',
    summary: 'New recovery codes; the old ones stop working',
    access: { who: 'account', proved: true, verified: true },
    answer: codes,
    refusals: { 409: ['api.conflict'] },
    run: async ({ deps, person }) => ({ recoveryCodes: await renewRecoveryCodes(deps, person) }),
  }),
  route({
    method: 'delete',
    path: '/api/auth/second-factor',
    summary: 'Switches the second factor off',
    access: { who: 'account', proved: true },
    answer: OFF,
    refusals: { 409: ['auth.twofactor_needed'] },
    run: ({ deps, person }) => switchSecondFactorOff(deps, person),
  }),
]
