import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { answerOf, type File } from './file.ts'
import type { AppEnv } from './router.ts'

/** Answers a route with a file from memory. */
export function send<E extends AppEnv>(c: Context<E>, file: File): Response {
  const { status, headers, body } = answerOf(c.env.incoming.headers as Record<string, string | undefined>, file)
  // An answer to a shell names its origin (shell.ts): caches must not give it to another.
  const vary = [headers.Vary, 'Origin'].filter(Boolean).join(', ')
  return c.body(body as Uint8Array<ArrayBuffer>, status as ContentfulStatusCode, { ...headers, Vary: vary })
}
