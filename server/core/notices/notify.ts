import type { Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { NoticeTopic } from '#domain/notices/notice-topics.ts'
import { enqueueMail, type Posted } from '#server/platform/mail/post.ts'
import { choiceFor } from './choices.ts'
import { pushJob } from './push-delivery.ts'
import { hasPushDevice, insertNotice, isSilent } from './queries.ts'

/**
 * A notice to an account. `key`: names the fact (`event-reminder:<event>:<start>`), which is notified once. `path`: of the own origin, with
 * a leading slash. `urgent`: a push also between 21:00 and 8:00 in Rome, for facts that start within three hours; security is always
 * urgent. `mail`: the same by mail, unless this topic's mails are off.
 */
export type NoticeOrder = {
  uid: string
  topic: NoticeTopic
  key: string
  title: string
  text: string
  path: string
  urgent?: boolean
  mail?: Posted
}

/**
 * Notifies an account: a line in the app's list, and a push and a mail if its choices want them. Joins the running transaction; the caller
 * wakes the outbox after the commit. False, and nothing is sent, if the account was notified of this fact before or its holder has died.
 *
 * @param now epoch ms
 */
export async function notify(db: Database, { mail, urgent = false, ...notice }: NoticeOrder, now: number): Promise<boolean> {
  const { uid, topic } = notice
  if (!/^\/(?![/\\])/.test(notice.path)) throw new Error(`A notice leads to a path of the own origin, not to ${notice.path}`)
  if (await isSilent(db, { uid })) return false
  const id = newId(now)
  if (!(await insertNotice(db, { id, ...notice, createdAt: now, readAt: null }))) return false
  const choice = await choiceFor(db, notice.uid, notice.topic)
  if (choice.push && (await hasPushDevice(db, notice.uid))) {
    await pushJob.enqueue(db, { notice: id, urgent: urgent || notice.topic === 'security' }, { now, dedupeKey: `push:${id}` })
  }
  if (mail && choice.mail) await enqueueMail(db, topic === 'security' ? mail : { ...mail, optOut: { uid, topic } }, now)
  return true
}
