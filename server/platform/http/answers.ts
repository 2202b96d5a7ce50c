import { z } from '@hono/zod-openapi'
import type { ErrorCode } from '#domain/errors.ts'

/** One answer of a route in the API's document. */
export const json = <S extends z.ZodType>(description: string, schema: S) => ({ description, content: { 'application/json': { schema } } })

/** A refusal in the API's document: which codes this status may carry. */
export const refusal = (...codes: ErrorCode[]) =>
  json(codes.join(', '), z.object({ error: z.object({ code: z.enum(codes as [ErrorCode, ...ErrorCode[]]) }) }))

/** A request's body that no form describes. */
export const jsonBody = <S extends z.ZodType>(schema: S) => ({ required: true as const, content: { 'application/json': { schema } } })
