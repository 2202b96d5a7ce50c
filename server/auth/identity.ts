import { betterAuth } from 'better-auth'
import { current, isPostgres, transaction, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../deps.ts'
import type { Log } from '../log.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createSessionCookie, type SessionCookie } from './session-cookie.ts'
import { createSessionReader, type SessionReader } from './session-reader.ts'

/** A session lives 90 days from the last day on which it was used (domain guide §6, retention). */
export const SESSION_MS = 90 * 24 * 3_600_000

export type Auth = {
  passwords: Passwords
  cookie: SessionCookie
  readSession: SessionReader
  /** The library's own adapter. Every write of it joins the running transaction. */
  library: Promise<Library>
}

export type Library = Awaited<ReturnType<typeof identityLibrary>['$context']>['internalAdapter']

/**
 * What the identity library gives, and what stands around it. Its HTTP handler is not mounted: routes, forms, errors, limits, e-mail
 * links and hashing are our own (docs/decisions/0004-identity-behind-own-routes.md).
 */
export function createIdentity({ db, clock, config, log }: { db: Database; clock: Clock; config: Config; log: Log }): Auth {
  const library = identityLibrary({ db, clock, config, log })
  return {
    passwords: createPasswords(),
    cookie: createSessionCookie({ secret: config.secret, secure: config.appUrl?.startsWith('https:') ?? false }),
    readSession: createSessionReader(db),
    library: library.$context.then((context) => context.internalAdapter),
  }
}

/** The library itself, as it is set up for this product. */
export function identityLibrary({ db, clock, config, log }: { db: Database; clock: Clock; config: Config; log: Log }) {
  return betterAuth({
    appName: 'Tessera',
    baseURL: config.appUrl ?? `http://localhost:${config.port}`,
    secret: config.secret,
    database: { db: joining(db), type: isPostgres(db) ? 'postgres' : 'sqlite', transaction: true },
    user: { modelName: 'account' },
    account: { modelName: 'credential' },
    session: { expiresIn: SESSION_MS / 1_000, cookieCache: { enabled: false } },
    emailAndPassword: { enabled: false },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.error({ library: 'identity' }, message) },
    advanced: {
      // The schema is our own migrations' business; its check would read the catalogue at the first request.
      database: { generateId: () => newId(clock.now()), validateSchema: false },
      cookiePrefix: 'tessera',
    },
  })
}

/**
 * The same Kysely instance, seen so that each statement goes to the transaction that runs in this async context, if one does. The library
 * knows nothing of ours, and a write of its own beside our transaction would wait for it for ever on SQLite and escape it on Postgres.
 */
function joining(db: Database): Database {
  return new Proxy(db, {
    get(_, name) {
      if (name === 'transaction') return () => ({ execute: (work: () => Promise<unknown>) => transaction(db, work) })
      const target = current(db)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
