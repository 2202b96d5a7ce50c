import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Person, Staff } from '#server/platform/http/route.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { listRoles } from './queries.ts'
import { refuseStaleSecond, refuseWithoutSecond } from './second-factor.ts'

/**
 * Access rule of every staff call: a role today, and a session with a second factor. For the officer, and for `fresh` calls, a second
 * factor of the last quarter of an hour.
 *
 * @throws guard.forbidden, auth.twofactor_missing 403
 */
export async function onlyStaff(deps: Pick<Deps, 'db' | 'clock'>, person: Person, fresh: boolean): Promise<Staff> {
  const roles = await listRoles(deps.db, person.accountId, romeDay(deps.clock.now()))
  if (roles.length === 0) throw new AppError('guard.forbidden', 403)
  await (fresh || roles.includes('safeguarding') ? refuseStaleSecond : refuseWithoutSecond)(deps, person)
  return { may: (what) => isAllowed(roles, what) }
}
