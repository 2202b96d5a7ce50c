import { z } from '@hono/zod-openapi'
import { BACK_OFFICE_ROOMS } from '#domain/accounts/api.ts'
import { PROVIDERS } from '#domain/accounts/provider.ts'

/**
 * Schemas of the answers for the API document. Their types are in `domain/accounts/api.ts`: a handler with another answer does not compile.
 */
export const accountSchema = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  pendingEmail: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  tessera: z.string().nullable(),
  hasPassword: z.boolean(),
  providers: z.array(z.object({ provider: z.enum(PROVIDERS), linkedAt: z.number() })),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: z.number(), lastUsedAt: z.number().nullable(), backedUp: z.boolean() }),
  ),
  secondFactor: z.boolean(),
  asksForCode: z.boolean(),
  asksForPasskey: z.boolean(),
  recoveryCodesLeft: z.number(),
  proved: z.boolean(),
  consents: z.object({ newsletter: z.boolean(), photos: z.boolean() }),
  notice: z.object({ version: z.string().nullable(), acknowledged: z.boolean(), url: z.string() }),
  memberSince: z.string().nullable(),
  name: z.object({ byRequest: z.boolean(), asked: z.object({ firstname: z.string(), lastname: z.string() }).nullable() }),
  backOffice: z.array(z.enum(BACK_OFFICE_ROOMS)),
})

export const closureSchema = z.object({ eraseAt: z.number() })
