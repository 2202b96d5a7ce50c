import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { cardState } from '#domain/cards/card-state.ts'
import { AppError } from '#domain/errors.ts'
import { isOpen } from '#domain/offers/offer.ts'
import { UNDO_MINUTES, usedUp, type RedemptionAnswer, type UndoneAnswer } from '#domain/verification/partner.ts'
import { romeDay } from '#domain/plain-date.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { hit, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import type { Deps } from '#server/core/deps.ts'
import { lockCard } from '#server/core/cards/queries.ts'
import { fitFor } from '#server/core/content/offer-fit.ts'
import { findOffer, type OfferDocument } from '#server/core/content/open-offers.ts'
import { isGoodForDiscount } from './noted-checks.ts'
import {
  addToDay,
  findCard,
  findCheck,
  findRedemption,
  insertRedemption,
  listRedeemed,
  takeFromDay,
  undoRedemption,
} from './shop-queries.ts'
import { refuseRevoked, type Shop } from './shop-session.ts'
import { isUsedHere } from './shop.ts'

const MINUTE = 60_000
/** More than any till's queue needs; stops a device that misbehaves. */
const BY_DEVICE = { max: 60, windowMs: 60_000 }

/**
 * Records the use of the shop's offer for the card that was just checked there: once per code on its screen, within the offer's limit per
 * member and period, also when several phones ask simultaneously. A repeated request returns the same answer.
 *
 * @throws partner.session_ended 401, partner.scan_again, partner.no_redemption, partner.not_for_card, api.conflict 409, offer.ended 410,
 * partner.limit_reached 409 with the day from which it can be used again, scan.too_many 429
 */
export async function redeem(deps: Deps, shop: Shop, { check: checkId, key }: { check: string; key: string }): Promise<RedemptionAnswer> {
  const { db, clock } = deps
  await limitPresses(deps, shop)
  // Read outside the transaction: on Postgres a second connection requested inside one could deadlock the pool.
  const offer = await findOffer(deps, shop.offerId)
  const check = await findCheck(db, shop.linkId, checkId)
  if (!check) throw scanAgain()
  const fit = await fitFor(deps)
  const headline = typeof offer?.headline === 'string' ? offer.headline : ''

  return transaction(db, async () => {
    // Locked: of two simultaneous requests for one card the second sees what the first wrote.
    await lockCard(db, { number: check.cardNumber })
    await refuseRevoked(db, shop)
    const before = await findRedemption(db, shop.linkId, key)
    if (before && before.checkId !== checkId) throw new AppError('api.conflict', 409)
    // A delayed repeat of a request that was undone meanwhile.
    if (before?.undoneAt != null) throw scanAgain()
    if (before) return { headline, redeemedAt: before.redeemedAt }

    const now = clock.now()
    const card = await findCard(db, check.cardNumber)
    if (!card || isOutOfUse(card, now) || !isGoodForDiscount(check, now)) throw scanAgain()
    refuseOffer(offer, now)
    if (fit(offer, card.category)?.isFor === false) throw new AppError('partner.not_for_card', 409)
    refuseBeyondLimit(offer, await listRedeemed(db, check.cardNumber, shop.offerId), now)
    const { uid, cardNumber, shown } = check
    const row = {
      id: newId(now),
      uid,
      cardNumber,
      offerId: shop.offerId,
      linkId: shop.linkId,
      checkId,
      requestKey: key,
      shown,
      redeemedAt: now,
      sessionId: shop.sessionId,
      undoneAt: null,
    }
    if (!(await insertRedemption(db, row))) throw scanAgain()
    await addToDay(db, redeemedOn(shop, now))
    return { headline, redeemedAt: now }
  })
}

/**
 * Undoes the use that the same device recorded minutes ago with this key: for the limit, the member and the daily numbers it never
 * happened. The code that was on the screen stays used: the next use needs another check. A repeated request changes nothing.
 *
 * @throws partner.session_ended 401, partner.no_undo 409, scan.too_many 429
 */
export async function undoRedeem(deps: Deps, shop: Shop, { key }: { key: string }): Promise<UndoneAnswer> {
  const { db, clock } = deps
  await limitPresses(deps, shop)
  const found = await findRedemption(db, shop.linkId, key)
  if (!found) throw noUndo()
  return transaction(db, async () => {
    // Locked as for a use: a simultaneous request for this card waits, or no longer counts this use.
    await lockCard(db, { number: found.cardNumber })
    await refuseRevoked(db, shop)
    const row = await findRedemption(db, shop.linkId, key)
    if (!row || row.sessionId !== shop.sessionId) throw noUndo()
    if (row.undoneAt !== null) return { undoneAt: row.undoneAt }
    const now = clock.now()
    if (now > row.redeemedAt + UNDO_MINUTES * MINUTE) throw noUndo()
    if (await undoRedemption(db, row.id, now)) await takeFromDay(db, redeemedOn(shop, row.redeemedAt))
    return { undoneAt: now }
  })
}

async function limitPresses({ db, clock, config }: Deps, { sessionId }: Shop): Promise<void> {
  refuseUnless(await hit(db, limitKey(config.secret, 'redeem', sessionId), BY_DEVICE, clock.now()), 'scan.too_many')
}

const redeemedOn = ({ offerId, place }: Shop, at: number) => ({ day: romeDay(at), offerId, place: place ?? '', what: 'redeemed' })

/** The card became invalid after the check: suspended, cancelled, or its account is being closed. */
function isOutOfUse({ closingAt, ...card }: NonNullable<Awaited<ReturnType<typeof findCard>>>, now: number): boolean {
  const state = cardState({ ...card, validFrom: null, validTo: null }, romeDay(now), 0)
  return closingAt !== null || state === 'suspended' || state === 'cancelled'
}

function refuseOffer(offer: OfferDocument | null, now: number): asserts offer is OfferDocument {
  if (!offer || !isOpen(offer, romeDay(now))) throw new AppError('offer.ended', 410)
  if (!isUsedHere(offer)) throw new AppError('partner.no_redemption', 409)
}

function refuseBeyondLimit({ limits }: OfferDocument, redeemed: { redeemedAt: number }[], now: number): void {
  const times = redeemed.map(({ redeemedAt }) => redeemedAt)
  const used = usedUp(limits, times, romeDay(now))
  if (!used) return
  const { next, period } = used
  throw new AppError('partner.limit_reached', 409, next && period ? { details: { next, period } } : {})
}

const scanAgain = () => new AppError('partner.scan_again', 409)
const noUndo = () => new AppError('partner.no_undo', 409)
