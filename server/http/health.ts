import { sql } from 'kysely'
import { transaction } from '#db/connect.ts'
import { pendingMigrations } from '#db/migrations.ts'
import { router } from './router.ts'

/** For whoever keeps the process running: does it live, and may it get requests (interfaces, "Process"). */
export const healthRoutes = router()
  .get('/healthz', (c) => c.json({ status: 'ok' }))
  .get('/readyz', async (c) => {
    const { db } = c.var.deps
    try {
      // In a transaction: on SQLite it is the writer that may be gone while the reader still answers.
      await transaction(db, (trx) => sql`select 1`.execute(trx))
      const pending = await pendingMigrations(db)
      return pending.length === 0 ? c.json({ status: 'ready' }) : c.json({ status: 'migrations pending' }, 503)
    } catch (error) {
      c.var.deps.log.warn({ err: error }, 'not ready')
      return c.json({ status: 'database unavailable' }, 503)
    }
  })
