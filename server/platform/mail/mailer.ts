import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#server/platform/config.ts'
import type { Mail, Mailer } from '#server/platform/deps.ts'
import { CREST_ID } from './crest.ts'

/** Sends by SMTP, or writes each mail as a file if no server is set. */
export function createMailer({ smtpUrl, dataDir, appUrl }: Pick<Config, 'smtpUrl' | 'dataDir' | 'appUrl'>): Mailer {
  const host = appUrl ? new URL(appUrl).hostname : 'localhost'
  return smtpUrl ? smtpMailer(smtpUrl, host) : fileMailer(join(dataDir, 'outbox'), host)
}

// Loaded with the first mail: it takes 9 MB, and most hours of a small association have no mail.
const nodemailer = () => import('nodemailer')

function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** A mail server that does not answer costs at most half a minute, well within the outbox's lease. */
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

function smtpMailer(url: string, host: string): Mailer {
  const transport = onFirstUse(async () => (await nodemailer()).createTransport({ url, ...SMTP_LIMITS }))
  return {
    async send(mail) {
      await (await transport()).sendMail(composed(mail, host))
    },
  }
}

/**
 * One `.eml` file per mail, named after its id: a second delivery gives the same file. It is written under another name and renamed when it
 * is complete and on the disk, so that nobody reads half a mail. Only its owner can read it, since it contains a link that opens an
 * account.
 */
function fileMailer(folder: string, host: string): Mailer {
  const composer = onFirstUse(async () => (await nodemailer()).createTransport({ streamTransport: true, buffer: true }))
  return {
    async send(mail) {
      const { message } = await (await composer()).sendMail(composed(mail, host))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = mail.id.replace(/[^\w-]/g, '_')
      const draft = join(folder, `.${name}.part`)
      const file = await open(draft, 'w', 0o600)
      try {
        await file.writeFile(message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, join(folder, `${name}.eml`))
    },
  }
}

function composed({ id, to, subject, text, html, from, replyTo, unsubscribe, crest, date }: Mail, host: string): SendMailOptions {
  const sender = from ?? { name: 'Tessera', address: `tessera@${host}` }
  return {
    from: sender,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(date === undefined ? {} : { date: new Date(date) }),
    ...(crest && { attachments: [{ cid: CREST_ID, filename: 'stemma.png', content: crest, contentDisposition: 'inline' as const }] }),
    // RFC 3834: no automatic replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'it',
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
