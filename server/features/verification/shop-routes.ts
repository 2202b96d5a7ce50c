import { createRoute, z } from '@hono/zod-openapi'
import { openShopForm, redeemForm, undoRedeemForm } from '#domain/verification/partner.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router } from '#server/core/router.ts'
import { checksOf } from './noted-checks.ts'
import { redeem, undoRedeem } from './redeem.ts'
import { closeShop, openShop, shopThatAsks } from './shop-session.ts'
import { shopAnswer } from './shop.ts'

const day = z.object({ day: z.iso.date(), checks: z.int(), redemptions: z.int() })
const shop = json(
  'The shop, and how often cards were checked and discounts used there in the last seven days; nothing of whose they were',
  z.object({
    offerId: z.string(),
    partner: z.string(),
    place: z.string().nullable(),
    headline: z.string().nullable(),
    days: z.array(day),
    now: z.int(),
  }),
)
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

const ended = refusal('partner.session_ended')
const tooMany = refusal('scan.too_many')
const invalid = refusal('api.invalid')

/** A shop's device: it comes with the shop's personal link, and lasts until the link is withdrawn or nobody uses it. */
export const partnerRoutes = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/session',
      summary: 'Makes this browser a device of the shop whose personal link has this secret',
      request: { body: formBody(openShopForm) },
      responses: { 200: shop, 404: refusal('partner.link_invalid'), 422: invalid, 429: tooMany },
    }),
    async (c) => c.json(await shopAnswer(c.var.deps, await openShop(c, c.req.valid('json').token)), 200, NOT_KEPT),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/session',
      summary: 'Of which shop this browser is',
      responses: { 200: shop, 401: ended },
    }),
    async (c) => c.json(await shopAnswer(c.var.deps, await shopThatAsks(c)), 200, NOT_KEPT),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/session',
      summary: 'This browser is no shop’s any more',
      responses: { 204: { description: 'Done' } },
    }),
    async (c) => {
      await closeShop(c)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/redemptions',
      summary: 'The card of this check has used the shop’s offer; sent again with its key it changes nothing more',
      request: { body: formBody(redeemForm) },
      responses: {
        200: json('It is put down', redemption),
        401: ended,
        409: refusal('partner.scan_again', 'partner.limit_reached', 'partner.no_redemption', 'api.conflict'),
        410: refusal('offer.ended'),
        422: invalid,
        429: tooMany,
      },
    }),
    async (c) => c.json(await redeem(c.var.deps, await shopThatAsks(c), c.req.valid('json')), 200, NOT_KEPT),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/redemptions/undone',
      summary: 'The device takes back what it has put down with this press in the last five minutes; sent again it changes nothing more',
      request: { body: formBody(undoRedeemForm) },
      responses: {
        200: json('It counts no more', z.object({ undoneAt: z.int() })),
        401: ended,
        409: refusal('partner.no_undo'),
        422: invalid,
        429: tooMany,
      },
    }),
    async (c) => c.json(await undoRedeem(c.var.deps, await shopThatAsks(c), c.req.valid('json')), 200, NOT_KEPT),
  )

/** What the member sees of it, and nobody else. */
export const cardCheckRoutes = router().openapi(
  createRoute({
    method: 'get',
    path: '/checks',
    summary: 'Where and when shops have checked the member’s card online, of the last twelve months',
    responses: {
      200: json('Newest first', z.object({ checks: z.array(checkItem), now: z.int() })),
      401: refusal('auth.session_expired'),
    },
  }),
  async (c) => c.json(await checksOf(c.var.deps, await signedIn(c)), 200, NOT_KEPT),
)

const NOT_KEPT = { 'Cache-Control': 'no-store' }
