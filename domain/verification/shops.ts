import { optional, optionalLine } from '#domain/contents/kinds.ts'
import { emailField } from '#domain/email.ts'
import { linesField } from '#domain/lines-field.ts'
import { requestKeyField } from '#domain/request-key.ts'
import type { Proposal } from './proposal.ts'
import type { ShopSeries } from './shop-numbers.ts'

/** The days in a shop's numbers. */
export const SHOP_DAYS = 30

/** Paper sizes of a counter sign. */
export const SIGN_SIZES = ['a5', 'a4'] as const
export type SignSize = (typeof SIGN_SIZES)[number]

/**
 * POST /api/staff/partners/{offerId}/links. `place`: one of the offer's, or empty. `shopEmail`: empty to show the link instead. `key` names
 * the press: the same key with the same words is the same link.
 */
export const shopLinkForm = {
  place: optionalLine(200),
  label: optionalLine(40),
  shopEmail: optional(emailField, ''),
  key: requestKeyField,
}

/** POST /api/staff/partners/{offerId}/proposals/{id}/refuse */
export const refuseProposalForm = { reason: linesField(500, true) }

/** Epoch ms; `lastSeenAt` is rounded to the day. */
export type ShopDevice = { id: string; name: string; openedAt: number; lastSeenAt: number }

/** `label`: the staff's name for the link. `opensUntil`: until when it can open devices. */
export type ShopLink = {
  id: string
  label: string
  place: string | null
  sentTo: string | null
  createdAt: number
  opensUntil: number
  devices: ShopDevice[]
}

/** `version`: of the public offer that the changes are compared with. `isLinkRevoked`: the shop's link was revoked. */
export type WaitingProposal = Proposal & { partner: string; place: string | null; version: number | null; isLinkRevoked: boolean }

/** GET /api/staff/partners/{offerId}: everything about the shop of an offer. */
export type PartnerSheet = {
  offerId: string
  partner: string
  /** Members see the offer. Links exist only for public offers. */
  isPublic: boolean
  places: string[]
  /** The address for its links: the last one used, else the offer's. */
  email: string
  links: ShopLink[]
  checks: ShopSeries
  redemptions: ShopSeries
  proposal: WaitingProposal | null
  now: number
}

/** `link`: with its secret, unless it was sent by mail; shown this once. */
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
