import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { closeDatabase, connect, type Database } from '#db/connect.ts'
import { makeDocument } from '#db/make.ts'
import { migrate } from '#db/migrations.ts'
import { emptyPlace, type EmptyPlace, migratedPlace, TEST_SECRET, testEngine } from '#tests/database.ts'
import { startTestApp } from '#tests/test-app.ts'
import { makeSetupPath } from '#server/features/setup/setup.ts'
import { sealPayloadsWith } from '#server/platform/jobs/sealed-payload.ts'
import { exportedAccount, exportedDocument, HASH_CONFIG, writeFirebaseExport } from './firebase-export.fixture.ts'
import { association } from './test-import.ts'
import { runCommandLine } from '#server/command-line.ts'

const USAGE = 'npm run tessera -- import-firebase --auth FILE --users FILE --hash-config FILE [--report FILE]'

test('an export is imported, with a report beside it that only its owner can read', async () => {
  const place = await setUp()
  const files = await exported(place, [exportedAccount({ localId: 'a' }), exportedAccount({ localId: 'b' })], {
    a: exportedDocument({ tessera: '1234567890' }),
  })
  const { code, stdout, stderr } = await importing(place, files)
  expect([code, stderr]).toEqual([0, ''])
  const report = join(place.dataDir, 'export', 'auth.report.jsonl')
  expect(stdout).toBe(`2 accounts and 1 documents read: 1 added, 0 brought up to date, 0 as they were, 1 not taken.

Not taken:
       1  email_taken: another account has the e-mail address
          marta.salvi@posta.example

Each of these rows with its reason: ${report}
`)
  expect((await readFile(report, 'utf8')).trim()).toBe(
    '{"file":"auth.json","row":2,"id":"b","email":"marta.salvi@posta.example","taken":"no","code":"email_taken","why":"another account has the e-mail address","detail":"a"}',
  )
  expect((await stat(report)).mode & 0o777).toBe(0o600)
  expect(await people(place)).toEqual([{ id: 'a', tessera: '1234567890' }])

  const again = await importing(place, { ...files, report: join(place.dataDir, 'altro.jsonl') })
  expect(again.stdout).toContain('0 added, 0 brought up to date, 1 as they were, 1 not taken.')
  expect(existsSync(join(place.dataDir, 'altro.jsonl'))).toBe(true)
})

test('a killed import continues at the next run, with the same result as one run', { timeout: 120_000 }, async () => {
  const place = await setUp()
  const folder = join(place.dataDir, 'export')
  await mkdir(folder)
  await writeFirebaseExport(folder, 1800)
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'command.child.ts'), place.dataDir, folder, ...(place.databaseUrl ? [place.databaseUrl] : [])],
    { stdio: 'inherit' },
  )
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
  expect(existsSync(join(folder, 'auth.report.jsonl'))).toBe(false)
  const half = await counts(place)
  expect(half.account).toBeGreaterThan(900)
  expect(half.account).toBeLessThan(1800)

  const files = { auth: join(folder, 'auth.json'), users: join(folder, 'users.json'), 'hash-config': join(folder, 'hash.txt') }
  const rest = await importing(place, files)
  const whole = await counts(place)
  expect(rest.stdout).toContain(
    `1800 accounts and 1800 documents read: ${whole.account - half.account} added, 0 brought up to date, ${half.account} as`,
  )

  const other = await setUp()
  await importing(other, files)
  expect(whole).toEqual(await counts(other))
  expect(await people(place)).toEqual(await people(other))
  expect((await importing(place, files)).stdout).toContain(': 0 added, 0 brought up to date, ')
})

test.runIf(testEngine === 'sqlite')('an import is refused with one sentence while a server uses the folder', async () => {
  const place = await setUp()
  const files = await exported(place, [exportedAccount()])
  const server = await connect(place)
  onTestFinished(() => closeDatabase(server))
  expect(await importing(place, files)).toEqual({
    code: 1,
    stdout: '',
    stderr: `Another Tessera already runs on the data folder ${place.dataDir}: stop it first, or choose another folder with DATA_DIR.\n`,
  })
  expect(await server.selectFrom('account').select('id').execute()).toEqual([])
})

test('an import before the first start of a server uses the rules of the later set-up', async () => {
  const place = await emptyPlace()
  onTestFinished(place.remove)
  const files = await exported(place, [exportedAccount({ localId: 'a', email: 'socia@posta.example' })], {
    a: exportedDocument({ tessera: '1234567890' }),
  })
  const { code, stdout, stderr } = await importing(place, files)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('1 accounts and 1 documents read: 1 added')
  expect(stdout).toContain('Start the server and open the set-up link that it prints.')
  const before = await cards(place)
  expect(before).toMatchObject([{ number: '1234567890', uid: 'a', category: 'amico' }])

  const db = await connect(place)
  sealPayloadsWith(db, () => TEST_SECRET)
  const drop = () => closeDatabase(db)
  const app = await startTestApp({ config: { trial: false, appUrl: 'https://tessera.example' }, database: { ...place, db, drop } })
  const token = new URL((await makeSetupPath(db, app.clock.now())) ?? '', app.origin).searchParams.get('token')
  const form = { ...SETUP, token }
  const taken = await app.request('/api/setup', { method: 'POST', body: { ...form, adminEmail: 'socia@posta.example' } })
  expect(taken).toMatchObject({ status: 409, code: 'auth.email_in_use' })
  expect((await app.request('/api/setup', { method: 'POST', body: form })).status).toBe(201)
  await app.stop()

  expect(await cards(place)).toEqual(expect.arrayContaining(before))
  expect((await importing(place, files)).stdout).toContain(': 0 added, 0 brought up to date, 1 as they were, 0 not taken.')
})

test('a database of an older version is refused: the server must migrate it', async () => {
  const place = await emptyPlace()
  onTestFinished(place.remove)
  const files = await exported(place, [exportedAccount()])
  await withDatabase(place, (db) => migrate(db, '0009-credential'))
  const { code, stderr } = await importing(place, files)
  expect([code, stderr]).toEqual([1, 'The database is not of this version yet: start the server once.\n'])
})

test('the first ten rows are named, without terminal control characters', async () => {
  const place = await setUp()
  const many = Array.from({ length: 12 }, (_, i) => exportedAccount({ localId: `a${i}`, email: `\u001b[2J${i}` }))
  const { stdout } = await importing(place, await exported(place, many))
  expect(stdout).toContain('      12  email_invalid: the e-mail address cannot be written to\n          \u{fffd}[2j0\n')
  expect(stdout).toContain('          \u{fffd}[2j9\n          and 2 more\n')
  expect(stdout).not.toContain('\u001b')
})

test('missing arguments are named', async () => {
  const place = await setUp()
  const files = await exported(place, [])
  for (const name of ['auth', 'users', 'hash-config'] as const) {
    const { [name]: _, ...rest } = files
    expect(await importing(place, rest)).toEqual({ code: 2, stdout: '', stderr: `--${name} is missing: ${USAGE}\n` })
  }
  expect(await importing(place, { ...files, report: files.users })).toEqual({
    code: 2,
    stdout: '',
    stderr: '--report names one of the files to import: choose another.\n',
  })
})

test('an invalid file is named in one sentence, and leaves nothing behind', async () => {
  const place = await setUp()
  const files = await exported(place, [exportedAccount()])
  const broken = join(place.dataDir, 'broken.json')
  await writeFile(broken, '{"users": [{"localId": "a", "em')
  const said = async (changes: Record<string, string>) => (await importing(place, { ...files, ...changes })).stderr
  expect(await said({ auth: broken })).toBe('broken.json ends in the middle: export it again. Nothing was imported.\n')
  expect(await said({ auth: files.users })).toBe('users.json has no list "users": is it another file? Nothing was imported.\n')
  expect(await said({ users: `${files.users}.no` })).toBe(`${files.users}.no cannot be read (ENOENT).\n`)
  expect(await said({ 'hash-config': files.users })).toBe(
    'users.json does not say algorithm: copy all of what the Firebase console shows.\n',
  )
  const nowhere = join(place.dataDir, 'no', 'report.jsonl')
  expect(await said({ report: nowhere })).toBe(`The report ${nowhere} cannot be written (ENOENT).\n`)
  expect(await people(place)).toEqual([])
  expect((await readdir(join(place.dataDir, 'export'))).toSorted()).toEqual(['auth.json', 'hash.txt', 'users.json'])
})

async function setUp(): Promise<EmptyPlace> {
  const place = await migratedPlace()
  onTestFinished(place.remove)
  await withDatabase(place, async (db) => {
    await makeDocument(db, { collection: 'pagine', id: 'associazione', data: association })
    await db.insertInto('collectionVersion').values({ collection: 'pagine', version: 1, oldest: 0 }).execute()
  })
  return place
}

async function withDatabase<T>(place: EmptyPlace, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await connect(place)
  try {
    return await work(db)
  } finally {
    await closeDatabase(db)
  }
}

async function exported({ dataDir }: EmptyPlace, accounts: unknown[], documents: unknown = {}) {
  const folder = join(dataDir, 'export')
  await mkdir(folder)
  const files = { auth: join(folder, 'auth.json'), users: join(folder, 'users.json'), 'hash-config': join(folder, 'hash.txt') }
  await writeFile(files.auth, JSON.stringify({ users: accounts }))
  await writeFile(files.users, JSON.stringify(documents))
  await writeFile(files['hash-config'], HASH_CONFIG)
  return files
}

const people = (place: EmptyPlace) =>
  withDatabase(place, (db) =>
    db
      .selectFrom('account')
      .leftJoin('userDocument', 'uid', 'account.id')
      .select(['account.id', 'tessera'])
      .orderBy('account.id')
      .execute(),
  )

const cards = (place: EmptyPlace) =>
  withDatabase(place, (db) =>
    db.selectFrom('card').innerJoin('cardPeriod', 'cardNumber', 'number').selectAll('card').select('cardPeriod.validTo').execute(),
  )

const SETUP = {
  name: 'Circolo del Lago APS',
  color: '#0b5c6b',
  associationEmail: 'segreteria@lago.example',
  firstname: 'Ada',
  lastname: 'Rossi',
  adminEmail: 'ada@lago.example',
  password: 'remo sentiero lanterna',
  privacy: true,
  confirm14: true,
}

const counts = (place: EmptyPlace) =>
  withDatabase(place, async (db) => {
    const tables = ['account', 'credential', 'cardNumber', 'userDocument', 'card', 'cardPeriod', 'consentEvent'] as const
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
    return Object.fromEntries(tables.map((table, i) => [table, rows[i]!.length])) as Record<(typeof tables)[number], number>
  })

/** The command with these options, with nobody at the terminal. */
async function importing({ dataDir, databaseUrl }: EmptyPlace, files: Record<string, string>) {
  const [stdin, stdout, stderr] = [Readable.from([]), new PassThrough(), new PassThrough()]
  const given = Object.entries(files).flatMap(([name, file]) => [`--${name}`, file])
  const code = await runCommandLine(['import-firebase', ...given], {
    stdin,
    stdout,
    stderr,
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  })
  return { code, stdout: said(stdout), stderr: said(stderr).replaceAll(/^(?:reading|importing): .*…\n/gm, '') }
}

const said = (stream: PassThrough) => (stream.read() as Buffer | null)?.toString() ?? ''
