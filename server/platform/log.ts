import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from '#server/platform/config.ts'

/**
 * Never log an address, a name, a card number, a token or a request's body: logs are copied to places that nobody erases. A code and a
 * row's id are enough.
 */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** JSON lines on stdout; in the trial, readable lines. */
export function createLog({ trial, logLevel }: Pick<Config, 'trial' | 'logLevel'>, out: DestinationStream = process.stdout): Log {
  const options = { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: readableError } }
  return pino(options, trial ? { write: (line) => out.write(forPeople(line)) } : out)
}

// Only these fields: others of a database's error (its detail, the parameters) contain people's data.
function readableError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return { type: error.name, code, message: error.message, stack: error.stack }
}

const MARKS: Record<number, string> = { 40: '! ', 50: '✗ ', 60: '✗ ' }

function forPeople(line: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & {
    time: string
    level: number
    err?: { stack?: string }
  }
  const facts = Object.entries(rest).map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const stack = err?.stack ? `\n${err.stack}` : ''
  return `${time.slice(11, 19)} ${MARKS[level] ?? ''}${String(msg ?? '')}${facts.join('')}${stack}\n`
}
