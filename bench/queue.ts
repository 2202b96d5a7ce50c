import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase, connect, transaction, type Database } from '#db/connect.ts'
import { migrate } from '#db/migrations.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { createLoop } from '#server/platform/jobs/loop.ts'
import { createLog } from '#server/platform/log.ts'
import { temporaryFolder } from '#tests/e2e/server.ts'
import { startPostgres } from '#tests/postgres.ts'
import { measured } from './results.ts'

const ROWS = 20_000
const WORKERS = 8

/**
 * Rows of the outbox per second, claimed and completed, with work that takes no time: the limit of the queue itself. On Postgres with
 * eight processes at once, each row once; on SQLite with one.
 */
export async function benchQueue(): Promise<void> {
  const dataDir = temporaryFolder()
  try {
    await onSqlite(dataDir)
    // Its data would not survive a power cut: the figure shows the locks, not the disk.
    const postgres = await startPostgres().catch((error: Error) => void console.error(error.message))
    if (postgres) await onPostgres(postgres.url, dataDir).finally(postgres.stop)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function onSqlite(dataDir: string): Promise<void> {
  const db = await connect({ dataDir })
  try {
    await fill(db)
    const loop = createLoop({
      db,
      clock: { now: Date.now },
      log: createLog({ logLevel: 'error', trial: false }),
      handlers: { push: async () => {} },
    })
    const started = performance.now()
    const done = await loop.drainOnce()
    if (done !== ROWS) throw new Error(`SQLite: ${done} rows done, of ${ROWS}.`)
    measured('queueSqlite', ROWS / ((performance.now() - started) / 1000))
  } finally {
    await closeDatabase(db)
  }
}

async function onPostgres(url: string, dataDir: string): Promise<void> {
  const db = await connect({ databaseUrl: url, dataDir })
  await fill(db).finally(() => closeDatabase(db))
  const children = Array.from({ length: WORKERS }, () => fork(join(import.meta.dirname, 'queue.child.ts'), [url, dataDir]))
  await Promise.all(children.map((child) => once(child, 'message')))
  const started = performance.now()
  const answers = children.map((child) => once(child, 'message') as Promise<[string[]]>)
  for (const child of children) child.send('go')
  const ids = (await Promise.all(answers)).flatMap(([done]) => done)
  const seconds = (performance.now() - started) / 1000
  if (ids.length !== ROWS || new Set(ids).size !== ROWS)
    throw new Error(`Postgres: ${ids.length} rows done, ${new Set(ids).size} different, of ${ROWS}.`)
  measured('queuePostgres', ROWS / seconds)
}

async function fill(db: Database): Promise<void> {
  await migrate(db)
  const now = Date.now() - 1_000
  for (let from = 0; from < ROWS; from += 1_000) {
    await transaction(db, async () => {
      for (let i = from; i < from + 1_000; i++) await enqueue(db, { topic: 'push', lane: 'push', payload: { notice: i }, now })
    })
  }
}
