import { isAllowed } from '#domain/staff/permissions.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import type { Deps } from '#server/core/deps.ts'
import { listRoles } from '#server/core/staff/queries.ts'

/** The summaries of all features for a staff member, limited to what their roles may read. */
export async function staffOverview(deps: Deps, accountId: string): Promise<StaffOverview> {
  const today = romeDay(deps.clock.now())
  const roles = await listRoles(deps.db, accountId, today)
  const open = deps.house.overview.filter(({ may }) => isAllowed(roles, may))
  const parts = await Promise.all(open.map(({ read }) => read(deps, { accountId, today })))
  return { ...Object.assign({}, ...parts), todo: Object.assign({}, ...parts.map(({ todo }) => todo)) }
}
