import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from '#tests/e2e/server.ts'
import { measured, median, told } from './results.ts'

const WHOLE = 100_000
/** A tenth in CI: enough to notice slowness or memory use. */
const COUNT = process.env.CI ? WHOLE / 10 : WHOLE

/**
 * A hundred thousand pushes, from the notices in the outbox to a push service on this machine that accepts at once: encrypted, signed,
 * posted and completed, on SQLite. The memory of the last quarter is compared with the second, after garbage collection: growth with the
 * pushes shows in a short run too.
 */
export async function benchPush(): Promise<void> {
  const dataDir = temporaryFolder()
  let taken = 0
  const service = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      taken += 1
      response.writeHead(201).end()
    })
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const origin = `http://localhost:${(service.address() as AddressInfo).port}`
  try {
    const child = fork(join(import.meta.dirname, 'push.child.ts'), [dataDir, origin, String(COUNT)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--expose-gc'],
    })
    const ended = once(child, 'exit') as Promise<[number | null]>
    const [{ seconds, held, most }] = (await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => Promise.reject(new Error(`The pushes ended with ${code}.`))),
    ])) as [{ seconds: number; held: number[]; most: number }]
    await ended
    if (taken !== COUNT) throw new Error(`${taken} pushes arrived, of ${COUNT}.`)
    measured('pushRate', COUNT / seconds)
    const quarter = Math.max(1, Math.floor(held.length / 4))
    measured('pushMemory', median(held.slice(-quarter)) / median(held.slice(quarter, 2 * quarter)))
    told('pushes, peak memory', most / 1e6, 'MB')
  } finally {
    service.close()
    service.closeAllConnections()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
