import type { Deps } from '#server/core/deps.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { notify } from '#server/core/notices/notify.ts'
import { isConfidential, type OpenReport } from './content.ts'
import { noticeDigest } from './digests.ts'
import { reportAnsweredMail } from './mails.ts'
import { findPerson } from './queries.ts'

/**
 * Notifies the reporter of an answer: a member by a notice, a visitor by a mail. A reporter without a contact comes back with the code.
 * Says nothing about a confidential report. Joins the running transaction.
 */
export async function notifyReporter({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, report: OpenReport, messageId: string) {
  const { row, content } = report
  const now = clock.now()
  const origin = ownOrigins(config)[0]!
  const number = isConfidential(row) ? null : row.number
  if (row.mode === 'visitor') {
    const link = `${origin}/segnalazioni/codice`
    return enqueueMail(db, reportAnsweredMail.of({ to: content.email, firstname: content.name, number, link, byCode: true }), now)
  }
  const uid = row.uid ?? content.uid
  const person = uid ? await findPerson(db, uid) : undefined
  if (!uid || !person) return
  // A notice of a confidential report has no id, which would connect it with the account: it opens the list. Its mail's link reveals
  // nothing either.
  const path = number === null ? '/segnalazioni' : `/segnalazioni/${row.id}`
  const mailed = number === null ? '/account/notifiche' : path
  const to = { to: person.email, firstname: person.firstname ?? '' }
  const mail = reportAnsweredMail.of({ ...to, number, link: origin + mailed, byCode: false })
  const words =
    number === null
      ? { title: 'Hai un aggiornamento', text: "Apri l'app per leggerlo." }
      : { title: 'Hai una risposta', text: `Segnalazione ${number}.` }
  const order = {
    uid,
    topic: 'replies',
    key: number === null ? `report:${noticeDigest(config.secret, messageId)}` : `report:${row.id}:${messageId}`,
    ...words,
    path,
  } as const
  await notify(db, person.emailVerified ? { ...order, mail } : order, now)
}
