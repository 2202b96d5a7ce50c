import { z } from '@hono/zod-openapi'
import { romeDay } from '#domain/plain-date.ts'
import { DAY_MS } from '#domain/plain-date.ts'
import { PROPOSAL_FIELDS, PROPOSAL_STATES } from '#domain/verification/proposal.ts'
import { refuseProposalForm, shopLinkForm, SIGN_SIZES } from '#domain/verification/shops.ts'
import { pdfAnswer } from '#server/core/pdf-answer.ts'
import { route } from '#server/core/route.ts'
import { giveShopLink, revokeShopDevice, revokeShopLinks } from './desk-links.ts'
import { acceptProposal, refuseProposal } from './proposals.ts'
import { numbersFile, partnerList, partnerSheet } from './shop-desk.ts'
import { counterSign } from './sign.ts'

const key = z.string().regex(/^[\w-]{1,64}$/)
const ofOffer = z.object({ offerId: z.string().regex(/^[\w.~-]{1,80}$/) })
const ofPart = ofOffer.extend({ id: key })
const times = z.int().nullable()
const series = z.object({ total: times, days: z.array(z.object({ day: z.iso.date(), times })) })
const changes = z.partialRecord(z.enum(PROPOSAL_FIELDS as [string]), z.object({ before: z.string(), after: z.string() }))

export const proposalShape = z.object({
  id: z.string(),
  state: z.enum(PROPOSAL_STATES),
  at: z.int(),
  decidedAt: z.int().nullable(),
  reason: z.string().nullable(),
  changes,
})
const sheet = z.object({
  offerId: z.string(),
  partner: z.string(),
  isPublic: z.boolean(),
  places: z.array(z.string()),
  email: z.string(),
  links: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      place: z.string().nullable(),
      sentTo: z.string().nullable(),
      createdAt: z.int(),
      opensUntil: z.int(),
      devices: z.array(z.object({ id: z.string(), name: z.string(), openedAt: z.int(), lastSeenAt: z.int() })),
    }),
  ),
  checks: series,
  redemptions: series,
  proposal: proposalShape
    .extend({ partner: z.string(), place: z.string().nullable(), version: z.int().nullable(), isLinkRevoked: z.boolean() })
    .nullable(),
  now: z.int(),
})
const list = z.object({
  partners: z.array(
    z.object({
      offerId: z.string(),
      partner: z.string(),
      headline: z.string(),
      isPublic: z.boolean(),
      links: z.int(),
      devices: z.int(),
      lastSeenAt: z.int().nullable(),
      checks: times,
      redemptions: times,
      hasProposal: z.boolean(),
    }),
  ),
})
const headers = { 'Cache-Control': 'no-store' }
const whole = { status: 200, is: sheet, what: 'The updated shop', headers } as const
const missing = { 404: ['api.not_found'] } as const
const READ = { who: 'staff', may: 'contents.read' } as const
const PARTNERS = { who: 'staff', may: 'partners.write' } as const
/** Access to calls that change a public offer. */
const CONTENTS = { who: 'staff', may: 'contents.write' } as const

export const signSize = z.object({ size: z.enum(SIGN_SIZES).default('a5') })

const ROOT = '/api/staff/partners'
const ONE = `${ROOT}/{offerId}`

/** Calls about the shops of the association's offers. */
export const deskRoutes = [
  route({
    method: 'get',
    path: ROOT,
    summary: 'The shops of the offers: their links, devices and sums of thirty days; those with a proposal first',
    access: READ,
    answer: { status: 200, is: list, what: 'The shops', headers },
    run: ({ deps }) => partnerList(deps),
  }),
  route({
    method: 'get',
    path: ONE,
    summary: 'One shop: its links and devices, its numbers by day, and its open proposal',
    details: '`times` and `total` are null where fewer than five could identify a person.',
    access: READ,
    params: ofOffer,
    answer: whole,
    refusals: missing,
    run: ({ deps, params }) => partnerSheet(deps, params.offerId),
  }),
  route({
    method: 'post',
    path: `${ONE}/links`,
    summary:
      'Creates a personal link, mailed to the shop or returned to be shown once; the same key with the same words gives the same link',
    access: PARTNERS,
    limit: { name: 'shop-links', max: 100, windowMs: DAY_MS, by: 'account' },
    params: ofOffer,
    body: shopLinkForm,
    answer: {
      status: 200,
      is: z.object({ sheet, link: z.string().nullable() }),
      what: 'The shop, and the link if it was not mailed',
      headers,
    },
    refusals: { 409: ['shop.offer_gone'] },
    run: async ({ deps, person, params, body, origin }) => {
      const link = await giveShopLink(deps, person.accountId, { ...params, ...body }, origin)
      return { link, sheet: await partnerSheet(deps, params.offerId) }
    },
  }),
  route({
    method: 'delete',
    path: `${ONE}/links`,
    summary: 'Revokes all links of a shop with their devices',
    access: PARTNERS,
    params: ofOffer,
    answer: whole,
    refusals: missing,
    run: async ({ deps, person, params }) => {
      const before = await partnerSheet(deps, params.offerId)
      await revokeShopLinks(deps, person.accountId, params.offerId, null)
      return before.isPublic ? partnerSheet(deps, params.offerId) : { ...before, links: [] }
    },
  }),
  route({
    method: 'delete',
    path: `${ONE}/links/{id}`,
    summary: 'Revokes a link with its devices',
    access: PARTNERS,
    params: ofPart,
    answer: whole,
    refusals: missing,
    run: async ({ deps, person, params: { offerId, id } }) => {
      const before = await partnerSheet(deps, offerId)
      await revokeShopLinks(deps, person.accountId, offerId, id)
      return { ...before, links: before.links.filter((link) => link.id !== id) }
    },
  }),
  route({
    method: 'delete',
    path: `${ONE}/devices/{id}`,
    summary: 'Revokes one device; its link can open others',
    access: PARTNERS,
    params: ofPart,
    answer: whole,
    refusals: missing,
    run: async ({ deps, person, params: { offerId, id } }) => {
      await revokeShopDevice(deps, person.accountId, offerId, id)
      return partnerSheet(deps, offerId)
    },
  }),
  route({
    method: 'get',
    path: `${ONE}/numbers`,
    summary: 'The shop’s numbers by day as a CSV file; the export is in the audit',
    access: { ...PARTNERS, fresh: true },
    limit: { name: 'shop-numbers', max: 60, windowMs: 3_600_000, by: 'account' },
    params: ofOffer,
    answer: { responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } } },
    refusals: missing,
    run: async ({ deps, person, params, c }) =>
      c.body(await numbersFile(deps, person.accountId, params.offerId), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="negozio-${params.offerId}-${romeDay(deps.clock.now())}.csv"`,
        'Cache-Control': 'no-store',
      }),
  }),
  route({
    method: 'get',
    path: `${ONE}/sign`,
    summary: 'The shop’s counter sign, as a PDF',
    access: READ,
    limit: { name: 'shop-sign', max: 60, windowMs: 3_600_000, by: 'account' },
    params: ofOffer,
    query: signSize,
    answer: pdfAnswer,
    refusals: { 409: ['shop.offer_gone'] },
    run: async ({ deps, params, query, origin, c }) => {
      const { pdf, fileName } = await counterSign(deps, { ...params, ...query, origin })
      return c.body(new Uint8Array(pdf), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'no-store',
      })
    },
  }),
  route({
    method: 'post',
    path: `${ONE}/proposals/{id}/accept`,
    summary: 'Accepts the shop’s proposal and publishes it at once; an open draft stays, with the changes in it',
    details: '`version`: of the public offer that the decision is based on, as in the shop’s sheet.',
    access: CONTENTS,
    params: ofPart,
    body: z.strictObject({ version: z.int() }),
    answer: whole,
    refusals: { ...missing, 409: ['shop.decided', 'shop.offer_gone', 'shop.look_again', 'shop.draft_differs', 'shop.not_publishable'] },
    run: async ({ deps, person, params: { offerId, id }, body }) => {
      await acceptProposal(deps, { who: person.accountId, offerId, id }, body.version)
      return partnerSheet(deps, offerId)
    },
  }),
  route({
    method: 'post',
    path: `${ONE}/proposals/{id}/refuse`,
    summary: 'Refuses the shop’s proposal; the shop reads the reason on its page and in a mail',
    access: CONTENTS,
    params: ofPart,
    body: refuseProposalForm,
    answer: whole,
    refusals: { ...missing, 409: ['shop.decided'] },
    run: async ({ deps, person, params: { offerId, id }, body }) => {
      const before = await partnerSheet(deps, offerId)
      await refuseProposal(deps, { who: person.accountId, offerId, id }, body.reason)
      return { ...before, proposal: null }
    },
  }),
]
