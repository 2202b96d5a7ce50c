import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '../../deps.ts'
import { findStaffRole } from '../queries.ts'

/**
 * Whether the account may not be without a second factor: every role of the staff needs one (domain guide §14), as long as it lasts.
 * Today it keeps one from being switched off; what the staff's own pages ask before they open is to be asked here too.
 */
export async function staffNeedsSecondFactor({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<boolean> {
  return (await findStaffRole(db, accountId, romeDay(clock.now()))) !== undefined
}
