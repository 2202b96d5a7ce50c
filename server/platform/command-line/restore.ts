import { resolve } from 'node:path'
import { restore } from '#db/restore.ts'
import type { Command } from './command.ts'
import { givenPassphrase } from './passphrase.ts'
import { counted, withProgress } from './progress.ts'

export const restoreCommand: Command = {
  about: 'puts a backup into an empty place, of either engine',
  usage: 'FILE [--passphrase-file FILE]',
  help: `Puts a backup into the database of DATABASE_URL or DATA_DIR, and uploads and secret into DATA_DIR. All of them must be empty:
nothing is ever overwritten. The whole file is checked before anything is written; if it is damaged, or the passphrase is
another, nothing is.

The passphrase is asked for, or the first line of --passphrase-file.
A backup of SQLite can be restored into Postgres, and the other way round; one of an older version is brought up to date.
Start the server afterwards. Everybody signs in anew, shops open their link again, and links in mails that were sent before
are over; mails that wait with such a link are not sent.`,
  takes: 1,
  options: ['passphrase-file'],
  async run({ arguments: [name = ''], options, settings: { databaseUrl, dataDir }, terminal, say }) {
    const file = resolve(name)
    const passphrase = await givenPassphrase(options['passphrase-file'], terminal)
    const counts = await withProgress(terminal.stderr, (progress) =>
      restore({ databaseUrl: databaseUrl ?? undefined, dataDir, file, passphrase, progress }),
    )
    say(`Restored: ${counted(counts)}. Start the server now.`)
  },
}
