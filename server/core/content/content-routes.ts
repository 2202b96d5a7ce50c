import { z } from '@hono/zod-openapi'
import { route } from '#server/core/route.ts'
import { json } from '#server/platform/http/answers.ts'
import { send } from '#server/platform/http/send.ts'

const document = z.looseObject({ id: z.string() })
const version = z.number().int()
const change = z.union([
  z.object({ version, whole: z.literal(true) }),
  z.object({ version, changed: z.array(z.object({ after: z.string().nullable(), document })), removed: z.array(z.string()) }),
])

/** One small request brings a device's copy of the public content up to date. */
export const contentRoutes = [
  route({
    method: 'get',
    path: '/api/content',
    summary: 'The changes of the public collections since the versions on the device',
    details:
      '`since` is `<name>~ristoranti.12~…`. For each changed collection: the changed documents, each with the id of the document before it (`after`), and the removed ids; `whole` means: fetch the list. Without `since`, or with unknown versions, every collection is `whole`. Supports `ETag` and `If-None-Match`.',
    access: { who: 'anyone', why: 'The content is public' },
    described: {
      parameters: [
        {
          name: 'since',
          in: 'query',
          description:
            'The name of the last answer, then each collection with its version: `<name>~ristoranti.12~sports.3`. Absent: every collection is whole',
          schema: { type: 'string' },
        },
      ],
    },
    answer: {
      responses: {
        200: json(
          'The changed collections. `whole`: fetch it from /api/collections/:name. `after`: the document before it in the list',
          z.object({ name: z.string(), collections: z.record(z.string(), change) }),
        ),
        304: { description: 'Not changed since the tag of If-None-Match' },
      },
    },
    run: async ({ deps, c }) => send(c, await deps.content(c.req.query('since') ?? '')),
  }),
]
