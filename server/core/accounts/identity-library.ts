import { betterAuth } from 'better-auth'
import { current, isPostgres, transaction, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { Config } from '#server/platform/config.ts'
import type { Clock } from '#server/platform/deps.ts'
import type { Log } from '#server/platform/log.ts'
import { SESSION_MS } from './session-length.ts'

export type IdentityLibrary = ReturnType<typeof identityLibrary>

/** The identity library, set up on our own tables and in our own transactions; in a file of its own, which is loaded when it is first needed. */
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
