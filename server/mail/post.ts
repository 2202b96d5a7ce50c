import type { Database } from '#db/connect.ts'
import { findAssociation } from '../association/association.ts'
import type { Deps, Mail } from '../deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Handler } from '../jobs/loop.ts'
import { senderOf } from './sender.ts'
import { render } from './template.ts'
import { messageOf, type MailOrder } from './texts.ts'
import { choicesOf } from './unsubscribe.ts'

/**
 * Puts a mail into the outbox of the running transaction: it leaves after the commit, or not at all. What one may choose about waits in
 * another lane, so that whoever asks for a link does not wait for everybody's reminders.
 */
export const enqueueMail = (db: Database, order: MailOrder, now: number) =>
  enqueue(db, { topic: 'mail', payload: order, now, lane: order.optOut ? 'notices' : 'mail' })

/** Writes and sends the mails of the outbox. A mail whose link has stopped working meanwhile helps nobody: it is dropped. */
export function mailHandler({ mailer, lists, clock, log, config }: Pick<Deps, 'mailer' | 'lists' | 'clock' | 'log' | 'config'>): Handler {
  return async (payload, job) => {
    const order = payload as MailOrder
    if ('expiresAt' in order && order.expiresAt <= clock.now()) {
      log.warn({ job: job.id }, 'mail: too late, its link has expired')
      return
    }
    const association = await findAssociation({ lists })
    const { sender, from } = senderOf(association)
    const message = messageOf(order)
    const choices = order.optOut ? choicesOf(config, order.optOut) : null
    const mail: Mail = { id: job.id, to: order.to, subject: message.subject, ...render(message, sender, choices), date: job.createdAt }
    await mailer.send({ ...mail, ...(from && { from }), ...(choices && { unsubscribe: choices.unsubscribe }) })
  }
}
