import { createRoute, z } from '@hono/zod-openapi'
import { renewalForm } from '#domain/renewals/card-renewal.ts'
import { acceptInvitationForm, invitationForm } from '#domain/family/family.ts'
import { limitKey, networkOf } from '#server/platform/limits/limit-key.ts'
import { hit, LIMITS, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { provedLately } from '#server/core/accounts/proof.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { cardSchema } from '#server/core/cards/routes.ts'
import { enrolDevice } from '#server/core/cards/devices.ts'
import { changeManualCode } from '#server/core/cards/manual-code.ts'
import { deviceCard, enrolment, newCode } from '#server/core/cards/device-routes.ts'
import { json, jsonBody, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { router } from '#server/core/router.ts'
import { RENEWALS } from '#server/features/renewals/routes.ts'
import { renewCard } from '#server/features/renewals/renewals.ts'
import { ownFamily } from './family.ts'
import { acceptInvitation, inviteChild, takeCardBack, takeInvitationBack } from './invitations.ts'

const child = z.object({
  card: cardSchema,
  hasAccount: z.boolean(),
  until: z.iso.date(),
  mayInvite: z.boolean(),
  invitation: z.object({ email: z.string(), expiresAt: z.int() }).nullable(),
  undoUntil: z.int().nullable(),
})
const family = z.object({
  children: z.array(child),
  guardians: z.array(z.string()),
})
const params = z.object({ number: z.string().regex(/^\d{10}$/) })
const signedOut = refusal('auth.session_expired')
const unproved = refusal('auth.email_unverified')
/** Of what changes something about one child. */
const refusals = {
  401: signedOut,
  403: unproved,
  404: refusal('api.not_found'),
  409: refusal('api.conflict'),
  422: refusal('api.invalid'),
  429: refusal('auth.too_many_attempts'),
}

/** The cards of one's own children, under eighteen (domain guide, section 7). */
export const familyRoutes = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'The children whose cards this account carries, and by name who carries the own one',
      responses: { 200: json('The family', family), 401: signedOut, 403: unproved },
    }),
    async (c) => c.json(await ownFamily(c.var.deps, await signedIn(c)), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{number}/devices',
      summary: 'Gives a child’s card to the guardian’s device that holds this key, as long as the session lasts',
      request: { params, body: jsonBody(enrolment) },
      responses: {
        201: deviceCard,
        401: signedOut,
        403: unproved,
        404: refusal('api.not_found'),
        409: refusal('api.conflict', 'card.not_good', 'card.devices_full'),
        422: refusal('api.invalid'),
        429: refusal('auth.too_many_attempts'),
        503: refusal('api.unavailable'),
      },
    }),
    async (c) => {
      const { number } = c.req.valid('param')
      return c.json(await enrolDevice(c.var.deps, await signedIn(c), c.req.valid('json'), c.req.header('user-agent'), number), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{number}/renewal',
      summary: 'Renews a child’s card without a fee, as /api/card/renewal the own one',
      request: { params, body: formBody(renewalForm) },
      responses: {
        200: json('The card as it is now', cardSchema),
        ...refusals,
      },
    }),
    async (c) => {
      const { db, clock } = c.var.deps
      const person = await signedIn(c)
      refuseUnless(await hit(db, `card-renewal:${person.accountId}`, RENEWALS, clock.now()))
      return c.json(await renewCard(c.var.deps, person, c.req.valid('json').validTo, c.req.valid('param').number), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{number}/code',
      summary: 'Another code to be spelled for a child without an account; the one before is not found any more',
      request: { params },
      responses: { 200: newCode, ...refusals, 409: refusal('card.not_good', 'api.conflict') },
    }),
    async (c) => c.json({ code: await changeManualCode(c.var.deps, await signedIn(c), c.req.valid('param').number) }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{number}/invitation',
      summary: 'Writes to a child of fourteen or more, who may then have the card in an account of their own',
      request: { params, body: formBody(invitationForm) },
      responses: {
        200: json('The family', family),
        ...refusals,
        403: refusal('auth.proof_required', 'auth.email_unverified'),
      },
    }),
    async (c) => {
      const person = await provedLately(c)
      await inviteChild(c.var.deps, person, c.req.valid('param').number, c.req.valid('json').email, originOf(c))
      return c.json(await ownFamily(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{number}/invitation',
      summary: 'Takes an invitation back: its link works no more',
      request: { params },
      responses: { 200: json('The family', family), 401: signedOut, 403: unproved, 404: refusal('api.not_found') },
    }),
    async (c) => {
      const person = await signedIn(c)
      await takeInvitationBack(c.var.deps, person, c.req.valid('param').number)
      return c.json(await ownFamily(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{number}/account',
      summary: 'A guardian takes back, within seven days, the card that an account has taken by an invitation',
      request: { params },
      responses: {
        200: json('The family', family),
        401: signedOut,
        403: unproved,
        404: refusal('api.not_found'),
        409: refusal('api.conflict'),
      },
    }),
    async (c) => {
      const person = await signedIn(c)
      await takeCardBack(c.var.deps, person, c.req.valid('param').number)
      return c.json(await ownFamily(c.var.deps, person), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/invitations/accept',
      summary: 'Moves the card that the invitation is about into the account that asks; guardians go on carrying it',
      request: { body: formBody(acceptInvitationForm) },
      responses: {
        200: json('The card', cardSchema),
        400: refusal('auth.link_invalid'),
        401: signedOut,
        403: refusal('auth.verify_other_account', 'auth.email_unverified'),
        409: refusal('api.conflict', 'family.not_the_child', 'auth.profile_incomplete'),
        410: refusal('auth.link_expired'),
        422: refusal('api.invalid'),
        429: refusal('auth.too_many_attempts'),
      },
    }),
    async (c) => {
      const { db, clock, config } = c.var.deps
      const person = await signedIn(c)
      refuseUnless(await hit(db, limitKey(config.secret, 'family-accept', networkOf(c.var.address)), LIMITS.tokenByAddress, clock.now()))
      return c.json(await acceptInvitation(c.var.deps, person, c.req.valid('json').token), 200)
    },
  )
