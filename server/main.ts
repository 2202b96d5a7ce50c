import { DatabaseProblem } from '#db/connect.ts'
import { ConfigError, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { start } from './start.ts'

// The process around the server: settings in, signals, exit codes. What a person can mend is one sentence; the rest shows where it broke.

const STOP_MS = 10_000

try {
  const config = readConfig(process.env)
  const log = createLog(config)
  const { stop } = await start(config)

  const end = async (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(0), STOP_MS).unref()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // A second Ctrl+C does not wait.
      process.once(signal, () => process.exit(130))
      void end(signal)
    })
  }
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught error')
    process.exit(1)
  })
} catch (error) {
  const known = error instanceof ConfigError || error instanceof DatabaseProblem
  process.stderr.write(`${known ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
