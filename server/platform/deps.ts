import type { LookupFunction } from 'node:net'
import type { Database } from '#db/connect.ts'
import type { Config } from './config.ts'
import type { Assets } from './http/assets.ts'
import type { Log } from './log.ts'

/** The program's outside world: made once in `start.ts`, and with stand-ins in `tests/test-app.ts`. */
export type PlatformDeps = {
  config: Config
  db: Database
  clock: Clock
  mailer: Mailer
  /** Resolves a host name that came from outside. */
  lookup: LookupFunction
  log: Log
  assets: Assets
}

/** Milliseconds since 1970, UTC. */
export type Clock = { now(): number }

export type Mailer = { send(mail: Mail): Promise<void> }

/**
 * `id`: the outbox row's, so that a mail delivered twice has the same one. `from`: by default the product's own address. `replyTo`: for
 * answers. `date`: when the mail was requested, epoch ms, the same at a second delivery. `unsubscribe`: for one-click unsubscription in
 * mail programs (RFC 8058). `crest`: a PNG in the HTML (`mail/crest.ts`).
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
