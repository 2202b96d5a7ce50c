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

/** Settings that an association takes along; others are secrets and states of this installation. */
const MOVING_SETTINGS = ['reportNumber', 'importColumns', 'bankColumns', 'sportBodies']

/** For so long a mail that could not be sent can be looked at. */
const DEAD_MS = 30 * 24 * 3_600_000

const backupCommand: Command = {
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

const restoreCommand: Command = {
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

/** What the house has to know of the floor below the rooms. */
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
    // Keyed by digests that only the server's secret makes, for minutes or days; what is keyed by an account's id is a mere count.
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
