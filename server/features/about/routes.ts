import { createRoute, z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import { sessionOf } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'
import { refusal } from '#server/platform/http/answers.ts'
import { router } from '#server/core/router.ts'
import { send } from '#server/platform/http/send.ts'
import { createDocuments, type Documents } from './documents.ts'

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
      404: refusal('api.not_found'),
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
