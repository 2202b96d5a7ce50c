import { current, isPostgres, type Database } from '#db/connect.ts'
import type { LaneName } from './lanes.ts'
import { openPayload } from './sealed-payload.ts'

export type Job = { id: string; topic: string; payload: string; attempts: number; createdAt: number }

/** A second row with the same key is silently dropped: the same work is on its way already. */
export const insertJob = (
  db: Database,
  row: {
    id: string
    topic: string
    lane: LaneName
    recipient: string | null
    payload: string
    dedupeKey: string | null
    runAt: number
    createdAt: number
  },
) =>
  current(db)
    .insertInto('outbox')
    .values({ ...row, lockedUntil: 0, attempts: 0, deadAt: null, lastError: null })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()

/**
 * Claims up to `limit` due rows of a lane for `leaseMs`, in one statement: SQLite has one writer; Postgres skips rows that another process
 * has locked. Each claim counts as an attempt, and the count fences `finishJobs` and `failJob`: a worker whose lease has passed to another
 * changes nothing.
 */
export const claimJobs = async (
  db: Database,
  { lane, now, leaseMs, limit }: { lane: LaneName; now: number; leaseMs: number; limit: number },
): Promise<Job[]> => {
  const jobs = await db
    .updateTable('outbox')
    .set((row) => ({ lockedUntil: now + leaseMs, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (q) =>
      q
        .selectFrom('outbox')
        .select('id')
        .where('lane', '=', lane)
        .where('deadAt', 'is', null)
        .where('runAt', '<=', now)
        .where('lockedUntil', '<=', now)
        .orderBy('runAt')
        .limit(limit)
        .$if(isPostgres(db), (q) => q.forUpdate().skipLocked()),
    )
    .returning(['id', 'topic', 'payload', 'attempts', 'createdAt', 'runAt'])
    .execute()
  // Postgres gives updated rows in any order: the earliest must leave first.
  return jobs.toSorted((a, b) => a.runAt - b.runAt)
}

/** Deletes finished rows. Gives the ids of those whose lease had not passed to another process. */
export const finishJobs = async (db: Database, jobs: Job[]): Promise<Set<string>> => {
  const byAttempts = Map.groupBy(jobs, ({ attempts }) => attempts)
  const ids = new Set<string>()
  for (const [attempts, some] of byAttempts) {
    const done = await db
      .deleteFrom('outbox')
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .where('attempts', '=', attempts)
      .returning('id')
      .execute()
    for (const { id } of done) ids.add(id)
  }
  return ids
}

export const failJob = (
  db: Database,
  { id, attempts }: Job,
  { runAt, deadAt, lastError }: { runAt: number; deadAt: number | null; lastError: string },
) =>
  db.updateTable('outbox').set({ runAt, deadAt, lastError, lockedUntil: 0 }).where('id', '=', id).where('attempts', '=', attempts).execute()

/** For work that takes longer than its lease. */
export const extendLease = (db: Database, { id, attempts }: Job, lockedUntil: number) =>
  db.updateTable('outbox').set({ lockedUntil }).where('id', '=', id).where('attempts', '=', attempts).execute()

/** When the next unclaimed row of a lane is due (epoch ms); undefined when none waits. */
export const nextJobAt = async (db: Database, lane: LaneName, now: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom('outbox')
    .select('runAt')
    .where('lane', '=', lane)
    .where('deadAt', 'is', null)
    .where('lockedUntil', '<=', now)
    .orderBy('runAt')
    .limit(1)
    .executeTakeFirst()
  return row?.runAt
}

/** Notes that a row (`holder`) does the run planned for `at`. False when another row has begun that run or a later one. */
export const takeRun = async (db: Database, { name, holder, at }: { name: string; holder: string; at: number }): Promise<boolean> => {
  const taken = await db
    .insertInto('lease')
    .values({ name, holder, until: at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until: at })
        .where(({ or, eb }) => or([eb('lease.holder', '=', holder), eb('lease.until', '<', at)])),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken !== undefined
}

/** Numbers of rows by topic; `dead`: 1 for dead rows, else 0. */
export const countJobs = async (db: Database): Promise<Array<{ topic: string; dead: number; rows: number }>> => {
  const rows = await db
    .selectFrom('outbox')
    .select('topic')
    .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.count<number>('deadAt').as('dead')])
    .groupBy(['topic', ({ eb }) => eb('deadAt', 'is', null)])
    .execute()
  return rows.map((row) => ({ topic: row.topic, dead: Number(row.dead), rows: Number(row.rows) }))
}

export const listDead = (db: Database, limit: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'topic', 'attempts', 'deadAt', 'lastError'])
    .where('deadAt', 'is not', null)
    .orderBy('deadAt', 'desc')
    .limit(limit)
    .execute()

export const reviveDead = (db: Database, id: string | null, now: number) =>
  db
    .updateTable('outbox')
    .set({ deadAt: null, attempts: 0, runAt: now, lockedUntil: 0, lastError: null })
    .where('deadAt', 'is not', null)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .executeTakeFirstOrThrow()

/** Waiting and failed mails to an address. `template`: null when the payload cannot be opened. */
export const listMails = async (db: Database, email: string) => {
  const rows = await current(db)
    .selectFrom('outbox')
    .select(['id', 'topic', 'payload', 'createdAt'])
    .where('recipient', '=', email)
    .execute()
  return rows.map(({ id, topic, payload, createdAt }) => ({ id, topic, template: templateOf(db, { id, payload }), createdAt }))
}

function templateOf(db: Database, row: { id: string; payload: string }): string | null {
  try {
    return (openPayload(db, row) as { template?: string }).template ?? null
  } catch {
    return null
  }
}

export const deleteMails = (db: Database, ids: string[]) => current(db).deleteFrom('outbox').where('id', 'in', ids).execute()

export const deleteDeadJobs = (db: Database, before: number) => current(db).deleteFrom('outbox').where('deadAt', '<=', before).execute()

export const deleteDead = (db: Database, id: string | null) =>
  db
    .deleteFrom('outbox')
    .where('deadAt', 'is not', null)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .executeTakeFirstOrThrow()
