import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { ReportRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { ReportCategory } from '#domain/reports/report-categories.ts'
import type { OwnReports, ReportAnswer, ReportItem, ReportMessageItem, ReportMode, ReportState } from '#domain/reports/report.ts'
import { networkOf, passingKey } from '#server/platform/limits/limit-key.ts'
import { hit, refuseUnless, type Limit } from '#server/platform/limits/rate-limit.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { categoriesOf } from './clerk.ts'
import { isConfidential, messagePlace, openReport, openWith, type OpenReport, sealWith } from './content.ts'
import { ownerDigest, receiptHash } from './digests.ts'
import { filesOf } from './files.ts'
import { changeReport, findByReceipt, findOwn, hasMessage, lockReport, insertMessage, listMessages, listOwn } from './queries.ts'
import { notifyDesk } from './notify-desk.ts'

const QUARTER = 15 * 60_000
/** A code has 74 bits: this limit protects the server's time, not the reports. */
const CODES_BY_NETWORK: Limit = { max: 120, windowMs: QUARTER }
const MESSAGES: Limit = { max: 30, windowMs: 24 * 3_600_000 }

type Opened = Pick<Deps, 'db' | 'clock' | 'config' | 'lists'>

/** The owner of a receipt's code, and their client address. */
export type Holder = { code: string; address: string }

/** A person's signed reports, including confidential ones, newest first. */
export async function ownReports(deps: Opened, uid: string): Promise<OwnReports> {
  const { db, config, clock } = deps
  const rows = await listOwn(db, { uid, owner: ownerDigest(config.secret, uid) })
  const categories = await categoriesOf(deps)
  const open = await Promise.all(rows.map((row) => openReport(db, config.secret, row)))
  return { reports: open.map((report) => reportItem(report, categories)), now: clock.now() }
}

/** @throws api.not_found 404 when it is not theirs */
export async function ownReport({ db, config }: Opened, uid: string, id: string): Promise<ReportRow> {
  const row = await findOwn(db, { uid, owner: ownerDigest(config.secret, uid) }, id)
  if (!row) throw new AppError('api.not_found', 404)
  return row
}

/** @throws report.code_invalid 404 · report.too_many 429 */
export async function reportByReceipt({ db, config, clock }: Opened, { code, address }: Holder): Promise<ReportRow> {
  refuseUnless(await hit(db, passingKey('report-receipts', networkOf(address)), CODES_BY_NETWORK, clock.now()), 'report.too_many')
  const row = await findByReceipt(db, receiptHash(config.secret, code))
  if (!row) throw new AppError('report.code_invalid', 404)
  return row
}

/** A report for its reporter. */
export async function reportAnswer(deps: Opened, row: ReportRow): Promise<ReportAnswer> {
  const report = await openReport(deps.db, deps.config.secret, row)
  return { ...(await wholeReport(deps, report)), confirmed: row.confirmedAt !== null, mayReply: row.state !== 'closed' }
}

/** The part for all readers. */
export async function wholeReport(deps: Opened, report: OpenReport) {
  const { db, clock } = deps
  const { body, place } = report.content
  // Before reading the messages, so that all until then are included.
  const now = clock.now()
  return {
    ...reportItem(report, await categoriesOf(deps)),
    mode: report.row.mode as ReportMode,
    body,
    place,
    files: await filesOf(db, report),
    messages: await messagesOf(deps, report),
    now,
  }
}

export function reportItem({ row, content }: OpenReport, categories: ReportCategory[]): ReportItem {
  return {
    id: row.id,
    number: row.number!,
    // A removed category is named by its id.
    category: { id: row.category, label: categories.find(({ id }) => id === row.category)?.label ?? row.category },
    confidential: isConfidential(row),
    title: content.title,
    state: row.state as ReportState,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    answeredAt: row.answeredAt,
  }
}

async function messagesOf({ db }: Opened, { row, key }: OpenReport): Promise<ReportMessageItem[]> {
  const messages = await listMessages(db, row.id)
  return messages.map(({ id, author, body, createdAt, firstname }) => ({
    id,
    from: author as ReportMessageItem['from'],
    author: firstname ?? null,
    body: openWith(key, messagePlace(row.id, id), body),
    createdAt,
  }))
}

/**
 * The time of an addition to a locked report (epoch ms): later than everything in it, even with a slow clock. A message that is not later
 * than an answer would not count as waiting (queries.ts).
 */
export const momentAfter = ({ clock }: Pick<Deps, 'clock'>, held: ReportRow): number => Math.max(clock.now(), held.updatedAt + 1)

/**
 * Adds the reporter's message, once for a key. Its readers are notified; a resolved report is in progress again.
 *
 * @throws report.closed 409 · report.too_many 429
 */
export async function reply(
  deps: Opened,
  row: ReportRow,
  { requestKey, body }: { requestKey: string; body: string },
): Promise<ReportAnswer> {
  const { db, clock, config } = deps
  if (!(await hasMessage(db, row.id, requestKey))) {
    refuseUnless(await hit(db, `report-messages:${row.id}`, MESSAGES, clock.now()), 'report.too_many')
    const report = await openReport(db, config.secret, row)
    const categories = await categoriesOf(deps)
    await transaction(db, async () => {
      const held = await lockReport(db, row.id)
      if (!held) throw new AppError('api.not_found', 404)
      if (held.state === 'closed') throw new AppError('report.closed', 409)
      const now = momentAfter(deps, held)
      const id = newId(now)
      const sealed = sealWith(report.key, messagePlace(row.id, id), body)
      const message = { id, reportId: row.id, requestKey, author: 'reporter', authorUid: null, body: sealed, createdAt: now }
      if (!(await insertMessage(db, message))) return
      const isAwaited = held.state === 'waiting_for_you' || held.state === 'resolved'
      await changeReport(db, row.id, { updatedAt: now, ...(isAwaited && { state: 'in_progress' }) })
      // Nobody reads unconfirmed reports.
      if (held.confirmedAt !== null) await notifyDesk(deps, { ...report, row: held }, categories, { messageId: id })
    })
    wakeOutbox(db)
  }
  return reportAnswer(deps, (await lockReport(db, row.id))!)
}
