import type { Level } from '#domain/cards/credential/verdict.ts'
import { type Field, readText } from '#domain/form.ts'
import { requestKeyField } from '#domain/request-key.ts'
import { codeLimit, codesLeft, type CodeLimit, type LimitPeriod } from '#domain/offers/offer-limit.ts'
import type { ProposalState } from './proposal.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** Prefix of the secret in a shop's personal link, after the `#` of /v. */
export const PARTNER_MARK = 'p='

/** A shop's device is signed out after this many days without use. */
export const PARTNER_SESSION_DAYS = 90
/** How long a link can open devices. */
export const PARTNER_LINK_DAYS = 30
/** How long after the check of a card its discount can be recorded. */
export const REDEEM_MINUTES = 10
/** How long the shop's device can undo a recorded discount. */
export const UNDO_MINUTES = 5
/** How long a member sees the checks of their card (domain guide, section 6). */
export const CHECKS_KEPT_DAYS = 365

/** The secret of a link: 32 bytes, base64url. */
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

/** POST /api/partner/session; POST /api/partner/link, which only names the shop. */
export const openShopForm = { token: tokenField }

/** POST /api/partner/redemptions. `check`: one of the shop's own recent checks; `key` names the press. */
export const redeemForm = { check: checkIdField, key: requestKeyField }

/** POST /api/partner/redemptions/undone. `key`: of the press to undo. */
export const undoRedeemForm = { key: requestKeyField }

/** The shop of a personal link, shown before the link is opened. */
export type PartnerLinkAnswer = Pick<PartnerAnswer, 'partner' | 'place'>

/** Facts for a shop's device: numbers of checks and discounts by day, never who was there. */
export type PartnerAnswer = {
  offerId: string
  partner: string
  place: string | null
  /** The usable offer; null when it is over, or works with a code. */
  headline: string | null
  /** The offer's audience; null when it is for every card. The page shows it offline too. */
  audience: OfferAudience | null
  /** The last seven days in Rome with any check or discount, newest first. */
  days: { day: PlainDate; checks: number; redemptions: number }[]
  /** Its last proposal that is open, or decided within a month. `at`: when it was sent or decided, epoch ms. */
  proposal: { state: ProposalState; at: number } | null
  /** Server time, epoch ms. */
  now: number
}

/** `words`: "per i soci". `on`, `off`: labels of the cards inside and outside the audience. */
export type OfferAudience = { words: string; on: string[]; off: string[] }

/** Facts for a shop beside the verdict of a check. */
export type PartnerCheckAnswer = {
  /** The check for recording a discount; null when none can be recorded. `until`: UTC seconds. */
  redeem: { check: string; until: number } | null
  /**
   * The card is good, but its member has used up the offer for this period; `next`: the first day of the next one, null when there is none.
   */
  used: UsedOffer | null
  /** When this shop last recorded its discount for this card, if minutes ago: UTC seconds. Nothing older, nothing of other shops. */
  redeemedAt: number | null
  /** Whether the offer is for this card, and "Socio" or the label of a friend's card; null when it is for every card. */
  fit: CardFit | null
}

/** No more about the type than needed: whether the holder is a member (domain guide, section 6). */
export type CardFit = { isFor: boolean; type: string }

/** `period`: of the limit; null for a limit without one. */
export type UsedOffer = { next: PlainDate | null; period: LimitPeriod | null }

/** Epoch ms. */
export type RedemptionAnswer = { headline: string; redeemedAt: number }

/** Epoch ms. */
export type UndoneAnswer = { undoneAt: number }

/** The outcome of a check, as the member reads it. `other`: the shop accepts another association's cards. */
export type CheckOutcome = Level | 'other'

/** A line of «Verifiche». `at`: the minute, epoch ms; `redeemed`: a discount was recorded then. */
export type CardCheckItem = {
  id: string
  at: number
  partner: string
  place: string | null
  result: CheckOutcome
  /**
   * `typed`: a number, or before December 2026 a code. After a `code` check, the discount relies on the shop's word that it saw the card.
   */
  kind: 'live' | 'static' | 'code' | 'typed'
  redeemed: boolean
}

/** GET /api/card/checks: newest first. */
export type CardChecksAnswer = { checks: CardCheckItem[]; now: number }

/** How often a member may use an offer in a shop; null: without limit. @param limits the document's field, of any shape */
export function redemptionLimit(limits: unknown): CodeLimit | null {
  const { perMember } = (limits ?? {}) as { perMember?: unknown }
  return Number.isInteger(perMember) && (perMember as number) > 0 ? codeLimit(limits) : null
}

/** Null while the member may use the offer again. @param redeemedAt when the member used it, epoch ms */
export function usedUp(limits: unknown, redeemedAt: number[], today: PlainDate): UsedOffer | null {
  const limit = redemptionLimit(limits)
  if (!limit) return null
  const { left, next } = codesLeft(limit, redeemedAt, today)
  return left === 0 ? { next, period: limit.period } : null
}
