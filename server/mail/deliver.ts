import { findAssociation } from '../association/association.ts'
import { findAccount } from '../auth/queries.ts'
import type { Deps, Mail } from '../deps.ts'
import type { Handler } from '../jobs/loop.ts'
import { forGood } from '../jobs/retry.ts'
import { choiceFor } from '../notices/choices.ts'
import { asOfNow } from './as-of-now.ts'
import { isBouncing, isRefusedForGood, noteBounce, refusalOf } from './bounces.ts'
import { crestOf } from './crest.ts'
import { senderOf } from './sender.ts'
import { render } from './template.ts'
import { messageOf, type MailOrder } from './texts.ts'
import { choicesOf } from './unsubscribe.ts'

type Parts = Pick<Deps, 'db' | 'mailer' | 'lists' | 'clock' | 'log' | 'config'>

/**
 * Writes and sends the mails of the outbox. What helps nobody any more is dropped (`asOfNow`, `reasonToDrop`). An address that takes no mail, for good,
 * is noted with its account, and the mail is done with. Whatever else is refused for good, a visitor's address too, is given up at once and
 * stays to be seen as a dead letter; every other failure is tried again.
 */
export function mailHandler(deps: Parts): Handler {
  const { mailer, lists, clock, log, config } = deps
  return async (payload, job) => {
    const association = await findAssociation({ lists })
    const order = asOfNow(payload as MailOrder, clock.now(), association?.cardValidity ?? null)
    const reason = order ? await reasonToDrop(deps, order) : 'late'
    if (!order || reason) return log.info({ job: job.id, reason }, 'mail: skipped')
    const { sender, from } = senderOf(association, await crestOf(association))
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

/** Why a mail is not sent that one may do without: its topic was switched off meanwhile, its account is gone, or its address takes no mail. */
async function reasonToDrop({ db }: Parts, { optOut, to }: MailOrder): Promise<'withdrawn' | 'bouncing' | null> {
  if (!optOut) return null
  const { uid, topic } = optOut
  if (!(await findAccount(db, uid)) || !(await choiceFor(db, uid, topic)).mail) return 'withdrawn'
  return (await isBouncing({ db }, to)) ? 'bouncing' : null
}
