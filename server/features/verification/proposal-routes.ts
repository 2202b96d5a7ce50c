import { z } from '@hono/zod-openapi'
import { PROPOSAL_FIELDS, proposeForm } from '#domain/verification/proposal.ts'
import { pdfAnswer } from '#server/core/pdf-answer.ts'
import { route } from '#server/core/route.ts'
import { proposalShape, signSize } from './desk-routes.ts'
import { propose, shopProposal, withdrawProposal } from './proposals.ts'
import { shopThatAsks } from './shop-session.ts'
import { counterSign } from './sign.ts'

const byShop = { who: 'anyone', why: 'The cookie of a shop’s device authorises the call' } as const
const offer = z.object(
  Object.fromEntries(PROPOSAL_FIELDS.map((field) => [field, z.string()])) as Record<(typeof PROPOSAL_FIELDS)[number], z.ZodString>,
)
const answer = {
  status: 200,
  is: z.object({ offer: offer.nullable(), proposal: proposalShape.nullable(), withdrawn: proposalShape.nullable() }),
  what: 'The offer’s fields that the shop may change, and its last proposal',
  headers: { 'Cache-Control': 'no-store' },
} as const
const ended = ['partner.session_ended'] as const

/** A shop proposes changes to its offer, and prints its counter sign. */
export const proposalRoutes = [
  route({
    method: 'get',
    path: '/api/partner/proposals',
    summary: 'The fields of its offer that the shop of this device may change, and its last proposal',
    access: byShop,
    answer,
    refusals: { 401: ended },
    run: async ({ deps, c }) => shopProposal(deps, await shopThatAsks(c)),
  }),
  route({
    method: 'post',
    path: '/api/partner/proposals',
    summary: 'Proposes another text of the shop’s offer, one at a time; a repeated key gives the same proposal',
    access: byShop,
    limit: { name: 'shop-proposals', max: 60, windowMs: 3_600_000, by: 'network' },
    body: proposeForm,
    answer,
    refusals: {
      401: ended,
      409: ['shop.offer_gone', 'shop.one_proposal', 'shop.nothing_changed'],
      429: ['shop.too_many'],
    },
    run: async ({ deps, body, c }) => {
      const shop = await shopThatAsks(c)
      await propose(deps, shop, body)
      return shopProposal(deps, shop)
    },
  }),
  route({
    method: 'delete',
    path: '/api/partner/proposals/{id}',
    summary: 'Withdraws an undecided proposal',
    access: byShop,
    params: z.object({ id: z.string().regex(/^[\w-]{1,64}$/) }),
    answer,
    refusals: { 401: ended, 404: ['api.not_found'], 409: ['shop.decided'] },
    run: async ({ deps, params, c }) => {
      const shop = await shopThatAsks(c)
      await withdrawProposal(deps, shop, params.id)
      return shopProposal(deps, shop)
    },
  }),
  route({
    method: 'get',
    path: '/api/partner/sign',
    summary: 'The shop’s counter sign, as a PDF',
    access: byShop,
    limit: { name: 'shop-sign', max: 30, windowMs: 3_600_000, by: 'network' },
    query: signSize,
    answer: pdfAnswer,
    refusals: { 401: ended, 409: ['shop.offer_gone'] },
    run: async ({ deps, query, origin, c }) => {
      const { offerId } = await shopThatAsks(c)
      const { pdf, fileName } = await counterSign(deps, { offerId, ...query, origin })
      return c.body(new Uint8Array(pdf), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'no-store',
      })
    },
  }),
]
