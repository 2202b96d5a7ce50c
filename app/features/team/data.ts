import type { StaffRole } from '#domain/staff/staff-role.ts'
import type { OfferedRole, RoleEnd, RolePeriod, StaffSheet, StaffTeam } from '#domain/staff/team.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { keyed } from '#app/platform/keyed.ts'
import { workDone } from '#app/shell/desk/done-work.ts'

// Other people's names and addresses: kept in the page's memory only.

const TEAM = '/api/staff/team'
const at = (...parts: string[]) => [TEAM, ...parts.map(encodeURIComponent)].join('/')

export const team = createResource<StaffTeam | null>({
  name: 'team',
  load: () => call<StaffTeam>('GET', TEAM),
  refused: ({ status }, data) => (status === 403 ? null : data),
})

export const staffSheet = keyed((uid) =>
  createResource<StaffSheet | null>({
    name: `staff sheet ${uid}`,
    load: () => call<StaffSheet>('GET', at(uid)),
    refused: ({ status }, data) => (status === 403 || status === 404 ? null : data),
  }),
)

/** @throws ApiError staff.role_known, staff.exclusive, auth.too_many_attempts */
export const inviteStaff = (asked: RolePeriod & { inviteEmail: string; role: StaffRole }) =>
  team.change(call<StaffTeam>('POST', at('invitations'), asked))

/** @throws ApiError staff.other_admin, api.conflict */
export const confirmOfficer = (id: string) => done(team.change(call<StaffTeam>('POST', at('invitations', id, 'confirm'))))

/** @throws ApiError */
export const takeBack = (id: string) => team.change(call<StaffTeam>('DELETE', at('invitations', id)))

/** @throws ApiError staff.exclusive, staff.last_admin */
export const giveRole = (uid: string, asked: RolePeriod & { role: StaffRole }) =>
  staffSheet(uid).change(call<StaffSheet>('PUT', at(uid, 'roles'), asked))

/** @throws ApiError staff.last_admin */
export const endRole = (uid: string, role: StaffRole) => done(changed(uid, call<RoleEnd>('DELETE', at(uid, 'roles', role))))

/** @throws ApiError */
export const keepOfficer = (uid: string) => changed(uid, call('DELETE', at(uid, 'ending')))

/** @throws ApiError */
export const endSessions = (uid: string) => changed(uid, call('DELETE', at(uid, 'sessions')))

/** @throws ApiError staff.officer_stays, staff.last_admin */
export const closeAccount = (uid: string) => changed(uid, call('PUT', at(uid, 'block')))

/** @throws ApiError */
export const openAccount = (uid: string) => changed(uid, call('DELETE', at(uid, 'block')))

/** Reloads the sidebar's counts, since an item for a second administrator may be done. */
async function done<T>(asked: Promise<T>): Promise<T> {
  const answer = await asked
  workDone()
  return answer
}

async function changed<T>(uid: string, asked: Promise<T>): Promise<T> {
  const answer = await asked
  await staffSheet(uid).refresh()
  return answer
}

/** @throws ApiError auth.link_invalid, auth.link_expired, auth.verify_other_account */
export const offeredRole = (token: string) => call<OfferedRole>('POST', '/api/roles/invitation', { token })

/** @throws ApiError the same, and staff.exclusive */
export const acceptRole = (token: string) => call('POST', '/api/roles/invitation/accept', { token })
