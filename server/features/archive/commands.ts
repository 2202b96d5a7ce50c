import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ArchiveRefused } from '#domain/archive/refused.ts'
import { transaction } from '#db/connect.ts'
import type { RoomCommand } from '#server/core/feature.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { CommandProblem } from '#server/platform/command-line/command.ts'
import { withProgressLine } from '#server/platform/command-line/progress.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'
import { withFile } from '#server/platform/command-line/with-file.ts'
import { importArchive } from './load.ts'
import { readArchive } from './read.ts'
import { withArchive } from './write.ts'

export const exportAllCommand: RoomCommand = {
  about: 'writes all data of the association to one ZIP file of open formats',
  usage: 'FILE.zip',
  help: `Writes all data of the association into FILE, which must not exist yet: CSV and JSON, pictures and PDFs as files, and a LEGGIMI.txt that
explains each of them. The same as "Archivio completo" in Gestione; "import-all" imports it into a new installation. The server may run.
The file has no confidential reports, passwords and keys. It is not sealed: keep it safe. For a backup use "backup".`,
  takes: 1,
  options: [],
  async run({ arguments: [given = ''], settings, terminal, say, house }) {
    const path = resolve(given)
    if (await stat(path).catch(() => null)) throw new CommandProblem(`${path} is there already: choose another name.`)
    const part = `${path}.part`
    await withDatabase(settings, async (db) => {
      const now = Date.now()
      const entry = { actor: null, action: 'exported', record: 'archive', subject: 'all' } as const
      await transaction(db, () => recordAudit(db, entry, now))
      try {
        await withProgressLine(terminal.stderr, (line) =>
          withArchive({ db, house }, { now, progress: (done, total) => line(`${done} of ${total}`) }, (pieces) =>
            pipeline(pieces, createWriteStream(part, { mode: 0o600, flush: true })),
          ),
        )
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        const { syscall, code } = error as NodeJS.ErrnoException
        throw syscall ? new CommandProblem(`${path} cannot be written (${code}).`, { cause: error }) : error
      }
    })
    say(`All data written to ${path}.`)
  },
}

export const importAllCommand: RoomCommand = {
  about: 'imports such a file into a new, empty installation',
  usage: 'FILE.zip',
  help: `Imports a file of "export-all", or of "Archivio completo" in Gestione, into the empty database of DATABASE_URL or DATA_DIR.
Stop the server first. The whole file is checked before anything is written; a damaged file changes nothing.
Afterwards all people sign in with "Password dimenticata?", and roles are given again: see "staff".`,
  takes: 1,
  options: [],
  async run({ arguments: [given = ''], settings: { databaseUrl, dataDir }, terminal, say, house }) {
    const path = resolve(given)
    try {
      const rows = await withFile(path, Infinity, (file) =>
        withProgressLine(terminal.stderr, async (line) => {
          const archive = await readArchive(file, (files) => line(`${files} files checked`))
          const place = { databaseUrl: databaseUrl ?? undefined, dataDir }
          return importArchive(place, archive, { house, now: Date.now(), progress: (done) => line(`${done} rows`) })
        }),
      )
      say(`${rows} rows imported. Start the server now.`)
    } catch (error) {
      throw error instanceof ArchiveRefused ? new CommandProblem(`${path}: ${error.message}`, { cause: error }) : error
    }
  },
}
