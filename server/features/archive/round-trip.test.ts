import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { closeDatabase, connect, type Database } from '#db/connect.ts'
import { loadDemo } from '#db/demo/load.ts'
import { makeAccount, makeAudit, makeBooking, makeCard, makeCardNumber, makePerson, makeReport, makeSportRegistration } from '#db/make.ts'
import { pendingMigrations } from '#db/migrations.ts'
import type { ArchiveProblem } from '#domain/archive/refused.ts'
import { runCommandLine } from '#server/command-line.ts'
import { house } from '#server/features.ts'
import { withFile } from '#server/platform/command-line/with-file.ts'
import { emptyPlace, freshDatabase, migratedPlace, testEngine, type EmptyPlace, type FreshDatabase } from '#tests/database.ts'
import { importArchive } from './load.ts'
import { readArchive } from './read.ts'
import { archivedTables } from './tables.ts'
import { withArchive } from './write.ts'

const NOW = Date.UTC(2026, 10, 20, 23, 30)
const ALL = Infinity

let source: FreshDatabase
let file: string
beforeAll(async () => {
  source = await filled()
  file = await archiveOf(source)
})
afterAll(() => source.drop())

/** The demo, and texts that a wrong encoding or quoting would change. */
async function filled(engine = testEngine): Promise<FreshDatabase> {
  const fresh = await freshDatabase(engine)
  const { db } = fresh
  await loadDemo(db, { now: NOW, passwordHash: 'the-hash', factorOf: (uid) => `sealed for ${uid}` })
  const number = await makeCardNumber(db, '0000000007')
  await makeCard(db, { number })
  const notes = `=1+1\n'+39 "detto" ; «così»\r\n'-`
  await makePerson(db, {
    cardNumber: number,
    firstname: '',
    lastname: "De' Rossi",
    phone: '+390575123456',
    notes,
    cap: '00100',
    comune: null,
  })
  await makeSportRegistration(db, { cardNumber: number, cardCode: '-007', assentGiven: true })
  const { id: reportId } = await makeReport(db, { uid: null as never, title: 'Parole riservate', desk: 'safeguarding' })
  const message = { requestKey: 'k', author: 'reporter', authorUid: null, body: 'Risposta riservata', createdAt: NOW }
  await db
    .insertInto('reportMessage')
    .values({ id: 'messaggio-riservato', reportId, ...message })
    .execute()
  const { id: uid } = await makeAccount(db)
  await makeBooking(db, { uid, eventId: 'visita', title: `'-10% e '=così` })
  await makeAudit(db, { changes: JSON.stringify({ fee: { before: null, after: 2500 } }) })
  const bytes = Buffer.from([0, 255, 13, 10, 34])
  await db.insertInto('picture').values({ id: 'una-immagine', width: 480, format: 'webp', bytes, usedAt: NOW }).execute()
  await db.insertInto('setting').values({ key: 'safeguardingKey', value: '"secret"' }).execute()
  return fresh
}

async function archiveOf({ db, dataDir }: FreshDatabase): Promise<string> {
  const path = join(dataDir, 'tutto.zip')
  await withArchive({ db, house }, { now: NOW }, (pieces) => pipeline(pieces, createWriteStream(path)))
  return path
}

async function target(engine = testEngine): Promise<EmptyPlace> {
  const place = await emptyPlace(engine)
  onTestFinished(place.remove)
  return place
}

const load = (place: EmptyPlace, path = file) =>
  withFile(path, ALL, async (bytes) => importArchive(place, await readArchive(bytes), { house, now: NOW }))

const open = async <T>(place: EmptyPlace, look: (db: Database) => Promise<T>): Promise<T> => {
  const db = await connect({ ...place, beside: true })
  try {
    return await look(db)
  } finally {
    await closeDatabase(db)
  }
}

/** The rows of all loaded tables, as texts that are equal on both engines. */
async function rowsOf(db: Database): Promise<Map<string, string[]>> {
  const tables = (await archivedTables(db, house)).filter(({ part }) => !part.notLoaded)
  const found = new Map<string, string[]>()
  for (const { name, part } of tables) {
    const rows = await db
      .selectFrom(name as 'setting')
      .selectAll()
      .$if(part.only !== undefined, (query) => query.where((row) => part.only!(row)))
      .execute()
    found.set(name, rows.map(same).toSorted())
  }
  return found
}
const same = (row: object): string =>
  JSON.stringify(
    Object.entries(row)
      // An imported draft has no request to repeat.
      .filter(([column]) => column !== 'requestKey' || !('draft' in row))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([column, value]) => [
        column,
        value instanceof Date
          ? value.toISOString()
          : value instanceof Uint8Array
            ? Buffer.from(value).toString('hex')
            : typeof value === 'boolean'
              ? Number(value)
              : value,
      ]),
  )

const engines = testEngine === 'postgres' ? (['postgres', 'sqlite'] as const) : (['sqlite'] as const)

test.each(engines)('the archive imported into an empty %s gives the same people, cards, periods, payments and contents', async (to) => {
  const place = await target(to)
  expect(await load(place)).toBeGreaterThan(1000)
  const before = await rowsOf(source.db)
  await open(place, async (db) => {
    const after = await rowsOf(db)
    // The import is in the audit.
    expect(after.get('audit')).toHaveLength(before.get('audit')!.length + 1)
    for (const [table, rows] of before) if (table !== 'audit') expect([table, after.get(table)]).toEqual([table, rows])
    expect(await pendingMigrations(db)).toEqual([])
    for (const table of ['session', 'credential', 'staffRole', 'report', 'partnerCheck', 'cardKey', 'secondFactor'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    await expect(db.deleteFrom('consentEvent').execute()).rejects.toThrow('append-only')
    const settings = await db.selectFrom('setting').select('key').orderBy('key').execute()
    expect(settings.map(({ key }) => key)).not.toContain('safeguardingKey')
    expect(settings.map(({ key }) => key)).toContain('reportNumber')
    const { sum } = await db
      .selectFrom('payment')
      .select(({ fn }) => fn.sum<number>('cents').as('sum'))
      .executeTakeFirstOrThrow()
    expect(Number(sum)).toBeGreaterThan(0)
  })
})

test('its files have the values as written, and nothing confidential', async () => {
  const names: string[] = []
  await withFile(file, ALL, async (bytes) => {
    const archive = await readArchive(bytes)
    names.push(...archive.files.map(({ name }) => name))
    const readme = (await archive.bytesOf('LEGGIMI.txt')).toString()
    expect(readme).toContain('I dati di')
    expect(readme).toContain('persone/anagrafica.csv (righe: ')
    expect(readme).toContain('cents: Importo in centesimi di euro [numero intero]')
    expect(readme).toContain('Le segnalazioni riservate non ci sono')
    expect(await archive.bytesOf('immagini/una-immagine-480.webp')).toEqual(Buffer.from([0, 255, 13, 10, 34]))
    const people = (await archive.bytesOf('persone/anagrafica.csv')).toString()
    expect(people).toContain(`;"";"De' Rossi";`)
    expect(people).toContain('"00100"')
    expect(people).toContain('"+390575123456"')
    expect(people).toContain(`"'=1+1\n'+39 ""detto"" ; «così»\r\n'-"`)
    const offers = JSON.parse((await archive.bytesOf('contenuti/convenzioni.json')).toString()) as { data: { title?: string } }[]
    expect(offers.length).toBeGreaterThan(2)
    const confidential = await source.db.selectFrom('report').select('id').where('desk', '=', 'safeguarding').execute()
    expect(confidential.length).toBeGreaterThan(0)
    const all = (await Promise.all(archive.files.map(async ({ name }) => (await archive.bytesOf(name)).toString('latin1')))).join('\n')
    for (const { id } of confidential) expect(all).not.toContain(id)
    for (const words of ['Parole riservate', 'Risposta riservata', 'messaggio-riservato', 'the-hash', 'sealed for', 'safeguardingKey'])
      expect(all).not.toContain(words)
  })
  for (const name of ['tessere/periodi.csv', 'pagamenti/ricevute.json', 'libro-soci/libro-soci.csv', 'segnalazioni/segnalazioni.json'])
    expect(names).toContain(name)
})

const problemOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: { problem?: ArchiveProblem }) => error.problem ?? String(error),
  )

test.each<[string, (bytes: Buffer) => Buffer, ArchiveProblem]>([
  ['cut off', (bytes) => bytes.subarray(0, bytes.length - 100), 'not_an_archive'],
  ['another file', () => Buffer.from('%PDF-1.7'), 'not_an_archive'],
  [
    'without its list',
    (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('archivio.json', 'archiviO.json'), 'latin1'),
    'not_an_archive',
  ],
  ['with a changed byte', (bytes) => Buffer.from(bytes).fill(0x5a, 60_000, 60_010), 'damaged'],
])('%s, the file is refused and nothing is written', async (_, harm, problem) => {
  const place = await target()
  const path = join(place.dataDir, 'rotto.zip')
  await writeFile(path, harm(await readFile(file)))
  expect(await problemOf(load(place, path))).toBe(problem)
  await open(await used(place), async (db) => expect(await db.introspection.getTables()).toEqual([]))
})

/** The place with a database; a refused import may not have made one. */
async function used(place: EmptyPlace): Promise<EmptyPlace> {
  await closeDatabase(await connect(place))
  return place
}

test('an installation in use refuses it; one that was only started accepts it', async () => {
  const started = await migratedPlace()
  onTestFinished(started.remove)
  expect(await load(started)).toBeGreaterThan(1000)
  expect(await problemOf(load(started))).toBe('not_empty')
})

test('inconsistent rows, or an archive of a newer version, write nothing', async () => {
  const place = await target()
  const changed = (change: object) =>
    withFile(file, ALL, async (bytes) => importArchive(place, { ...(await readArchive(bytes)), ...change }, { house, now: NOW }))
  const files = await withFile(file, ALL, async (bytes) => (await readArchive(bytes)).files)
  expect(await problemOf(changed({ migrations: ['9999-tomorrow'] }))).toBe('newer')
  expect(await problemOf(changed({ files: files.filter(({ table }) => table !== 'cardNumber') }))).toBe('inconsistent')
  await open(await used(place), async (db) => expect(await db.introspection.getTables()).toEqual([]))
})

test('the command line writes it beside the running server and imports it', async () => {
  const [from, to] = [source, await target()]
  const path = join(from.dataDir, 'da-riga.zip')
  const written = await tessera(from, 'export-all', path)
  expect(written).toMatchObject({ code: 0, stdout: `All data written to ${path}.\n` })
  expect(await tessera(from, 'export-all', path)).toMatchObject({ code: 1, stderr: `${path} is there already: choose another name.\n` })
  const read = await tessera(to, 'import-all', path)
  expect(read).toMatchObject({ code: 0 })
  expect(read.stdout).toMatch(/^\d+ rows imported\. Start the server now\.\n$/)
  const again = await tessera(to, 'import-all', path)
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('contiene già qualcosa')])
  expect(again.stderr).toContain('(archive.not_empty)')
})

const said = (stream: PassThrough) => (stream.read() as Buffer | null)?.toString() ?? ''

async function tessera({ dataDir, databaseUrl }: EmptyPlace, ...given: string[]) {
  const [stdin, stdout, stderr] = [Readable.from([]), new PassThrough(), new PassThrough()]
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: 'x'.repeat(40) }
  const code = await runCommandLine(given, { stdin, stdout, stderr, env })
  return { code, stdout: said(stdout), stderr: said(stderr).replaceAll(/^.*…\n/gm, '') }
}
