import { resolve } from 'node:path'
import { backup } from '#db/backup.ts'
import { LAST_BACKUP, writeSetting } from '#server/platform/settings.ts'
import type { Command } from './command.ts'
import { newPassphrase } from './passphrase.ts'
import { counted, withProgress } from './progress.ts'
import { withDatabase } from './with-database.ts'

export const backupCommand: Command = {
  about: 'writes database, uploads and secret into one sealed file, also while the server runs',
  usage: 'FILE [--passphrase-file FILE]',
  help: `Writes the database of DATABASE_URL or DATA_DIR, the uploads and the secret into FILE, which must not exist yet.
Everything in it is as it was at one moment; the server may go on serving meanwhile.

The file is sealed with a passphrase of at least 12 characters: asked for, or the first line of --passphrase-file.
Without the passphrase nobody opens it, you included: keep it elsewhere than the backups.
A backup of SQLite can be restored into Postgres, and the other way round.
A SECRET that comes from the environment is not in it: keep it too.`,
  takes: 1,
  options: ['passphrase-file'],
  async run({ arguments: [name = ''], options, settings, terminal, say }) {
    const { databaseUrl, dataDir, secret } = settings
    const file = resolve(name)
    const passphrase = await newPassphrase(options['passphrase-file'], terminal)
    const counts = await withProgress(terminal.stderr, (progress) =>
      backup({ databaseUrl: databaseUrl ?? undefined, dataDir, file, passphrase, progress }),
    )
    // Gestione says when the last one was made. Where that cannot be noted the backup is none the worse.
    const noted = await withDatabase(settings, (db) => writeSetting(db, LAST_BACKUP, { at: Date.now(), ...counts })).catch(String)
    if (noted) terminal.stderr.write(`Gestione does not know of it: ${noted}\n`)
    say(`${file} is there: ${counted(counts)}.${secret ? ' SECRET, from the environment, is not in it: keep it too.' : ''}`)
  },
}
