import { z } from '@hono/zod-openapi'
import { guideFeedbackForm } from '#domain/guides/guide-feedback.ts'
import { route } from '#server/core/route.ts'
import { countFeedback } from './guide-feedback.ts'

// Postgres takes no text with a control character in it.
const params = z.object({ id: z.string().regex(/^\P{Cc}{1,200}$/u) })

export const guideRoutes = [
  route({
    method: 'post',
    path: '/api/guides/{id}/feedback',
    summary: 'Whether a guide has helped: counted once for a person or a device, the last answer holds',
    access: { who: 'visitor' },
    params,
    body: guideFeedbackForm,
    answer: { status: 204, what: 'Kept' },
    refusals: { 404: ['api.not_found'], 429: ['auth.too_many_attempts'] },
    run: ({ deps, person, params: { id }, body: { useful, device }, address }) =>
      countFeedback(deps, { uid: person?.accountId ?? null, device, address }, id, useful),
  }),
]
