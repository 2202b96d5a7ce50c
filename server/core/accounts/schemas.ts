import { z } from '@hono/zod-openapi'

/**
 * Schemas of the answers, for the API document. The types are in `domain/accounts/api.ts`; a handler with another answer does not compile.
 */
export const userDocumentSchema = z.object({
  firstname: z.string(),
  lastname: z.string(),
  tessera: z.string().openapi({ pattern: '^[0-9]{10}$' }),
  privacy: z.boolean(),
  confirm14: z.boolean(),
})

export const sessionSchema = z.object({
  token: z.string().optional().describe('Of a session that was opened now, for a shell alone'),
  account: z.object({ id: z.string(), email: z.string(), emailVerified: z.boolean() }),
  user: userDocumentSchema.nullable(),
  staff: z.boolean(),
  verifies: z.boolean().describe('Has a role that checks cards, also by their numbers'),
  now: z.number(),
})

export const sessionListSchema = z.array(
  z.object({
    id: z.string(),
    createdAt: z.number(),
    lastSeenAt: z.number(),
    device: z.string(),
    cardSince: z.number().nullable(),
    current: z.boolean(),
  }),
)

export const waitSchema = z.object({ seconds: z.number() })
