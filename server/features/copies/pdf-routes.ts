import { createRoute, z } from '@hono/zod-openapi'
import { signedIn } from '#server/core/accounts/session.ts'
import { ofCard } from '#server/core/cards/device-routes.ts'
import { refusal } from '#server/platform/http/answers.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { router } from '#server/core/router.ts'
import { printCard } from './print-card.ts'

/** The card on paper, for the member who is signed in. */
export const cardPdfRoutes = router().openapi(
  createRoute({
    method: 'post',
    path: '/print',
    summary: 'A copy of the card as a PDF to be printed, cut out and folded; the copy is listed and can be withdrawn',
    request: { query: ofCard },
    responses: {
      200: { description: 'An accessible PDF', content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } } },
      401: refusal('auth.session_expired'),
      403: refusal('auth.email_unverified'),
      404: refusal('api.not_found'),
      409: refusal('card.not_good', 'card.copies_full', 'auth.profile_incomplete'),
      429: refusal('auth.too_many_attempts'),
      503: refusal('api.unavailable'),
    },
  }),
  async (c) => {
    const { stream, fileName } = await printCard(c.var.deps, await signedIn(c), originOf(c), c.req.valid('query').child)
    const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${fileName}"` }
    return c.body(stream, 200, headers) as never
  },
)
