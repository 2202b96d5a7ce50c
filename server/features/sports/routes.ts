import { createRoute, z } from '@hono/zod-openapi'
import { sportInterestForm } from '#domain/sports/sport-interest.ts'
import { sessionOf } from '#server/core/accounts/session.ts'
import { refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router } from '#server/core/router.ts'
import { keepInterest } from './sport-interest.ts'

// Postgres takes no text with a control character in it.
const id = z.object({ id: z.string().regex(/^\P{Cc}{1,200}$/u) })

export const sportRoutes = router().openapi(
  createRoute({
    method: 'post',
    path: '/{id}/interest',
    summary: 'Who would like to take part in a course: told to the office by mail; the same request again is told once',
    request: { params: id, body: formBody(sportInterestForm) },
    responses: {
      204: { description: 'Kept' },
      404: refusal('api.not_found'),
      422: refusal('api.invalid'),
      429: refusal('auth.too_many_attempts'),
    },
  }),
  async (c) => {
    const uid = (await sessionOf(c))?.accountId ?? null
    await keepInterest(c.var.deps, { uid, address: c.var.address }, c.req.valid('param').id, c.req.valid('json'))
    return c.body(null, 204)
  },
)
