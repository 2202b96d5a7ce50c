import { z } from '@hono/zod-openapi'
import { isCollectionName } from '#domain/content/collection.ts'
import { AppError } from '#domain/errors.ts'
import { json } from '#server/platform/http/answers.ts'
import { makeFile } from '#server/platform/http/file.ts'
import { route } from '#server/core/route.ts'
import type { AppContext } from '#server/core/router.ts'
import { send } from '#server/platform/http/send.ts'
import { documentText, MAX_LIMIT, page, type List } from './list.ts'

const document = z.looseObject({ id: z.string() })
const text = { type: 'string' as const }
const named = (name: string) => ({ name, in: 'path' as const, required: true, schema: text })

const access = { who: 'anyone', why: 'The content is public' } as const

/** The generic list (specification, section 7): a public collection's documents with their ids. */
export const collectionRoutes = [
  route({
    method: 'get',
    path: '/api/collections/{name}',
    summary: 'The documents of a public collection, each with its id',
    details: '`ristoranti`, `appuntamenti`, `convenzioni`, `istruzioni`, `sports`, `pagine`, `notizie`; `ETag`, `If-None-Match`.',
    access,
    // Described without schema validation: this is the busiest address, and an unchanged list needs its tag only.
    described: {
      parameters: [
        named('name'),
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: MAX_LIMIT } },
        { name: 'after', in: 'query', description: 'The id of the last document of the previous page', schema: text },
        { name: 'If-None-Match', in: 'header', schema: text },
      ],
    },
    answer: {
      responses: {
        200: json('In the order of the list', z.array(document)),
        304: { description: 'Not changed since the tag of If-None-Match' },
      },
    },
    refusals: { 404: ['api.not_found'], 422: ['api.invalid'] },
    run: async ({ c }) => {
      const list = await findList(c)
      return send(c, c.req.url.includes('?') ? requestedPage(c, list) : list.whole)
    },
  }),
  route({
    method: 'get',
    path: '/api/collections/{name}/{id}',
    summary: 'One document of a public collection',
    access,
    described: { parameters: [named('name'), named('id')] },
    answer: { responses: { 200: json('The document', document), 304: { description: 'Not changed' } } },
    refusals: { 404: ['api.not_found'] },
    run: async ({ c }) => {
      const id = c.req.param('id') ?? ''
      const data = (await findList(c)).documents.get(id)
      if (data === undefined) throw new AppError('api.not_found', 404)
      return send(c, makeFile(Buffer.from(documentText(id, data)), { type: 'application/json', cache: 'no-cache', isForOne: true }))
    },
  }),
]

async function findList(c: AppContext): Promise<List> {
  const name = c.req.param('name') ?? ''
  if (!isCollectionName(name)) throw new AppError('api.not_found', 404)
  return c.var.deps.lists(name)
}

function requestedPage(c: AppContext, list: List) {
  const { limit = String(MAX_LIMIT), after } = c.req.query()
  const count = /^[1-9]\d{0,3}$/.test(limit) ? Number(limit) : 0
  if (count < 1 || count > MAX_LIMIT) throw new AppError('api.invalid', 422, { fields: { limit: 'invalid' } })
  const position = after === undefined ? -1 : list.ids.indexOf(after)
  if (after !== undefined && position === -1) throw new AppError('api.invalid', 422, { fields: { after: 'invalid' } })
  return page(list, position + 1, count)
}
