import { romeDay } from '#domain/plain-date.ts'
import type { ReportCategory } from '#domain/report-categories.ts'
import type { Deps } from '../deps.ts'
import { ownOrigins } from '../http/origin.ts'
import { enqueueMail } from '../mail/post.ts'
import { notify } from '../notices/notify.ts'
import { isConfidential, type OpenReport } from './content.ts'
import { noticeDigest } from './digests.ts'
import { listOfficers, listStaff } from './queries.ts'

/** Where the notice of a confidential one opens: no address of the desk beside its neutral words. */
const PATH = '/account/notifiche'

/**
 * Tells whoever reads a report that it has come, or (`messageId`) that its reporter has added something: an ordinary one those of its desk,
 * or the admins where nobody has that role, as their choices about replies say; a confidential one the officer alone, by neutral words and
 * in any case by mail. Nobody is told of their own. Joins the running transaction.
 *
 * @param categories asked for before it: their look needs a connection of its own, which nobody gets while ten transactions wait for this one
 */
export async function tellStaff(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { row, content }: Pick<OpenReport, 'row' | 'content'>,
  categories: readonly ReportCategory[],
  messageId: string | null = null,
): Promise<void> {
  const { db, clock, config } = deps
  const [now, origin] = [clock.now(), ownOrigins(config)[0]!]
  const reporter = row.uid ?? content.uid
  const readers = await readersOf(deps, row, reporter)
  if (isConfidential(row)) {
    // No id in a notice leads to the report.
    const key = `report:${noticeDigest(config.secret, messageId ?? row.id)}`
    const link = origin + PATH
    const words = { topic: 'replies', key, title: 'Hai un aggiornamento', text: "Apri l'app per leggerlo.", path: PATH } as const
    for (const { uid, email, firstname } of readers) {
      const to = { to: email, firstname: firstname ?? '' }
      const again = { template: 'report-answered', number: null, link, byCode: false } as const
      if (await notify(db, { uid, ...words }, now))
        await enqueueMail(db, messageId === null ? { template: 'report-confidential', ...to } : { ...again, ...to }, now)
    }
    return
  }
  const category = categories.find(({ id }) => id === row.category)?.label ?? row.category
  const number = row.number!
  const isNew = messageId === null
  const path = `/gestione/segnalazioni/${row.id}`
  const link = origin + path
  for (const { uid, email, emailVerified, firstname } of readers) {
    const order = {
      uid,
      topic: 'replies',
      key: isNew ? `report-new:${row.id}` : `report-more:${messageId}`,
      title: isNew ? 'Nuova segnalazione' : 'Nuovo messaggio in una segnalazione',
      text: `Segnalazione ${number}. Categoria: ${category}.`,
      path,
    } as const
    const mail = { template: 'report-to-read', to: email, firstname: firstname ?? '', number, category, link, isNew } as const
    await notify(db, emailVerified ? { ...order, mail } : order, now)
  }
}

/** Of an ordinary report whose desk is its reporter alone, the admins are. */
async function readersOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: OpenReport['row'], reporter: string | null) {
  const today = romeDay(clock.now())
  const others = async (staff: ReturnType<typeof listStaff>) => (await staff).filter(({ uid }) => uid !== reporter)
  if (isConfidential(row)) return others(listOfficers(db, today))
  const ofDesk = await others(listStaff(db, row.desk, today))
  return ofDesk.length > 0 ? ofDesk : others(listStaff(db, 'admin', today))
}
