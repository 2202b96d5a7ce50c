import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { type ReportDesk, reportCategories, type ReportCategory } from '#domain/reports/report-categories.ts'
import { ORDINARY, desksOf } from '#domain/reports/desks.ts'
import type { Deps } from '#server/core/deps.ts'
import { listRoles } from '#server/core/staff/queries.ts'

/** A staff member, and the desks whose reports they read and answer. `uid`: null for the command line. */
export type Clerk = { uid: string | null; desks: ReportDesk[] }

/**
 * The reports of a person's roles (domain guide §14): an admin reads all ordinary ones, secretary and editor those of their categories, the
 * officer only confidential ones. With another role beside it, the officer's role does not read them.
 *
 * @throws guard.forbidden 403
 */
export async function clerkOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, uid: string): Promise<Clerk> {
  const desks = desksOf(await listRoles(db, uid, romeDay(clock.now())))
  if (desks.length === 0) throw new AppError('guard.forbidden', 403)
  return { uid, desks }
}

/** The command line reads ordinary reports, like an admin. */
export const COMMAND_LINE: Clerk = { uid: null, desks: ORDINARY }

/** The association's categories, or the default ones. */
export async function categoriesOf({ lists }: Pick<Deps, 'lists'>): Promise<ReportCategory[]> {
  const data = (await lists('pagine')).documents.get('associazione')
  return reportCategories(data === undefined ? null : JSON.parse(data))
}
