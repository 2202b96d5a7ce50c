import { createRoute, z } from '@hono/zod-openapi'
import { guideFeedbackForm } from '#domain/guides/guide-feedback.ts'
import { sessionOf } from '#server/core/accounts/session.ts'
import { refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router } from '#server/core/router.ts'
import { countFeedback } from './guide-feedback.ts'

// Postgres takes no text with a control character in it.
const id = z.object({ id: z.string().regex(/^\P{Cc}{1,200}$/u) })

export const guideRoutes = router().openapi(
  createRoute({
    method: 'post',
    path: '/{id}/feedback',
    summary: 'Whether a guide has helped: counted once for a person or a device, the last answer holds',
    request: { params: id, body: formBody(guideFeedbackForm) },
    responses: {
      204: { description: 'Kept' },
      404: refusal('api.not_found'),
      422: refusal('api.invalid'),
      429: refusal('auth.too_many_attempts'),
    },
  }),
  async (c) => {
    const { useful, device } = c.req.valid('json')
    const uid = (await sessionOf(c))?.accountId ?? null
    await countFeedback(c.var.deps, { uid, device, address: c.var.address }, c.req.valid('param').id, useful)
    return c.body(null, 204)
  },
)
