import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { type ReportDesk, reportCategories, type ReportCategory } from '#domain/reports/report-categories.ts'
import { ORDINARY, desksOf } from '#domain/reports/desks.ts'
import type { Deps } from '#server/core/deps.ts'
import { listRoles } from '#server/core/staff/queries.ts'

/** The asker of the staff, and the desks whose reports they read and answer. `uid`: null at the command line, which is nobody. */
export type Clerk = { uid: string | null; desks: ReportDesk[] }

/**
 * What somebody's roles read (domain guide §14): an admin every ordinary report, secretary and editor those of their categories, the
 * officer the confidential ones and nothing else. The officer's role stands alone: with another beside it, it does not read them.
 *
 * @throws guard.forbidden 403
 */
export async function clerkOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, uid: string): Promise<Clerk> {
  const desks = desksOf(await listRoles(db, uid, romeDay(clock.now())))
  if (desks.length === 0) throw new AppError('guard.forbidden', 403)
  return { uid, desks }
}

/** At the command line: the ordinary reports, as an admin reads them. */
export const COMMAND_LINE: Clerk = { uid: null, desks: ORDINARY }

/** The association's categories, or the usual ones. */
export async function categoriesOf({ lists }: Pick<Deps, 'lists'>): Promise<ReportCategory[]> {
  const data = (await lists('pagine')).documents.get('associazione')
  return reportCategories(data === undefined ? null : JSON.parse(data))
}
