import type { Database } from '#db/connect.ts'
import type { Association } from '#domain/content/association.ts'
import { fullName } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import { labelOf } from '#server/features/applications/applications.ts'
import { findWaiting as findApplication } from '#server/features/applications/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import { findAccount, isTokenKnown } from '#server/core/accounts/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Mail } from '#server/platform/deps.ts'
import type { Handler } from '#server/platform/jobs/loop.ts'
import { forGood } from '#server/platform/jobs/retry.ts'
import { findWaiting as findName } from '#server/core/people/name-queries.ts'
import { findInvitation } from '#server/features/family/invitation-queries.ts'
import { choiceFor } from './choices.ts'
import { hasToRenew } from '#server/features/renewals/reminder-queries.ts'
import { newsOf } from '#server/features/reports/tell-staff.ts'
import { asOfNow } from './as-of-now.ts'
import { isBouncing, isRefusedForGood, noteBounce, refusalOf } from './bounces.ts'
import { crestOf } from '#server/platform/mail/crest.ts'
import { senderOf } from './sender.ts'
import { render } from '#server/platform/mail/template.ts'
import { messageOf, type MailOrder } from './mails.ts'
import { choicesOf } from './unsubscribe.ts'

type Parts = Pick<Deps, 'db' | 'mailer' | 'lists' | 'clock' | 'log' | 'config'>

/**
 * Writes and sends the mails of the outbox. What helps nobody any more is dropped (`asItLeaves`). An address that takes no mail, for good,
 * is noted with its account, and the mail is done with. Whatever else is refused for good, a visitor's address too, is given up at once and
 * stays to be seen as a dead letter; every other failure is tried again.
 */
export function mailHandler(deps: Parts): Handler {
  const { mailer, lists, log, config } = deps
  return async (payload, job) => {
    const association = await findAssociation({ lists })
    const waited = await asItLeaves(deps, payload as MailOrder, association)
    if ('reason' in waited) return log.info({ job: job.id, reason: waited.reason }, 'mail: skipped')
    const { order } = waited
    const { sender, from } = senderOf(association, await crestOf(deps, association))
    const message = messageOf(order)
    const choices = order.optOut ? choicesOf(config, order.optOut) : null
    const mail: Mail = { id: job.id, to: order.to, subject: message.subject, ...render(message, sender, choices), date: job.createdAt }
    try {
      await mailer.send({ ...mail, ...(from && { from }), ...(choices && { unsubscribe: choices.unsubscribe }) })
    } catch (error) {
      const code = refusalOf(error)
      if (code !== null && (await noteBounce(deps, order.to, code)))
        return log.warn({ job: job.id, code }, 'mail: refused for good, the address takes none')
      throw isRefusedForGood(error) ? forGood(error) : error
    }
  }
}

/** Mails that are for nothing without their link, whose token a restored backup does not bring back. */
const BY_TOKEN = ['verify', 'reset', 'email-change', 'account-closing', 'staff-factor-link', 'family-invitation'] as const
type ByToken = Extract<MailOrder, { template: (typeof BY_TOKEN)[number] }>

const opensByToken = (order: MailOrder): order is ByToken => BY_TOKEN.some((template) => template === order.template)

async function isLinkKnown(db: Database, link: string): Promise<boolean> {
  const hashes = [...new URL(link).searchParams.values()].map(tokenHash)
  for (const hash of hashes) if ((await isTokenKnown(db, hash)) || (await findInvitation(db, hash))) return true
  return false
}

type Waited = { order: MailOrder } | { reason: 'late' | 'withdrawn' | 'bouncing' | 'nothing to renew' | 'no news' }

/**
 * A mail as it is true now, or why it is not sent: what it is about has passed, or what was asked for was taken back or decided; its link
 * opens nothing any more; or one may do without it, and its topic was switched off meanwhile, its account is gone, its address takes no
 * mail, its card was renewed or is out of use, or everything in it was read in the app or is not its reader's any more.
 */
async function asItLeaves(deps: Parts, waiting: MailOrder, association: Association | null): Promise<Waited> {
  const { db, clock } = deps
  const order = asOfNow(waiting, clock.now(), association?.cardValidity ?? null)
  if (!order) return { reason: 'late' }
  if (opensByToken(order) && !(await isLinkKnown(db, order.link))) return { reason: 'withdrawn' }
  if (order.template === 'application-arrived') {
    const found = await findApplication(db, order.applicationId)
    if (!found) return { reason: 'withdrawn' }
    const { firstname, lastname, email, state } = found
    const applicant = {
      name: fullName(firstname, lastname),
      email,
      category: labelOf(found.category, association),
      isMinor: state === 'waiting_guardian',
    }
    return { order: { ...order, applicant } }
  }
  if (order.template === 'name-to-decide') {
    const found = await findName(db, order.nameChangeId)
    if (!found) return { reason: 'withdrawn' }
    const { firstname, lastname, nowFirstname, nowLastname, tessera, email } = found
    const asked = { name: fullName(firstname, lastname), oldName: fullName(nowFirstname, nowLastname), number: tessera, email }
    return { order: { ...order, asked } }
  }
  if (!order.optOut) return { order }
  const { uid, topic } = order.optOut
  if (!(await findAccount(db, uid)) || !(await choiceFor(db, uid, topic)).mail) return { reason: 'withdrawn' }
  if (await isBouncing({ db }, order.to)) return { reason: 'bouncing' }
  if (order.template === 'renewal' && order.number) {
    const { number: cardNumber, validTo } = order
    return (await hasToRenew(db, { cardNumber, validTo }, romeDay(clock.now()))) ? { order } : { reason: 'nothing to renew' }
  }
  if (order.template !== 'report-to-read' || !('news' in order)) return { order }
  const news = await newsOf(deps, uid, order)
  return news.length > 0 ? { order: { ...order, news } } : { reason: 'no news' }
}
