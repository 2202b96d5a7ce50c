import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { PartnerCheckRow } from '#db/tables.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import {
  CHECKS_KEPT_DAYS,
  REDEEM_MINUTES,
  usedUp,
  type CardCheckItem,
  type CardChecksAnswer,
  type CheckOutcome,
  type PartnerCheckAnswer,
} from '#domain/verification/partner.ts'
import { associationName } from '#server/core/content/association.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import type { Examined } from './check.ts'
import type { Deps } from '#server/core/deps.ts'
import { fitFor } from '#server/core/content/offer-fit.ts'
import { findOffer } from '#server/core/content/open-offers.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { addToDay, findCard, findShown, findSigned, findSpelled, insertCheck, listChecksOf, listRedeemed } from './shop-queries.ts'
import { headlineOf } from './shop.ts'
import type { Shop } from './shop-session.ts'

const MINUTE = 60_000
const MAX_LISTED = 500

/**
 * Records a check by a shop: in the shop's daily count for its result, and for the member with place and minute. The same code on a screen
 * counts once, however often it is scanned; so does a copy or a spelled code within a minute.
 */
export async function noteCheck(deps: Deps, shop: Shop, examined: Examined): Promise<PartnerCheckAnswer> {
  const { db, clock } = deps
  const now = clock.now()
  const day = { day: romeDay(now), offerId: shop.offerId, place: shop.place ?? '', what: examined.answer.result }
  const offer = await findOffer(deps, shop.offerId)
  const row = await checkRow(deps, shop, examined)
  if (!row) {
    await transaction(db, () => addToDay(db, day))
    return NOT_REDEEMABLE
  }
  const check = await transaction(db, async () => {
    if (!(await insertCheck(db, row))) return (await findShown(db, row.linkId, row.shown!)) ?? row
    await addToDay(db, day)
    return row
  })
  if (headlineOf(offer, day.day) === null || !isGood(check)) return NOT_REDEEMABLE
  const card = await findCard(db, check.cardNumber)
  const fit = card ? (await fitFor(deps))(offer, card.category) : null
  const redeemed = await listRedeemed(db, check.cardNumber, shop.offerId)
  const times = redeemed.map(({ redeemedAt }) => redeemedAt)
  const used = usedUp(offer?.limits, times, day.day)
  const last = redeemed.findLast(({ linkId }) => linkId === shop.linkId)?.redeemedAt ?? 0
  return {
    redeem:
      !used && fit?.isFor !== false && isGoodForDiscount(check, now)
        ? { check: check.id, until: Math.floor(redeemableUntil(check) / 1000) }
        : null,
    // Copies count too: a discount used on the phone is used.
    used,
    fit,
    redeemedAt: now - last <= REDEEM_MINUTES * MINUTE ? Math.floor(last / 1000) : null,
  }
}

const NOT_REDEEMABLE: PartnerCheckAnswer = { redeem: null, used: null, redeemedAt: null, fit: null }

/** Used instead of a shop's link id. */
const STAFF = 'staff'

/** Records a check by a verifier (card format, section 13): the member reads that the association has checked the card. */
export async function noteStaffCheck(deps: Deps, examined: Examined): Promise<void> {
  const row = await checkRow(deps, { linkId: STAFF, partner: (await associationName(deps)).name, place: null }, examined)
  if (row) await transaction(deps.db, () => insertCheck(deps.db, row))
}

/** Null when the card is unknown here. */
async function checkRow(
  { db, clock, config, lists }: Deps,
  { linkId, partner, place }: Pick<PartnerCheckRow, 'linkId' | 'partner' | 'place'>,
  { answer, seen }: Examined,
): Promise<PartnerCheckRow | null> {
  const isSigned = seen !== null && 'list' in seen
  // A place in another association's lists is unknown here.
  if (isSigned && seen.association !== (await associationName({ lists })).id) return null
  const found = seen && (isSigned ? await findSigned(db, seen) : await findSpelled(db, seen.number))
  if (!found?.uid) return null
  const now = clock.now()
  const checkedAt = now - (now % MINUTE)
  const kind = isSigned || !seen ? (answer.card?.kind ?? 'typed') : seen.typed === 'code' ? 'code' : 'typed'
  const isLive = kind === 'live' && isSigned
  const code = isLive ? `${seen.association} ${seen.list} ${seen.idx} ${seen.presentedAt}` : `${kind} ${found.number} ${checkedAt}`
  const result: CheckOutcome = answer.reason === 'wrong-association' ? 'other' : answer.result
  // An amber check that turns green after a clock correction is a separate one.
  const shown = limitKey(config.secret, 'shown', `${code} ${result}`)
  return { id: newId(now), uid: found.uid, cardNumber: found.number, linkId, partner, place, result, kind, shown, checkedAt }
}

const redeemableUntil = ({ checkedAt }: Pick<PartnerCheckRow, 'checkedAt'>): number => checkedAt + REDEEM_MINUTES * MINUTE

/** Counted as a use of the offer in the shop's numbers: cards shown, and numbers spoken. */
const isGood = ({ result, kind }: Pick<PartnerCheckRow, 'result' | 'kind'>): boolean =>
  result === 'green' || (result === 'amber' && (kind === 'code' || kind === 'typed'))

/** The code of a valid card was spelled: amber, since only the shop can confirm that it saw the card. Card numbers can be guessed. */
const isSpelledGood = ({ result, kind }: Pick<PartnerCheckRow, 'result' | 'kind'>): boolean => result === 'amber' && kind === 'code'

/** A card that was valid minutes ago: live on its phone's screen, or spelled and then seen by the shop. */
export const isGoodForDiscount = (check: Pick<PartnerCheckRow, 'result' | 'kind' | 'checkedAt'>, now: number): boolean =>
  ((check.result === 'green' && check.kind === 'live') || isSpelledGood(check)) && now <= redeemableUntil(check)

/** Where and when the member's card was checked, newest first. */
export async function checksOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, { accountId }: SignedIn): Promise<CardChecksAnswer> {
  const now = clock.now()
  const since = startOfRomeDay(addDays(romeDay(now), -CHECKS_KEPT_DAYS))
  const rows = await listChecksOf(db, accountId, since, MAX_LISTED)
  const checks = rows.map(({ id, partner, place, result, kind, checkedAt, redemptionId }) => ({
    id,
    at: checkedAt,
    partner,
    place,
    result: result as CardCheckItem['result'],
    kind: kind as CardCheckItem['kind'],
    redeemed: redemptionId !== null,
  }))
  return { checks, now }
}
