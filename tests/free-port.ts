import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that the system gives to outgoing connections: it gives none of these away before the server of a test has it. */
const [FIRST, LAST] = [16_000, 32_000]

/** A port of this machine that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
