import { createRoute, z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import { guideFeedbackForm } from '#domain/guides/guide-feedback.ts'
import { sportInterestForm } from '#domain/sports/sport-interest.ts'
import { sessionOf } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'
import { refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router } from '#server/core/router.ts'
import { send } from '#server/platform/http/send.ts'
import { createDocuments, type Documents } from './documents.ts'
import { countFeedback } from '#server/features/guides/guide-feedback.ts'
import { keepInterest } from '#server/features/sports/sport-interest.ts'

// Postgres takes no text with a control character in it.
const id = z.object({ id: z.string().regex(/^\P{Cc}{1,200}$/u) })
const kept = { description: 'Kept' }
const tooMany = refusal('auth.too_many_attempts')
const invalid = refusal('api.invalid')
const missing = refusal('api.not_found')

export const guideRoutes = router().openapi(
  createRoute({
    method: 'post',
    path: '/{id}/feedback',
    summary: 'Whether a guide has helped: counted once for a person or a device, the last answer holds',
    request: { params: id, body: formBody(guideFeedbackForm) },
    responses: { 204: kept, 404: missing, 422: invalid, 429: tooMany },
  }),
  async (c) => {
    const { useful, device } = c.req.valid('json')
    const uid = (await sessionOf(c))?.accountId ?? null
    await countFeedback(c.var.deps, { uid, device, address: c.var.address }, c.req.valid('param').id, useful)
    return c.body(null, 204)
  },
)

export const sportRoutes = router().openapi(
  createRoute({
    method: 'post',
    path: '/{id}/interest',
    summary: 'Who would like to take part in a course: told to the office by mail; the same request again is told once',
    request: { params: id, body: formBody(sportInterestForm) },
    responses: { 204: kept, 404: missing, 422: invalid, 429: tooMany },
  }),
  async (c) => {
    const uid = (await sessionOf(c))?.accountId ?? null
    await keepInterest(c.var.deps, { uid, address: c.var.address }, c.req.valid('param').id, c.req.valid('json'))
    return c.body(null, 204)
  },
)

const pdf = { description: 'An accessible PDF', content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } } }

export const documentRoutes = router().openapi(
  createRoute({
    method: 'get',
    path: '/{file}',
    summary: "One of the association's documents, such as statuto.pdf",
    request: { params: z.object({ file: z.string().max(200) }) },
    responses: {
      200: pdf,
      304: { description: 'Not changed since the tag of If-None-Match' },
      401: refusal('auth.session_expired'),
      403: refusal('auth.email_unverified', 'guard.forbidden'),
      404: missing,
    },
  }),
  async (c) => {
    const name = /^([\w-]+)\.pdf$/.exec(c.req.valid('param').file)?.[1]
    if (!name) throw new AppError('api.not_found', 404)
    const answer = send(c, await documentsOf(c.var.deps)(name, await sessionOf(c)))
    answer.headers.set('Content-Disposition', `inline; filename="${name}.pdf"`)
    return answer as never
  },
)

/** One for each running server, since it keeps what it has made. */
const made = new WeakMap<Deps, Documents>()

function documentsOf(deps: Deps): Documents {
  const documents = made.get(deps) ?? createDocuments(deps)
  made.set(deps, documents)
  return documents
}
