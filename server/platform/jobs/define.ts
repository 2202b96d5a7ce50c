import type { z } from '@hono/zod-openapi'
import type { Database } from '#db/connect.ts'
import { enqueue, type Work } from './enqueue.ts'
import type { LaneName } from './lanes.ts'
import type { Handler } from './lane.ts'
import type { Job as Row } from './queries.ts'
import { forGood } from './retry.ts'

export type Job<D> = { kind: string; handler(deps: D): Handler }

/**
 * Work of one kind. A payload is checked when it is read, and an invalid one is dead at once. Rows of the previous version wait while this
 * one starts, so a new field of the schema must be optional. `enqueue` joins the running transaction.
 *
 * @param job `kind`: its name in the outbox, which must not change while rows wait; `run` is called once in a process, so that it can keep
 * connections open, and gives the function for one row
 */
export function defineJob<D, S extends z.ZodType>({
  kind,
  lane,
  payload: schema,
  run,
}: {
  kind: string
  lane?: LaneName
  payload: S
  run(deps: D): (payload: z.output<S>, row: Row) => Promise<void>
}) {
  return {
    kind,
    enqueue: (db: Database, payload: z.input<S>, when: Omit<Work, 'topic' | 'payload' | 'lane'>) =>
      enqueue(db, { topic: kind, payload, ...(lane && { lane }), ...when }),
    handler(deps: D): Handler {
      const work = run(deps)
      return async (given, row) => {
        const { data, error } = schema.safeParse(given)
        // Only names of fields: their values may be personal data.
        if (error) throw forGood(new Error(`no payload of ${kind}: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`))
        await work(data as z.output<S>, row)
      }
    },
  }
}
