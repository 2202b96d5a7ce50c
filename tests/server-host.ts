import { readConfig } from '#server/config.ts'
import { start, type Running } from '#server/start.ts'
import type { Done, Order } from './e2e/hosting.ts'

// Several servers in one warm process: the real start with a configuration, without two seconds of loading for each story.

const running = new Map<number, Running>()

process.on('message', (order: Order) => {
  void carryOut(order).then(
    (said) => process.send!({ order: order.order, said } satisfies Done),
    (error: unknown) => process.send!({ order: order.order, error: error instanceof Error ? error.stack! : String(error) } satisfies Done),
  )
})
process.on('disconnect', () => process.exit(0))

/** Returns the server's output at its start. */
async function carryOut(order: Order): Promise<string> {
  if ('stop' in order) {
    const server = running.get(order.port)
    running.delete(order.port)
    await server?.stop()
    return ''
  }
  let said = ''
  const out = { write: (text: string) => ((said += text), true) } as NodeJS.WritableStream
  running.set(order.port, await start(readConfig(order.start), out))
  return said
}
