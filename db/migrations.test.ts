import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { emptyPlace, freshDatabase, useDatabase } from '#tests/database.ts'
import { closeDatabase, connect, type Database, isPostgres } from './connect.ts'
import {
  makeAccount,
  makeApplication,
  makeAudit,
  makeBooking,
  makeCard,
  makeCardNumber,
  makeCardPeriod,
  makeChild,
  makeConsentEvent,
  makeDocument,
  makeMember,
  makePerson,
  makeRegisterEntry,
  makeSession,
  makeStaffRole,
  reportRow,
} from './make.ts'
import { migrate, migrations, pendingMigrations } from './migrations.ts'
import { TABLES, type ReportRow } from './tables.ts'

const fresh = useDatabase()

test('every table is in the list for backups', async () => {
  expect((await shape(fresh().db)).map(({ table }) => table).toSorted()).toEqual([...TABLES].toSorted())
})

test('both engines get the same tables, columns and constraints', async () => {
  const sqlite = await freshDatabase('sqlite')
  onTestFinished(sqlite.drop)
  expect(await shape(fresh().db)).toEqual(await shape(sqlite.db))
})

test('all migrations are pending in an empty database, none in a migrated one, and migrating again changes nothing', async () => {
  const place = await emptyPlace()
  onTestFinished(place.remove)
  const db = await connect(place)
  expect(await pendingMigrations(db)).toEqual(Object.keys(migrations))
  await migrate(db)
  await migrate(db)
  expect(await pendingMigrations(db)).toEqual([])
  await closeDatabase(db)
})

test('a failing migration rolls back itself and those before it', async () => {
  const place = await emptyPlace()
  onTestFinished(place.remove)
  const db = await connect(place)
  const failing = {
    up: async (db: Database) => {
      await db.schema.createTable('half').addColumn('id', 'text').execute()
      await sql`insert into half (id) values ('x')`.execute(db)
      throw new Error('half-way')
    },
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations, '9999-failing': failing }) } })
  const { error } = await migrator.migrateToLatest()
  expect(error).toMatchObject({ message: 'half-way' })
  expect(await shape(db)).toEqual([])
  await migrate(db)
  expect(await pendingMigrations(db)).toEqual([])
  await closeDatabase(db)
})

test('a database of a newer version is refused in one sentence, and given to no other test', async () => {
  const { db, drop } = await freshDatabase()
  await sql`insert into kysely_migration (name, timestamp) values ('9000-future', '2031-01-01T00:00:00.000Z')`.execute(db)
  await expect(migrate(db)).rejects.toThrow('A newer Tessera has changed this database (9000-future): start that version, or a newer one.')
  await drop()
  const next = await freshDatabase()
  onTestFinished(next.drop)
  await migrate(next.db)
})

test('the consent ledger accepts new rows and refuses every kind of change', async () => {
  const { db } = fresh()
  const event = await makeConsentEvent(db, { personId: 'p' })
  const append = /consentEvent is append-only/
  await expect(db.updateTable('consentEvent').set({ kind: 'withdrawn' }).where('id', '=', event.id).execute()).rejects.toThrow(append)
  await expect(db.deleteFrom('consentEvent').where('id', '=', event.id).execute()).rejects.toThrow(append)
  await expect(db.deleteFrom('consentEvent').execute()).rejects.toThrow(append)
  const other = isPostgres(db)
    ? sql`truncate ${sql.table('consentEvent')}`
    : sql`insert or replace into consentEvent select * from consentEvent where id = ${event.id}`
  await expect(other.execute(db)).rejects.toThrow(append)
  expect(await db.selectFrom('consentEvent').selectAll().where('personId', '=', 'p').execute()).toEqual([event])
})

test('the audit accepts new rows and refuses every change within 24 months', async () => {
  const { db } = fresh()
  const [young, old] = [729, 731].map((days) => Date.now() - days * 24 * 3_600_000)
  const row = await makeAudit(db, { occurredAt: young! })
  const append = /audit is append-only/
  await expect(db.updateTable('audit').set({ detail: 'admin' }).execute()).rejects.toThrow(append)
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow(append)
  const emptied = isPostgres(db) ? sql`truncate audit` : sql`insert or replace into audit select * from audit`
  await expect(emptied.execute(db)).rejects.toThrow(append)

  const before = await makeAudit(db, { occurredAt: old! })
  await expect(db.updateTable('audit').set({ detail: 'admin' }).where('id', '=', before.id).execute()).rejects.toThrow(append)
  await db.deleteFrom('audit').where('id', '=', before.id).execute()
  expect(await db.selectFrom('audit').selectAll().execute()).toEqual([row])
})

test('a resolution stays unchanged, without the account that recorded it', async () => {
  const { db } = fresh()
  const { account } = await makeMember(db)
  const of = { id: 'r', body: 'Consiglio direttivo', decidedOn: '2026-11-02', reference: 'n. 7', createdAt: 1 }
  await db
    .insertInto('resolution')
    .values({ ...of, createdBy: account.id })
    .execute()
  const append = /resolution is append-only/
  await expect(db.updateTable('resolution').set({ reference: 'n. 8' }).execute()).rejects.toThrow(append)
  await expect(db.deleteFrom('resolution').execute()).rejects.toThrow(append)
  const replaced = isPostgres(db) ? sql`truncate resolution cascade` : sql`insert or replace into resolution select * from resolution`
  await expect(replaced.execute(db)).rejects.toThrow(append)
  await db.deleteFrom('account').where('id', '=', account.id).execute()
  expect(await db.selectFrom('resolution').selectAll().execute()).toEqual([{ ...of, createdBy: null }])
})

test('deleting an account deletes its rows, and keeps number, card and ledger', async () => {
  const { db } = fresh()
  const { account, document, card } = await makeMember(db)
  await makeSession(db, { userId: account.id })
  await makeStaffRole(db, { uid: account.id })
  await makeConsentEvent(db, { personId: account.id })
  await db.deleteFrom('account').where('id', '=', account.id).execute()

  expect(await db.selectFrom('session').select('id').where('userId', '=', account.id).execute()).toEqual([])
  expect(await db.selectFrom('staffRole').select('role').where('uid', '=', account.id).execute()).toEqual([])
  expect(await db.selectFrom('userDocument').select('uid').where('uid', '=', account.id).execute()).toEqual([])
  expect(await db.selectFrom('card').select('uid').where('number', '=', card.number).execute()).toEqual([{ uid: null }])
  expect(await db.selectFrom('consentEvent').select('kind').where('personId', '=', account.id).execute()).toHaveLength(1)
  await expect(makeCardNumber(db, document.tessera)).rejects.toThrow()
})

test('the migration folds existing names, in batches', async () => {
  const place = await emptyPlace()
  onTestFinished(place.remove)
  const db = await connect(place)
  await migrate(db, '0055-content-days')
  for (let i = 0; i < 301; i += 1) {
    const { id: uid } = await makeAccount(db)
    const ticks = { privacy: true, confirm14: true, createdAt: i, updatedAt: i }
    const tessera = await makeCardNumber(db)
    await db
      .insertInto('userDocument')
      .values({ uid, firstname: `Nicolò ${i}`, lastname: "D'ÀNGELO", tessera, ...ticks })
      .execute()
  }
  await migrate(db)
  const folded = await db.selectFrom('userDocument').select(['createdAt', 'firstnameFold', 'lastnameFold']).execute()
  expect(folded).toHaveLength(301)
  for (const row of folded) expect(row).toMatchObject({ firstnameFold: `nicolo${row.createdAt}`, lastnameFold: 'dangelo' })
  await closeDatabase(db)
})

test('the migration fills names and days of existing cards, children’s too', async () => {
  const place = await emptyPlace()
  onTestFinished(place.remove)
  const db = await connect(place)
  await migrate(db, '0058-report-titles')
  const { id: uid } = await makeAccount(db)
  const [own, childs] = [await makeCardNumber(db), await makeCardNumber(db)]
  const folds = { firstnameFold: 'nicolo', lastnameFold: 'dangelo' }
  const names = { firstname: 'Nicolò', lastname: "D'Àngelo" }
  await db
    .insertInto('userDocument')
    .values({ uid, ...names, ...folds, tessera: own, privacy: true, confirm14: true, createdAt: 1, updatedAt: 1 })
    .execute()
  await makeCard(db, { number: own, uid })
  for (const validFrom of ['2025-11-10', '2026-11-10'])
    await makeCardPeriod(db, { cardNumber: own, validFrom, validTo: `${Number(validFrom.slice(0, 4)) + 1}-11-09` })
  await makeCard(db, { number: childs })
  await db
    .insertInto('child')
    .values({ cardNumber: childs, firstname: 'Elìa', lastname: 'Lo Re', birthDate: '2015-05-05', createdAt: 1, takenAt: null })
    .execute()
  await migrate(db)
  const rows = await db.selectFrom('card').select(['number', 'nameKey', 'givenKey', 'validFrom', 'validTo']).execute()
  const none = { validFrom: null, validTo: null }
  expect(rows.find(({ number }) => number === own)).toMatchObject({
    nameKey: 'dangelo nicolo',
    givenKey: 'nicolo dangelo',
    validFrom: '2025-11-10',
    validTo: '2027-11-09',
  })
  expect(rows.find(({ number }) => number === childs)).toMatchObject({ nameKey: 'lore elia', givenKey: 'elia lore', ...none })
  await closeDatabase(db)
})

test('the migration fills the keys of the list’s filters', async () => {
  const place = await emptyPlace()
  onTestFinished(place.remove)
  const db = await connect(place)
  await migrate(db, '0078-online-payments')
  const notYetThere = { firstnameTail: undefined, lastnameTail: undefined }
  const { account, card } = await makeMember(db, { document: { firstname: 'Lucia', ...notYetThere } })
  await makeApplication(db, { uid: account.id, state: 'approved', birthDate: '1984-02-29', resolutionId: null, toldOn: undefined as never })
  await makeConsentEvent(db, { personId: account.id, kind: 'granted', purpose: 'newsletter' })
  const paper = await makeCardNumber(db)
  await makeCard(db, { number: paper })
  await makePerson(db, { cardNumber: paper, firstname: 'Ugo', lastname: 'Carta', birthDate: '1950-12-01', ...notYetThere })
  const meeting = { id: 'm1', body: 'Consiglio', decidedOn: '2026-11-10', reference: '1', createdBy: null, createdAt: 1 }
  await db.insertInto('resolution').values(meeting).execute()
  const admitted = await makeMember(db, { document: { firstname: 'Ada', ...notYetThere } })
  await makeRegisterEntry(db, { cardNumber: admitted.card.number, resolutionId: 'm1' })
  await db.insertInto('mailBounce').values({ uid: admitted.account.id, email: admitted.account.email, code: 550, bouncedAt: 1 }).execute()
  const child = await makeCardNumber(db)
  await makeCard(db, { number: child })
  await makeChild(db, { cardNumber: child, birthDate: '2018-07-01', ...notYetThere })
  await db.insertInto('guardianship').values({ uid: account.id, cardNumber: child, createdAt: 1 }).execute()
  await migrate(db)
  const keys = (number: string) =>
    db
      .selectFrom('card')
      .select(['withoutEmail', 'birthMonth', 'newsConsent', 'feeNeverPaid'])
      .where('number', '=', number)
      .executeTakeFirst()
  expect(await keys(card.number)).toEqual({ withoutEmail: false, birthMonth: '02', newsConsent: true, feeNeverPaid: false })
  expect(await keys(paper)).toEqual({ withoutEmail: true, birthMonth: '12', newsConsent: false, feeNeverPaid: false })
  expect(await keys(admitted.card.number)).toEqual({ withoutEmail: true, birthMonth: null, newsConsent: false, feeNeverPaid: true })
  expect(await keys(child)).toEqual({ withoutEmail: false, birthMonth: '07', newsConsent: false, feeNeverPaid: false })
  await closeDatabase(db)
})

test('the migration fills the last words of existing names, in batches', async () => {
  const place = await emptyPlace()
  onTestFinished(place.remove)
  const db = await connect(place)
  await migrate(db, '0084-fees-paid-ahead')
  const notYetThere = { firstnameTail: undefined, lastnameTail: undefined }
  const rossellini = { firstname: 'Maria Grazia', lastname: "De' Rossellini", ...notYetThere }
  const { card, document } = await makeMember(db, { document: rossellini })
  const { card: plain } = await makeMember(db, { document: { firstname: 'Ada', lastname: 'Neri', ...notYetThere } })
  const [child, paper] = [await makeCardNumber(db), await makeCardNumber(db)]
  for (const number of [child, paper]) await makeCard(db, { number })
  await makeChild(db, { cardNumber: child, firstname: 'Samira', lastname: 'El Khattabi', ...notYetThere })
  await makePerson(db, { cardNumber: paper, firstname: 'Jean-Luc', lastname: 'Neri', ...notYetThere })
  const numbers = Array.from({ length: 1_000 }, (_, i) => String(i).padStart(10, '0'))
  await db
    .insertInto('cardNumber')
    .values(numbers.map((number) => ({ number, issuedAt: 1 })))
    .execute()
  for (const number of numbers) await makeCard(db, { number })
  const common = { birthDate: '2015-05-05', createdAt: 1, takenAt: null }
  const names = { firstname: 'Ada', lastname: 'Lo Re', firstnameFold: 'ada', lastnameFold: 'lore' }
  await db
    .insertInto('child')
    .values(numbers.map((cardNumber) => ({ cardNumber, ...common, ...names })))
    .execute()
  await migrate(db)
  const rows = await db.selectFrom('card').select(['number', 'nameKey', 'nameTailKey', 'givenTailKey']).execute()
  const keysOf = (number: string) => Object.values(rows.find((row) => row.number === number)!).slice(1)
  expect(keysOf(card.number)).toEqual(['derossellini mariagrazia', 'rossellini mariagrazia', 'grazia derossellini rossellini'])
  expect(keysOf(plain.number)).toEqual(['neri ada', null, null])
  expect(keysOf(child)).toEqual(['elkhattabi samira', 'khattabi samira', null])
  expect(keysOf(paper)).toEqual(['neri jeanluc', null, 'luc neri'])
  expect(rows.filter(({ nameTailKey }) => nameTailKey === 're ada')).toHaveLength(1_000)
  const tails = db.selectFrom('userDocument').select(['firstnameTail', 'lastnameTail']).where('uid', '=', document.uid)
  expect(await tails.execute()).toEqual([{ firstnameTail: 'grazia', lastnameTail: 'rossellini' }])
  await db.deleteFrom('account').where('id', '=', document.uid).execute()
  const erased = db.selectFrom('card').select(['nameKey', 'nameTailKey', 'givenTailKey']).where('number', '=', card.number)
  expect(await erased.execute()).toEqual([{ nameKey: null, nameTailKey: null, givenTailKey: null }])
  await closeDatabase(db)
})

/** A name as long as one may be. */
const longest = (words: string) => ({ firstname: `Ugo ${words}`, lastname: `D'${words.slice(0, 76)} ${words.slice(-76)}` })

test('the migration folds the names of existing people again', async () => {
  const place = await emptyPlace()
  onTestFinished(place.remove)
  const db = await connect(place)
  await migrate(db, '0086-divided-credits')
  const folded = { firstnameFold: 'ugo', firstnameTail: null }
  const ali = { firstname: 'Ugo', lastname: "Lo Re D'Alì", lastnameFold: 'loredali', lastnameTail: 'dali', ...folded }
  const okina = { firstname: 'Ugo', lastname: 'D\u02bbAscenzo', lastnameFold: 'd\u02bbascenzo', lastnameTail: null, ...folded }
  const { card } = await makeMember(db, { document: ali })
  const { card: other } = await makeMember(db, { document: okina })
  // In letters of four bytes its six keys are more than Postgres takes in one row of an index.
  const letters = Array.from({ length: 76 }, (_, i) => String.fromCodePoint(0x20000 + i * 37))
  const { card: long } = await makeMember(db, { document: longest(letters.join('')) })
  const half = await makeCardNumber(db)
  await makeCard(db, { number: half })
  await makePerson(db, { cardNumber: half, lastname: "D'Alì" })
  await migrate(db)
  const keysOf = (number: string) =>
    db.selectFrom('card').select(['nameKey', 'nameTailKey', 'afterApostropheKey']).where('number', '=', number).execute()
  expect(await keysOf(card.number)).toEqual([{ nameKey: 'loredali ugo', nameTailKey: 'dali ugo', afterApostropheKey: 'ali ugo' }])
  expect(await keysOf(other.number)).toEqual([{ nameKey: 'dascenzo ugo', nameTailKey: 'ascenzo ugo', afterApostropheKey: null }])
  const { nameKey } = (await keysOf(long.number))[0]!
  expect([...nameKey!]).toHaveLength(80)
  await makeMember(db, { document: longest(letters.toReversed().join('')) })
  expect(await keysOf(half)).toEqual([{ nameKey: null, nameTailKey: null, afterApostropheKey: null }])
  await closeDatabase(db)
})

test('the migration fills the place of existing registrations, by day', async () => {
  const place = await emptyPlace()
  onTestFinished(place.remove)
  const db = await connect(place)
  await migrate(db, '0056-folded-search')
  const { id: uid } = await makeAccount(db)
  const changes = [{ date: '2026-11-28', placeName: 'Oratorio' }]
  const data = {
    start: { date: '2026-11-21', time: '20:00' },
    place: { name: 'Sala grande', address: 'Via Roma 12' },
    recurrence: { freq: 'WEEKLY', byDay: ['SA'], changes },
  }
  await makeDocument(db, { collection: 'appuntamenti', id: 'ballo', data })
  for (const [i, occurrence] of ['2026-11-21', '2026-11-28', '2026-12-05'].entries()) {
    const notYetThere = { place: undefined as never, attendedAt: undefined as never }
    await makeBooking(db, { id: `b${i}`, uid, eventId: 'ballo', occurrence, endedAt: i === 2 ? 1 : null, ...notYetThere })
  }
  await migrate(db)
  expect(await db.selectFrom('booking').select('place').orderBy('id').execute()).toEqual([
    { place: 'Sala grande, Via Roma 12' },
    { place: 'Oratorio' },
    { place: null },
  ])
  await closeDatabase(db)
})

test('the migration keeps the day of refusals that a mail has told', async () => {
  const place = await emptyPlace()
  onTestFinished(place.remove)
  const db = await connect(place)
  await migrate(db, '0079-list-filters')
  const notYetThere = { toldOn: undefined as never }
  const decidedAt = Date.parse('2026-11-20T23:30:00Z')
  for (const emailVerified of [true, false]) {
    const { id: uid } = await makeAccount(db, { emailVerified })
    await makeApplication(db, { id: String(emailVerified), uid, state: 'rejected', decidedAt, ...notYetThere })
  }
  await migrate(db)
  expect(await db.selectFrom('application').select(['id', 'toldOn']).orderBy('id').execute()).toEqual([
    { id: 'false', toldOn: null },
    { id: 'true', toldOn: '2026-11-21' },
  ])
  await closeDatabase(db)
})

test('the migration folds existing titles, except encrypted ones', async () => {
  const place = await emptyPlace()
  onTestFinished(place.remove)
  const db = await connect(place)
  await migrate(db, '0056-folded-search')
  const { id: uid } = await makeAccount(db)
  for (let i = 0; i < 302; i += 1) {
    const isSealed = i === 301
    const { titleFold: _later, ...row } = reportRow({
      uid,
      title: `L'umidità ${i}`,
      createdAt: i,
      ...(isSealed && { dataKey: 'v1', content: 'sealed', desk: 'safeguarding' }),
    })
    await db
      .insertInto('report')
      .values(row as ReportRow)
      .execute()
  }
  await migrate(db)
  const rows = await db.selectFrom('report').select(['createdAt', 'titleFold']).execute()
  expect(rows).toHaveLength(302)
  for (const { createdAt, titleFold } of rows) expect(titleFold).toBe(createdAt === 301 ? null : `lumidita${createdAt}`)
  await closeDatabase(db)
})

test('rows with invalid foreign keys are refused', async () => {
  const { db } = fresh()
  const { id } = await makeAccount(db)
  const at = { createdAt: 0, updatedAt: 0 }
  const neverIssued = { uid: id, firstname: 'A', lastname: 'B', tessera: '0999999999', privacy: true, confirm14: true, ...at }
  await expect(db.insertInto('userDocument').values(neverIssued).execute()).rejects.toThrow(/foreign key/i)
  await expect(makeSession(db, { userId: 'nobody' })).rejects.toThrow(/foreign key/i)
})

test('a period that ends before it begins is refused', async () => {
  const { db } = fresh()
  await expect(makeMember(db, { period: { validFrom: '2026-11-10', validTo: '2026-11-09' } })).rejects.toThrow(/check/i)
})

async function shape(db: Database) {
  const tables = await db.introspection.getTables()
  return tables
    .map(({ name, columns }) => ({
      table: name,
      columns: columns.map(({ name, isNullable }) => `${name}${isNullable ? '?' : ''}`).toSorted(),
    }))
    .toSorted((a, b) => (a.table < b.table ? -1 : 1))
}
