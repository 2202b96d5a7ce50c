import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#db/connect.ts'
import { type Association, newAssociation } from '#domain/content/association.ts'
import { HASH_CONFIG } from './firebase-export.fixture.ts'
import { parseHashConfig } from './hash-config.ts'
import { type Imported, importFirebase } from './import-firebase.ts'
import { createReport, type ReportLine } from './report.ts'

/** For tests: an import of a few rows. */

/** 10 November 2026, 10:00 in Rome. */
export const IMPORTED_AT = Date.UTC(2026, 10, 10, 9)

export const association = newAssociation({ name: 'Circolo Prova', color: '#0b5c6b', email: 'circolo@posta.example' })

type Given = { accounts?: unknown[]; documents?: unknown; now?: number; hashConfig?: string; of?: Association }

/** The report without sentences: `code` or `code: detail` of each named row. */
export async function importRows(
  db: Database,
  { accounts = [], documents = {}, now = IMPORTED_AT, hashConfig = HASH_CONFIG, of = association }: Given,
) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-import-'))
  const [auth, users, reportFile] = ['auth.json', 'users.json', 'report.jsonl'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  try {
    await writeFile(auth, JSON.stringify({ users: accounts }))
    await writeFile(users, JSON.stringify(documents))
    const report = await createReport(reportFile)
    const imported: Imported = await importFirebase({
      db,
      association: of,
      auth,
      users,
      hashConfig: parseHashConfig(hashConfig, 'hash.txt'),
      report,
      now,
    }).catch(async (error: unknown) => {
      await report.abandon()
      throw error
    })
    await report.finish()
    const lines = (await readFile(reportFile, 'utf8')).split('\n').filter(Boolean)
    return { imported, report: lines.map((line) => JSON.parse(line) as ReportLine & { taken: string }) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Everything that an import can change, in a stable order. */
export async function allRows(db: Database) {
  const tables = ['account', 'credential', 'cardNumber', 'userDocument', 'card', 'cardPeriod', 'consentEvent'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return tables.map((table, i) => [table, rows[i]!.map((row) => JSON.stringify(row)).toSorted()])
}
