import { setImmediate as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { current, isPostgres, transaction, type Database } from '#db/connect.ts'
import { columnsOf } from '#domain/imports/columns.ts'
import { csvLine } from '#domain/csv.ts'
import type { Deps } from '#server/core/deps.ts'
import { createLists } from '#server/core/content/lists.ts'
import { checkImport } from '#server/features/imports/check.ts'
import { newImport } from '#server/features/imports/imports.ts'
import { runWhole } from '#server/features/imports/job.ts'
import { lookAt } from '#server/features/imports/look.ts'
import { findImport, insertImport, moveImport } from '#server/features/imports/queries.ts'
import { csvOf, exportedRows, workbookOf } from '#server/features/members/export.ts'
import { pagesByName } from '#server/features/members/export-queries.ts'
import { measured, told } from './results.ts'

const ROWS = Number(process.env['BENCH_IMPORT'] ?? 100_000)
const HEAD = [
  'Cognome',
  'Nome',
  'Data di nascita',
  'E-mail',
  'Telefono',
  'Indirizzo',
  'CAP',
  'Comune',
  'Provincia',
  'Numero di tessera',
  'Scadenza',
]

/** A list of members, checked, imported and exported with the product's own functions. */
export async function benchMemberFiles(name: string, db: Database, deps: Deps): Promise<void> {
  const parts = { ...deps, lists: createLists(db) }
  const bytes = Buffer.from(csvLine(HEAD) + Array.from({ length: ROWS }, (_, i) => csvLine(rowOf(i))).join(''))
  const file = { size: bytes.length, read: async (start: number, length: number) => bytes.subarray(start, start + length) }
  const looked = await lookAt(parts, file, {}, null)
  const id = 'bench-import'
  const row = { ...newImport({ id, actor: null, name: 'bench.csv', bytes: bytes.length }, deps.clock.now()), state: 'checking' as const }
  await transaction(db, () => insertImport(db, { ...row, looked: JSON.stringify({ ...looked, columns: columnsOf(HEAD) }) }))
  const started = performance.now()
  await checkImport(parts, (await findImport(db, id))!, file)
  told(`${name}: rows checked`, ROWS / ((performance.now() - started) / 1000), 'per s')
  await transaction(db, () => moveImport(db, id, ['checked'], { state: 'running' }))
  const began = performance.now()
  const memory: number[] = []
  let collecting = 0
  await runWhole(parts, id, () => {
    const from = performance.now()
    memory.push(held())
    collecting += performance.now() - from
  })
  const now = performance.now() - collecting
  const { made } = await current(db)
    .selectFrom('memberImportDone')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('outcome', '=', 'created')
    .executeTakeFirstOrThrow()
  if (Number(made) !== ROWS) throw new Error(`${made} of ${ROWS} rows were imported.`)
  told(`${name}: rows imported`, ROWS / ((now - began) / 1000), 'per s')
  measured(isPostgres(db) ? 'membersImportPostgres' : 'membersImportSqlite', ROWS / ((now - started) / 1000))
  const fifth = (nth: number) => memory.slice((memory.length * nth) / 5, (memory.length * (nth + 1)) / 5)
  if (!isPostgres(db)) measured('membersImportMemory', most(fifth(4)) / most(fifth(1)))
  await writeOut(name, db, parts)
}

async function writeOut(name: string, db: Database, parts: Pick<Deps, 'db' | 'clock' | 'lists'>): Promise<void> {
  for (const [kind, made] of [
    ['CSV', async (rows: AsyncIterable<string[][]>) => csvOf(rows)],
    ['XLSX', workbookOf],
  ] as const) {
    const from = performance.now()
    const memory: number[] = []
    let cards = 0
    const counted = async function* () {
      for await (const rows of exportedRows(parts, pagesByName(db))) {
        cards += rows.length
        if (memory.length * 10_000 < cards) memory.push(held())
        yield rows
      }
    }
    let size = 0
    for await (const piece of await made(counted())) size += piece.length
    told(`${name}: cards written as ${kind}`, cards / ((performance.now() - from) / 1000), 'per s')
    told(`${name}: the ${kind} file`, size / 1024 / 1024, 'MB')
    if (kind === 'XLSX' && !isPostgres(db)) measured('membersExportMemory', memory.at(-1)! / most(memory.slice(1, 4)))
    await pause()
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Heap after garbage collection. */
const held = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
const most = (values: number[]): number => Math.max(...values)

const digits = (n: number, length: number) => String(n).padStart(length, '0')
const letters = (n: number): string => Array.from(digits(n, 6), (digit) => 'abcdefghil'[Number(digit)]).join('')
const rowOf = (i: number): string[] => [
  `Import${letters(i)}`,
  ['Ada', 'Bruno', 'Carla', 'Dario'][i % 4]!,
  `${digits(1 + (i % 28), 2)}/${digits(1 + (i % 12), 2)}/${1940 + (i % 65)}`,
  `importato${i}@posta.example`,
  `300${digits(i, 7)}`,
  `Via del Mulino ${i % 200}`,
  '52100',
  'Arezzo',
  'AR',
  i % 2 === 0 ? digits(9_000_000_000 + i, 10) : '',
  '31/12/2027',
]
