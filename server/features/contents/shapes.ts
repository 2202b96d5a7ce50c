import { z } from '@hono/zod-openapi'
import { CONTENT_ACTIONS, CONTENT_COLLECTIONS, CONTENT_STATES } from '#domain/contents/api.ts'
import { doer } from '#server/core/staff/doer.ts'

// Answers of the contents calls (`domain/contents/api.ts`).

const fields = z.record(z.string(), z.unknown()).nullable()

const item = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  state: z.enum(CONTENT_STATES),
  isStuck: z.boolean(),
  hasDraft: z.boolean(),
  updatedAt: z.int(),
  updatedBy: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export const list = z.object({
  items: z.array(item),
  next: z.string().nullable(),
  total: z.int(),
  counts: z.record(z.enum(CONTENT_STATES), z.int()),
})
export const hits = z.object({
  contents: z.array(
    item.pick({ id: true, title: true, state: true, isStuck: true, hasDraft: true }).extend({ collection: z.enum(CONTENT_COLLECTIONS) }),
  ),
})
export const document = z.object({
  id: z.string(),
  collection: z.enum(CONTENT_COLLECTIONS),
  state: z.enum(CONTENT_STATES),
  revision: z.int(),
  draft: fields,
  scheduled: fields,
  stuck: z.object({ code: z.string(), fields: z.record(z.string(), z.string()).optional() }).nullable(),
  published: fields,
  from: z.string().nullable(),
  to: z.string().nullable(),
  updatedAt: z.int(),
  updatedBy: z.string().nullable(),
})
const change = z.object({ before: z.unknown(), after: z.unknown() })
export const history = z.object({
  removedFiles: z.int(),
  versions: z.array(
    z.object({
      number: z.int(),
      action: z.enum(CONTENT_ACTIONS),
      at: z.int(),
      by: doer,
      changes: z.record(z.string(), change),
    }),
  ),
})
export const bulk = z.object({
  done: z.array(z.string()),
  over: z.int(),
  refused: z.array(z.object({ id: z.string(), code: z.string(), fields: z.record(z.string(), z.string()).optional() })),
})
export const picture = z.object({
  picture: z.object({
    id: z.string(),
    width: z.int(),
    height: z.int(),
    widths: z.array(z.int()),
    alt: z.string(),
    placeholder: z.string(),
  }),
})
