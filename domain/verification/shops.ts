import { optional, optionalLine } from '#domain/contents/kinds.ts'
import { emailField } from '#domain/email.ts'
import { linesField } from '#domain/lines-field.ts'
import { requestKeyField } from '#domain/offers/offer-code.ts'
import type { Proposal } from './proposal.ts'
import type { ShopSeries } from './shop-numbers.ts'

/** So many days back the numbers of a shop go. */
export const SHOP_DAYS = 30

/** How a counter sign is printed. */
export const SIGN_SIZES = ['a5', 'a4'] as const
export type SignSize = (typeof SIGN_SIZES)[number]

/**
 * POST /api/staff/partners/{offerId}/links. `place`: one of the offer's, empty where it has none. `shopEmail` empty: the link is shown. `key`
 * names the press: sent again it is the same link.
 */
export const shopLinkForm = {
  place: optionalLine(200),
  label: optionalLine(40),
  shopEmail: optional(emailField, ''),
  key: requestKeyField,
}

/** POST /api/staff/partners/{offerId}/proposals/{id}/refuse */
export const refuseProposalForm = { reason: linesField(500) }

/** Epoch ms; `lastSeenAt`: to the day. */
export type ShopDevice = { id: string; name: string; openedAt: number; lastSeenAt: number }

/** `label`: what staff call it. `opensUntil`: so long it makes new devices. */
export type ShopLink = {
  id: string
  label: string
  place: string | null
  sentTo: string | null
  createdAt: number
  opensUntil: number
  devices: ShopDevice[]
}

/** `version`: of the public offer that the changes are against. `isLinkRevoked`: its link is the shop's no more. */
export type WaitingProposal = Proposal & { partner: string; place: string | null; version: number | null; isLinkRevoked: boolean }

/** GET /api/staff/partners/{offerId}: what there is with the shop of an offer. */
export type PartnerSheet = {
  offerId: string
  partner: string
  /** Members see the offer: only then there are links to give. */
  isPublic: boolean
  places: string[]
  /** Where its links are sent: what was written last, else what stands in the offer. */
  email: string
  links: ShopLink[]
  checks: ShopSeries
  redemptions: ShopSeries
  proposal: WaitingProposal | null
  now: number
}

/** `link`: with its secret, where it was not sent: shown this once. */
export type NewLinkAnswer = { sheet: PartnerSheet; link: string | null }

/** A line of «Negozi». `checks`, `redemptions`: of the last thirty days, null when too few. */
export type PartnerItem = {
  offerId: string
  partner: string
  headline: string
  isPublic: boolean
  links: number
  devices: number
  lastSeenAt: number | null
  checks: number | null
  redemptions: number | null
  hasProposal: boolean
}

/** GET /api/staff/partners: those with a proposal first, then by name. */
export type PartnerList = { partners: PartnerItem[] }
