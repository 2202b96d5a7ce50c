import { once } from 'node:events'
import type { Server } from 'node:http'

/** Stops accepting, lets the requests that run finish, and cuts those that take longer than `graceMs`. */
export async function stopListening(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  // A connection that is kept alive becomes idle after its answer: nothing more is expected on it.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
