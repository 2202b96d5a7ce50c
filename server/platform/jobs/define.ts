import type { z } from '@hono/zod-openapi'
import type { Database } from '#db/connect.ts'
import { enqueue, type Work } from './enqueue.ts'
import type { LaneName } from './lanes.ts'
import type { Handler } from './lane.ts'
import type { Job as Row } from './queries.ts'
import { forGood } from './retry.ts'

export type Job<D> = { kind: string; handler(deps: D): Handler }

/**
 * Work of one kind. Its payload is checked when it is read, and a row whose payload is none is given up at once: rows of the version before
 * wait while this one starts, so what the schema asks for anew must be optional. `enqueue` joins the running transaction.
 *
 * @param job `kind`: its name in the outbox, which may not change while rows wait; `run` is called once in a process, so that it may keep
 * connections open, and gives what does one row
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
        // Names of fields alone: what is in them may be about somebody.
        if (error) throw forGood(new Error(`no payload of ${kind}: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`))
        await work(data as z.output<S>, row)
      }
    },
  }
}
