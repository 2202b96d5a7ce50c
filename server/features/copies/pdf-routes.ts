import { z } from '@hono/zod-openapi'
import { ofCard } from '#server/core/cards/device-routes.ts'
import { route } from '#server/core/route.ts'
import { printCard } from './print-card.ts'

/** The card on paper, for the member who is signed in. */
export const cardPdfRoutes = [
  route({
    method: 'post',
    path: '/api/card/copies/print',
    summary: 'A copy of the card as a PDF to be printed, cut out and folded; the copy is listed and can be withdrawn',
    access: { who: 'account', verified: true },
    query: ofCard,
    answer: {
      responses: {
        200: { description: 'An accessible PDF', content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } } },
      },
    },
    refusals: {
      404: ['api.not_found'],
      409: ['card.not_good', 'card.copies_full', 'auth.profile_incomplete'],
      429: ['auth.too_many_attempts'],
      503: ['api.unavailable'],
    },
    run: async ({ deps, person, query, origin, c }) => {
      const { stream, fileName } = await printCard(deps, person, origin, query.child)
      return c.body(stream, 200, { 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${fileName}"` })
    },
  }),
]
