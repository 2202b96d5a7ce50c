import { findAssociation } from '../association/association.ts'
import type { Deps, Mail } from '../deps.ts'
import type { Handler } from '../jobs/loop.ts'
import { isBouncing, noteBounce, refusalOf } from './bounces.ts'
import { senderOf } from './sender.ts'
import { render } from './template.ts'
import { messageOf, type MailOrder } from './texts.ts'
import { choicesOf } from './unsubscribe.ts'

/**
 * Writes and sends the mails of the outbox. A mail whose link has stopped working meanwhile helps nobody: it is dropped. So is what one may
 * do without, where the address takes no mail; and what is refused for good is not sent again.
 */
export function mailHandler(deps: Pick<Deps, 'db' | 'mailer' | 'lists' | 'clock' | 'log' | 'config'>): Handler {
  const { mailer, lists, clock, log, config } = deps
  return async (payload, job) => {
    const order = payload as MailOrder
    if ('expiresAt' in order && order.expiresAt <= clock.now()) {
      log.warn({ job: job.id }, 'mail: too late, its link has expired')
      return
    }
    if (order.optOut && (await isBouncing(deps, order.to))) return
    const association = await findAssociation({ lists })
    const { sender, from } = senderOf(association)
    const message = messageOf(order)
    const choices = order.optOut ? choicesOf(config, order.optOut) : null
    const mail: Mail = { id: job.id, to: order.to, subject: message.subject, ...render(message, sender, choices), date: job.createdAt }
    try {
      await mailer.send({ ...mail, ...(from && { from }), ...(choices && { unsubscribe: choices.unsubscribe }) })
    } catch (error) {
      const code = refusalOf(error)
      if (code === null || !(await noteBounce(deps, order.to, code))) throw error
      log.warn({ job: job.id, code }, 'mail: refused for good, the address takes none')
    }
  }
}
