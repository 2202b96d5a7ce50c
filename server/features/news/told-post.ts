import { z } from '@hono/zod-openapi'
import { transaction, type Database } from '#db/connect.ts'
import { NEWS } from '#domain/news/post.ts'
import { findDocument, lockCollection } from '#server/core/content/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import type { DocumentChange } from '#server/core/feature.ts'
import { notify } from '#server/core/notices/notify.ts'
import { deleteUnread, updateUnread } from '#server/core/notices/queries.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { postMail } from './mails.ts'
import { BACK_MS, findWords, keyOf } from './post-words.ts'
import { insertTold, listReaders, markAnnouncedAgain, unmarkAnnounced } from './queries.ts'

/**
 * Announces a post that asks for it when it becomes public, or is changed to ask: each account once, however often it is edited. Unread
 * notices get the present words. A post that is taken down and put back is announced to accounts without its notice. Runs in the
 * transaction that writes the post.
 */
export async function notePost(db: Database, { collection, id, now }: DocumentChange): Promise<void> {
  if (collection !== NEWS) return
  const row = { collection: NEWS, id, toldAt: now }
  const found = await findDocument(db, NEWS, id)
  if (!found) {
    if (await unmarkAnnounced(db, row)) await postGoneJob.enqueue(db, { id }, { now, runAt: now + BACK_MS })
    return
  }
  const words = await findWords(db, id)
  if (words) await updateUnread(db, keyOf(id), words.notice)
  if ((JSON.parse(found.data) as { notify?: unknown }).notify !== true) return
  if ((await insertTold(db, row)) || (await markAnnouncedAgain(db, row))) await plan(db, { id, at: now, after: '' }, now)
}

/** Deletes the unread notices of a post that stays down. */
export const postGoneJob = defineJob({
  kind: 'post-gone',
  payload: z.object({ id: z.string() }),
  run:
    ({ db }: Pick<Deps, 'db'>) =>
    async ({ id }) => {
      await transaction(db, async () => {
        await lockCollection(db, NEWS)
        if (!(await findDocument(db, NEWS, id))) await deleteUnread(db, keyOf(id))
      })
    },
})

/** `at`: when it became public, epoch ms. A job of the last version has none. */
const payload = z.object({ id: z.string(), at: z.number().optional(), after: z.string() })

// A post put back has its own jobs: one that runs now may have read that it was down.
const plan = (db: Database, order: z.infer<typeof payload>, now: number) =>
  postToldJob.enqueue(db, order, { now, dedupeKey: `${keyOf(order.id)}:${order.at ?? ''}:${order.after}` })

/** Readers in one transaction, which blocks SQLite's other writers. */
const PART = 100

/**
 * Puts a post into every member's list of notices, a part at a time, with a push and a mail for those who chose them. A part and the job
 * for the next one are one transaction: after a crash it continues there, and notifies nobody twice.
 */
export const postToldJob = defineJob({
  kind: 'post-told',
  payload,
  run:
    ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) =>
    async ({ id, at, after }) => {
      await transaction(db, async () => {
        // A correction waits, and then finds these notices.
        await lockCollection(db, NEWS)
        const words = await findWords(db, id)
        if (!words) return
        const now = clock.now()
        const path = `/notizie/${encodeURIComponent(id)}`
        const notice = { topic: 'news', key: keyOf(id), ...words.notice, path } as const
        const told = { id, ...words.mail, link: ownOrigins(config)[0]! + path }
        const readers = await listReaders(db, { after, limit: PART })
        for (const { uid, email, firstname } of readers) {
          const mail = postMail.of({ to: email, firstname: firstname ?? '', ...told })
          await notify(db, { uid, ...notice, mail }, now)
        }
        if (readers.length === PART) await plan(db, { id, at, after: readers.at(-1)!.uid }, now)
      })
      wakeOutbox(db)
    },
})
