import type { SessionAnswer } from '#domain/accounts/api.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { findAccount, findStaffRole } from '#server/core/accounts/queries.ts'
import { canVerify } from '#server/core/staff/queries.ts'

/**
 * A session as the app sees it: the account, the user document (null until the profile is written), the server's time.
 *
 * @throws auth.session_expired 401 when the account has been deleted meanwhile
 */
export async function sessionAnswer({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<SessionAnswer> {
  const now = clock.now()
  const today = romeDay(now)
  const [row, role, verifies] = await Promise.all([
    findAccount(db, accountId),
    findStaffRole(db, accountId, today),
    canVerify(db, accountId, today),
  ])
  if (!row) throw new AppError('auth.session_expired', 401)
  const { id, email, emailVerified, firstname, lastname, tessera, privacy, confirm14 } = row
  const user =
    tessera === null
      ? null
      : { firstname: firstname ?? '', lastname: lastname ?? '', tessera, privacy: Boolean(privacy), confirm14: Boolean(confirm14) }
  return { account: { id, email, emailVerified: Boolean(emailVerified) }, user, staff: role !== undefined, verifies, now }
}
