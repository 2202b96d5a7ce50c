import { romeDay } from '#domain/plain-date.ts'
import { desksOf } from '#domain/reports/desks.ts'
import type { ReportCategory } from '#domain/reports/report-categories.ts'
import type { Deps } from '#server/core/deps.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { categoriesOf } from './clerk.ts'
import { isConfidential } from './content.ts'
import { listByIds, listUnreadKeys } from './queries.ts'

/** News for a reader of reports. `isNew`: a new report; else a message of its reporter. */
export type ReportNews = { number: string; category: string; link: string; isNew: boolean }

export const DESK = '/gestione/segnalazioni'

export const pathOf = (id: string) => `${DESK}/${id}`

/**
 * The news of a mail about several reports, when it leaves: each report once, in order. Without reports read in the app meanwhile, deleted
 * ones, and those that their roles no longer read.
 */
export async function newsOf(
  { db, clock, config, lists }: Pick<Deps, 'db' | 'clock' | 'config' | 'lists'>,
  uid: string,
  minutes: { from: number; until: number },
): Promise<ReportNews[]> {
  const told = new Map<string, boolean>()
  for (const key of await listUnreadKeys(db, uid, minutes)) {
    const [, what, id] = /^report-(new|more):([^:]+)/.exec(key) ?? []
    if (id) told.set(id, told.get(id) === true || what === 'new')
  }
  if (told.size === 0) return []
  const categories = await categoriesOf({ lists })
  const origin = ownOrigins(config)[0]!
  const desks: string[] = desksOf(await listRoles(db, uid, romeDay(clock.now())))
  const rows = new Map((await listByIds(db, [...told.keys()])).map((row) => [row.id, row]))
  return [...told].flatMap(([id, isNew]) => {
    const row = rows.get(id)
    return row?.number && desks.includes(row.desk) && !isConfidential(row)
      ? [{ number: row.number, category: labelOf(row, categories), link: origin + pathOf(id), isNew }]
      : []
  })
}

export const labelOf = ({ category }: { category: string }, categories: readonly ReportCategory[]): string =>
  categories.find(({ id }) => id === category)?.label ?? category
