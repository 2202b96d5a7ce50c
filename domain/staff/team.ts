import { dateField } from '#domain/date-field.ts'
import { emailField } from '#domain/email.ts'
import { choiceField, tokenField, type Field } from '#domain/form.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { STAFF_ROLES, type StaffRole } from './staff-role.ts'

/** How long an invitation, or a request to a second administrator, stays open. */
export const INVITATION_DAYS = 7

/** The days on which a role counts, both inclusive; null: no bound. */
export type RolePeriod = { from: PlainDate | null; to: PlainDate | null }

export type HeldRole = RolePeriod & { role: StaffRole; /** Epoch ms. */ since: number }

export type StaffPerson = {
  uid: string
  name: string
  email: string
  roles: HeldRole[]
  hasFactor: boolean
  isDisabled: boolean
  isYou: boolean
  /** The administrator who asked to end this officer's role; a second one must confirm it. */
  ending: { by: string; isYours: boolean } | null
}

export type WaitingInvitation = RolePeriod & {
  id: string
  email: string
  role: StaffRole
  by: string
  expiresAt: number
  /** A second administrator must confirm the invitation before its mail is sent. */
  waitsForSecond: boolean
  isYours: boolean
}

/**
 * GET /api/staff/team. `lonely`: a single administrator, closed accounts included, and no officer, so nobody can confirm the first officer.
 * `secondUntil`: the same, but another administrator's role was ended a short time ago; until this day a second one must confirm.
 */
export type StaffTeam = { people: StaffPerson[]; invitations: WaitingInvitation[]; lonely: boolean; secondUntil: PlainDate | null }

export type StaffDevice = { device: string; lastSeenAt: number }

/** GET /api/staff/team/:uid */
export type StaffSheet = StaffPerson & { devices: StaffDevice[] }

/** DELETE /api/staff/team/:uid/roles/:role. `ended` false: a second administrator must ask too. */
export type RoleEnd = { ended: boolean }

/** POST /api/roles/invitation: the role that a link offers. `by`: the inviter's name, for the invited account only. */
export type OfferedRole = RolePeriod & { role: StaffRole; by: string | null; association: string }

const optionalDay: Field<PlainDate | null> = {
  kind: 'text',
  read: (input) => (input === undefined || input === null || input === '' ? { value: null } : dateField.read(input)),
}

/** PUT /api/staff/team/:uid/roles */
export const roleForm = { role: choiceField(STAFF_ROLES), from: optionalDay, to: optionalDay }
/** POST /api/staff/team/invitations */
export const staffInvitationForm = { inviteEmail: emailField, ...roleForm }
/** POST /api/roles/invitation and /accept */
export const roleTokenForm = { token: tokenField }

/** The field that does not fit: a role neither begins in the past nor ends before it begins. */
export function periodProblem({ from, to }: RolePeriod, today: PlainDate): 'from' | 'to' | null {
  if (from !== null && from < today) return 'from'
  return to !== null && to < (from ?? today) ? 'to' : null
}

/** Whether nobody else can confirm an officer, or the end of one. Without a second factor a role opens nothing. */
export const isOnlyAdmin = (people: readonly StaffPerson[], today: PlainDate): boolean =>
  !people.some(
    ({ isYou, isDisabled, hasFactor, roles }) =>
      !isYou && !isDisabled && hasFactor && roles.some((held) => held.role === 'admin' && roleHasBegun(held, today)),
  )

export const roleHasBegun = ({ from }: Pick<RolePeriod, 'from'>, today: PlainDate): boolean => from === null || from <= today

/** Whether another period of a role in use begins after a break, in which the role opens nothing. */
export const leavesBreak = (held: RolePeriod, asked: RolePeriod, today: PlainDate): boolean =>
  roleHasBegun(held, today) && held.to !== null && asked.from !== null && asked.from > addDays(held.to, 1)

/** The period after a change: a role in use goes on without a break. `held`: null if the person does not have the role. */
export const nextRolePeriod = (held: RolePeriod | null, asked: RolePeriod, today: PlainDate): RolePeriod =>
  held && roleHasBegun(held, today) && !leavesBreak(held, asked, today) ? { from: held.from, to: asked.to } : asked
