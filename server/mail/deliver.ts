import { findAssociation } from '../association/association.ts'
import { findAccount } from '../auth/queries.ts'
import type { Deps, Mail } from '../deps.ts'
import type { Handler } from '../jobs/loop.ts'
import { forGood } from '../jobs/retry.ts'
import { choiceFor } from '../notices/choices.ts'
import { isBouncing, isRefusedForGood, noteBounce, refusalOf } from './bounces.ts'
import { senderOf } from './sender.ts'
import { render } from './template.ts'
import { messageOf, type MailOrder } from './texts.ts'
import { choicesOf } from './unsubscribe.ts'

type Parts = Pick<Deps, 'db' | 'mailer' | 'lists' | 'clock' | 'log' | 'config'>

/**
 * Writes and sends the mails of the outbox. What helps nobody any more is dropped (`reasonToDrop`). An address that takes no mail, for good,
 * is noted with its account, and the mail is done with. Whatever else is refused for good, a visitor's address too, is given up at once and
 * stays to be seen as a dead letter; every other failure is tried again.
 */
export function mailHandler(deps: Parts): Handler {
  const { mailer, lists, log, config } = deps
  return async (payload, job) => {
    const order = payload as MailOrder
    const reason = await reasonToDrop(deps, order)
    if (reason) return log.info({ job: job.id, reason }, 'mail: skipped')
    const association = await findAssociation({ lists })
    const { sender, from } = senderOf(association)
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

/**
 * Why a mail that has waited is not sent: its link has stopped working; or one may do without it, and its topic was switched off meanwhile,
 * or its account is gone, or its address takes no mail.
 */
async function reasonToDrop({ db, clock }: Parts, order: MailOrder): Promise<'expired' | 'withdrawn' | 'bouncing' | null> {
  if ('expiresAt' in order && order.expiresAt <= clock.now()) return 'expired'
  if (!order.optOut) return null
  const { uid, topic } = order.optOut
  if (!(await findAccount(db, uid)) || !(await choiceFor(db, uid, topic)).mail) return 'withdrawn'
  return (await isBouncing({ db }, order.to)) ? 'bouncing' : null
}
