import { z } from '@hono/zod-openapi'
import type { ErrorCode } from '#domain/errors.ts'

/** An answer in the API document. */
export const json = <S extends z.ZodType>(description: string, schema: S) => ({ description, content: { 'application/json': { schema } } })

/** A refusal in the API document, with its possible codes. */
export const refusal = (...codes: ErrorCode[]) =>
  json(codes.join(', '), z.object({ error: z.object({ code: z.enum(codes as [ErrorCode, ...ErrorCode[]]) }) }))

/** A request body without a form. */
export const jsonBody = <S extends z.ZodType>(schema: S) => ({ required: true as const, content: { 'application/json': { schema } } })
