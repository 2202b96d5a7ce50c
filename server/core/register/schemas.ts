import { z } from '@hono/zod-openapi'

export const resolutionSchema = z.object({ body: z.string(), decidedOn: z.iso.date(), reference: z.string() })
