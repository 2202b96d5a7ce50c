import { categoryLabel, type Association } from '#domain/content/association.ts'
import type { MemberColumn, MemberItem } from '#domain/members/members.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Wanted } from './list-filter.ts'
import { listApplied, listCards, type Place } from './list-queries.ts'

/** The rows of a page. */
export async function membersOf(
  { db }: Deps,
  page: Place[],
  wanted: Wanted,
  association: Association | null,
  columns: readonly MemberColumn[],
): Promise<MemberItem[]> {
  if (page.length === 0) return []
  const rows = await listCards(
    db,
    page.map(({ number }) => number),
    wanted,
  )
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const applied = columns.length === 0 ? new Map<string, Applied>() : await listApplied(db, rows)
  return page.flatMap(({ number }) => {
    const row = byNumber.get(number)
    // The person may be erased between the two reads.
    if (row?.firstname == null || row.lastname == null) return []
    const { uid, child, category, validTo, firstname, lastname, state } = row
    return [
      {
        number,
        firstname,
        lastname,
        state,
        category: categoryLabel(association, category),
        validTo,
        isChild: uid === null && child !== null,
        ...(columns.length > 0 && { more: moreOf(row, applied.get(uid ?? ''), columns) }),
      },
    ]
  })
}

type Shown = Awaited<ReturnType<typeof listCards>>[number]
type Applied = Awaited<ReturnType<typeof listApplied>> extends Map<string, infer Row> ? Row : never

/** Like the sheet: the staff's record counts before the application. */
function moreOf(row: Shown, applied: Applied | undefined, columns: readonly MemberColumn[]): NonNullable<MemberItem['more']> {
  const all = {
    since: row.memberSince,
    birth: row.birthDate ?? applied?.birthDate ?? null,
    email: row.email,
    phone: row.phone || applied?.phone || null,
    town: row.comune ?? applied?.comune ?? null,
  }
  return Object.fromEntries(columns.map((column) => [column, all[column]]))
}
