import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the system's range for outgoing connections, so that none of these takes the port before the test's server. */
const [FIRST, LAST] = [16_000, 32_000]

/** A currently free port of this machine. */
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
