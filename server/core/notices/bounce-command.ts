import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Database } from '#db/connect.ts'
import { noteBounce } from './bounces.ts'
import { readDsn, type FailedRecipient } from '#server/platform/mail/dsn.ts'
import { type Command, CommandProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'

/** Bounces contain the original mail; this is far above the size of ours. */
const MAX_BYTES = 4_000_000

export const bounceCommand: Command = {
  about: 'reads a mail about a failed delivery, and marks the address that no longer exists',
  usage: 'FILE | -',
  help: `Reads a delivery status notification (RFC 3464): the mail that a mail server returns to the sender when an address does not exist. FILE is
the whole mail (.eml); - reads it from the standard input, so that a mail server can pass it on.

An account's address that no longer exists gets only necessary mails until a link sent there is used, and the app tells its member. Late
mails, a full mailbox and a refused sender change nothing.

Needs the settings of the server (DATA_DIR or DATABASE_URL). The server may be running.`,
  takes: 1,
  options: [],
  async run({ arguments: [file], settings, terminal, say }) {
    const failed = readDsn(await (file === '-' ? textOf(terminal.stdin as Readable) : textOfFile(file!)))
    if (failed === null) throw new CommandProblem('This mail is no delivery status notification (RFC 3464).')
    if (failed.length === 0) return say('It says of no address that it does not exist any more: nothing was changed.')
    await withDatabase(settings, async (db) => {
      let marked = 0
      for (const recipient of failed) if (await mark(db, recipient)) marked += 1
      say(`${marked} of ${failed.length} ${failed.length === 1 ? 'address' : 'addresses'} marked: ${SAID[marked > 0 ? 'marked' : 'none']}`)
    })
  },
}

const SAID = { marked: 'its member reads so in the app.', none: 'it is no account’s.' }

async function mark(db: Database, { addresses, code }: FailedRecipient): Promise<boolean> {
  for (const address of addresses) if (await noteBounce({ db, clock: { now: Date.now } }, address, code)) return true
  return false
}

/** The stream closes the file at its end, and when it is too long. */
const textOfFile = (path: string): Promise<string> =>
  textOf(createReadStream(path)).catch((error: NodeJS.ErrnoException) => {
    throw error instanceof CommandProblem ? error : new CommandProblem(`${path} cannot be read (${error.code}).`, { cause: error })
  })

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer | string>) {
    chunks.push(Buffer.from(chunk))
    bytes += chunks.at(-1)!.length
    if (bytes > MAX_BYTES) throw new CommandProblem(`This mail is longer than ${MAX_BYTES / 1_000_000} MB: no notification is.`)
  }
  return Buffer.concat(chunks).toString()
}
