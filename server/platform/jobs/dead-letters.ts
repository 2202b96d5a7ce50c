import type { Database } from '#db/connect.ts'
import { countJobs, deleteDead, listDead, reviveDead } from './queries.ts'

/** How an operator sees the outbox: topics, counts and reasons, and of nobody what was to be told to whom. */
export type OutboxView = {
  topics: Array<{ topic: string; waiting: number; dead: number }>
  /** The newest first, at most a hundred. */
  dead: Array<{ id: string; topic: string; attempts: number; deadAt: number; reason: string }>
}

export async function viewOutbox(db: Database): Promise<OutboxView> {
  const counts = await countJobs(db)
  const topics = [...new Set(counts.map(({ topic }) => topic))].toSorted()
  const of = (topic: string, isDead: boolean) =>
    counts.filter((row) => row.topic === topic && row.dead > 0 === isDead).reduce((sum, { rows }) => sum + rows, 0)
  return {
    topics: topics.map((topic) => ({ topic, waiting: of(topic, false), dead: of(topic, true) })),
    dead: (await listDead(db, 100)).map(({ lastError, deadAt, ...row }) => ({ ...row, deadAt: deadAt!, reason: lastError ?? '' })),
  }
}

/** Puts dead work back, all of it or one row, to be done now and with all its attempts again. Gives how many rows. */
export const retryDead = async (db: Database, id: string | null, now: number): Promise<number> =>
  Number((await reviveDead(db, id, now)).numUpdatedRows)

/** Forgets dead work, all of it or one row. Gives how many rows. */
export const dropDead = async (db: Database, id: string | null): Promise<number> => Number((await deleteDead(db, id)).numDeletedRows)
