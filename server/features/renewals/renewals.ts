import { newId } from '#db/id.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { renewedPeriod, renewsFree } from '#domain/renewals/card-renewal.ts'
import { pricedCategory } from '#domain/renewals/fee.ts'
import { currentPeriod } from '#domain/cards/card-validity.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { memberCard } from '#server/core/cards/card.ts'
import type { Deps } from '#server/core/deps.ts'
import { insertRenewal } from './queries.ts'
import { lockCard, listPeriods } from '#server/core/cards/queries.ts'
import { childCard, isGuardianOf } from '#server/core/cards/guardianship.ts'

/**
 * Renews a card of a category without a fee at once, for its next period (domain guide, section 3). An end is renewed once; another request
 * gets the card as it is. The office renews a card with a fee.
 *
 * @param validTo the last day that the person saw on the card
 * @param child the number of a child's card; absent for the person's own
 * @returns the card as it is now
 * @throws api.conflict 409 too early, with a fee, in another state, or with another end
 * @throws api.not_found 404 for a card of another person · auth.email_unverified, auth.profile_incomplete
 */
export async function renewCard(deps: Deps, person: SignedIn, validTo: PlainDate, child?: string): Promise<CardAnswer> {
  const { db, clock } = deps
  const shown = async () => (child === undefined ? memberCard(deps, person) : (await childCard(deps, person, child)).card)
  await shown()
  const association = await findAssociation(deps)
  const now = clock.now()
  const today = romeDay(now)
  await changeAccount(db, person, async () => {
    if (child !== undefined && !(await isGuardianOf(deps, person.accountId, child))) throw new AppError('api.not_found', 404)
    const card = await lockCard(db, child === undefined ? { uid: person.accountId } : { number: child })
    const periods = card ? await listPeriods(db, card.number) : []
    const held = currentPeriod(periods, today)
    // A second press, or a repetition after a lost answer.
    if (held && held.validTo > validTo) return
    const category = pricedCategory(association, card?.category)
    const period = card && association && renewedPeriod(association.cardValidity, card, periods, today)
    if (!period || !renewsFree(category, period) || held?.validTo !== validTo) throw new AppError('api.conflict', 409)
    const id = newId(now)
    await insertRenewal(
      db,
      { id, cardNumber: card.number, ...period, createdAt: now },
      { id, cardNumber: card.number, endedOn: validTo, validFrom: period.validFrom, validTo: period.validTo, createdAt: now },
    )
  })
  return shown()
}
