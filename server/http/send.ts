import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { sendFile, type File } from './file.ts'
import type { AppContext } from './router.ts'

/** Answers a route with a file from memory, past the framework's own response: that costs more than the file. */
export function send(c: AppContext, file: File): Response {
  sendFile(c.env.incoming, c.env.outgoing, file)
  return RESPONSE_ALREADY_SENT
}
