import { cardWorks } from '#domain/cards/card-works.ts'
import { AppError } from '#domain/errors.ts'
import { httpsAddress, type MyOffersAnswer, type TakenCode } from '#domain/offers/offer-code.ts'
import { codeLimit, codesLeft } from '#domain/offers/offer-limit.ts'
import { isOpen } from '#domain/offers/offer.ts'
import { romeDay } from '#domain/plain-date.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { memberCard } from '#server/core/cards/card.ts'
import type { Deps } from '#server/core/deps.ts'
import { fitFor } from '#server/core/content/offer-fit.ts'
import { findOffer, openOffers, type OfferDocument } from '#server/core/content/open-offers.ts'
import {
  claimFreeCode,
  findTakenByRequest,
  hasFreeCode,
  insertTakenCode,
  listDiscounts,
  listTakenCodes,
  listTimesTaken,
} from './queries.ts'

/** Above any limit of an offer: against a faulty device, not against a person. */
const CODES_BY_ACCOUNT = { max: 60, windowMs: 3_600_000 }

/**
 * The members' part of today's offers: common codes, partners' pages, the member's own codes.
 *
 * @throws auth.email_unverified, auth.profile_incomplete, offer.card_needed
 */
export async function myOffers(deps: Deps, person: SignedIn): Promise<MyOffersAnswer> {
  const category = await refuseWithoutCard(deps, person)
  const now = deps.clock.now()
  const fit = await fitFor(deps)
  const open = (await openOffers(deps, romeDay(now))).filter((offer) => fit(offer, category)?.isFor !== false)
  const ids = new Set(open.map(({ id }) => id))
  const discounts = (await listDiscounts(deps.db)).filter(({ offerId }) => ids.has(offerId))
  return {
    discounts: discounts.map(({ offerId, code, url }) => ({ offerId, code, url: httpsAddress(url) })),
    codes: await listTakenCodes(deps.db, person.accountId),
    finished: await finishedLists(deps, open),
    now,
  }
}

/**
 * Gives the member one code of the offer's list: never to two people, and within the limit per member and period, also with simultaneous
 * requests. A repeated request gives the same code, whatever has become of the offer, the limit or the list: its answer may have been lost.
 *
 * @throws api.not_found, offer.ended, offer.limit_reached with the day of the next one, offer.codes_finished, offer.card_needed,
 * offer.not_for_card, auth.email_unverified, auth.profile_incomplete, auth.session_expired, auth.too_many_attempts
 */
export async function takeCode(deps: Deps, person: SignedIn, { offerId, key }: { offerId: string; key: string }): Promise<TakenCode> {
  const { db, clock, config } = deps
  const request = { uid: person.accountId, offerId, requestKey: key }
  const before = await findTakenByRequest(db, request)
  if (before) return before

  const category = await refuseWithoutCard(deps, person)
  const offer = await findOffer(deps, offerId)
  if (!offer || offer.discount?.kind !== 'code_list') throw new AppError('api.not_found', 404)
  if ((await fitFor(deps))(offer, category)?.isFor === false) throw new AppError('offer.not_for_card', 403)
  await enforceRateLimit(db, limitKey(config.secret, 'offer-code', person.accountId), CODES_BY_ACCOUNT, clock.now())

  // Locks the account: of two requests of one member the second sees the first one's code.
  return changeAccount(db, person, async () => {
    const meanwhile = await findTakenByRequest(db, request)
    if (meanwhile) return meanwhile
    const takenAt = clock.now()
    refuseNotOpen(offer, takenAt)
    refuseBeyondLimit(offer, await listTimesTaken(db, person.accountId, offerId), takenAt)
    const free = await claimFreeCode(db, offerId, takenAt)
    if (!free) throw new AppError('offer.codes_finished', 409)
    await insertTakenCode(db, { ...request, codeId: free.id, takenAt })
    return { offerId, code: free.code, takenAt, key }
  })
}

/** Returns the card's category. Reads outside any transaction: on Postgres a second connection requested inside one could deadlock. */
async function refuseWithoutCard(deps: Deps, person: SignedIn): Promise<string> {
  const { periods, graceDays, now, category } = await memberCard(deps, person)
  if (!cardWorks(periods, romeDay(now), graceDays)) throw new AppError('offer.card_needed', 403)
  return category.id
}

function refuseNotOpen(offer: OfferDocument, now: number): void {
  const today = romeDay(now)
  if (isOpen(offer, today)) return
  const isOver = typeof offer.validTo === 'string' && offer.validTo < today
  throw isOver ? new AppError('offer.ended', 410) : new AppError('api.not_found', 404)
}

function refuseBeyondLimit(offer: OfferDocument, takenAt: number[], now: number): void {
  const { left, next } = codesLeft(codeLimit(offer.limits), takenAt, romeDay(now))
  if (left === 0) throw new AppError('offer.limit_reached', 409, next ? { details: { next } } : {})
}

async function finishedLists({ db }: Pick<Deps, 'db'>, open: OfferDocument[]): Promise<string[]> {
  const finished = []
  for (const { id, discount } of open) if (discount?.kind === 'code_list' && !(await hasFreeCode(db, id))) finished.push(id)
  return finished
}
