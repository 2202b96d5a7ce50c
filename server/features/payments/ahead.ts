import { transaction } from '#db/connect.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { romeDay } from '#domain/plain-date.ts'
import { renewedPeriod } from '#domain/renewals/card-renewal.ts'
import { pricedCategory } from '#domain/renewals/fee.ts'
import { leadsTo } from '#server/core/cards/merged.ts'
import { cardsPaidAhead, covers, findPaidAhead, givePeriod } from '#server/core/cards/paid-ahead.ts'
import { listGivenPeriods, lockStanding } from '#server/core/cards/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { clearUnallocated } from './online-queries.ts'

const PART = 200

/** Every night, before the reminders: gives the cards whose renewal has opened the period that their fee has paid ahead. */
export async function openPaidAhead(deps: Deps, now: number): Promise<void> {
  let after = ''
  for (;;) {
    const numbers = await cardsPaidAhead(deps.db, after, PART)
    for (const number of numbers) await openOne(deps, await leadsTo(deps.db, number), now)
    const last = numbers.at(-1)
    if (last === undefined || numbers.length < PART) return
    after = last
  }
}

async function openOne(deps: Deps, number: string, now: number): Promise<void> {
  const { db } = deps
  const today = romeDay(now)
  const association = await findAssociation(deps)
  await transaction(db, async () => {
    const card = await lockStanding(db, number)
    const period = card && association && renewedPeriod(association.cardValidity, card, await listGivenPeriods(db, number), today)
    const category = pricedCategory(association, card?.category)
    const paid = period && (await findPaidAhead(db, number))
    if (!card || !paid || !covers(paid, category, period)) return
    await givePeriod(db, { number, period, category, now })
    await clearUnallocated(db, paid.id)
    const entry = { actor: null, action: 'renewed', record: 'card', subject: card.uid ?? number } as const
    await recordAudit(db, { ...entry, detail: formatCardNumber(number), after: { ...period, paidOn: paid.paidOn } }, now)
  })
}
