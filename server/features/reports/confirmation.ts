import { createHash, randomBytes } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { hit, refuseUnless, type Limit } from '#server/platform/limits/rate-limit.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { categoriesOf } from './clerk.ts'
import { openReport } from './content.ts'
import { reportConfirmMail } from './mails.ts'
import { changeReport, findToken, lockReport, putToken, deleteReport, listOwn } from './queries.ts'
import { reportByReceipt, type Holder } from './reports.ts'
import { notifyDesk } from './notify-desk.ts'
import { ownerDigest } from './digests.ts'

const HOUR = 3_600_000
/** Over all reports: anybody may enter another person's address. */
const BY_RECIPIENT: Limit = { max: 5, windowMs: 24 * HOUR }
const WAIT: Limit = { max: 1, windowMs: 60_000 }
/** Domain guide §13. */
const LINK_MS = 24 * HOUR

type Mail = { reportId: string; name: string; email: string; origin: string }

/**
 * Sends a visitor the link that confirms their address; the previous one stops working. Joins the running transaction. The mail says
 * nothing about the report: others may read it.
 *
 * @throws report.too_many 429
 */
export async function sendConfirmation({ db, clock, config }: Deps, { reportId, name, email, origin }: Mail): Promise<void> {
  const now = clock.now()
  refuseUnless(await hit(db, limitKey(config.secret, 'report-confirmation', email), BY_RECIPIENT, now), 'report.too_many')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = now + LINK_MS
  await putToken(db, { hash: hashOf(token), reportId, createdAt: now, expiresAt })
  const link = `${origin}/segnalazioni/conferma?token=${token}`
  await enqueueMail(db, reportConfirmMail.of({ to: email, firstname: name, link, expiresAt }), now)
}

/** Sends the mail again; returns the seconds until the next one, 0 for a confirmed address. */
export async function resendConfirmation(deps: Deps, holder: Holder, origin: string): Promise<{ seconds: number }> {
  const { db, clock, config } = deps
  const row = await reportByReceipt(deps, holder)
  if (row.confirmedAt !== null) return { seconds: 0 }
  const wait = await hit(db, `report-confirmation-wait:${row.id}`, WAIT, clock.now())
  refuseUnless(wait, 'report.too_many')
  const { content } = await openReport(db, config.secret, row)
  await transaction(db, () => sendConfirmation(deps, { reportId: row.id, ...content, origin }))
  wakeOutbox(db)
  return { seconds: wait.seconds }
}

/**
 * Confirms the address, so that staff can read the report. A repeated press gets the same answer: a double press and a lost answer are no
 * mistakes.
 *
 * @throws report.link_invalid 404 · report.link_expired 410
 */
export async function confirmReport(deps: Deps, token: string): Promise<{ number: string }> {
  const { db, clock } = deps
  const found = await findToken(db, hashOf(token))
  if (!found) throw new AppError('report.link_invalid', 404)
  const categories = await categoriesOf(deps)
  const number = await transaction(db, async () => {
    const now = clock.now()
    const row = await lockReport(db, found.reportId)
    if (!row) throw new AppError('report.link_invalid', 404)
    if (row.confirmedAt !== null) return row.number!
    if (found.expiresAt <= now) throw new AppError('report.link_expired', 410)
    await changeReport(db, row.id, { confirmedAt: now, updatedAt: now })
    await notifyDesk(deps, await openReport(db, deps.config.secret, row), categories)
    return row.number!
  })
  wakeOutbox(db)
  return { number }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

/** Reports that an account signed before its address was confirmed. */
const waitingOf = async ({ db, config }: Parts, uid: string) =>
  (await listOwn(db, { uid, owner: ownerDigest(config.secret, uid) })).filter(({ confirmedAt }) => confirmedAt === null)

/** After the confirmation of the account's address, staff can read its reports. */
export async function confirmReportsOf(deps: Parts & Pick<Deps, 'lists'>, uid: string): Promise<() => Promise<void>> {
  const categories = await categoriesOf(deps)
  return async () => {
    const now = deps.clock.now()
    for (const row of (await waitingOf(deps, uid)).toReversed()) {
      await changeReport(deps.db, row.id, { confirmedAt: now, updatedAt: Math.max(now, row.updatedAt) })
      await notifyDesk(deps, await openReport(deps.db, deps.config.secret, row), categories)
    }
  }
}

/**
 * Deletes waiting reports when the address's owner arrives for the first time: somebody else signed them. Joins the running transaction.
 */
export async function dropWaitingReportsOf(deps: Parts, uid: string): Promise<void> {
  for (const { id } of await waitingOf(deps, uid)) await deleteReport(deps.db, id)
}
