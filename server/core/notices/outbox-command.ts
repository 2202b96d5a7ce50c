import type { Database } from '#db/connect.ts'
import { countBounces } from '#server/core/accounts/bounce-queries.ts'
import { countJobs, deleteDead, listDead, reviveDead } from '#server/platform/jobs/queries.ts'
import { type Command, CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'

const USAGE = '[list | retry ID | retry --all | drop ID | drop --all]'

export const outboxCommand: Command = {
  about: 'lists waiting and failed work of the outbox; retries or deletes failed work',
  usage: USAGE,
  help: `Lists waiting work of the outbox (mails, pushes, scheduled work), and work that failed after about nine hours of retries, with the reason.
Recipients and texts are not shown.

  list    lists the work; the default
  retry   retries failed work: the row ID, or --all
  drop    deletes failed work: the row ID, or --all; it is never sent

Failed work is kept for 30 days. Needs the settings of the server (DATA_DIR or DATABASE_URL). The server may be running: it starts a retry
within a quarter of a minute.`,
  takes: 0,
  upTo: 2,
  options: [],
  flags: ['all'],
  async run({ arguments: [what = 'list', id], flags, settings, say }) {
    const isAll = flags.has('all')
    const isAsked = what === 'list' ? id === undefined && !isAll : (what === 'retry' || what === 'drop') && (id === undefined) === isAll
    if (!isAsked) throw new UsageProblem(`The command: npm run tessera -- outbox ${USAGE}`)
    await withDatabase(settings, async (db) => {
      if (what === 'list') return say(table(await viewOutbox(db), await countBounces(db)))
      const rows = await (what === 'retry' ? retryDead(db, id ?? null, Date.now()) : dropDead(db, id ?? null))
      if (rows === 0) throw new CommandProblem(id === undefined ? 'Nothing was given up.' : `Nothing given up has the id "${id}".`)
      say(`${rows} ${rows === 1 ? 'row' : 'rows'} ${what === 'retry' ? 'will be tried again' : 'forgotten'}.`)
    })
  },
}

/** The outbox for an operator: topics, counts and reasons, without personal data. */
type OutboxView = {
  topics: Array<{ topic: string; waiting: number; dead: number }>
  /** Newest first, at most a hundred. */
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

/** Restarts dead work, all or one row, with all its attempts. Gives the number of rows. */
const retryDead = async (db: Database, id: string | null, now: number): Promise<number> =>
  Number((await reviveDead(db, id, now)).numUpdatedRows)

/** Deletes dead work, all or one row. Gives the number of rows. */
const dropDead = async (db: Database, id: string | null): Promise<number> => Number((await deleteDead(db, id)).numDeletedRows)

/** `refusing`: number of accounts whose address refuses mail. */
function table({ topics, dead }: OutboxView, refusing: number): string {
  const bounces = refusing > 0 ? ['', `Accounts whose address takes no mail: ${refusing}.`] : []
  if (topics.length === 0) return ['The outbox is empty.', ...bounces].join('\n')
  const width = Math.max(...topics.map(({ topic }) => topic.length))
  const counts = topics.map((row) => `  ${row.topic.padEnd(width)}  ${row.waiting} waiting, ${row.dead} given up`)
  const rows = dead.map((row) => `  ${row.id}  ${row.topic}, ${row.attempts} times, ${new Date(row.deadAt).toISOString()}: ${row.reason}`)
  return [...counts, ...bounces, ...(rows.length > 0 ? ['', 'Given up, the last first:', ...rows] : [])].join('\n')
}
