import { resolve } from 'node:path'
import { backup } from '#db/backup.ts'
import { transaction } from '#db/connect.ts'
import { restore } from '#db/restore.ts'
import { FOR_A_WHILE } from './core/archive-part.ts'
import type { Feature } from './core/feature.ts'
import type { Command } from './platform/command-line/command.ts'
import { givenPassphrase, newPassphrase } from './platform/command-line/passphrase.ts'
import { counted, withProgress } from './platform/command-line/progress.ts'
import { withDatabase } from './platform/command-line/with-database.ts'
import { deleteDeadJobs, listMails } from './platform/jobs/queries.ts'
import { deleteOldLimits } from './platform/limits/rate-limit.ts'
import { LAST_BACKUP, writeSetting } from './platform/settings.ts'

/** Settings that move with the association; others are secrets and states of this installation. */
const MOVING_SETTINGS = ['reportNumber', 'importColumns', 'bankColumns', 'sportBodies']

/** Mails that could not be sent are kept this long. */
const DEAD_MS = 30 * 24 * 3_600_000

const backupCommand: Command = {
  about: 'writes database, uploads and secret to one sealed file, also while the server runs',
  usage: 'FILE [--passphrase-file FILE]',
  help: `Writes the database of DATABASE_URL or DATA_DIR, the uploads and the secret into FILE, which must not exist yet.
The backup shows one moment; the server may be running.

The file is sealed with a passphrase of at least 12 characters, which is asked for, or is the first line of --passphrase-file.
The file cannot be opened without the passphrase: keep it in another place than the backups.
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
    // Gestione shows the time of the last backup. A failure to note it does not harm the backup.
    const noted = await withDatabase(settings, (db) => writeSetting(db, LAST_BACKUP, { at: Date.now(), ...counts })).catch(String)
    if (noted) terminal.stderr.write(`Gestione does not know of it: ${noted}\n`)
    say(`${file} is there: ${counted(counts)}.${secret ? ' SECRET, from the environment, is not in it: keep it too.' : ''}`)
  },
}

const restoreCommand: Command = {
  about: 'restores a backup into an empty place, on either engine',
  usage: 'FILE [--passphrase-file FILE]',
  help: `Restores a backup into the database of DATABASE_URL or DATA_DIR, and uploads and secret into DATA_DIR. All of them must be empty:
nothing is overwritten. The whole file is checked first; a damaged file or a wrong passphrase changes nothing.

The passphrase is asked for, or is the first line of --passphrase-file.
A backup of SQLite can be restored into Postgres, and the other way round; an older version is migrated.
Start the server afterwards. All people sign in again, shops open their link again, and links in earlier mails no longer work;
waiting mails with such links are not sent.`,
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

/** The platform's own part of the house: commands, personal data and archive. */
export const platform = {
  upkeep: ({ db }, now) =>
    transaction(db, async () => {
      await deleteOldLimits(db, now)
      await deleteDeadJobs(db, now - DEAD_MS)
    }),
  commands: { backup: backupCommand, restore: restoreCommand },
  personalData: {
    outbox: {
      title: 'Messaggi in partenza',
      why: 'I messaggi che stiamo per mandarti.',
      rows: async (db, { email }) =>
        (await listMails(db, email)).map(({ topic, template, createdAt }) => ({ topic: template ?? topic, createdAt })),
      erased: 'deleted',
    },
    setting: null,
    lease: null,
    // Keys are digests by the server's secret, kept for minutes or days; rows by an account's id are counts only.
    rateLimit: null,
  },
  archive: {
    outbox: FOR_A_WHILE,
    lease: FOR_A_WHILE,
    rateLimit: FOR_A_WHILE,
    setting: {
      file: 'tecnica/contatori',
      about: 'Da quale numero continuano ricevute e segnalazioni, e le colonne riconosciute nei file importati.',
      key: ['key'],
      json: ['value'],
      only: (row) => row.or([row('key', 'like', 'receipts:%'), row('key', 'in', MOVING_SETTINGS)]),
      columns: { key: 'Nome', value: 'Valore' },
    },
  },
} satisfies Feature
