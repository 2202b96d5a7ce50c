import { current, isPostgres, type Database } from '#db/connect.ts'

export type Job = { id: string; topic: string; payload: string; attempts: number; createdAt: number }

/** A second row with the same key is dropped in silence: the caller asked for something that is already on its way. */
export const insertJob = (
  db: Database,
  row: { id: string; topic: string; payload: string; dedupeKey: string | null; runAt: number; createdAt: number },
) =>
  current(db)
    .insertInto('outbox')
    .values({ ...row, lockedUntil: 0, attempts: 0, deadAt: null, lastError: null })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()

/**
 * Takes up to `limit` due rows for `leaseMs`, in one statement: SQLite has one writer; Postgres skips the rows that another process
 * holds. Each taking counts as an attempt, and the count is the fence of `finishJob` and `failJob`: whoever comes back after its lease
 * has passed to another changes nothing.
 */
export const claimJobs = async (db: Database, { now, leaseMs, limit }: { now: number; leaseMs: number; limit: number }): Promise<Job[]> => {
  const jobs = await db
    .updateTable('outbox')
    .set((row) => ({ lockedUntil: now + leaseMs, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (q) =>
      q
        .selectFrom('outbox')
        .select('id')
        .where('deadAt', 'is', null)
        .where('runAt', '<=', now)
        .where('lockedUntil', '<=', now)
        .orderBy('runAt')
        .limit(limit)
        .$if(isPostgres(db), (q) => q.forUpdate().skipLocked()),
    )
    .returning(['id', 'topic', 'payload', 'attempts', 'createdAt', 'runAt'])
    .execute()
  // Postgres gives updated rows in any order: what was asked for first leaves first.
  return jobs.toSorted((a, b) => a.runAt - b.runAt)
}

/** The job's work is done. False when the lease had passed to another. */
export const finishJob = async (db: Database, { id, attempts }: Job) => {
  const { numDeletedRows } = await current(db).deleteFrom('outbox').where('id', '=', id).where('attempts', '=', attempts).executeTakeFirst()
  return numDeletedRows > 0n
}

export const failJob = (
  db: Database,
  { id, attempts }: Job,
  { runAt, deadAt, lastError }: { runAt: number; deadAt: number | null; lastError: string },
) =>
  db.updateTable('outbox').set({ runAt, deadAt, lastError, lockedUntil: 0 }).where('id', '=', id).where('attempts', '=', attempts).execute()

/** For work that takes longer than its lease: nobody else may take the row meanwhile. */
export const extendLease = (db: Database, { id, attempts }: Job, lockedUntil: number) =>
  db.updateTable('outbox').set({ lockedUntil }).where('id', '=', id).where('attempts', '=', attempts).execute()

/** When the next row falls due (epoch ms), undefined when none waits. */
export const nextJobAt = async (db: Database): Promise<number | undefined> => {
  const row = await db
    .selectFrom('outbox')
    .select(['runAt', 'lockedUntil'])
    .where('deadAt', 'is', null)
    .orderBy('runAt')
    .limit(1)
    .executeTakeFirst()
  return row && Math.max(row.runAt, row.lockedUntil)
}
