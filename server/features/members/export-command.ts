import { createWriteStream } from 'node:fs'
import { extname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { transaction } from '#db/connect.ts'
import { createLists } from '#server/core/content/lists.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { CommandProblem, type Command } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'
import { csvOf, exportedRows, workbookOf } from './export.ts'
import { pagesByName } from './export-queries.ts'

export const exportMembersCommand: Command = {
  about: 'writes all cards and the records of their holders to a file',
  usage: 'FILE.csv',
  help: `Writes all cards and the records of their holders to a CSV file for Italian spreadsheets, or to a workbook if the name ends in .xlsx.
The file is the same as that of "Esporta" in Gestione, and "import-members" can read it. The server may run. The file holds names and addresses: keep it safe.`,
  takes: 1,
  options: [],
  async run({ arguments: [given = ''], settings, say }) {
    const path = resolve(given)
    const isWorkbook = extname(path).toLowerCase() === '.xlsx'
    await withDatabase(settings, async (db) => {
      const entry = { actor: null, action: 'exported', record: 'person', subject: 'soci', detail: isWorkbook ? 'xlsx' : 'csv' } as const
      await transaction(db, () => recordAudit(db, entry, Date.now()))
      let cards = 0
      const counted = async function* () {
        for await (const rows of exportedRows({ db, clock: { now: Date.now }, lists: createLists(db) }, pagesByName(db))) {
          cards += rows.length
          yield rows
        }
      }
      const pieces = isWorkbook ? await workbookOf(counted()) : csvOf(counted())
      await pipeline(pieces, createWriteStream(path, { mode: 0o600 })).catch((error: NodeJS.ErrnoException) => {
        throw error.syscall ? new CommandProblem(`${path} cannot be written (${error.code}).`, { cause: error }) : error
      })
      say(`${cards} cards written to ${path}.`)
    })
  },
}
