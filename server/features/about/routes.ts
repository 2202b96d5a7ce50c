import { z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/core/deps.ts'
import { PDF } from '#server/core/pdf-answer.ts'
import { route } from '#server/core/route.ts'
import { send } from '#server/platform/http/send.ts'
import { createDocuments, type Documents } from './documents.ts'

export const documentRoutes = [
  route({
    method: 'get',
    path: '/api/documents/{file}',
    summary: "One of the association's documents, such as statuto.pdf",
    access: { who: 'visitor' },
    params: z.object({ file: z.string().max(200) }),
    answer: { responses: { 200: PDF, 304: { description: 'Not changed since the tag of If-None-Match' } } },
    // Refused for documents of members alone; the document says which.
    refusals: { 401: ['auth.session_expired'], 403: ['auth.email_unverified', 'guard.forbidden'], 404: ['api.not_found'] },
    run: async ({ deps, person, params, c }) => {
      const name = /^([\w-]+)\.pdf$/.exec(params.file)?.[1]
      if (!name) throw new AppError('api.not_found', 404)
      const answer = send(c, await documentsOf(deps)(name, person))
      answer.headers.set('Content-Disposition', `inline; filename="${name}.pdf"`)
      return answer
    },
  }),
]

/** One for each running server, since it keeps what it has made. */
const made = new WeakMap<Deps, Documents>()

function documentsOf(deps: Deps): Documents {
  const documents = made.get(deps) ?? createDocuments(deps)
  made.set(deps, documents)
  return documents
}
