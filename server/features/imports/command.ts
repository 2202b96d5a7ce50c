import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { transaction } from '#db/connect.ts'
import {
  CHOICES,
  choicesFor,
  ALIKE_BY,
  FIRST_POLICY,
  MAX_IMPORT_BYTES,
  type Choice,
  type MemberImport,
  type Policy,
} from '#domain/imports/import.ts'
import { endColumns, FIELD_LABELS } from '#domain/imports/columns.ts'
import { countedWords } from '#domain/imports/words.ts'
import { FileRefused, type FileProblem } from '#domain/spreadsheet/file-refused.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { createLists } from '#server/core/content/lists.ts'
import type { RoomCommand } from '#server/core/feature.ts'
import { CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withProgressLine } from '#server/platform/command-line/progress.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'
import { withFile } from '#server/platform/command-line/with-file.ts'
import type { FileBytes } from '#server/platform/spreadsheet/file-bytes.ts'
import { checkImport, type Parts } from './check.ts'
import { importState, newImport } from './imports.ts'
import { importJob, runWhole } from './job.ts'
import { lookAt } from './look.ts'
import { deleteImport, findImport, insertImport, lockWorking, moveImport } from './queries.ts'
import { rejectedLines } from './rows.ts'

const USAGE = 'FILE.csv [--category ID] [--alike skip|update|new] [--rejected FILE] [--dry-run] [--pad-numbers]'

export const importMembersCommand: RoomCommand = {
  about: 'imports members from a CSV file or an XLSX workbook',
  usage: USAGE,
  help: `Imports people from a list: a CSV file (any separator and encoding) or an XLSX workbook, at most 100,000 rows. The same as "Importa soci"
in Gestione, where the import can be undone for a day. Columns are found by their names: ${Object.values(FIELD_LABELS).join(', ')}.
  --category     the id of the category for rows without one; default: the category of a sign-up
  --alike        the choice for rows like a known person: skip (default), update, new
  --rejected     the file for rejected rows, with the reasons; default: beside the imported file
  --dry-run      print the result of the check, and import nothing
  --pad-numbers  card numbers have lost their leading zeros
Members in law need their day of admission, and enter the register a day after the import. The server may run.
The file of the rejected rows contains names: delete it afterwards.`,
  takes: 1,
  options: ['category', 'alike', 'rejected'],
  flags: ['dry-run', 'pad-numbers'],
  async run({ arguments: [given = ''], options, flags, settings, terminal, say, house }) {
    const path = resolve(given)
    const policy = policyOf(options.alike)
    const rejected = resolve(options.rejected ?? join(dirname(path), `${basename(path, extname(path))}.da-correggere.csv`))
    if (rejected === path) throw new UsageProblem('--rejected names the file to import: choose another.')
    await withFile(path, MAX_IMPORT_BYTES, (file) =>
      withDatabase(settings, async (db) => {
        const parts: Parts = { db, house, clock: { now: Date.now }, lists: createLists(db) }
        const asked = { name: basename(path), policy, category: options.category, padNumbers: flags.has('pad-numbers') }
        const id = await tryOut(parts, file, asked)
        const tried = await importState(parts, id)
        if (tried.summary === null) {
          await transaction(db, () => deleteImport(db, id, ['checked', 'unreadable']))
          throw unreadable(given, tried.problem ?? 'damaged')
        }
        if (!flags.has('dry-run')) await withProgressLine(terminal.stderr, (progress) => doIt(parts, tried, progress))
        const done = await importState(parts, id)
        const isComplete = done.summary!.bad === 0 && (done.outcomes.left ?? 0) === 0
        if (!isComplete) await pipeline(rejectedLines(db, id), createWriteStream(rejected, { mode: 0o600 }))
        if (flags.has('dry-run')) await transaction(db, () => deleteImport(db, id, ['checked', 'unreadable']))
        say(summaryOf(done, isComplete ? null : rejected))
      }),
    )
  },
}

function policyOf(alike: string | undefined): Policy {
  if (alike === undefined) return FIRST_POLICY
  const choice = CHOICES.find((one) => one === alike)
  if (!choice) throw new UsageProblem(`--alike is ${CHOICES.join(', ')}, not "${alike}": npm run tessera -- import-members ${USAGE}`)
  const chosen = (by: (typeof ALIKE_BY)[number]): Choice => (choicesFor(by).includes(choice) ? choice : 'skip')
  return Object.fromEntries(ALIKE_BY.map((by) => [by, chosen(by)])) as Policy
}

type Asked = { name: string; policy: Policy; category: string | undefined; padNumbers: boolean }

/** Uploads and checks the file. @returns the import's id @throws CommandProblem */
async function tryOut(parts: Parts, file: FileBytes, { name, policy, category, padNumbers }: Asked): Promise<string> {
  const { db, clock } = parts
  const association = await findAssociation(parts)
  if (!association) throw new CommandProblem('There is no association yet: start the server and open the set-up link that it prints.')
  const ids = association.membershipCategories.map((one) => one.id)
  if (category !== undefined && !ids.includes(category))
    throw new CommandProblem(`There is no category "${category}": there are ${ids.join(', ')}.`)
  const looked = await lookAt(parts, file, {}, null).catch((error: unknown) => {
    throw error instanceof FileRefused ? unreadable(name, error.problem) : error
  })
  if (!looked.columns.includes('lastname'))
    throw new CommandProblem(`No column is a surname: the names found in row ${looked.headRow} are ${looked.header.join(', ')}.`)
  const options = { ...looked.options, padNumbers, ...(category !== undefined && { category }) }
  const id = randomUUID()
  const row = {
    ...newImport({ id, actor: null, name, bytes: file.size }, clock.now()),
    state: 'checking' as const,
    policy: JSON.stringify(policy),
    looked: JSON.stringify({ ...looked, options }),
  }
  await transaction(db, () => insertImport(db, row))
  await checkImport(parts, (await findImport(db, id))!, file)
  return id
}

/** If the command is killed, the server's outbox continues the import. */
const LATER_MS = 10 * 60_000

async function doIt(parts: Parts, { id, summary }: MemberImport, progress: (text: string) => void): Promise<void> {
  const { db, clock } = parts
  await transaction(db, async () => {
    if ((await lockWorking(db)) || !(await moveImport(db, id, ['checked'], { state: 'running', cursor: 0, done: 0 })))
      throw new CommandProblem('Another import of members runs at the moment: wait for its end.')
    await importJob.enqueue(db, { id }, { now: clock.now(), runAt: clock.now() + LATER_MS })
  })
  await runWhole(parts, id, (done) => progress(`importing: ${done} of ${summary!.good} rows`))
}

const WHY: Record<FileProblem, string> = {
  empty: 'has no rows',
  old_excel: 'is an old Excel file, or has a password: save it as .xlsx or CSV without one',
  not_a_table: 'is neither a CSV file nor an XLSX workbook',
  damaged: 'is damaged',
  unpacks_too_large: 'unpacks to far more than a list of members',
  too_many_rows: 'has more than 100,000 rows: import it in parts',
  too_many_columns: 'has more than 200 columns',
  cell_too_long: 'has a cell of more than 20,000 letters: is it the right separator?',
  quote_open: 'has a quotation mark that is never closed',
}

const unreadable = (name: string, problem: FileProblem) => new CommandProblem(`${name} ${WHY[problem]}. Nothing was imported.`)

function summaryOf({ state, summary, outcomes, looked }: MemberImport, rejected: string | null): string {
  const { rows, good, bad, problems, warnings, alike } = summary!
  const done =
    state === 'done'
      ? `${n(outcomes.created)} added, ${n(outcomes.updated)} updated, ${n(outcomes.skipped)} skipped, ${n(outcomes.left)} left`
      : `${good} would be imported, ${Object.values(alike).reduce((sum, count) => sum + count, 0)} of them like a known person`
  const said = [`${rows} rows read: ${done}, ${bad} with a problem.`]
  const ends = looked ? endColumns(looked.header, looked.columns) : []
  if (ends.length > 0)
    said.push('', `Left out: ${ends.join(', ')}. If it tells who has left, take those rows out: they are imported as members in force.`)
  if (bad > 0) said.push('', 'Problems:', ...counted(problems, 'problem'))
  if (Object.keys(warnings).length > 0) said.push('', 'Imported, but:', ...counted(warnings, 'warning'))
  if (rejected !== null) said.push('', `Rejected rows, with the reasons: ${rejected}`)
  return said.join('\n')
}

const n = (count: number | undefined): number => count ?? 0

const counted = (of: Record<string, number>, kind: 'problem' | 'warning'): string[] =>
  Object.entries(of)
    .toSorted(([, a], [, b]) => b - a)
    .map(([key, count]) => `${String(count).padStart(8)}  ${countedWords(key, kind)}`)
