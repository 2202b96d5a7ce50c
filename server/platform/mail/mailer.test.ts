import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '#server/config.ts'
import type { Mail } from '#server/platform/deps.ts'
import { createLog } from '#server/platform/log.ts'
import { CREST_ID, crestOf } from './crest.ts'
import { createMailer } from './mailer.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const mail: Mail = {
  id: '0190-abc',
  to: 'anna@posta.example',
  subject: 'Conferma il tuo indirizzo e-mail',
  text: 'Perché così è più bello: città, €.\n',
  html: '<p>Perché così</p>',
  from: { name: 'Circolo "Borgo, Sereno" APS', address: 'circolo@posta.example' },
  date: Date.UTC(2026, 10, 10, 9),
}

const files = () => createMailer({ smtpUrl: null, dataDir, appUrl: 'https://tessera.example' })
const written = async (name: string) => PostalMime.parse(await readFile(join(dataDir, 'outbox', name)))

test('each mail is a file for mail programs when no server is set', async () => {
  await files().send(mail)
  const parsed = await written('0190-abc.eml')
  expect(parsed).toMatchObject({
    subject: mail.subject,
    messageId: '<0190-abc@tessera.example>',
    from: { name: 'Circolo "Borgo, Sereno" APS', address: 'circolo@posta.example' },
    to: [{ address: 'anna@posta.example' }],
    date: '2026-11-10T09:00:00.000Z',
  })
  expect(parsed.text?.trim()).toBe(mail.text.trim())
  expect(parsed.html).toContain('Perché così')
  expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test('the HTML’s picture is inside the mail, shown inline and not as an attachment', async () => {
  const crest = await crestOf({ log: createLog(readSettings({ LOG_LEVEL: 'silent' })) }, { color: '#0b5c6b' }, async () => undefined)
  await files().send({ ...mail, html: `<p><img src="cid:${CREST_ID}" alt="Stemma"></p>`, crest: crest! })
  const { attachments, text, html } = await written('0190-abc.eml')
  expect(attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline', related: true, contentId: `<${CREST_ID}>` }])
  expect(Buffer.from(attachments[0]!.content as ArrayBuffer).equals(crest!)).toBe(true)
  expect([text?.trim(), html]).toEqual([mail.text.trim(), expect.stringContaining(`cid:${CREST_ID}`)])
  await files().send(mail)
  expect((await written('0190-abc.eml')).attachments).toEqual([])
})

test('an optional mail has the headers for one-click unsubscription', async () => {
  const unsubscribe = `https://tessera.example/api/unsubscribe/${'0190-'.repeat(30)}.events.x`
  await files().send({ ...mail, unsubscribe })
  const { headers } = await written('0190-abc.eml')
  const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value
  expect([valueOf('list-unsubscribe'), valueOf('list-unsubscribe-post')]).toEqual([`<${unsubscribe}>`, 'List-Unsubscribe=One-Click'])
  await files().send(mail)
  expect((await written('0190-abc.eml')).headers.some(({ key }) => key.startsWith('list-'))).toBe(false)
})

test('the file appears complete, readable by its owner only, and a second delivery gives the same file', async () => {
  await files().send(mail)
  const first = await readFile(join(dataDir, 'outbox', '0190-abc.eml'), 'utf8')
  await files().send(mail)
  expect(await readdir(join(dataDir, 'outbox'))).toEqual(['0190-abc.eml'])
  expect((await stat(join(dataDir, 'outbox', '0190-abc.eml'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700)
  const again = await readFile(join(dataDir, 'outbox', '0190-abc.eml'), 'utf8')
  expect(withoutBoundaries(again)).toBe(withoutBoundaries(first))
})

test('an id cannot escape from the folder', async () => {
  await files().send({ ...mail, id: '../../x/y' })
  expect(await readdir(join(dataDir, 'outbox'))).toEqual(['______x_y.eml'])
})

test('a line break in a name or subject starts no new header', async () => {
  await files().send({
    ...mail,
    subject: 'Uno\r\nBcc: ladro@posta.example',
    from: { name: 'A\r\nBcc: ladro@posta.example', address: 'a@posta.example' },
  })
  const parsed = await written('0190-abc.eml')
  expect(parsed.bcc ?? []).toEqual([])
  expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
})

test('an unwritable folder is an error, so that the outbox keeps the mail', async () => {
  await writeFile(join(dataDir, 'outbox'), 'not a folder')
  await chmod(join(dataDir, 'outbox'), 0o400)
  await expect(files().send(mail)).rejects.toThrow()
})

test('a mail goes to the mail server, from the association to the person, with the same identifier each time', async () => {
  const server = await smtp()
  const mailer = createMailer({ smtpUrl: server.url, dataDir, appUrl: 'https://tessera.example' })
  await mailer.send(mail)
  await mailer.send(mail)
  const envelope = { from: 'circolo@posta.example', to: ['anna@posta.example'] }
  expect(server.envelopes).toEqual([envelope, envelope])
  const parsed = await Promise.all(server.messages.map((message) => PostalMime.parse(message)))
  expect(parsed.map(({ messageId }) => messageId)).toEqual(Array(2).fill('<0190-abc@tessera.example>'))
  expect(parsed[0]?.text?.trim()).toBe(mail.text.trim())
  await server.close()
})

test('a refusing or missing mail server is an error', async () => {
  const server = await smtp({ refuse: true })
  const mailer = createMailer({ smtpUrl: server.url, dataDir, appUrl: 'https://tessera.example' })
  await expect(mailer.send(mail)).rejects.toMatchObject({ responseCode: 451 })
  await server.close()
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ESOCKET' })
})

const withoutBoundaries = (message: string) => message.replace(/--_NmP-[^\s"]+/g, 'boundary')

async function smtp({ refuse = false } = {}) {
  const messages: Buffer[] = []
  const envelopes: Array<{ from: string; to: string[] }> = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuse) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        messages.push(Buffer.concat(chunks))
        const { mailFrom, rcptTo } = session.envelope
        envelopes.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { url: `smtp://127.0.0.1:${port}`, messages, envelopes, close }
}
