import type { LookupFunction } from 'node:net'
import type { Database } from '#db/connect.ts'
import type { Auth } from './accounts/identity.ts'
import type { Content } from './content/content.ts'
import type { Lists } from './content/lists.ts'
import type { WorkQueues } from './work-queues.ts'
import type { Config } from '#server/config.ts'
import type { Assets } from '#server/platform/http/assets.ts'
import type { Log } from '#server/platform/log.ts'

/** What a feature may need from the outside of its own code. Built once in `start.ts`, by `tests/test-app.ts` with stand-ins. */
export type Deps = {
  config: Config
  db: Database
  clock: Clock
  mailer: Mailer
  /** Finds the addresses of a host whose name came from outside. */
  lookup: LookupFunction
  log: Log
  auth: Auth
  assets: Assets
  lists: Lists
  content: Content
  queues: WorkQueues
}

/** Milliseconds since 1970, UTC. */
export type Clock = { now(): number }

export type Mailer = { send(mail: Mail): Promise<void> }

/**
 * `id` is the outbox row's: a mail that is delivered twice carries the same one. `from`: the product's own address when absent.
 * `replyTo`: who is written to by whoever answers it. `date`: epoch ms at which it was asked for, so that a second delivery is the same mail.
 * `unsubscribe`: where a mail program ends mails like it with one press (RFC 8058). `crest`: a PNG that the HTML shows (`server/platform/mail/crest.ts`).
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
