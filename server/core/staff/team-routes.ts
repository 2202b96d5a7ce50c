import { z } from '@hono/zod-openapi'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { roleForm, roleTokenForm, staffInvitationForm } from '#domain/staff/team.ts'
import { DONE, route } from '#server/core/route.ts'
import { LIMITS } from '#server/platform/limits/rate-limit.ts'
import { keepOfficer } from './officer.ts'
import { acceptRole, confirmOfficer, inviteStaff, offeredRole, takeBack } from './invitations.ts'
import { disableAccount, enableAccount, endAtDesk, endSessionsOf, giveAtDesk, staffSheet, staffTeam } from './team.ts'

const role = z.enum(STAFF_ROLES)
const period = { from: z.iso.date().nullable(), to: z.iso.date().nullable() }
const person = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.object({ role, ...period, since: z.int() })),
  hasFactor: z.boolean(),
  isDisabled: z.boolean(),
  isYou: z.boolean(),
  ending: z.object({ by: z.string(), isYours: z.boolean() }).nullable(),
})
const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  ...period,
  by: z.string(),
  expiresAt: z.int(),
  waitsForSecond: z.boolean(),
  isYours: z.boolean(),
})
const team = {
  status: 200,
  is: z.object({ people: z.array(person), invitations: z.array(invitation), lonely: z.boolean(), secondUntil: z.string().nullable() }),
  what: 'The staff',
} as const
const sheet = {
  status: 200,
  is: person.extend({ devices: z.array(z.object({ device: z.string(), lastSeenAt: z.int() })) }),
  what: 'The person',
} as const

const id = z.string().regex(/^[\w-]{1,64}$/)
const ofPerson = z.object({ uid: id })
const ofInvitation = z.object({ id })
const READ = { who: 'staff', may: 'staff.write' } as const
const WRITE = { who: 'staff', may: 'staff.write', fresh: true } as const
const LINK = {
  400: ['auth.link_invalid'],
  403: ['auth.verify_other_account'],
  410: ['auth.link_expired'],
} as const

export const teamRoutes = [
  route({
    method: 'get',
    path: '/api/staff/team',
    summary: 'Staff with roles, accounts closed by staff, and open invitations',
    access: READ,
    answer: team,
    run: ({ deps, person }) => staffTeam(deps, person),
  }),
  route({
    method: 'post',
    path: '/api/staff/team/invitations',
    summary: 'Offers a role by e-mail, for seven days; an officer’s invitation waits for a second administrator',
    access: WRITE,
    body: staffInvitationForm,
    answer: team,
    refusals: { 409: ['staff.role_known', 'staff.exclusive', 'api.conflict'], 429: ['auth.too_many_attempts'] },
    run: async ({ deps, person, body, origin }) => {
      await inviteStaff(deps, person, body, origin)
      return staffTeam(deps, person)
    },
  }),
  route({
    method: 'post',
    path: '/api/staff/team/invitations/{id}/confirm',
    summary: 'Confirms an officer’s invitation as the second administrator; its mail is sent',
    access: WRITE,
    params: ofInvitation,
    answer: team,
    refusals: { 404: ['api.not_found'], 409: ['staff.other_admin', 'api.conflict'] },
    run: async ({ deps, person, params, origin }) => {
      await confirmOfficer(deps, person, params.id, origin)
      return staffTeam(deps, person)
    },
  }),
  route({
    method: 'delete',
    path: '/api/staff/team/invitations/{id}',
    summary: 'Withdraws an invitation; its link stops working',
    access: WRITE,
    params: ofInvitation,
    answer: team,
    refusals: { 404: ['api.not_found'] },
    run: async ({ deps, person, params }) => {
      await takeBack(deps, person, params.id)
      return staffTeam(deps, person)
    },
  }),
  route({
    method: 'get',
    path: '/api/staff/team/{uid}',
    summary: 'One staff member, with the signed-in devices; the reading is in the audit',
    access: READ,
    params: ofPerson,
    answer: sheet,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => staffSheet(deps, person, params.uid),
  }),
  route({
    method: 'put',
    path: '/api/staff/team/{uid}/roles',
    summary: 'Gives a staff member another role, or another period of one; the officer’s role needs an invitation',
    access: WRITE,
    params: ofPerson,
    body: roleForm,
    answer: sheet,
    refusals: { 404: ['api.not_found'], 409: ['staff.exclusive', 'staff.last_admin'] },
    run: async ({ deps, person, params, body }) => {
      await giveAtDesk(deps, person, params.uid, body)
      return staffSheet(deps, person, params.uid)
    },
  }),
  route({
    method: 'delete',
    path: '/api/staff/team/{uid}/roles/{role}',
    summary: 'Ends a role, and tells whether it has ended: the officer’s role ends when a second administrator asks too, within seven days',
    access: WRITE,
    params: ofPerson.extend({ role }),
    answer: { status: 200, is: z.object({ ended: z.boolean() }), what: 'Whether the role has ended, or waits for a second administrator' },
    refusals: { 404: ['api.not_found'], 409: ['staff.last_admin'] },
    run: ({ deps, person, params }) => endAtDesk(deps, person, params.uid, params.role),
  }),
  route({
    method: 'delete',
    path: '/api/staff/team/{uid}/ending',
    summary: 'Withdraws the request to end the officer’s role',
    access: WRITE,
    params: ofPerson,
    answer: DONE,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => keepOfficer(deps, person, params.uid),
  }),
  route({
    method: 'delete',
    path: '/api/staff/team/{uid}/sessions',
    summary: 'Signs a staff member out everywhere, and notifies them',
    access: WRITE,
    params: ofPerson,
    answer: DONE,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => endSessionsOf(deps, person, params.uid),
  }),
  route({
    method: 'put',
    path: '/api/staff/team/{uid}/block',
    summary: 'Closes a staff member’s account: every session ends, and sign-in is blocked',
    access: WRITE,
    params: ofPerson,
    answer: DONE,
    refusals: { 404: ['api.not_found'], 409: ['staff.not_yourself', 'staff.officer_stays', 'staff.last_admin'] },
    run: ({ deps, person, params }) => disableAccount(deps, person, params.uid),
  }),
  route({
    method: 'delete',
    path: '/api/staff/team/{uid}/block',
    summary: 'Opens a closed account again, with its roles',
    access: WRITE,
    params: ofPerson,
    answer: DONE,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => enableAccount(deps, person, params.uid),
  }),
  route({
    method: 'post',
    path: '/api/roles/invitation',
    summary: 'The role that a mail’s link offers; the invited account also reads who invited it',
    access: { who: 'visitor' },
    limit: { name: 'role-invitation', ...LIMITS.tokenByAddress, by: 'network' },
    body: roleTokenForm,
    answer: {
      status: 200,
      is: z.object({ role, ...period, by: z.string().nullable(), association: z.string() }),
      what: 'The role',
    },
    refusals: LINK,
    run: ({ deps, person, body }) => offeredRole(deps, person, body.token),
  }),
  route({
    method: 'post',
    path: '/api/roles/invitation/accept',
    summary: 'Accepts the offered role; for an hour the session may add a first second factor',
    access: { who: 'account', verified: true },
    limit: { name: 'role-invitation', ...LIMITS.tokenByAddress, by: 'network' },
    body: roleTokenForm,
    answer: DONE,
    refusals: { ...LINK, 409: ['staff.exclusive', 'staff.last_admin'] },
    run: ({ deps, person, body }) => acceptRole(deps, person, body.token),
  }),
]
