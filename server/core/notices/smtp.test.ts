import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { hasSmtp, startSmtp, type Smtp } from '#tests/smtp.ts'
import type { Mail } from '#server/platform/deps.ts'
import { refusalOf } from './bounces.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { senderOf } from './sender.ts'
import { render } from '#server/platform/mail/template.ts'
import { eventCalledOffMail } from '#server/features/events/mails.ts'

const link = 'https://tessera.example/appuntamenti/festa-di-fine-estate'
const order = eventCalledOffMail.of({
  to: 'anna@posta.example',
  firstname: 'Niccolò',
  title: 'Festa €',
  startsAt: 0,
  note: '.\n..',
  link,
})
const message = eventCalledOffMail.write(order)
const unsubscribe = `https://tessera.example/api/unsubscribe/${'0190abcd-'.repeat(12)}.events.x`
const mail: Mail = {
  id: '0190-abc',
  to: order.to,
  subject: message.subject,
  ...render(message, senderOf(null).sender, { preferences: 'https://tessera.example/account/scelte?argomento=events', unsubscribe }),
  from: { name: 'Circolo "Borgo, Sereno" APS', address: 'circolo@posta.example' },
  date: Date.UTC(2026, 10, 10, 9),
  unsubscribe,
}

const mailer = (smtp: Smtp) => createMailer({ smtpUrl: smtp.url, dataDir: '', appUrl: 'https://tessera.example' })

// Without an installed server, the other tests with `smtp-server` must suffice.
describe.runIf(hasSmtp())('a mail server of the system', () => {
  let server: Smtp | undefined
  afterEach(() => server?.stop())

  test('takes a mail unchanged', async () => {
    server = await startSmtp()
    await mailer(server).send(mail)
    const arrived = join(server.maildir, 'new')
    const [name, ...more] = await readdir(arrived)
    expect(more).toEqual([])
    const got = await PostalMime.parse(await readFile(join(arrived, name!)))
    expect(got).toMatchObject({
      subject: 'Annullato: Festa €',
      messageId: '<0190-abc@tessera.example>',
      from: { name: 'Circolo "Borgo, Sereno" APS', address: 'circolo@posta.example' },
      to: [{ address: 'anna@posta.example' }],
      date: '2026-11-10T09:00:00.000Z',
    })
    // The final line break belongs to the envelope.
    expect(got.text?.trimEnd()).toBe(mail.text.trimEnd())
    expect(got.html?.trimEnd()).toBe(mail.html.trimEnd())
    const headers = Object.fromEntries(got.headers.map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': `<${unsubscribe}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'x-mailfrom': 'circolo@posta.example',
      'x-rcptto': 'anna@posta.example',
    })
  })

  test('refuses a mail that is too large, which means nothing for the address', async () => {
    server = await startSmtp({ mostBytes: 500 })
    const refused = await mailer(server)
      .send(mail)
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ responseCode: 552 })
    expect(refusalOf(refused)).toBeNull()
  })
})
