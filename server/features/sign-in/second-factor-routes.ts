import { createRoute, z } from '@hono/zod-openapi'
import { codeForm } from '#domain/accounts/second-factor.ts'
import { verifyEmailForm } from '#domain/accounts/verify-email.ts'
import { AppError } from '#domain/errors.ts'
import { readForm } from '#domain/form.ts'
import { json, jsonBody, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { router } from '#server/core/router.ts'
import { limitKey, networkOf } from '#server/platform/limits/limit-key.ts'
import { assertionSchema } from './passkey-response.ts'
import { provedLately, provedOwner } from '#server/core/accounts/proof.ts'
import { hit, LIMITS, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { conflict, invalid, noFactorYet, notHere, notOwner, signedOut, tooMany, unproved } from '#server/core/accounts/refusals.ts'
import { sessionSchema } from '#server/core/accounts/schemas.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { askForNoPasskey, askForPasskey } from './passkey-step.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { confirmFirstCode, startSecondFactor, switchSecondFactorOff } from './second-factor.ts'
import { followFactorLink, sendFactorLink } from '#server/core/staff/second-factor.ts'
import { answerSecondStep, passkeyOptions, whatIsAsked } from './second-step.ts'

const codes = json('Shown this once', z.object({ recoveryCodes: z.array(z.string()) }))

/** The second factor: a code of an authenticator app (RFC 6238), a passkey, or a recovery code in their place. */
export const secondFactorRoutes = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'The second step of a sign-in, or of a proof, that has answered auth.twofactor_prompt in this browser',
      request: { body: jsonBody(z.strictObject({ code: z.unknown().optional(), response: assertionSchema.optional() })) },
      responses: {
        200: json('The session', sessionSchema),
        401: refusal('auth.twofactor_wrong', 'auth.passkey_failed', 'auth.session_expired'),
        403: refusal('auth.account_closing'),
        404: notHere,
        422: invalid,
        429: tooMany,
      },
    }),
    async (c) => {
      const { code, response } = c.req.valid('json')
      if (response) return c.json(await answerSecondStep(c, { response }), 200)
      const read = readForm(codeForm, { code })
      if (read.fields) throw new AppError('api.invalid', 422, { fields: read.fields })
      return c.json(await answerSecondStep(c, read.values), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'What the second step that waits in this browser can be done with; a recovery code always can',
      responses: { 200: json('What is on', z.object({ code: z.boolean(), passkey: z.boolean() })), 401: signedOut },
    }),
    async (c) => c.json(await whatIsAsked(c), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/options',
      summary: "What the browser is to sign with one of the account's passkeys, for the second step that waits in it",
      responses: {
        200: json('PublicKeyCredentialRequestOptionsJSON', z.looseObject({ challenge: z.string() })),
        401: signedOut,
        404: notHere,
        429: tooMany,
      },
    }),
    async (c) => c.json(await passkeyOptions(c), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/passkey',
      summary: 'A passkey is asked for after a password or a provider, from now on; gives the recovery codes',
      responses: { 200: codes, 401: signedOut, 403: noFactorYet, 409: conflict },
    }),
    async (c) => c.json({ recoveryCodes: await askForPasskey(c.var.deps, await provedOwner(c)) }, 200),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/passkey',
      summary: 'No passkey is asked for any more; the passkeys stay',
      responses: { 204: { description: 'Off' }, 401: signedOut, 403: unproved, 409: refusal('auth.twofactor_needed') },
    }),
    async (c) => {
      await askForNoPasskey(c.var.deps, await provedLately(c))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/start',
      summary: 'A new secret for an authenticator app; it asks for nothing until its first code is confirmed',
      responses: {
        200: json('For the app', z.object({ secret: z.string(), uri: z.string() })),
        401: signedOut,
        403: noFactorYet,
        409: conflict,
      },
    }),
    async (c) => c.json(await startSecondFactor(c.var.deps, await provedOwner(c)), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/confirm',
      summary: 'Switches the second factor on with the first code; gives the recovery codes',
      request: { body: formBody(codeForm) },
      responses: {
        200: codes,
        401: refusal('auth.twofactor_wrong', 'auth.session_expired'),
        403: refusal('auth.staff_link_required'),
        409: conflict,
        422: invalid,
        429: tooMany,
      },
    }),
    async (c) => {
      const { code } = c.req.valid('json')
      const recoveryCodes = await confirmFirstCode(c.var.deps, await signedIn(c), { code, address: c.var.address })
      return c.json({ recoveryCodes }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/link',
      summary: 'Sends somebody of the staff the link without which their session adds no first second factor',
      responses: { 204: { description: 'Sent' }, 401: signedOut, 403: notOwner, 429: tooMany },
    }),
    async (c) => {
      await sendFactorLink(c.var.deps, await provedOwner(c), originOf(c))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/link/follow',
      summary: 'The session that has come by that link may add a second factor for an hour',
      request: { body: formBody(verifyEmailForm) },
      responses: {
        204: { description: 'It may' },
        400: refusal('auth.link_invalid'),
        401: signedOut,
        403: refusal('auth.verify_other_account'),
        409: refusal('auth.link_used'),
        410: refusal('auth.link_expired'),
        422: invalid,
        429: tooMany,
      },
    }),
    async (c) => {
      const { deps, address } = c.var
      const person = await signedIn(c)
      const key = limitKey(deps.config.secret, 'staff-factor', networkOf(address))
      refuseUnless(await hit(deps.db, key, LIMITS.tokenByAddress, deps.clock.now()))
      await followFactorLink(deps, person, c.req.valid('json').token)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/recovery-codes',
      summary: 'New recovery codes; the old ones stop working',
      responses: { 200: codes, 401: signedOut, 403: notOwner, 409: conflict },
    }),
    async (c) => c.json({ recoveryCodes: await renewRecoveryCodes(c.var.deps, await provedOwner(c)) }, 200),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/',
      summary: 'Switches the second factor off',
      responses: { 204: { description: 'Off' }, 401: signedOut, 403: unproved, 409: refusal('auth.twofactor_needed') },
    }),
    async (c) => {
      await switchSecondFactorOff(c.var.deps, await provedLately(c))
      return c.body(null, 204)
    },
  )
