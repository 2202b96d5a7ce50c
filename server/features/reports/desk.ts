import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { ReportRow } from '#db/tables.ts'
import { fullName } from '#domain/person-name.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { ReportCategory } from '#domain/reports/report-categories.ts'
import {
  REPORT_STATES,
  STAFF_REPORTS_PAGE,
  type ReportCounts,
  type ReportMoved,
  type ReportState,
  type StaffReportAnswer,
  type StaffReportItem,
  type StaffReports,
  type StaffReportsState,
} from '#domain/reports/report.ts'
import { foldText } from '#domain/search.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { recordAudit, recordOpened } from '#server/core/staff/audit.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { clerkOf, type Clerk, categoriesOf } from './clerk.ts'
import { isConfidential, messagePlace, openReport, type OpenReport, sealWith } from './content.ts'
import { ownerDigest } from './digests.ts'
import {
  changeReport,
  countOfDesks,
  countStates,
  findOfDesks,
  findPerson,
  lockReport,
  insertMessage,
  listCategoriesOf,
  listOfDesks,
  type ListPlace,
  type StaffReportRow,
} from './queries.ts'
import { labelOf } from './news.ts'
import { momentAfter, reportItem, wholeReport } from './reports.ts'
import { notifyReporter } from './notify-reporter.ts'
import { callBackStaff, notifyDesk } from './notify-desk.ts'
import { desksOf, ORDINARY } from '#domain/reports/desks.ts'

type Opened = Pick<Deps, 'db' | 'clock' | 'config' | 'lists'>

type Wish = { after?: string | undefined; state?: StaffReportsState | undefined; category?: string | undefined; q?: string }

/** One page of the clerk's reports, unanswered first. `after`: `next` of the previous page; `q`: words of number and title. */
export async function staffReports(deps: Opened, clerk: Clerk, { after, state, category, q = '' }: Wish = {}): Promise<StaffReports> {
  const { db, clock, config } = deps
  const asker = askerOf(deps, clerk)
  const cut = { category, words: q.split(/\s+/u).map(foldText).filter(Boolean) }
  const part = { ...cut, limit: STAFF_REPORTS_PAGE + 1, after: after === undefined ? undefined : readPlace(after), state }
  const [rows, counted, used, categories] = await Promise.all([
    listOfDesks(db, clerk.desks, asker, part),
    countOfDesks(db, clerk.desks, asker, cut),
    listCategoriesOf(db, clerk.desks, asker),
    categoriesOf(deps),
  ])
  const reports: StaffReportItem[] = []
  for (const row of rows.slice(0, STAFF_REPORTS_PAGE)) {
    const report = await openReport(db, config.secret, row)
    reports.push({ ...reportItem(report, categories), ...(await whose(deps, report)), waitingSince: row.waitingSince })
  }
  const last = rows[STAFF_REPORTS_PAGE - 1]
  const next = rows.length > STAFF_REPORTS_PAGE && last ? writePlace(last) : null
  const unanswered = counted.reduce((sum, one) => sum + Number(one.unanswered), 0)
  return { reports, next, states: byState(counted), unanswered, categories: labelled(used, categories), now: clock.now() }
}

/** The number of the reader's reports that wait for an answer. */
export async function countUnanswered(deps: Pick<Deps, 'db' | 'clock' | 'config'>, uid: string): Promise<number> {
  const clerk = await clerkOf(deps, uid)
  const counted = await countOfDesks(deps.db, clerk.desks, askerOf(deps, clerk), { words: [] })
  return counted.reduce((sum, one) => sum + Number(one.unanswered), 0)
}

function byState(counted: { state: string; reports: number }[]): Record<ReportState, number> {
  const found = new Map(counted.map(({ state, reports }) => [state, Number(reports)]))
  return Object.fromEntries(REPORT_STATES.map((state) => [state, found.get(state) ?? 0])) as Record<ReportState, number>
}

// The sort position instead of the report's id: an answer to the last report of a page moves it behind all waiting ones.
const writePlace = ({ rank, turn, id }: StaffReportRow) => `${rank}.${turn}.${id}`

/** `after`, validated by the route (schemas.ts). */
function readPlace(after: string): ListPlace {
  const [rank, turn, id = ''] = after.split('.')
  return { rank: Number(rank), turn: Number(turn), id }
}

/** In the association's order; removed categories last, by id. */
function labelled(used: string[], categories: ReportCategory[]): { id: string; label: string }[] {
  const known = categories.filter(({ id }) => used.includes(id)).map(({ id, label }) => ({ id, label }))
  const dropped = used.filter((id) => !categories.some((category) => category.id === id)).toSorted()
  return [...known, ...dropped.map((id) => ({ id, label: id }))]
}

/** Numbers of ordinary reports by state, for the roles that read them, and for `viewer`, who sees only the numbers. */
export async function reportCounts({ db, clock }: Opened, uid: string): Promise<ReportCounts> {
  const roles = await listRoles(db, uid, romeDay(clock.now()))
  const desks = roles.includes('viewer') ? ORDINARY : desksOf(roles).filter((desk) => desk !== 'safeguarding')
  if (desks.length === 0) throw new AppError('guard.forbidden', 403)
  return { states: byState(await countStates(db, desks)), now: clock.now() }
}

/**
 * @param id the report's id, or its number
 * @throws api.not_found 404 when it belongs to another desk, to the asker, or is unconfirmed; the answer does not tell which
 */
export async function staffReport(deps: Opened, clerk: Clerk, id: string): Promise<ReportRow> {
  const row = await findOfDesks(deps.db, clerk.desks, askerOf(deps, clerk), id)
  if (!row) throw new AppError('api.not_found', 404)
  return row
}

/** Records in the audit that a report, or a file of it, was read. */
export async function noteOpened({ db, clock }: Opened, { uid }: Clerk, row: ReportRow): Promise<void> {
  if (uid === null || isConfidential(row)) return
  await transaction(db, () => recordOpened(db, { actor: uid, record: 'report', subject: row.id, detail: row.number! }, clock.now()))
}

type Doing = { action: 'sent' | 'changed'; before: object; after: object }

/**
 * Records the act in the audit, without texts. Nothing is recorded for a confidential report: the audit would reveal its existence and its
 * reader.
 */
async function noteDone({ db, clock }: Opened, { uid }: Clerk, row: ReportRow, done: Doing): Promise<void> {
  if (isConfidential(row)) return
  await recordAudit(db, { actor: uid, record: 'report', subject: row.id, detail: row.number!, ...done }, clock.now())
}

export async function staffAnswer(deps: Opened, row: ReportRow): Promise<StaffReportAnswer> {
  const report = await openReport(deps.db, deps.config.secret, row)
  return { ...(await wholeReport(deps, report)), ...(await whose(deps, report)) }
}

type Answer = { requestKey: string; body: string; state: ReportState | '' }

/**
 * Answers the reporter, once for a key, and notifies them. A new report is in progress afterwards, unless `state` says otherwise.
 *
 * @throws report.closed 409 unless `state` opens it again
 */
export async function answerReport(deps: Opened, clerk: Clerk, found: ReportRow, answer: Answer): Promise<StaffReportAnswer> {
  const { db, config } = deps
  const report = await openReport(db, config.secret, found)
  await transaction(db, async () => {
    const row = await lockForClerk(deps, clerk, found.id)
    const now = momentAfter(deps, row)
    const id = newId(now)
    const message = {
      id,
      reportId: row.id,
      requestKey: answer.requestKey,
      author: 'staff',
      // The officer's name is public; the reports they answered are not.
      authorUid: isConfidential(row) ? null : clerk.uid,
      body: sealWith(report.key, messagePlace(row.id, id), answer.body),
      createdAt: now,
    }
    if (!(await insertMessage(db, message))) return
    if (row.state === 'closed' && (answer.state === '' || answer.state === 'closed')) throw new AppError('report.closed', 409)
    const state = answer.state || (row.state === 'received' ? 'in_progress' : (row.state as ReportState))
    await changeReport(db, row.id, { answeredAt: now, ...stateChange(row, state, now) })
    await noteDone(deps, clerk, row, { action: 'sent', before: { state: row.state }, after: { state } })
    await notifyReporter(deps, report, id)
  })
  wakeOutbox(db)
  return staffAnswer(deps, (await lockReport(db, found.id))!)
}

export async function setReportState(deps: Opened, clerk: Clerk, found: ReportRow, state: ReportState): Promise<StaffReportAnswer> {
  const { db, clock } = deps
  await transaction(db, async () => {
    const row = await lockForClerk(deps, clerk, found.id)
    if (row.state === state) return
    await changeReport(db, row.id, stateChange(row, state, clock.now()))
    await noteDone(deps, clerk, row, { action: 'changed', before: { state: row.state }, after: { state } })
  })
  return staffAnswer(deps, (await lockReport(db, found.id))!)
}

/**
 * Moves a report to the right category. Its new readers are notified like for a new report, unless it is closed; earlier readers get no
 * more notices. Nothing moves to or from the officer's desk: a report read by others is no secret, and encrypted text is for the officer
 * alone.
 *
 * @throws api.invalid 422 when one of the two is confidential, or the association has no such category
 */
export async function moveReport(deps: Opened, clerk: Clerk, found: ReportRow, category: string): Promise<ReportMoved> {
  const { db, config } = deps
  const categories = await categoriesOf(deps)
  const next = categories.find(({ id }) => id === category)
  if (!next || next.confidential || isConfidential(found)) throw new AppError('api.invalid', 422, { fields: { category: 'invalid' } })
  await transaction(db, async () => {
    const row = await lockForClerk(deps, clerk, found.id)
    const moved = { category: next.id, desk: next.routeTo }
    await changeReport(db, row.id, moved)
    const labels = { before: { category: labelOf(row, categories) }, after: { category: next.label } }
    await noteDone(deps, clerk, row, { action: 'changed', ...labels })
    if (row.desk === next.routeTo) return
    await callBackStaff(deps, row, next.routeTo)
    if (row.state === 'resolved' || row.state === 'closed') return
    await notifyDesk(deps, await openReport(db, config.secret, { ...row, ...moved }), categories, { move: { by: clerk.uid } })
  })
  wakeOutbox(db)
  return { stays: clerk.desks.includes(next.routeTo) }
}

/**
 * The current report, locked: somebody may have moved it since it was found.
 *
 * @throws api.not_found 404 when it belongs to another desk by now
 */
async function lockForClerk({ db }: Opened, { desks }: Clerk, id: string): Promise<ReportRow> {
  const row = await lockReport(db, id)
  if (!row || !desks.some((desk) => desk === row.desk)) throw new AppError('api.not_found', 404)
  return row
}

const stateChange = (row: ReportRow, state: ReportState, now: number) => ({
  state,
  updatedAt: Math.max(now, row.updatedAt),
  closedAt: state === 'closed' ? (row.closedAt ?? now) : null,
})

const askerOf = ({ config }: Pick<Deps, 'config'>, { uid }: Clerk) => ({ uid: uid ?? '', owner: ownerDigest(config.secret, uid ?? '') })

async function whose(
  { db }: Opened,
  { row, content }: OpenReport,
): Promise<Pick<StaffReportItem, 'mode' | 'reporter' | 'proved' | 'desk'>> {
  const uid = row.uid ?? content.uid
  const person = uid ? await findPerson(db, uid) : undefined
  const reporter = content.name || fullName(person?.firstname, person?.lastname) || null
  const proved = row.mode === 'visitor' || Boolean(person?.emailVerified)
  return { mode: row.mode as StaffReportItem['mode'], reporter, proved, desk: row.desk }
}
