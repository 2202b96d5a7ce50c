import type { LookupFunction } from 'node:net'
import type { Database } from '#db/connect.ts'
import type { Config } from './config.ts'
import type { Assets } from './http/assets.ts'
import type { Log } from './log.ts'

/** The outside of the program: what is built once in `start.ts`, and by `tests/test-app.ts` with stand-ins. */
export type PlatformDeps = {
  config: Config
  db: Database
  clock: Clock
  mailer: Mailer
  /** Finds the addresses of a host whose name came from outside. */
  lookup: LookupFunction
  log: Log
  assets: Assets
}

/** Milliseconds since 1970, UTC. */
export type Clock = { now(): number }

export type Mailer = { send(mail: Mail): Promise<void> }

/**
 * `id` is the outbox row's: a mail that is delivered twice carries the same one. `from`: the product's own address when absent. `replyTo`:
 * where answers go. `date`: epoch ms at which it was asked for, so that a second delivery is the same mail. `unsubscribe`: where a mail
 * program ends mails like it with one press (RFC 8058). `crest`: a PNG that the HTML shows (`mail/crest.ts`).
 */
export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  from?: { name: string; address: string }
  replyTo?: string
  unsubscribe?: string
  crest?: Buffer
  date?: number
}
