import { newId } from '#db/id.ts'
import type { ReportRow } from '#db/tables.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { ReportCategory, ReportDesk } from '#domain/reports/report-categories.ts'
import type { Deps } from '#server/core/deps.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { reportAnsweredMail, reportConfidentialMail, reportToReadMail } from './mails.ts'
import { DESK, labelOf, pathOf } from './news.ts'
import { notify } from '#server/core/notices/notify.ts'
import { markRead } from '#server/core/notices/queries.ts'
import { listOfficers, listRoles, listStaff } from '#server/core/staff/queries.ts'
import { isConfidential, type OpenReport } from './content.ts'
import { noticeDigest } from './digests.ts'
import { desksOf } from '#domain/reports/desks.ts'

/** The target of a confidential report's notice: no address of the desk beside its neutral words. */
const PATH = '/account/notifiche'

const FACTOR = '/account/due-passaggi'

/** Reports within this time share a mail. Confidential reports do not wait. */
const TOGETHER_MS = 5 * 60_000
/** By then a message of the last moment has been committed. */
const SETTLED_MS = 30_000

/**
 * Notifies staff of a new report, or (`messageId`) of a reporter's message. An ordinary one goes to its desk, or to the admins if nobody at
 * the desk can open it, by their choices for replies; a confidential one to the officer only, in neutral words and always by mail. If
 * nobody can open it, people who lack only the second factor are notified that they need it. People are not notified of their own reports,
 * nor of reports that they moved themselves (`move.by`; null: not moved by a person). Each move is a new notice, also for an earlier desk.
 * Joins the running transaction.
 *
 * @param categories read before the transaction: the look-up needs a connection of its own, and waiting transactions may hold all of them
 */
export async function notifyDesk(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { row, content }: Pick<OpenReport, 'row' | 'content'>,
  categories: readonly ReportCategory[],
  { messageId = null, move = null }: { messageId?: string | null; move?: { by: string | null } | null } = {},
): Promise<void> {
  const { db, clock, config } = deps
  const [now, origin] = [clock.now(), ownOrigins(config)[0]!]
  const reporter = row.uid ?? content.uid
  const readers = (await readersOf(deps, row, reporter)).filter(({ uid }) => uid !== move?.by)
  if (isConfidential(row)) {
    // The notice's key must not reveal the report.
    const key = `report:${noticeDigest(config.secret, messageId ?? row.id)}`
    const link = origin + PATH
    const words = { topic: 'replies', key, title: 'Hai un aggiornamento', path: PATH } as const
    for (const { uid, email, firstname, hasFactor } of readers) {
      const text = hasFactor ? "Apri l'app per leggerlo." : 'Attiva la verifica in due passaggi per leggerlo.'
      const to = { to: email, firstname: firstname ?? '' }
      const mail = messageId === null ? reportConfidentialMail.of(to) : reportAnsweredMail.of({ ...to, number: null, link, byCode: false })
      if (await notify(db, { uid, text, ...words }, now)) await enqueueMail(db, mail, now)
    }
    return
  }
  const isNew = messageId === null
  const key = isNew ? `report-new:${row.id}${move === null ? '' : `:${newId(now)}`}` : `report-more:${row.id}:${messageId}`
  const from = now - (now % TOGETHER_MS)
  const until = from + TOGETHER_MS
  const text = `Segnalazione ${row.number}. Categoria: ${labelOf(row, categories)}.`
  for (const { uid, email, emailVerified, firstname, hasFactor } of readers) {
    const order = {
      uid,
      topic: 'replies',
      key,
      title: isNew ? 'Nuova segnalazione' : 'Nuovo messaggio in una segnalazione',
      text: hasFactor ? text : `${text} Attiva la verifica in due passaggi per leggerla.`,
      path: pathOf(row.id),
    } as const
    const to = { to: email, firstname: firstname ?? '' }
    const mail = {
      ...reportToReadMail.of({ ...to, from, until, link: origin + DESK, ...(!hasFactor && { factorLink: origin + FACTOR }), news: [] }),
      when: { runAt: until + SETTLED_MS, dedupeKey: `report-to-read:${uid}:${from}` },
    }
    await notify(db, emailVerified ? { ...order, mail } : order, now)
  }
}

/**
 * Marks notices of an ordinary report as read for former readers, who are not among the new ones (`next`): the link would lead nowhere for
 * them, and a waiting push is dropped. Joins the running transaction.
 *
 * @param row the report before the move
 */
export async function callBackStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, desk }: Pick<ReportRow, 'id' | 'desk'>,
  next: ReportDesk,
): Promise<void> {
  const now = clock.now()
  const today = romeDay(now)
  for (const { uid } of await listStaff(db, desk, today)) {
    if (!desksOf(await listRoles(db, uid, today)).includes(next)) await markRead(db, uid, { path: pathOf(id) }, now)
  }
}

/** People who can open it now, or else those who could with a second factor. */
async function readersOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: OpenReport['row'], reporter: string | null) {
  const today = romeDay(clock.now())
  const asked = isConfidential(row) ? [listOfficers(db, today)] : [listStaff(db, row.desk, today), listStaff(db, 'admin', today)]
  const desks = (await Promise.all(asked)).map((staff) => staff.filter(({ uid }) => uid !== reporter))
  const able = desks.map((staff) => staff.filter(({ hasFactor }) => hasFactor))
  return [...able, ...desks].find((staff) => staff.length > 0) ?? []
}
