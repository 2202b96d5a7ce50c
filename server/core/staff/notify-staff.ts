import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Addressed, Letter } from '#server/platform/mail/define.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { notify } from '#server/core/notices/notify.ts'
import { deleteUnread } from '#server/core/notices/queries.ts'
import { PERMISSIONS, type Permission } from '#domain/staff/permissions.ts'
import { listStaff } from './queries.ts'

/**
 * `may`: the permission to decide. `by`: the account that asks. `key`, `title`, `text`: of the notice, which names nobody, since it
 * outlives the request. `path`: the page of the decision.
 */
type Asked = { may?: Permission; by: string; key: string; title: string; text: string; path: string; mail: (to: Addressed) => Letter }

/**
 * Notifies the staff who decide about a request, by a notice, and by a mail that no choice switches off: it belongs to the role, and only
 * the mail names the person. Nobody is notified of their own request. Joins the running transaction.
 */
export async function notifyStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { may = 'people.write', by, key, title, text, path, mail }: Asked,
): Promise<void> {
  const now = clock.now()
  for (const { uid, email, emailVerified, firstname } of await listStaff(db, PERMISSIONS[may], romeDay(now))) {
    if (uid === by) continue
    const isNew = await notify(db, { uid, topic: 'replies', key, title, text, path }, now)
    if (isNew && emailVerified) await enqueueMail(db, mail({ to: email, firstname: firstname ?? '' }), now)
  }
}

/**
 * Deletes the unread notices of a withdrawn or decided request; its mails check again before they are sent. Joins the running transaction.
 */
export const callBackDeciders = (db: Deps['db'], key: string) => deleteUnread(db, key)
