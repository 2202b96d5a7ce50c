import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { emptyPlace, type EmptyPlace, type FreshDatabase, freshDatabase, type TestEngine, testEngine } from '#tests/database.ts'
import { backup } from './backup.ts'
import { type Entry, writeArchive } from './backup/archive.ts'
import { FileWriter, isKnownPath } from './backup/files.ts'
import { withSnapshot } from './backup/snapshot.ts'
import { closeDatabase, connect, transaction } from './connect.ts'
import {
  makeAccount,
  makeChild,
  makeConsentEvent,
  makeDocument,
  makeMember,
  makeOutboxRow,
  makePushDevice,
  makeSession,
  makeStaffRole,
} from './make.ts'
import { migrations, pendingMigrations } from './migrations.ts'
import { restore } from './restore.ts'

/** A cheap key derivation, for fast tests. */
const cheap = { log2N: 10, r: 8, p: 1 }

const passphrase = 'quattro parole: sasso, fòglia, nube, Łódź'
const engines: TestEngine[] = testEngine === 'postgres' ? ['postgres', 'sqlite'] : ['sqlite']
const ways = engines.flatMap((from) => engines.map((to) => ({ from, to }))).filter(({ from, to }) => [from, to].includes(testEngine))

let made: { source: FreshDatabase; file: string }
beforeAll(async () => {
  const source = await filled()
  const file = join(source.dataDir, 'backup.tessera')
  await backup({ ...source, file, passphrase, cost: cheap })
  made = { source, file }
})
afterAll(() => made.source.drop())

test.each(ways)(
  'a backup of $from restored into an empty $to has the secret, every upload, and every row except sessions',
  async ({ from, to }) => {
    const source = await filled(from)
    onTestFinished(source.drop)
    const file = join(source.dataDir, 'backup.tessera')
    const counts = await backup({ ...source, file, passphrase, cost: cheap })
    const target = await empty(to)
    expect(await restore({ ...target, file, passphrase })).toEqual(counts)

    const rows = await rowsOf(source)
    expect(rows.delete('session')).toBe(true)
    expect(await rowsOf(target)).toEqual(rows)
    expect(await filesOf(target)).toEqual(await filesOf(source))
    const db = await connect(target)
    expect(await pendingMigrations(db)).toEqual([])
    await expect(db.deleteFrom('consentEvent').execute()).rejects.toThrow('append-only')
    await closeDatabase(db)
  },
)

test('a restored database has a new name for devices that know later versions than the backup', async () => {
  const source = await filled()
  onTestFinished(source.drop)
  await source.db.insertInto('setting').values({ key: 'contentName', value: '"uno"' }).execute()
  const file = join(source.dataDir, 'backup.tessera')
  await backup({ ...source, file, passphrase, cost: cheap })
  const target = await empty()
  await restore({ ...target, file, passphrase })
  const settings = (await rowsOf(target)).get('setting') ?? []
  expect(settings.filter((row) => row.includes('contentName'))).toEqual([])
  expect(settings.filter((row) => row.includes('setupToken'))).toHaveLength(1)
})

test('a restore leaves out sessions, devices and roles that ended after the backup', async () => {
  const source = await filled()
  onTestFinished(source.drop)
  const { db } = source
  const now = Date.now()
  const { account } = await makeMember(db)
  const session = await makeSession(db, { userId: account.id })
  await makePushDevice(db, { uid: account.id, sessionId: session.id })
  const soon = { createdAt: now, expiresAt: now + 600_000 }
  await db
    .insertInto('challenge')
    .values({ hash: 'c', kind: 'second-factor', uid: account.id, data: '{}', ...soon })
    .execute()
  await db
    .insertInto('emailToken')
    .values({ hash: 'e', uid: account.id, purpose: 'reset', email: account.email, usedAt: null, ...soon })
    .execute()
  const { number: cardNumber } = await db.selectFrom('card').select('number').where('uid', '=', account.id).executeTakeFirstOrThrow()
  await makeChild(db, { cardNumber })
  await db
    .insertInto('familyInvitation')
    .values({ cardNumber, uid: account.id, email: account.email, hash: 'f', ...soon })
    .execute()
  const role = { id: 'i', uid: account.id, email: account.email, role: 'editor', startsOn: null, expiresOn: null, secondUid: null }
  await db
    .insertInto('staffInvitation')
    .values({ ...role, hash: 'i', ...soon })
    .execute()
  const link = { id: 'l', offerId: 'ottica', partner: 'Ottica', place: null, hash: 'l', label: '', sentTo: null }
  await db
    .insertInto('partnerLink')
    .values({ ...link, ...soon })
    .execute()
  await db.insertInto('partnerSession').values({ id: 'p', linkId: 'l', hash: 'p', device: '', createdAt: now, lastSeenAt: now }).execute()

  const file = join(source.dataDir, 'backup.tessera')
  await backup({ ...source, file, passphrase })
  const target = await empty()
  await restore({ ...target, file, passphrase })
  const rows = await rowsOf(target)
  const doors = ['session', 'challenge', 'emailToken', 'familyInvitation', 'staffInvitation', 'partnerSession', 'pushDevice']
  for (const table of doors) expect([table, rows.get(table)]).toEqual([table, undefined])
  expect(rows.get('partnerLink')).toHaveLength(1)
})

test('restored secret and uploads are readable by their owner only', async () => {
  const { file } = await backedUp()
  const target = await empty()
  await restore({ ...target, file, passphrase })
  for (const path of ['secret', 'uploads/foto/socio.jpg']) expect((await stat(join(target.dataDir, path))).mode & 0o777).toBe(0o600)
})

test('a backup during writes shows one moment, without partial transactions and with all earlier acknowledged writes', async () => {
  const source = await freshPlace()
  const work = { on: true, done: 0 }
  const writers = Array.from({ length: 4 }, async () => {
    while (work.on) {
      // A transaction of five rows in four tables: the backup has all of them or none.
      await transaction(source.db, (trx) => makeMember(trx))
      work.done++
    }
  })
  while (work.done < 20) await nextTurn()
  const before = await source.db.selectFrom('account').select('id').execute()
  const file = join(source.dataDir, 'backup.tessera')
  await backup({ ...source, file, passphrase, cost: cheap })
  work.on = false
  await Promise.all(writers)

  const target = await empty()
  await restore({ ...target, file, passphrase })
  const rows = await rowsOf(target)
  const count = (table: string) => rows.get(table)?.length ?? 0
  expect(count('account')).toBeGreaterThanOrEqual(before.length)
  for (const table of ['userDocument', 'cardNumber', 'card', 'cardPeriod']) expect(count(table)).toBe(count('account'))
  const kept = new Set(rows.get('account')?.map((row) => (JSON.parse(row) as string[])[0]))
  expect(before.filter(({ id }) => !kept.has(id))).toEqual([])
})

test('nothing is restored with another passphrase, or from a truncated or altered file', async () => {
  const { file } = await backedUp()
  const target = await empty()
  await expect(restore({ ...target, file, passphrase: 'quattro parole' })).rejects.toThrow(`The passphrase does not open ${file}`)
  await expectEmpty(target)

  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, -1))
  await expect(restore({ ...target, file, passphrase })).rejects.toThrow(`${file} is damaged or cut off: nothing was restored.`)
  await expectEmpty(target)

  bytes[bytes.length - 1000]! ^= 1
  await writeFile(file, bytes)
  await expect(restore({ ...target, file, passphrase })).rejects.toThrow(`${file} is damaged or cut off: nothing was restored.`)
  await expectEmpty(target)
})

test('a restore is rolled back when the database refuses rows', async () => {
  const { file } = await written([
    { type: 'head', madeAt: '2026-11-10T09:00:00.000Z', migrations: Object.keys(migrations) },
    { type: 'table', name: 'cardNumber', columns: ['number', 'issuedAt'] },
    { type: 'row', values: ['0000000001', 1] },
    { type: 'file', path: 'secret' },
    { type: 'bytes', bytes: Buffer.from('kept in vain') },
    { type: 'table', name: 'staffRole', columns: ['uid', 'role', 'createdAt'] },
    { type: 'row', values: ['nobody', 'admin', 1] },
    { type: 'end', rows: 2, files: 1 },
  ])
  const target = await empty()
  await expect(restore({ ...target, file, passphrase })).rejects.toThrow(/foreign key/i)
  expect(await filesOf(target)).toEqual([])
  expect((await rowsOf(target)).size).toBe(0)
})

test.each([0, 1])(
  'a backup that names a file elsewhere is refused, also when it counts %d files: nothing is written anywhere',
  async (files) => {
    const { file } = await written([
      { type: 'head', madeAt: '2026-11-10T09:00:00.000Z', migrations: Object.keys(migrations) },
      { type: 'file', path: '../x' },
      { type: 'bytes', bytes: Buffer.from('outside') },
      { type: 'end', rows: 0, files },
    ])
    const target = await empty()
    const dataDir = join(target.dataDir, 'data')
    await mkdir(dataDir)
    await expect(restore({ ...target, dataDir, file, passphrase })).rejects.toThrow(`${file} is damaged or cut off: nothing was restored.`)
    expect(await readdir(target.dataDir, { recursive: true })).toEqual(['data'])
  },
)

test.each(['../x', '/tmp/tessera-outside', 'tessera.db', 'uploads/../../x'])('the path %s is never written', async (path) => {
  const { dataDir } = await empty('sqlite')
  await expect(new FileWriter(dataDir).start(path)).rejects.toThrow('does not hold this path')
  expect(await readdir(dataDir)).toEqual([])
})

test.each([
  '/etc/cron.d/x',
  '../x',
  'uploads',
  'uploads/',
  'uploads/../../x',
  'uploads/./x',
  'uploads//x',
  'uploads/a\\..\\x',
  'tessera.db',
  'secret/x',
])('the path %s is not allowed in a backup', (path) => {
  expect(isKnownPath(path)).toBe(false)
})

test('a backup of a newer version is refused with the reason', async () => {
  const { file } = await written([
    { type: 'head', madeAt: '2031-01-01T00:00:00.000Z', migrations: [...Object.keys(migrations), '9000-future'] },
    { type: 'end', rows: 0, files: 0 },
  ])
  const target = await empty()
  await expect(restore({ ...target, file, passphrase })).rejects.toThrow('was made by a newer Tessera (9000-future)')
  await expectEmpty(target)
})

test('a place with a database, a secret or uploads is refused, and unchanged', async () => {
  const { file } = await backedUp()
  const used = await freshPlace()
  await makeAccount(used.db, { name: 'già qui' })
  await closeDatabase(used.db)
  const before = await rowsOf(used)
  await expect(restore({ ...used, file, passphrase })).rejects.toThrow(
    'The database is not empty: a backup is restored into an empty place only.',
  )
  expect(await rowsOf(used)).toEqual(before)

  const secret = await empty()
  await writeFile(join(secret.dataDir, 'secret'), 'già qui')
  await expect(restore({ ...secret, file, passphrase })).rejects.toThrow(`The data folder ${secret.dataDir} is not empty`)
  expect(await filesOf(secret)).toEqual([['secret', Buffer.from('già qui').toString('base64')]])
})

test('the file hides its contents, and only its owner can read it', async () => {
  const { file } = await backedUp()
  const bytes = await readFile(file)
  for (const text of ['account', 'Łucja', 'uploads', 'un segreto']) expect(bytes.includes(text)).toBe(false)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('an existing file is not overwritten, and a failed backup leaves no file', async () => {
  const { file, source } = await backedUp()
  const before = await readFile(file)
  await expect(backup({ ...source, file, passphrase, cost: cheap })).rejects.toThrow(`${file} is there already: choose another name.`)
  expect((await readFile(file)).equals(before)).toBe(true)

  const other = await empty('sqlite')
  await expect(backup({ dataDir: other.dataDir, file: join(other.dataDir, 'b'), passphrase })).rejects.toThrow('There is no database')
  expect(await readdir(other.dataDir)).toEqual([])
})

test('a backup includes the log that a kill -9 left beside the file', async () => {
  const source = await freshPlace()
  await makeAccount(source.db, { name: 'solo nel log' })
  // Not closed, so that the writes are still in the log, as after a kill.
  const file = join(source.dataDir, 'b')
  expect(await backup({ ...source, file, passphrase, cost: cheap })).toEqual({ rows: 1, files: 0 })
})

async function empty(engine: TestEngine = testEngine): Promise<EmptyPlace> {
  const place = await emptyPlace(engine)
  onTestFinished(place.remove)
  return place
}

async function freshPlace(engine: TestEngine = testEngine): Promise<FreshDatabase> {
  const place = await freshDatabase(engine)
  onTestFinished(place.drop)
  return place
}

async function filled(engine: TestEngine = testEngine): Promise<FreshDatabase> {
  const source = await freshDatabase(engine)
  const { db, dataDir } = source
  const name = { firstname: "Dell'Orò 😀", lastname: 'Ñuñez\t"Σ"\\ \u2028' }
  const { account } = await makeMember(db, { document: { ...name, confirm14: false }, card: { suspendedFrom: '2026-12-01' } })
  await makeSession(db, { userId: account.id, userAgent: 'telefono' })
  await makeStaffRole(db, { uid: account.id })
  await makeConsentEvent(db, { personId: account.id, occurredAt: 4_102_444_800_123 })
  await makeOutboxRow(db, { payload: JSON.stringify({ to: 'a@b.example' }), attempts: 2, lastError: 'riga\nsu riga' })
  await db.insertInto('setting').values({ key: 'setupToken', value: '"x"' }).execute()
  await db.insertInto('collectionVersion').values({ collection: 'convenzioni', version: 7, oldest: 0 }).execute()
  await transaction(db, async (trx) => {
    for (let n = 0; n < 1300; n++) await makeDocument(trx, { collection: 'convenzioni', position: n, data: { testo: crypto.randomUUID() } })
  })
  // More than fit into one statement, with all values of bytes.
  for (let n = 0; n < 25; n++) {
    const bytes = Uint8Array.from({ length: n === 0 ? 0 : 300_000 }, (_, i) => (i + n) % 256)
    await db
      .insertInto('picture')
      .values({ id: `foto-${n}`, width: 480, format: 'avif', bytes, usedAt: n })
      .execute()
  }
  const gone = await makeMember(db)
  await db.deleteFrom('account').where('id', '=', gone.account.id).execute()

  await writeFile(join(dataDir, 'secret'), 'un segreto\n')
  await mkdir(join(dataDir, 'uploads', 'foto'), { recursive: true })
  const picture = Buffer.alloc(200_000)
  for (let i = 0; i < picture.length; i++) picture[i] = (i * 2_654_435_761) >>> 13
  await writeFile(join(dataDir, 'uploads', 'foto', 'socio.jpg'), crypto.getRandomValues(picture.subarray(0, 65_536)))
  await writeFile(join(dataDir, 'uploads', 'foto', 'grande.jpg'), picture)
  await writeFile(join(dataDir, 'uploads', 'vuoto.txt'), '')
  return source
}

/** A copy of one shared backup. */
async function backedUp() {
  const { dataDir } = await empty('sqlite')
  const file = join(dataDir, 'backup.tessera')
  await copyFile(made.file, file)
  return { file, source: made.source }
}

async function written(entries: Entry[]) {
  const { dataDir } = await empty('sqlite')
  const file = join(dataDir, 'backup.tessera')
  await writeArchive(file, passphrase, Readable.from(entries), cheap)
  return { file }
}

/** The rows of every non-empty table as JSON, sorted. An `IdentityTime` is compared as an instant across engines. */
async function rowsOf(place: EmptyPlace): Promise<Map<string, string[]>> {
  return withSnapshot(place, async (snapshot) => {
    const all = new Map<string, string[]>()
    for (const table of snapshot.tables) {
      const rows: string[] = []
      for await (const row of snapshot.rows(table)) rows.push(JSON.stringify(row.map(readable)))
      if (rows.length > 0) all.set(table.name, rows.toSorted())
    }
    return all
  })
}

const readable = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)

async function filesOf({ dataDir }: EmptyPlace) {
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile() && !/^(tessera\.|backup\.)/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const contents = paths.toSorted().map(async (path) => [path.slice(dataDir.length + 1), (await readFile(path)).toString('base64')])
  return Promise.all(contents)
}

async function expectEmpty(place: EmptyPlace) {
  expect(await readdir(place.dataDir)).toEqual([])
  if (place.databaseUrl) expect((await rowsOf(place)).size).toBe(0)
}
