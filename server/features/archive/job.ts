import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { romeDay } from '#domain/plain-date.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import type { Deps } from '#server/core/deps.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { beginAttempt, findArchive, insertPiece, moveArchive } from './queries.ts'
import { withArchive } from './write.ts'

const PIECE_BYTES = 1024 * 1024
/** Attempts before the archive counts as failed; the outbox would try for days. */
const MOST_ATTEMPTS = 3

/** The archive was deleted, or another attempt has begun. */
class Overtaken extends Error {}

/** Makes an archive. Each attempt starts anew, because the snapshot ends with the process. */
export const archiveJob = defineJob({
  kind: 'archive',
  payload: z.object({ id: z.string() }),
  run:
    (deps: Deps) =>
    async ({ id }, { attempts: attempt }) => {
      const { db, clock, log } = deps
      if (!(await transaction(db, () => beginAttempt(db, id, attempt)))) return
      try {
        await make(deps, id, attempt)
      } catch (error) {
        if (error instanceof Overtaken) return
        if (attempt < MOST_ATTEMPTS) throw error
        log.error({ err: error, archive: id }, 'archive: given up')
        await transaction(db, () => moveArchive(db, { id, attempt }, { state: 'failed', updatedAt: clock.now() }))
      }
    },
})

async function make({ db, clock, house }: Deps, id: string, attempt: number): Promise<void> {
  const archive = await findArchive(db, id)
  const roles = archive?.actor ? await listRoles(db, archive.actor, romeDay(clock.now())) : []
  // The author's role has ended: no data.
  if (!isAllowed(roles, 'archive.export')) {
    await transaction(db, () => moveArchive(db, { id, attempt }, { state: 'failed', updatedAt: clock.now() }))
    return
  }
  // On Postgres the snapshot is a read-only transaction. The writes below must not join it.
  const outside = AsyncLocalStorage.snapshot()
  let [at, bytes] = [0, 0]
  let known = { done: 0, total: 0 }
  const keep = async (piece: Buffer, state: 'making' | 'ready') => {
    bytes += piece.length
    const write = async () => {
      if (!(await moveArchive(db, { id, attempt }, { ...known, bytes, state, updatedAt: clock.now() }))) throw new Overtaken()
      if (piece.length > 0) await insertPiece(db, id, at, piece)
    }
    await outside(() => transaction(db, write))
    at += 1
  }
  const progress = (done: number, total: number) => void (known = { done, total })
  await withArchive({ db, house }, { now: clock.now(), progress }, async (pieces) => {
    let waiting: Buffer[] = []
    let length = 0
    for await (const piece of pieces) {
      waiting.push(piece)
      length += piece.length
      if (length < PIECE_BYTES) continue
      await keep(Buffer.concat(waiting), 'making')
      ;[waiting, length] = [[], 0]
    }
    known.done = known.total
    await keep(Buffer.concat(waiting), 'ready')
  })
}
