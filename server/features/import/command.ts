import { dirname, extname, basename, join, resolve } from 'node:path'
import { closeDatabase, connect, type Database } from '#db/connect.ts'
import { migrate, migrations, pendingMigrations } from '#db/migrations.ts'
import { newAssociation } from '#domain/content/association.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { createLists } from '#server/core/content/lists.ts'
import type { Settings } from '#server/platform/config.ts'
import { readHashConfig } from './hash-config.ts'
import { type Imported, importFirebase } from './import-firebase.ts'
import { ImportProblem } from './problem.ts'
import { type RemarkCode, REMARKS } from './remarks.ts'
import { createReport, type Remarked } from './report.ts'
import { type Command, CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withProgressLine } from '#server/platform/command-line/progress.ts'

const USAGE = '--auth FILE --users FILE --hash-config FILE [--report FILE]'

export const importFirebaseCommand: Command = {
  about: 'takes accounts, passwords and cards over from a Firebase project',
  usage: USAGE,
  help: `Takes over the people of a Firebase project: account ids, card numbers, passwords, Google and Facebook identities, and ticks. They
keep their passwords.

  --auth         the accounts: firebase auth:export auth.json --format=JSON
  --users        the collection "users" as JSON: an object by account id, or a list of documents with their "id"
  --hash-config  the "Password hash parameters" of the Firebase console, under Authentication, Users, ⋮
  --report       the file for rows that were not imported, or only in part, as lines of JSON; default: beside --auth

An empty place is prepared; an association with its own rules is set up first. On SQLite stop the server; on Postgres it may run.
The import can be stopped at any time and run again, also with newer files: known people stay, and are updated only until they sign
in here. No mails are sent. The files and the report contain secrets and names: delete them afterwards.`,
  takes: 0,
  options: ['auth', 'users', 'hash-config', 'report'],
  async run({ options, settings, terminal, say }) {
    const files = readFiles(options)
    try {
      const hashConfig = await readHashConfig(files.hashConfig)
      const { imported, rows, isNew } = await withDatabase(settings, async (db) => {
        const association = await findAssociation({ lists: createLists(db) })
        const report = await createReport(files.report)
        try {
          const imported = await withProgressLine(terminal.stderr, (progress) =>
            importFirebase({ db, association: association ?? NEW, ...files, hashConfig, report, now: Date.now(), progress }),
          )
          await report.finish()
          return { imported, rows: report.rows, isNew: association === null }
        } catch (error) {
          await report.abandon()
          throw error
        }
      })
      say(summary(imported, rows, files.report) + (isNew ? NO_ASSOCIATION : ''))
    } catch (error) {
      throw error instanceof ImportProblem ? new CommandProblem(error.message, { cause: error }) : error
    }
  },
}

/** The rules of a later set-up, for an import before it. */
const NEW = newAssociation({ name: 'Tessera', color: '#0b5c6b', email: '' })

const NO_ASSOCIATION = `

There is no association yet: the cards follow the rules of a new one. Start the server and open the set-up link that it prints.`

function readFiles(options: Record<string, string | undefined>) {
  const given = (name: string): string => {
    const value = options[name]
    if (!value) throw new UsageProblem(`--${name} is missing: npm run tessera -- import-firebase ${USAGE}`)
    return resolve(value)
  }
  const [auth, users, hashConfig] = [given('auth'), given('users'), given('hash-config')]
  const report = options.report ? resolve(options.report) : join(dirname(auth), `${basename(auth, extname(auth))}.report.jsonl`)
  if ([auth, users, hashConfig].includes(report)) throw new UsageProblem('--report names one of the files to import: choose another.')
  return { auth, users, hashConfig, report }
}

/** On SQLite the folder is locked, so that no server writes at the same time. An empty place is prepared. */
async function withDatabase<T>({ databaseUrl, dataDir }: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const place = { databaseUrl: databaseUrl ?? undefined, dataDir }
  const db = await connect(place)
  try {
    const pending = await pendingMigrations(db)
    if (pending.length === Object.keys(migrations).length) await migrate(db)
    else if (pending.length > 0) throw new CommandProblem('The database is not of this version yet: start the server once.')
    return await work(db)
  } finally {
    await closeDatabase(db)
  }
}

function summary(
  { accounts, documents, added, changed, same, refused }: Imported,
  rows: Map<RemarkCode, Remarked>,
  report: string,
): string {
  const lines = [
    `${accounts} accounts and ${documents} documents read: ${added} added, ${changed} brought up to date, ${same} as they were, ${refused} not taken.`,
  ]
  for (const [taken, title] of [
    ['no', 'Not taken:'],
    ['part', 'Taken, but not all of it:'],
  ] as const) {
    const codes = [...rows].filter(([code]) => REMARKS[code].taken === taken).toSorted(([, a], [, b]) => b.count - a.count)
    if (codes.length > 0) lines.push('', title)
    for (const [code, { count, first }] of codes) {
      lines.push(`${String(count).padStart(8)}  ${code}: ${REMARKS[code].text}`, ...first.map((name) => `${' '.repeat(10)}${name}`))
      if (count > first.length) lines.push(`${' '.repeat(10)}and ${count - first.length} more`)
    }
  }
  if (rows.size > 0) lines.push('', `Each of these rows with its reason: ${report}`)
  return lines.join('\n')
}
