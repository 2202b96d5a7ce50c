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
    summary: 'Everybody with a role, accounts that staff have closed, and the invitations that wait',
    access: READ,
    answer: team,
    run: ({ deps, person }) => staffTeam(deps, person),
  }),
  route({
    method: 'post',
    path: '/api/staff/team/invitations',
    summary: 'Offers a role by e-mail, for seven days; a second administrator confirms an officer’s first',
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
    summary: 'A second administrator confirms the invitation of an officer: its mail leaves',
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
    summary: 'Takes an invitation back: its link works no more',
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
    summary: 'One person of the staff, with the devices that are signed in; kept in the audit',
    access: READ,
    params: ofPerson,
    answer: sheet,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => staffSheet(deps, person, params.uid),
  }),
  route({
    method: 'put',
    path: '/api/staff/team/{uid}/roles',
    summary: 'Gives somebody of the staff another role, or a role another period; the officer’s goes by invitation alone',
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
    summary: 'Ends a role, and says whether it has ended: the officer’s does when a second administrator asks too, within seven days',
    access: WRITE,
    params: ofPerson.extend({ role }),
    answer: { status: 200, is: z.object({ ended: z.boolean() }), what: 'Whether the role has ended, or waits for a second administrator' },
    refusals: { 404: ['api.not_found'], 409: ['staff.last_admin'] },
    run: ({ deps, person, params }) => endAtDesk(deps, person, params.uid, params.role),
  }),
  route({
    method: 'delete',
    path: '/api/staff/team/{uid}/ending',
    summary: 'The end of the officer’s role is wanted no more',
    access: WRITE,
    params: ofPerson,
    answer: DONE,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => keepOfficer(deps, person, params.uid),
  }),
  route({
    method: 'delete',
    path: '/api/staff/team/{uid}/sessions',
    summary: 'Signs somebody of the staff out everywhere, and tells them',
    access: WRITE,
    params: ofPerson,
    answer: DONE,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => endSessionsOf(deps, person, params.uid),
  }),
  route({
    method: 'put',
    path: '/api/staff/team/{uid}/block',
    summary: 'Closes the account of somebody of the staff: every session ends, and nobody gets in',
    access: WRITE,
    params: ofPerson,
    answer: DONE,
    refusals: { 404: ['api.not_found'], 409: ['staff.not_yourself', 'staff.officer_stays', 'staff.last_admin'] },
    run: ({ deps, person, params }) => disableAccount(deps, person, params.uid),
  }),
  route({
    method: 'delete',
    path: '/api/staff/team/{uid}/block',
    summary: 'Opens the account again, with the roles that it had',
    access: WRITE,
    params: ofPerson,
    answer: DONE,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params }) => enableAccount(deps, person, params.uid),
  }),
  route({
    method: 'post',
    path: '/api/roles/invitation',
    summary: 'The role that the link of a mail offers; to its person, signed in, also by whom',
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
    summary: 'Takes that role; the session may add a first second factor for an hour',
    access: { who: 'account', verified: true },
    limit: { name: 'role-invitation', ...LIMITS.tokenByAddress, by: 'network' },
    body: roleTokenForm,
    answer: DONE,
    refusals: { ...LINK, 409: ['staff.exclusive', 'staff.last_admin'] },
    run: ({ deps, person, body }) => acceptRole(deps, person, body.token),
  }),
]
