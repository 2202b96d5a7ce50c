import { z } from '@hono/zod-openapi'

/** A text of at most `max` characters, without control characters. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u)
