import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { closeDatabase, connect } from '#db/connect.ts'
import { makeDocument } from '#db/make.ts'
import { newAssociation } from '#domain/content/association.ts'
import { runCommandLine } from '#server/command-line.ts'
import { migratedPlace, type EmptyPlace } from '#tests/database.ts'

async function setUp(): Promise<EmptyPlace> {
  const place = await migratedPlace()
  onTestFinished(place.remove)
  const data = newAssociation({ name: 'Circolo Prova', color: '#0b5c6b', email: 'circolo@posta.example' })
  const db = await connect(place)
  await makeDocument(db, { collection: 'pagine', id: 'associazione', data })
  await db.insertInto('collectionVersion').values({ collection: 'pagine', version: 1, oldest: 0 }).execute()
  await closeDatabase(db)
  return place
}

const said = (stream: PassThrough) => (stream.read() as Buffer | null)?.toString() ?? ''

async function tessera({ dataDir, databaseUrl }: EmptyPlace, ...given: string[]) {
  const [stdin, stdout, stderr] = [Readable.from([]), new PassThrough(), new PassThrough()]
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: 'x'.repeat(40) }
  const code = await runCommandLine(given, { stdin, stdout, stderr, env })
  return { code, stdout: said(stdout), stderr: said(stderr).replaceAll(/^importing: .*…\n/gm, '') }
}

async function list(place: EmptyPlace, text: string, name = 'soci.csv'): Promise<string> {
  const path = join(place.dataDir, name)
  await writeFile(path, text)
  return path
}

const people = async (place: EmptyPlace) => {
  const db = await connect({ ...place, beside: true })
  const rows = await db.selectFrom('person').select(['lastname', 'cardNumber']).orderBy('lastname').execute()
  await closeDatabase(db)
  return rows
}

test('a list is checked, then imported, with the rejected rows beside it, and exported again', async () => {
  const place = await setUp()
  const file = await list(place, 'Cognome;Nome;Tessera;Nascita\nBini;Ada;0012345678;31/01/1958\nCini;Ugo;;31/02/1960\nDini;;;\n')
  const tried = await tessera(place, 'import-members', file, '--dry-run')
  expect([tried.code, tried.stderr]).toEqual([0, ''])
  expect(tried.stdout).toContain('3 rows read: 2 would be imported, 0 of them like a known person, 1 with a problem.')
  expect(await people(place)).toEqual([])

  const { code, stdout } = await tessera(place, 'import-members', file)
  const rejected = join(place.dataDir, 'soci.da-correggere.csv')
  expect(code).toBe(0)
  expect(stdout).toBe(`3 rows read: 2 added, 0 updated, 0 skipped, 0 left, 1 with a problem.

Problems:
       1  Data di nascita: è un giorno che non esiste

Rejected rows, with the reasons: ${rejected}
`)
  expect(await readFile(rejected, 'utf8')).toContain('"Cini";"Ugo";"";"31/02/1960";"Data di nascita: è un giorno che non esiste"')
  expect((await stat(rejected)).mode & 0o777).toBe(0o600)
  expect((await people(place)).map(({ lastname }) => lastname)).toEqual(['Bini', 'Dini'])

  const again = await tessera(place, 'import-members', file, '--alike', 'update')
  expect(again.stdout).toContain('0 added, 2 updated, 0 skipped, 0 left, 1 with a problem.')
  const [out, book] = [join(place.dataDir, 'fuori.csv'), join(place.dataDir, 'fuori.xlsx')]
  expect((await tessera(place, 'export-members', out)).stdout).toBe(`2 cards written to ${out}.\n`)
  expect(await readFile(out, 'utf8')).toContain('"Bini";"Ada";"0012345678";"valida"')
  await tessera(place, 'export-members', book)
  const db = await connect({ ...place, beside: true })
  const exports = db.selectFrom('audit').select(['actor', 'record', 'detail']).where('action', '=', 'exported').orderBy('id')
  expect(await exports.execute()).toEqual(['csv', 'xlsx'].map((detail) => ({ actor: null, record: 'person', detail })))
  await closeDatabase(db)
  expect((await tessera(place, 'import-members', book)).stdout).toContain('2 rows read: 0 added, 0 updated, 2 skipped')
})

test('a problem is reported in one sentence', async () => {
  const place = await setUp()
  const file = await list(place, 'Cognome;Nome\nBini;Ada\n')
  const refusal = async (...given: string[]) => (await tessera(place, 'import-members', ...given)).stderr
  expect(await refusal(`${file}.no`)).toBe(`${file}.no cannot be read (ENOENT).\n`)
  expect(await refusal(await list(place, '', 'vuoto.csv'))).toBe('vuoto.csv has no rows. Nothing was imported.\n')
  expect(await refusal(await list(place, 'Cognome\n', 'nomi.csv'))).toContain('nomi.csv has no rows. Nothing was imported.\n')
  expect(await refusal(await list(place, 'A;B\n1;2\n', 'ab.csv'))).toBe('No column is a surname: the names found in row 1 are A, B.\n')
  expect(await refusal(file, '--category', 'no')).toBe('There is no category "no": there are amico, ordinario.\n')
  expect(await refusal(file, '--alike', 'no')).toContain('--alike is skip, update, new, not "no": ')
  expect(await refusal(file, '--rejected', file)).toBe('--rejected names the file to import: choose another.\n')
  expect(await people(place)).toEqual([])
})
