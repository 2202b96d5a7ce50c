import { z } from '@hono/zod-openapi'
import { transaction, type Database } from '#db/connect.ts'
import { excerpt, NEWS, readPost, type Post } from '#domain/news/post.ts'
import { findDocument } from '#server/core/content/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import type { DocumentChange } from '#server/core/feature.ts'
import { notify } from '#server/core/notices/notify.ts'
import { deleteUnread } from '#server/core/notices/queries.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { postMail } from './mails.ts'
import { openingOf } from './opening.ts'
import { insertTold, listReaders } from './queries.ts'

const keyOf = (id: string) => `news:${id}`

/**
 * Announces a post that asks for it when it becomes public for the first time, or is changed to ask: once, however often it is edited,
 * taken down and restored. Taking it down deletes its unread notices. Runs in the transaction that writes the post.
 */
export async function notePost(db: Database, { collection, id, now }: DocumentChange): Promise<void> {
  if (collection !== NEWS) return
  const found = await findDocument(db, NEWS, id)
  if (!found) return void (await deleteUnread(db, keyOf(id)))
  if ((JSON.parse(found.data) as { notify?: unknown }).notify !== true) return
  if (await insertTold(db, { collection: NEWS, id, toldAt: now })) await plan(db, { id, after: '' }, now)
}

const payload = z.object({ id: z.string(), after: z.string() })

const plan = (db: Database, order: z.infer<typeof payload>, now: number) =>
  postToldJob.enqueue(db, order, { now, dedupeKey: `${keyOf(order.id)}:${order.after}` })

/** Length of the part of a post that its mail contains. */
const MAIL_CHARACTERS = 1_000

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
    async ({ id, after }) => {
      await transaction(db, async () => {
        const post = await findPost(db, id)
        if (!post) return
        const now = clock.now()
        const path = `/notizie/${encodeURIComponent(id)}`
        const notice = { topic: 'news', key: keyOf(id), title: post.title, text: excerpt(post.body, 140), path } as const
        const link = ownOrigins(config)[0]! + path
        const told = { id, title: post.title, text: excerpt(post.body, 120), opening: openingOf(post.body, MAIL_CHARACTERS), link }
        const readers = await listReaders(db, { after, limit: PART })
        for (const { uid, email, firstname } of readers) {
          const mail = postMail.of({ to: email, firstname: firstname ?? '', ...told })
          await notify(db, { uid, ...notice, mail }, now)
        }
        if (readers.length === PART) await plan(db, { id, after: readers.at(-1)!.uid }, now)
      })
      wakeOutbox(db)
    },
})

async function findPost(db: Database, id: string): Promise<Post | null> {
  const found = await findDocument(db, NEWS, id)
  return found ? readPost({ ...(JSON.parse(found.data) as object), id }) : null
}
