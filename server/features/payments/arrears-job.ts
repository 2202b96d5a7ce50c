import { z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { ARREARS_KINDS, type ArrearsKind } from '#domain/payments/arrears.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { listArrears, remindOf } from './arrears.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'lists' | 'config'>

const payload = z.object({ kind: z.enum(ARREARS_KINDS), by: z.string(), after: z.string().optional() })

/** «Sollecita tutti», a page at a time. Each page enqueues the next in its own transaction, so a restart continues. */
export const remindersJob = defineJob({
  kind: 'fee-reminders',
  payload,
  run:
    (deps: Parts) =>
    async ({ kind, by, after }) => {
      const { items, next } = await listArrears(deps, kind, after ?? undefined)
      await remindOf(
        deps,
        by,
        items.filter(({ reach }) => reach === 'due').map(({ number }) => number),
      )
      if (next !== null) await putReminders(deps, { kind, by, after: next })
    },
})

async function putReminders({ db, clock }: Parts, asked: z.infer<typeof payload>): Promise<void> {
  const now = clock.now()
  await transaction(db, () => remindersJob.enqueue(db, asked, { now }))
  wakeOutbox(db)
}

/** Reminds all cards of a kind in the background. */
export const remindAll = (deps: Parts, by: string, kind: ArrearsKind): Promise<void> => putReminders(deps, { kind, by })
