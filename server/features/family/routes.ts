import { z } from '@hono/zod-openapi'
import { acceptInvitationForm, invitationForm } from '#domain/family/family.ts'
import { deviceCard, enrolment, newCode } from '#server/core/cards/device-routes.ts'
import { enrolDevice } from '#server/core/cards/devices.ts'
import { changeManualCode } from '#server/core/cards/manual-code.ts'
import { cardSchema } from '#server/core/cards/routes.ts'
import { route } from '#server/core/route.ts'
import { LIMITS } from '#server/platform/limits/rate-limit.ts'
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
const family = {
  status: 200,
  is: z.object({
    children: z.array(child),
    guardians: z.array(z.string()),
  }),
  what: 'The family',
} as const
const params = z.object({ number: z.string().regex(/^\d{10}$/) })

/** The cards of one's own children, under eighteen (domain guide, section 7). */
export const familyRoutes = [
  route({
    method: 'get',
    path: '/api/family',
    summary: 'The children whose cards this account carries, and the names of the people who carry its own card',
    access: { who: 'account', verified: true },
    answer: family,
    run: ({ deps, person }) => ownFamily(deps, person),
  }),
  route({
    method: 'post',
    path: '/api/family/{number}/devices',
    summary: 'Gives a child’s card to the guardian’s device that holds this key, for the life of the session',
    access: { who: 'account' },
    params,
    body: enrolment,
    answer: { status: 201, ...deviceCard },
    refusals: {
      // Checked after the challenge, which is then used up.
      403: ['auth.email_unverified'],
      404: ['api.not_found'],
      409: ['api.conflict', 'card.not_good', 'card.devices_full'],
      429: ['auth.too_many_attempts'],
      503: ['api.unavailable'],
    },
    run: ({ deps, person, params, body, c }) => enrolDevice(deps, person, body, c.req.header('user-agent'), params.number),
  }),
  route({
    method: 'post',
    path: '/api/family/{number}/code',
    summary: 'Replaces the code for typing of a child without an account; the old code matches no card',
    access: { who: 'account', verified: true },
    params,
    answer: { status: 200, ...newCode },
    refusals: { 404: ['api.not_found'], 409: ['card.not_good', 'api.conflict'], 429: ['auth.too_many_attempts'] },
    run: async ({ deps, person, params }) => ({ code: await changeManualCode(deps, person, params.number) }),
  }),
  route({
    method: 'post',
    path: '/api/family/{number}/invitation',
    summary: 'Invites a child of fourteen or more to take the card into an account of their own',
    access: { who: 'account', proved: true, verified: true },
    params,
    body: invitationForm,
    answer: family,
    refusals: { 404: ['api.not_found'], 409: ['api.conflict'], 429: ['auth.too_many_attempts'] },
    run: async ({ deps, person, params, body, origin }) => {
      await inviteChild(deps, person, params.number, body.childEmail, origin)
      return ownFamily(deps, person)
    },
  }),
  route({
    method: 'delete',
    path: '/api/family/{number}/invitation',
    summary: 'Withdraws an invitation; its link stops working',
    access: { who: 'account' },
    params,
    answer: family,
    refusals: { 403: ['auth.email_unverified'], 404: ['api.not_found'] },
    run: async ({ deps, person, params }) => {
      await takeInvitationBack(deps, person, params.number)
      return ownFamily(deps, person)
    },
  }),
  route({
    method: 'delete',
    path: '/api/family/{number}/account',
    summary: 'Takes back, within seven days, a card that an account accepted by invitation',
    access: { who: 'account' },
    params,
    answer: family,
    refusals: { 403: ['auth.email_unverified'], 404: ['api.not_found'], 409: ['api.conflict'] },
    run: async ({ deps, person, params }) => {
      await takeCardBack(deps, person, params.number)
      return ownFamily(deps, person)
    },
  }),
  route({
    method: 'post',
    path: '/api/family/invitations/accept',
    summary: 'Moves the card of the invitation into the signed-in account; guardians still carry it',
    access: { who: 'account', verified: true },
    limit: { name: 'family-accept', ...LIMITS.tokenByAddress, by: 'network' },
    body: acceptInvitationForm,
    answer: { status: 200, is: cardSchema, what: 'The card' },
    refusals: {
      400: ['auth.link_invalid'],
      403: ['auth.verify_other_account'],
      409: ['api.conflict', 'family.not_the_child', 'auth.profile_incomplete'],
      410: ['auth.link_expired'],
    },
    run: ({ deps, person, body }) => acceptInvitation(deps, person, body.token),
  }),
]
