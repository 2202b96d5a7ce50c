import { randomInt } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { ReportRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import { type NewReport, reportProblems, type ReportReceipt, reportTitle } from '#domain/reports/report.ts'
import { foldText } from '#domain/search.ts'
import { limitKey, networkOf, passingKey, siteOf } from '#server/platform/limits/limit-key.ts'
import { hit, refuseUnless, type Limit } from '#server/platform/limits/rate-limit.ts'
import { lockAccount } from '#server/core/accounts/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { defineSetting, nextNumber } from '#server/platform/settings.ts'
import { categoriesOf } from './clerk.ts'
import { contentPlace, type ReportContent, sealWith } from './content.ts'
import { sendConfirmation } from './confirmation.ts'
import { ownerDigest, receiptCodeOf, receiptHash, requestHash } from './digests.ts'
import { attachFiles } from './files.ts'
import { hasOfficer, newDataKey, officerPublicKey } from './officer-key.ts'
import { findByRequest, insertReport, setNumber } from './queries.ts'
import { notifyDesk } from './notify-desk.ts'

/** The number of the last ordinary report. */
const REPORT_NUMBER = defineSetting<number>('reportNumber')

const HOUR = 3_600_000
/** Many people share one address (a hall's wifi, a phone network). */
const BY_NETWORK: Limit = { max: 30, windowMs: HOUR }
/** People read each report, and are mailed about it. */
const BY_SITE: Limit = { max: 90, windowMs: HOUR }
const BY_ACCOUNT: Limit = { max: 20, windowMs: 24 * HOUR }

/** `uid`: of the session, if any; `origin`: for the link in a visitor's mail. */
export type Reporter = { uid: string | null; address: string; origin: string }

/**
 * Accepts a report, exactly once: the same key again is the same report with the same answer. An anonymous one keeps no trace of a person:
 * no session, no address. A confidential one is encrypted before it is written. A signed one waits, like a visitor's, until the account's
 * address is confirmed: anybody may register with another person's address.
 *
 * @throws auth.session_expired 401 for `signed` without a session · api.invalid 422 · api.conflict 409 for another person's key ·
 * report.no_officer 409 for a confidential one without a reader · report.too_many 429
 */
export async function sendReport(deps: Deps, reporter: Reporter, report: NewReport): Promise<ReportReceipt> {
  const { db, clock, config } = deps
  if (report.mode === 'signed' && !reporter.uid) throw new AppError('auth.session_expired', 401)
  const hash = requestHash(config.secret, report.requestKey)
  const known = await findByRequest(db, hash)
  if (known) return receiptOf(deps, reporter, report, known)

  const categories = await categoriesOf(deps)
  const category = categories.find(({ id }) => id === report.category) ?? null
  const problems = reportProblems(report, category)
  if (problems) throw new AppError('api.invalid', 422, { fields: problems })
  if (category!.confidential && !(await hasOfficer(deps))) throw new AppError('report.no_officer', 409)
  await refuseTooMany(deps, reporter, report)

  const now = clock.now()
  const id = newId(now)
  const { confidential, routeTo } = category!
  const sealed = confidential ? newDataKey(await officerPublicKey(db, config.secret, now), id) : null
  const uid = report.mode === 'signed' ? reporter.uid : null
  const content: ReportContent = { ...contentOf(report), uid: confidential ? uid : null }
  const row: ReportRow = {
    id,
    requestHash: hash,
    receiptHash: uid ? null : receiptHash(config.secret, receiptCodeOf(config.secret, report.requestKey)),
    number: null,
    mode: report.mode,
    category: report.category,
    desk: routeTo,
    uid: confidential ? null : uid,
    owner: confidential && uid ? ownerDigest(config.secret, uid) : null,
    content: sealWith(sealed?.key ?? null, contentPlace(id), JSON.stringify(content)),
    dataKey: sealed?.sealed ?? null,
    titleFold: confidential ? null : foldText(content.title),
    state: 'received',
    createdAt: now,
    updatedAt: now,
    answeredAt: null,
    confirmedAt: report.mode === 'visitor' ? null : now,
    closedAt: null,
  }
  const isNew = await transaction(db, async () => {
    // Checked here under a lock: the address may be confirmed at this moment.
    if (uid && !(await lockAccount(db, uid))?.emailVerified) row.confirmedAt = null
    if (!(await insertReport(db, row))) return false
    // A sequence would reveal the number of confidential reports: theirs is random.
    const number = confidential ? drawnNumber() : `S-${String(await nextNumber(db, REPORT_NUMBER)).padStart(4, '0')}`
    await setNumber(db, id, number)
    await attachFiles(db, id, sealed?.key ?? null, report.files, now)
    if (report.mode === 'visitor') await sendConfirmation(deps, { reportId: id, ...report, origin: reporter.origin })
    else if (row.confirmedAt !== null) await notifyDesk(deps, { row: { ...row, number }, content }, categories)
    return true
  })
  if (isNew) wakeOutbox(db)
  return receiptOf(deps, reporter, report, (await findByRequest(db, hash))!)
}

const contentOf = ({ title, body, place, name, email }: NewReport) => ({ title: reportTitle(title, body), body, place, name, email })

/** The answer to a repeated request. The key of another person reveals nothing. */
function receiptOf({ config }: Deps, { uid }: Reporter, { mode, requestKey }: NewReport, row: ReportRow): ReportReceipt {
  const isTheirs = mode !== 'signed' || row.uid === uid || row.owner === ownerDigest(config.secret, uid!)
  if (row.mode !== mode || !isTheirs) throw new AppError('api.conflict', 409)
  return {
    id: row.id,
    number: row.number!,
    code: mode === 'signed' ? null : receiptCodeOf(config.secret, requestKey),
    confirmationSent: row.confirmedAt === null,
  }
}

/**
 * Counts an anonymous report by its network only, as a digest that cannot be traced back, without the account. A signed one also has no
 * readable account in its count: the account of a simultaneous confidential one could be seen.
 */
async function refuseTooMany({ db, clock, config }: Deps, { uid, address }: Reporter, { mode }: NewReport): Promise<void> {
  const now = clock.now()
  const hits = [
    await hit(db, passingKey('reports', networkOf(address)), BY_NETWORK, now),
    await hit(db, passingKey('reports-site', siteOf(address)), BY_SITE, now),
  ]
  if (mode === 'signed') hits.push(await hit(db, limitKey(config.secret, 'reports-of', uid!), BY_ACCOUNT, now))
  for (const one of hits) refuseUnless(one, 'report.too_many')
}

const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const drawnNumber = () => `T-${Array.from({ length: 8 }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('')}`
