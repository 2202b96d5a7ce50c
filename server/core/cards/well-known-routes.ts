import { z } from '@hono/zod-openapi'
import { KEY_SET_TYPE } from '#domain/cards/credential/key-set.ts'
import { STATUS_LIST_TYPE } from '#domain/cards/credential/status-list.ts'
import { AppError } from '#domain/errors.ts'
import { associationName } from '#server/core/content/association.ts'
import { route } from '#server/core/route.ts'
import { send } from '#server/platform/http/send.ts'
import { keySetName, listName } from './publish.ts'
import { keySetBytes, publicFile, published } from './published.ts'

const bytes = { schema: z.string().openapi({ format: 'binary' }) }
const same = { description: 'Not changed since the tag of If-None-Match' }
const access = { who: 'anyone', why: 'Every verifier needs it' } as const

/** Files for verifiers, open to any site (card format, sections 8 and 9). */
export const wellKnownRoutes = [
  route({
    method: 'get',
    path: '/.well-known/tessera/keys.json',
    summary: 'The keys that sign cards, as in the signed key set',
    access,
    answer: { responses: { 200: { description: 'The key set', content: { 'application/json': bytes } }, 304: same } },
    refusals: { 503: ['api.unavailable'] },
    run: async ({ deps, origin, c }) => {
      const found = await published(deps.db, keySetName(origin))
      if (!found) throw new AppError('api.unavailable', 503)
      return send(c, publicFile(keySetBytes(found), 'application/json'))
    },
  }),
  route({
    method: 'get',
    path: '/.well-known/tessera/keys',
    summary: 'The key set as COSE_Sign1, signed by the anchor that verifiers pin',
    access,
    answer: { responses: { 200: { description: 'The signed key set', content: { [KEY_SET_TYPE]: bytes } }, 304: same } },
    refusals: { 503: ['api.unavailable'] },
    run: async ({ deps, origin, c }) => {
      const found = await published(deps.db, keySetName(origin))
      if (!found) throw new AppError('api.unavailable', 503)
      return send(c, publicFile(found.bytes, KEY_SET_TYPE))
    },
  }),
  route({
    method: 'get',
    path: '/.well-known/tessera/status/{association}/{list}',
    summary:
      'A status list (Token Status List as CWT): one bit per credential, 1 for a revoked one. Lists are numbered from 0; `Link` names the next list',
    access,
    params: z.object({ association: z.string().max(200), list: z.string().max(200) }),
    answer: { responses: { 200: { description: 'The list', content: { [STATUS_LIST_TYPE]: bytes } }, 304: same } },
    refusals: { 404: ['api.not_found'] },
    run: async ({ deps, params: { association, list }, origin, c }) => {
      const { id } = await associationName(deps)
      const isOne = association === id && /^(0|[1-9]\d{0,4})$/.test(list)
      const found = isOne ? await published(deps.db, listName(origin, Number(list))) : null
      if (!found) throw new AppError('api.not_found', 404)
      const file = publicFile(found.bytes, STATUS_LIST_TYPE)
      // Tells a verifier the next list, so that it asks for no missing one (RFC 8288).
      const next = Number(list) + 1
      const more = (await published(deps.db, listName(origin, next))) && `<${next}>; rel="next"`
      return send(c, more ? { ...file, headers: { ...file.headers, Link: more } } : file)
    },
  }),
]
