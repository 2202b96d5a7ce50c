import { z } from '@hono/zod-openapi'

/** `Doer` (domain/staff/doer.ts) in answers. */
export const doer = z.object({ name: z.string().nullable() }).nullable()
