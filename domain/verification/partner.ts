import type { Level } from '#domain/cards/credential/verdict.ts'
import { type Field, readText } from '#domain/form.ts'
import { requestKeyField } from '#domain/offers/offer-code.ts'
import { codeLimit, codesLeft, type CodeLimit, type LimitPeriod } from '#domain/offers/offer-limit.ts'
import type { ProposalState } from './proposal.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** How a shop's personal link goes on behind the `#` of /v, before its secret. */
export const PARTNER_MARK = 'p='

/** A device of a shop that has not been used for so long is the shop's no longer. */
export const PARTNER_SESSION_DAYS = 90
/** For so long a link opens devices. */
export const PARTNER_LINK_DAYS = 30
/** For so long after a card was seen a discount can be put down to it. */
export const REDEEM_MINUTES = 10
/** For so long the shop's device that has put a discount down can take it back. */
export const UNDO_MINUTES = 5
/** For so long a member sees where the card was checked (domain guide, section 6). */
export const CHECKS_KEPT_DAYS = 365

/** A link's secret as it is written behind the mark: 32 bytes, base64url. */
export const isPartnerToken = (token: string): boolean => /^[\w-]{43}$/.test(token)

const tokenField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    return isPartnerToken(text.value) ? { value: text.value } : { problem: 'invalid' }
  },
}

const checkIdField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    return /^[\w-]{1,64}$/.test(text.value) ? { value: text.value } : { problem: 'invalid' }
  },
}

/** POST /api/partner/session, and POST /api/partner/link, which only says whose it is. */
export const openShopForm = { token: tokenField }

/** POST /api/partner/redemptions: `check` is of the shop's own last checks, `key` names the press. */
export const redeemForm = { check: checkIdField, key: requestKeyField }

/** POST /api/partner/redemptions/undone: the press that was one too many. */
export const undoRedeemForm = { key: requestKeyField }

/** The shop of a personal link, before it is opened. */
export type PartnerLinkAnswer = Pick<PartnerAnswer, 'partner' | 'place'>

/** What a shop's device is told of itself, and never who was there: how often cards were checked and discounts used, by day. */
export type PartnerAnswer = {
  offerId: string
  partner: string
  place: string | null
  /** What can be used here; null when the offer is over, or is used with a code. */
  headline: string | null
  /** For whose card it is; null where every card is good for it. The page says it without a network too. */
  audience: OfferAudience | null
  /** The last seven days in Rome on which there was anything, newest first. */
  days: { day: PlainDate; checks: number; redemptions: number }[]
  /** What became of its last proposal, for a month. `at`: since when it is so, epoch ms. */
  proposal: { state: ProposalState; at: number } | null
  /** Server time, epoch ms. */
  now: number
}

/** `words`: "per i soci"; `on` and `off`: what stands on the cards for which it is, and on the others. */
export type OfferAudience = { words: string; on: string[]; off: string[] }

/** What a shop is told beside a check's result. */
export type PartnerCheckAnswer = {
  /** Null: to this no discount can be put down. `until`: UTC seconds. */
  redeem: { check: string; until: number } | null
  /** The card is good, but its member has had all of this period; `next`: the day from which there is more, null when never. */
  used: UsedOffer | null
  /** When this shop last put its discount down to the card, if that was minutes ago: UTC seconds. Nothing older, nothing of other shops. */
  redeemedAt: number | null
  /** Whether the offer is for this card, and "Socio" or what a friend's card says; null where every card is good for it. */
  fit: CardFit | null
}

/** No more of the type than needed: whether the holder is a member (domain guide, section 6). */
export type CardFit = { isFor: boolean; type: string }

/** `period`: of the limit; null where it is for ever. */
export type UsedOffer = { next: PlainDate | null; period: LimitPeriod | null }

/** Epoch ms. */
export type RedemptionAnswer = { headline: string; redeemedAt: number }

/** Epoch ms. */
export type UndoneAnswer = { undoneAt: number }

/** What came of a check as its member reads it: `other`, who checked takes another association's cards. */
export type CheckOutcome = Level | 'other'

/** A line of «Verifiche»: `at` is the minute, epoch ms; `redeemed`: the discount was used then. */
export type CardCheckItem = {
  id: string
  at: number
  partner: string
  place: string | null
  result: CheckOutcome
  /** `typed`: a number, or before December 2026 a code; with `code` the discount is used on the shop's word that it has seen the card. */
  kind: 'live' | 'static' | 'code' | 'typed'
  redeemed: boolean
}

/** GET /api/card/checks: newest first. */
export type CardChecksAnswer = { checks: CardCheckItem[]; now: number }

/** How often a member may use an offer in a shop; null: as often as they come. @param limits the document's field, whatever it holds */
export function redemptionLimit(limits: unknown): CodeLimit | null {
  const { perMember } = (limits ?? {}) as { perMember?: unknown }
  return Number.isInteger(perMember) && (perMember as number) > 0 ? codeLimit(limits) : null
}

/** Null while the member may use the offer again. @param redeemedAt when the member's uses of it were put down, epoch ms */
export function usedUp(limits: unknown, redeemedAt: number[], today: PlainDate): UsedOffer | null {
  const limit = redemptionLimit(limits)
  if (!limit) return null
  const { left, next } = codesLeft(limit, redeemedAt, today)
  return left === 0 ? { next, period: limit.period } : null
}
