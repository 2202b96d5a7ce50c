import { z } from '@hono/zod-openapi'
import { ofCard } from '#server/core/cards/device-routes.ts'
import { pdfAnswer } from '#server/core/pdf-answer.ts'
import { route } from '#server/core/route.ts'
import { printCard, printForHolder } from './print-card.ts'

const headers = (fileName: string) => ({ 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${fileName}"` })

/** The printed card: for the signed-in member, and by staff for a holder without an account. */
export const cardPdfRoutes = [
  route({
    method: 'post',
    path: '/api/card/copies/print',
    summary: 'A copy of the card as a PDF to print, cut out and fold; the copy is listed and can be withdrawn',
    access: { who: 'account', verified: true },
    query: ofCard,
    answer: pdfAnswer,
    refusals: {
      404: ['api.not_found'],
      409: ['card.not_good', 'card.copies_full', 'auth.profile_incomplete'],
      429: ['auth.too_many_attempts'],
      503: ['api.unavailable'],
    },
    run: async ({ deps, person, query, origin, c }) => {
      const { stream, fileName } = await printCard(deps, person, origin, query.child)
      return c.body(stream, 200, headers(fileName))
    },
  }),
  route({
    method: 'post',
    path: '/api/staff/members/{number}/print',
    summary: 'The card of a holder without an account as a PDF to print, cut out and fold; earlier prints become invalid',
    access: { who: 'staff', may: 'cards.write' },
    params: z.object({ number: z.string().regex(/^\d{10}$/) }),
    answer: pdfAnswer,
    refusals: { 404: ['api.not_found'], 409: ['card.not_good'], 503: ['api.unavailable'] },
    run: async ({ deps, person, params, origin, c }) => {
      const { stream, fileName } = await printForHolder(deps, person.accountId, params.number, origin)
      return c.body(stream, 200, headers(fileName))
    },
  }),
]
