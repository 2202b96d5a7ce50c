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

/** Where the notice of a confidential one opens: no address of the desk beside its neutral words. */
const PATH = '/account/notifiche'

const FACTOR = '/account/due-passaggi'

/** Reports within these minutes share a mail. Confidential reports do not wait. */
const TOGETHER_MS = 5 * 60_000
/** A message of the last moment has been committed by then. */
const SETTLED_MS = 30_000

/**
 * Tells staff that a report has come, or (`messageId`) that its reporter has added something. An ordinary one goes to its desk, or to the
 * admins if nobody at the desk can open it, as their choices about replies say; a confidential one to the officer alone, in neutral words
 * and always by mail. If nobody can open it, those who only lack the second factor are told that it is needed. Nobody is told of their own,
 * nor of what they have moved to others themselves (`move.by`; null is nobody). Each move is news, also to a desk where the report has been
 * before. Joins the running transaction.
 *
 * @param categories asked for before it: their look needs a connection of its own, which nobody gets while ten transactions wait for this one
 */
export async function tellStaff(
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
    // No id in a notice leads to the report.
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
 * Takes what leads to an ordinary report for read by those of its desk who do not read the one that it goes to (`next`): they would find
 * nothing there, and a push that waits does not leave. Joins the running transaction.
 *
 * @param row as it was before
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

/** Those who can open it now, or else those who could with a second factor. */
async function readersOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: OpenReport['row'], reporter: string | null) {
  const today = romeDay(clock.now())
  const asked = isConfidential(row) ? [listOfficers(db, today)] : [listStaff(db, row.desk, today), listStaff(db, 'admin', today)]
  const desks = (await Promise.all(asked)).map((staff) => staff.filter(({ uid }) => uid !== reporter))
  const able = desks.map((staff) => staff.filter(({ hasFactor }) => hasFactor))
  return [...able, ...desks].find((staff) => staff.length > 0) ?? []
}
