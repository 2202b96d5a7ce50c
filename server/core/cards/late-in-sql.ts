import { sql, type RawBuilder } from 'kysely'
import type { ArrearsKind, LateRules } from '#domain/payments/arrears.ts'
import type { PlainDate } from '#domain/plain-date.ts'

// The rule of late fees, on a row of `card`. A card without a holder has no name and is left out.

type Condition = RawBuilder<boolean>
const { ref } = sql
const end = ref<PlainDate | null>('card.validTo')
const all = (conditions: Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/**
 * Cards of members who never paid: without a period, or admitted by a meeting recorded here and without a payment of a fee. Earlier members
 * paid before payments were recorded.
 */
const neverPaid = (today: PlainDate) => sql`
  select ${ref('none.number')} from ${sql.table('card')} as ${ref('none')}
  where ${ref('none.validTo')} is null and ${ref('none.memberSince')} is not null
  union select ${ref('new.number')} from ${sql.table('application')}
  inner join ${sql.table('card')} as ${ref('new')} on ${ref('new.uid')} = ${ref('application.uid')}
  where ${ref('application.state')} = 'approved' and ${ref('application.resolutionId')} is not null
  and ${ref('new.validTo')} >= ${today} and ${ref('new.memberSince')} is not null and not ${hasPaidInSql(ref('new.number'))}`

export const hasPaidInSql = (number: RawBuilder<unknown>): Condition => sql<boolean>`exists (select 1 from ${sql.table('payment')}
  where ${ref('payment.cardNumber')} = ${number} and ${ref('payment.purpose')} = 'fee' and ${ref('payment.voidedAt')} is null)`

/** Late cards of one kind: neither cancelled nor suspended, in a category with a fee. The dead and former members are left out. */
export function lateInSql({ today, graceEnd, categories }: LateRules, kind: ArrearsKind): Condition {
  const kinds = {
    grace: sql<boolean>`(${end} < ${today} and ${end} >= ${graceEnd})`,
    expired: sql<boolean>`${end} < ${graceEnd}`,
    never: sql<boolean>`${ref('card.number')} in (${neverPaid(today)})`,
  }
  return all([
    sql<boolean>`${ref('card.nameKey')} is not null`,
    sql<boolean>`${ref('card.cancelledOn')} is null`,
    sql<boolean>`(${ref('card.suspendedFrom')} is null or ${ref('card.suspendedFrom')} > ${today} or ${ref('card.suspendedTo')} < ${today})`,
    categories.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${ref('card.category')} in (${sql.join(categories)})`,
    kinds[kind],
  ])
}
