import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readConfig } from './config.ts'
import { mendable } from './mendable.ts'
import { start, type Running } from './start.ts'

// The process around the server: settings, signals, exit codes. A problem that a person can mend is one sentence; others show a stack.

const STOP_MS = 10_000

let running: Running | undefined

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(signal))

try {
  running = await start(readConfig(process.env), process.stdout, { demoPictures: process.argv.includes('--demo-pictures') })
  dropStartGarbage()
} catch (error) {
  process.stderr.write(`${mendable(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}

process.on('uncaughtException', (error) => {
  running?.deps.log.error({ err: error }, 'uncaught error')
  process.exit(1)
})

/** Stops running work after ten seconds; a second Ctrl+C stops it at once. */
async function end(signal: NodeJS.Signals): Promise<void> {
  process.once(signal, () => process.exit(130))
  setTimeout(() => process.exit(0), STOP_MS).unref()
  running?.deps.log.info({ signal }, 'stopping')
  await running?.stop()
  process.exit(0)
}

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * Returns the memory of the start. Loading the program makes the space for young objects grow to 64 MB; an ordinary collection empties it
 * but keeps its size, so that an idle server would hold those megabytes. Takes some 50 ms, once.
 */
function dropStartGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  collect({ type: 'major', flavor: 'last-resort' })
}
