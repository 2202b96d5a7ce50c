import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { MailTest } from '#domain/first-steps/first-steps.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { emblemFile } from '#server/core/content/emblem.ts'
import type { Deps } from '#server/core/deps.ts'
import { senderOf } from '#server/core/notices/sender.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { crestOf } from '#server/platform/mail/crest.ts'
import { render } from '#server/platform/mail/template.ts'
import { defineSetting, writeSetting } from '#server/platform/settings.ts'
import { mailProblemOf, replyOf } from './mail-problem.ts'

export const MAIL_TEST = defineSetting<Pick<MailTest, 'at' | 'outcome'>>('mailTest')

/** Sends a test mail to the person who asks, without the outbox, to show the mail server's answer. */
export async function testMail(deps: Deps, { accountId, email }: { accountId: string; email: string }): Promise<MailTest> {
  const { db, clock, mailer, config, lists, log } = deps
  const at = clock.now()
  const association = await findAssociation({ lists })
  const { sender, from } = senderOf(association, await crestOf(deps, association, (id) => emblemFile(deps, id)))
  const mail = { id: newId(at), to: email, subject: MESSAGE.subject, ...render(MESSAGE, sender), date: at, ...(from && { from }) }
  let test: Pick<MailTest, 'outcome' | 'reply'> = { outcome: config.smtpUrl === null ? 'files' : 'sent', reply: '' }
  try {
    await mailer.send(mail)
  } catch (error) {
    test = { outcome: mailProblemOf(error), reply: replyOf(error) }
    log.warn({ problem: test.outcome }, 'mail test: not sent')
  }
  await transaction(db, async (trx) => {
    await writeSetting(trx, MAIL_TEST, { at, outcome: test.outcome })
    await recordAudit(trx, { actor: accountId, action: 'sent', record: 'settings', subject: 'mail-test', detail: test.outcome }, at)
  })
  return { at, to: email, ...test }
}

const MESSAGE = {
  subject: 'Prova di posta',
  preview: 'Se leggi questo messaggio, la posta funziona.',
  blocks: [
    { text: "Se leggi questo messaggio, l'app riesce a scrivere a chi si iscrive." },
    {
      text: "Guarda da chi arriva e se è finito nella posta indesiderata: in quel caso parlane con chi gestisce l'indirizzo del mittente.",
    },
    { quiet: 'Ricevi questo messaggio perché in Gestione hai premuto «Manda una prova».' },
  ],
}
