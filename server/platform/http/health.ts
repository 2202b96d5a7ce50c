import { sql } from 'kysely'
import { isFileInPlace, transaction } from '#db/connect.ts'
import { pendingMigrations } from '#db/migrations.ts'
import type { PlatformDeps } from '#server/platform/deps.ts'
import { makeRouter } from './router.ts'

type Readiness = 'ready' | 'migrations pending' | 'database unavailable' | 'database file removed'

/** Readiness is public, and a check takes the writer's turn: its answer is reused for this long. */
const KEPT_MS = 1_000

const kept = new WeakMap<PlatformDeps, { at: number; answer: Promise<Readiness> }>()

/** Liveness and readiness for the process manager (interfaces, "Process"). */
export const healthRoutes = makeRouter()
  .get('/healthz', (c) => c.json({ status: 'ok' }))
  .get('/readyz', async (c) => {
    const status = await readiness(c.var.deps)
    return c.json({ status }, status === 'ready' ? 200 : 503)
  })

function readiness(deps: PlatformDeps): Promise<Readiness> {
  const now = deps.clock.now()
  const last = kept.get(deps)
  if (last && Math.abs(now - last.at) < KEPT_MS) return last.answer
  const answer = ask(deps)
  kept.set(deps, { at: now, answer })
  return answer
}

async function ask({ db, log }: PlatformDeps): Promise<Readiness> {
  if (!isFileInPlace(db)) {
    log.error('The database file was removed or replaced while it was open: what is written now is lost. Stop, put it back, start again.')
    return 'database file removed'
  }
  try {
    // In a transaction: on SQLite the writer may fail while the reader still answers.
    await transaction(db, (trx) => sql`select 1`.execute(trx))
    return (await pendingMigrations(db)).length === 0 ? 'ready' : 'migrations pending'
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    return 'database unavailable'
  }
}
