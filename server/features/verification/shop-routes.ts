import { z } from '@hono/zod-openapi'
import { PROPOSAL_STATES } from '#domain/verification/proposal.ts'
import { openShopForm, redeemForm, undoRedeemForm } from '#domain/verification/partner.ts'
import { DONE, route } from '#server/core/route.ts'
import { checksOf } from './noted-checks.ts'
import { redeem, undoRedeem } from './redeem.ts'
import { closeShop, lookAtLink, openShop, shopThatAsks } from './shop-session.ts'
import { shopAnswer } from './shop.ts'

const headers = { 'Cache-Control': 'no-store' }
const day = z.object({ day: z.iso.date(), checks: z.int(), redemptions: z.int() })
const shop = {
  status: 200,
  is: z.object({
    offerId: z.string(),
    partner: z.string(),
    place: z.string().nullable(),
    headline: z.string().nullable(),
    audience: z
      .object({ words: z.string(), on: z.array(z.string()), off: z.array(z.string()) })
      .nullable()
      .describe('For whose cards the offer is; null where every card is good for it'),
    days: z.array(day),
    proposal: z.object({ state: z.enum(PROPOSAL_STATES), at: z.int() }).nullable(),
    now: z.int(),
  }),
  what: 'The shop, and its numbers of checks and discounts of the last seven days, without personal data',
  headers,
} as const
const redemption = z.object({ headline: z.string(), redeemedAt: z.int() })
const checkItem = z.object({
  id: z.string(),
  at: z.int().describe('The minute, epoch milliseconds'),
  partner: z.string(),
  place: z.string().nullable(),
  result: z.enum(['green', 'amber', 'red', 'other']),
  kind: z.enum(['live', 'static', 'code', 'typed']),
  redeemed: z.boolean(),
})

const byShop = { who: 'anyone', why: 'The cookie of a shop’s device authorises the call' } as const

/** A shop's device: opened with the shop's personal link; it lasts until the link is revoked or the device is unused for long. */
export const partnerRoutes = [
  route({
    method: 'post',
    path: '/api/partner/session',
    summary: 'Makes this browser a device of the shop whose personal link has this secret',
    access: { who: 'anyone', why: 'The shop’s personal link authorises the call' },
    body: openShopForm,
    answer: shop,
    refusals: { 404: ['partner.link_invalid'], 429: ['scan.too_many'] },
    run: async ({ deps, body, c }) => shopAnswer(deps, await openShop(c, body.token)),
  }),
  route({
    method: 'post',
    path: '/api/partner/link',
    summary: 'The shop of a personal link; opens nothing',
    access: { who: 'anyone', why: 'The shop’s personal link authorises the call' },
    body: openShopForm,
    answer: {
      status: 200,
      is: z.object({ partner: z.string(), place: z.string().nullable() }),
      what: 'The shop, and its place',
      headers,
    },
    refusals: { 404: ['partner.link_invalid'], 429: ['scan.too_many'] },
    run: ({ body, c }) => lookAtLink(c, body.token),
  }),
  route({
    method: 'get',
    path: '/api/partner/session',
    summary: 'The shop of this browser',
    access: byShop,
    answer: shop,
    refusals: { 401: ['partner.session_ended'] },
    run: async ({ deps, c }) => shopAnswer(deps, await shopThatAsks(c)),
  }),
  route({
    method: 'delete',
    path: '/api/partner/session',
    summary: 'Disconnects this browser from its shop',
    access: byShop,
    answer: DONE,
    run: ({ c }) => closeShop(c),
  }),
  route({
    method: 'post',
    path: '/api/partner/redemptions',
    summary: 'Records that the card of this check has used the shop’s offer; a repeated key changes nothing',
    access: byShop,
    body: redeemForm,
    answer: { status: 200, is: redemption, what: 'Recorded', headers },
    refusals: {
      401: ['partner.session_ended'],
      409: ['partner.scan_again', 'partner.limit_reached', 'partner.no_redemption', 'partner.not_for_card', 'api.conflict'],
      410: ['offer.ended'],
      429: ['scan.too_many'],
    },
    run: async ({ deps, body, c }) => redeem(deps, await shopThatAsks(c), body),
  }),
  route({
    method: 'post',
    path: '/api/partner/redemptions/undone',
    summary: 'Undoes the use that this device recorded with this key in the last five minutes; a repeated request changes nothing',
    access: byShop,
    body: undoRedeemForm,
    answer: { status: 200, is: z.object({ undoneAt: z.int() }), what: 'Undone', headers },
    refusals: { 401: ['partner.session_ended'], 409: ['partner.no_undo'], 429: ['scan.too_many'] },
    run: async ({ deps, body, c }) => undoRedeem(deps, await shopThatAsks(c), body),
  }),
]

/** Visible to the member alone. */
export const cardCheckRoutes = [
  route({
    method: 'get',
    path: '/api/card/checks',
    summary: 'Where and when shops have checked the member’s card online in the last twelve months',
    access: { who: 'account' },
    answer: { status: 200, is: z.object({ checks: z.array(checkItem), now: z.int() }), what: 'Newest first', headers },
    run: ({ deps, person }) => checksOf(deps, person),
  }),
]
