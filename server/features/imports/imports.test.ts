import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeChild, makeMember, makePerson } from '#db/make.ts'
import { IMPORT_PART_BYTES, IMPORT_UNDO_MS, type ImportedRows, type MemberImport } from '#domain/imports/import.ts'
import type { ImportColumn } from '#domain/imports/columns.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import type { Association } from '#domain/content/association.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { planHousekeeping } from '#server/housekeeping.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { xlsxOf } from '#server/platform/spreadsheet/xlsx-file.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { keepImports } from './imports.ts'
import { importJob } from './job.ts'
import { findImport } from './queries.ts'
import { runSome } from './run.ts'
import { settleImport } from './settle.ts'

type Staff = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let secretary: Staff
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  secretary = await staffMember(app, 'secretary')
})
afterAll(() => app.stop())

const IMPORTS = '/api/staff/imports'
const today = () => romeDay(app.clock.now())
let ids = 0
const ask = async (path: string, method = 'GET', body?: unknown, as = secretary) => as.ask(`${IMPORTS}${path}`, { method, body })
const state = async (id: string) => (await ask(`/${id}`)).json as MemberImport

async function upload(file: string | Buffer, id = `an-import-${++ids}`) {
  const bytes = Buffer.from(file)
  await ask('', 'POST', { id, name: 'soci.csv', bytes: bytes.length })
  for (let part = 0; part * IMPORT_PART_BYTES < bytes.length; part += 1) {
    const piece = bytes.subarray(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES)
    const { status } = await secretary.ask(`${IMPORTS}/${id}/parts/${part}`, {
      method: 'PUT',
      body: piece,
      headers: { 'Content-Type': 'application/octet-stream' },
    })
    expect(status).toBe(200)
  }
  return id
}

const look = async (id: string, as: object = {}) => (await ask(`/${id}/look`, 'POST', as)).json as MemberImport

const lookAtFile = async (file: string | Buffer) => look(await upload(file))

/** Uploads, opens and checks a file, with the detected columns unless others are given. */
async function checked(file: string | Buffer, { category = 'amico', padNumbers = false, columns = null as ImportColumn[] | null } = {}) {
  const id = await upload(file)
  const { looked } = await look(id)
  const body = { columns: columns ?? looked!.columns, options: { category, padNumbers } }
  expect(await ask(`/${id}/check`, 'POST', body)).toMatchObject({ status: 200 })
  await app.deliver()
  return state(id)
}

async function run(id: string) {
  expect(await ask(`/${id}/run`, 'POST')).toMatchObject({ status: 200 })
  await app.deliver()
  return state(id)
}

const rows = async (id: string, shown: string) => ((await ask(`/${id}/rows?shown=${shown}`)).json as ImportedRows).rows
const rejected = async (id: string) => (await ask(`/${id}/rejected`)).text.replace('\uFEFF', '').trim().split('\r\n')
const find = (name: string) =>
  app.db
    .selectFrom('person')
    .innerJoin('card', 'card.number', 'person.cardNumber')
    .selectAll('person')
    .select(['card.category', 'card.memberSince', 'card.validFrom', 'card.validTo'])
    .where('lastname', '=', name)
    .execute()
const sheet = async (number: string) => (await secretary.ask(`/api/staff/members/${number}`)).json as MemberSheet

test('a file is opened, checked and imported: good rows become people with cards, bad ones a file', async () => {
  const file = `Elenco dei soci del 2025;;;;;
Cognome;Nome;Data di nascita;C.F.;E-mail;Tessera;Scadenza
Arrighi;Dèlia;31/01/1958;;Delia.Arrighi@posta.example;0012 345 678;31/12/2026
Bocci;Ugo;31/02/1960;;ugo@posta;12345;31/12/2026
Cini;;;;;;
`
  const done = await checked(file)
  expect(done).toMatchObject({ state: 'checked', looked: { headRow: 2, encoding: 'utf-8', separator: ';' } })
  expect(done.summary).toEqual({
    rows: 3,
    good: 2,
    bad: 1,
    problems: { 'birthDate.no_such_day': 1, 'email.invalid': 1, 'cardNumber.not_ten_digits': 1 },
    warnings: {},
    alike: {},
    registered: 0,
  })
  expect(await find('Arrighi')).toEqual([])
  expect(await run(done.id)).toMatchObject({ state: 'done', outcomes: { created: 2 }, done: 2 })
  expect(await find('Arrighi')).toMatchObject([
    {
      cardNumber: '0012345678',
      firstname: 'Dèlia',
      birthDate: '1958-01-31',
      email: 'delia.arrighi@posta.example',
      uid: null,
      validTo: '2026-12-31',
    },
  ])
  const [cini] = await find('Cini')
  expect(cini).toMatchObject({ firstname: '', category: 'amico', validFrom: today() })
  expect(await sheet(cini!.cardNumber)).toMatchObject({ lastname: 'Cini', acts: { link: true, print: true } })
  expect(await rejected(done.id)).toEqual([
    '"Cognome";"Nome";"Data di nascita";"C.F.";"E-mail";"Tessera";"Scadenza";"Motivi"',
    expect.stringMatching(
      /^"Bocci";"Ugo";"31\/02\/1960";"";"ugo@posta";"12345";"31\/12\/2026";"Data di nascita: è un giorno che non esiste\. /,
    ),
  ])
})

const remembered = (name: string) => `Rif.;Chi;${name}\n0000000017;Memorini;x\n`

test('columns chosen by hand are remembered for the next file', async () => {
  const { looked } = await look(await upload(remembered('Uno')))
  expect(looked!.columns).toEqual([null, null, null])
  const done = await checked(remembered('Due'), { columns: ['cardNumber', 'lastname', null] })
  expect(done.summary).toMatchObject({ good: 1, bad: 0 })
  expect((await look(await upload(remembered('Tre')))).looked!.columns).toEqual(['cardNumber', 'lastname', null])
})

test('how a file is read can be changed by hand until the import runs', async () => {
  const id = await upload('Titolo;;\nCognome;Nome\nNicolò;Ada\n')
  expect((await look(id, { encoding: 'windows-1252' })).looked).toMatchObject({ sample: [['NicolÃ²', 'Ada']] })
  expect((await look(id, { separator: ',' })).looked).toMatchObject({ header: ['Titolo;;'] })
  expect((await look(id, { headRow: 1 })).looked).toMatchObject({ headRow: 1, header: ['Titolo', '', ''] })
  const { looked } = await look(id)
  expect(looked).toMatchObject({ headRow: 2, encoding: 'utf-8', header: ['Cognome', 'Nome'] })
  const body = { columns: ['lastname', 'lastname'], options: { category: 'amico', padNumbers: false } }
  expect(await ask(`/${id}/check`, 'POST', body)).toMatchObject({ status: 422, code: 'api.invalid' })
  expect(await ask(`/${id}/check`, 'POST', { ...body, columns: [null, null] })).toMatchObject({ status: 422 })
})

test('possible duplicates are proposed, and skipped, updated or created as chosen', async () => {
  const { card: held } = await makeMember(app.db, { document: { firstname: 'Lia', lastname: 'Doppi' } })
  const { account, card: mail } = await makeMember(app.db, { document: { firstname: 'Rita', lastname: 'Doppi' } })
  const file = `Cognome;Nome;Data di nascita;E-mail;Tessera;Telefono
Altri;Lia;;;${held.number};0575123456
Doppi;Rita;01/02/1970;;;0575123456
Gemelli;Uno;01/02/2000;${account.email};;
Gemelli;Due;01/02/2000;${account.email};;
Gemelli;Uno;01/02/2000;;;
`
  const { id, summary } = await checked(file)
  expect(summary).toMatchObject({ good: 5, alike: { number: 1, name: 1, email: 2, row: 1 }, warnings: { 'email.address_twice': 1 } })
  expect((await rows(id, 'alike')).map(({ row, alike, known }) => [row, alike, known])).toEqual([
    [2, { by: 'number', number: held.number, row: null }, 'Doppi Lia'],
    [3, { by: 'name', number: mail.number, row: null }, 'Doppi Rita'],
    [4, { by: 'email', number: mail.number, row: null }, 'Doppi Rita'],
    [5, { by: 'email', number: mail.number, row: null }, 'Doppi Rita'],
    [6, { by: 'row', number: null, row: 4 }, null],
  ])
  expect(await ask(`/${id}/choice`, 'POST', { by: 'number', choice: 'new', row: null })).toMatchObject({ status: 422 })
  expect((await ask(`/${id}/choice`, 'POST', { by: 'name', choice: 'update', row: null })).json).toMatchObject({
    policy: { name: 'update', email: 'new' },
  })
  expect((await state(id)).chosen).toEqual({ skip: 2, update: 1, new: 2 })
  const chosen = await ask(`/${id}/choice`, 'POST', { by: 'email', choice: 'skip', row: 5 })
  expect((chosen.json as MemberImport).chosen).toEqual({ skip: 3, update: 1, new: 1 })
  expect((await run(id)).outcomes).toEqual({ skipped: 3, updated: 1, created: 1 })
  expect(await sheet(mail.number)).toMatchObject({
    firstname: 'Rita',
    contacts: { email: account.email, phone: '+390575123456' },
    birth: { date: '1970-02-01' },
  })
  expect(await find('Gemelli')).toMatchObject([{ firstname: 'Uno', email: account.email }])
  expect((await sheet(held.number)).contacts).toMatchObject({ phone: null })
})

test('two rows with one name and no birthday are one person, however far apart in the file', async () => {
  const others = Array.from({ length: 297 }, (_, i) => `Altrove;${'x'.repeat(1 + (i % 60))}${'y'.repeat(i / 60)};`)
  const file = ['Cognome;Nome;Nascita', 'Omonimi;Ada;', 'Omonimi;Ada;01/02/1980', ...others, 'Omonimi;Ada;', 'Omonimi;Ada;03/04/1990']
  const { id, summary } = await checked(file.join('\n'))
  expect(summary!.alike).toEqual({ row: 3 })
  expect((await rows(id, 'alike')).map(({ row, alike }) => [row, alike!.row])).toEqual([
    [3, 2],
    [301, 2],
    [302, 2],
  ])
  expect((await run(id)).outcomes).toEqual({ created: 298, skipped: 3 })
  const born = await checked('Cognome;Nome;Nascita\nNati;Ada;01/02/1980\nNati;Ada;03/04/1990\n')
  expect((await run(born.id)).outcomes).toEqual({ created: 2 })
})

test('two rows with one number, and a number already used, are refused', async () => {
  await app.db.insertInto('cardNumber').values({ number: '0000000099', issuedAt: 0 }).execute()
  const { id, summary } = await checked('Cognome;Tessera\nNumeri;0000000098\nNumerati;0000000098\nNumeroni;0000000099\n')
  expect(summary!.problems).toEqual({ 'cardNumber.number_twice': 1, 'cardNumber.number_burnt': 1 })
  expect((await rows(id, 'bad')).map(({ problems }) => problems)).toEqual([
    [{ field: 'cardNumber', code: 'number_twice', row: 2 }],
    [{ field: 'cardNumber', code: 'number_burnt' }],
  ])
  // The number is issued between the check and the run.
  await app.db.insertInto('cardNumber').values({ number: '0000000098', issuedAt: 0 }).execute()
  expect((await run(id)).outcomes).toEqual({ left: 1 })
  expect((await rejected(id)).slice(1).map((row) => row.split(';').at(-1))).toEqual([
    '"Nel frattempo il numero di tessera è stato dato ad altri"',
    '"Numero di tessera: c\'è già in un\'altra riga (riga 2)"',
    '"Numero di tessera: è già stato di qualcuno: un numero non si dà due volte"',
  ])
})

test('a third of bad rows: the others are imported, in many turns, and once however often the button is pressed', async () => {
  const file = [
    'Cognome;Nome;Nascita',
    ...Array.from(
      { length: 3000 },
      (_, i) =>
        `Terzi;N${String.fromCharCode(97 + (i % 26))}${'x'.repeat(1 + (i % 60))};${i % 3 === 0 ? '31/02/1960' : `0${1 + (i % 9)}/${String(1 + (i % 12)).padStart(2, '0')}/${1950 + (i % 70)}`}`,
    ),
  ].join('\n')
  const { id, summary } = await checked(file)
  expect(summary).toMatchObject({ rows: 3000, bad: 1000, good: 2000 })
  await ask(`/${id}/choice`, 'POST', { by: 'row', choice: 'new', row: null })
  const pressed = await Promise.all([ask(`/${id}/run`, 'POST'), ask(`/${id}/run`, 'POST')])
  expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  await app.deliver()
  expect(await state(id)).toMatchObject({ state: 'done', done: 2000, outcomes: { created: 2000 } })
  expect(await find('Terzi')).toHaveLength(2000)
  expect(await rejected(id)).toHaveLength(1001)
  expect(await ask(`/${id}/run`, 'POST')).toMatchObject({ status: 409, code: 'import.not_now' })
})

test('an undo removes all unused and unchanged records, and the numbers become free again', async () => {
  const { card: known } = await makeMember(app.db, { document: { firstname: 'Noto', lastname: 'Tornati' } })
  const file = `Cognome;Nome;Tessera;Telefono;Scadenza
Tornati;Via;0000000201;;
Tornati;Resta;0000000202;;
Tornati;Cambia;0000000203;;
Altri;Noto;${known.number};3331234567;31/12/2099
`
  const { id } = await checked(file)
  await ask(`/${id}/choice`, 'POST', { by: 'number', choice: 'update', row: null })
  const done = await run(id)
  expect(done).toMatchObject({ outcomes: { created: 3, updated: 1 }, undoUntil: done.endedAt! + IMPORT_UNDO_MS })
  const before = await sheet('0000000203')
  await secretary.ask('/api/staff/members/0000000203/person', { method: 'PUT', body: { ...before.record, notes: 'Vista oggi' } })
  const held = await sheet('0000000202')
  await secretary.ask('/api/staff/members/0000000202/suspension', {
    method: 'PUT',
    body: { version: held.version, from: today(), to: null, publicText: 'x', note: 'Chiavi' },
  })
  expect(await sheet(known.number)).toMatchObject({ contacts: { phone: '+393331234567' }, periods: { validTo: '2099-12-31' } })
  // A bulk act that left the cards as they were is no use.
  const made = await app.db.selectFrom('memberImportDone').select('cardNumber').where('importId', '=', id).execute()
  const task = {
    id: 'looked-at',
    actor: 'x',
    kind: 'category',
    membership: 'amico',
    message: null,
    state: 'undone',
    createdAt: 1,
    endedAt: 2,
  } as const
  await app.db.insertInto('memberTask').values(task).execute()
  const left = made.map(({ cardNumber }, i) => ({
    taskId: task.id,
    cardNumber: cardNumber!,
    outcome: i % 2 ? 'undone' : 'not_now',
    undo: null,
  }))
  await app.db.insertInto('memberTaskCard').values(left).execute()
  expect(await ask(`/${id}/undo`, 'POST')).toMatchObject({ status: 200 })
  await app.deliver()
  expect(await state(id)).toMatchObject({ state: 'undone', outcomes: { undone: 2, kept: 2 }, undoUntil: null })
  expect((await find('Tornati')).map(({ cardNumber }) => cardNumber).toSorted()).toEqual(['0000000202', '0000000203'])
  expect((await sheet(known.number)).contacts).toMatchObject({ phone: null })
  expect((await sheet(known.number)).periods.validTo).not.toBe('2099-12-31')
  const again = await checked('Cognome;Tessera\nTornati;0000000201\n')
  expect((await run(again.id)).outcomes).toEqual({ created: 1 })
})

test('rows that wrote one record are undone last first; a record that did not exist is deleted again', async () => {
  const { card } = await makeMember(app.db, { document: { firstname: 'Rita', lastname: 'Riscritti' } })
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number })
  await makeChild(app.db, { cardNumber: number, firstname: 'Elia', lastname: 'Riscritti' })
  const file = `Cognome;Nome;Telefono
Riscritti;Rita;3331111111
Riscritti;Rita;3332222222
Riscritti;Elia;3333333333
`
  const { id, summary } = await checked(file)
  expect(summary!.alike).toEqual({ name: 3 })
  await ask(`/${id}/choice`, 'POST', { by: 'name', choice: 'update', row: null })
  expect((await run(id)).outcomes).toEqual({ updated: 3 })
  expect((await sheet(card.number)).contacts).toMatchObject({ phone: '+393332222222' })
  await ask(`/${id}/undo`, 'POST')
  await app.deliver()
  expect(await state(id)).toMatchObject({ state: 'undone', outcomes: { undone: 3 } })
  const records = app.db.selectFrom('person').select('phone').where('cardNumber', 'in', [card.number, number])
  expect(await records.execute()).toEqual([])
})

const halfGood = (name: string) => `Cognome;Nascita\n${name};\n${name};31/02/1960\n`

test('an ended import keeps no records, and its remains can be deleted', async () => {
  const kept = async (id: string) => [
    (await app.db.selectFrom('memberImportRow').select('row').where('importId', '=', id).orderBy('row').execute()).map(({ row }) => row),
    (await app.db.selectFrom('memberImportDone').select('undo').where('importId', '=', id).execute()).filter(({ undo }) => undo !== null),
  ]
  const settled = (await checked(halfGood('Fermati'))).id
  await run(settled)
  expect(await ask(`/${settled}`, 'DELETE')).toMatchObject({ status: 409, code: 'import.not_now' })
  for (let press = 0; press < 2; press += 1) await ask(`/${settled}/settle`, 'POST')
  await app.deliver()
  expect(await kept(settled)).toEqual([[3], []])
  const audited = app.db.selectFrom('audit').selectAll().where('subject', '=', settled).orderBy('id')
  const acts = (await audited.execute()).map(({ actor, action }) => [actor, action])
  expect(acts).toEqual(['imported', 'accepted'].map((action) => [acts[0]![0], action]))
  expect(acts[0]![0]).not.toBeNull()
  const undone = (await checked(halfGood('Tolti'))).id
  await run(undone)
  await ask(`/${undone}/undo`, 'POST')
  await app.deliver()
  expect(await kept(undone)).toEqual([[], []])
  for (const id of [settled, undone]) {
    expect(await ask(`/${id}`, 'DELETE')).toMatchObject({ status: 204 })
    expect((await ask(`/${id}`)).status).toBe(404)
    expect(await kept(id)).toEqual([[], []])
  }
})

test('of two imports started at once only one runs', async () => {
  const [one, other] = [await checked('Cognome\nInsieme\n'), await checked('Cognome\nInsiemi\n')]
  const answers = await Promise.all([one, other].map(({ id }) => ask(`/${id}/run`, 'POST')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await app.deliver()
})

test('members in law enter the register when the import settles, by day of admission', async () => {
  const { card: known } = await makeMember(app.db, { document: { firstname: 'Noto', lastname: 'Libreria' } })
  const file = `Cognome;Nome;Categoria;Data di ammissione;Verbale;Indirizzo;Comune;Tessera
Libro;Secondo;Socio ordinario;03/04/2020;12;Via Roma 1;Arezzo;
Libro;Primo;ordinario;01/02/2019;;;;
Libro;Amico;;01/02/2019;;;;
Libreria;Noto;ordinario;01/02/2019;3;;;${known.number}
`
  const { id, summary } = await checked(file)
  expect(summary).toMatchObject({ good: 4, registered: 2, warnings: { 'minutes.minutes_missing': 1, 'admittedOn.not_registered': 1 } })
  await run(id)
  const entries = () => app.db.selectFrom('registerEntry').selectAll().where('lastname', '=', 'Libro').orderBy('number').execute()
  expect(await entries()).toEqual([])
  expect((await find('Libro')).map(({ memberSince }) => memberSince).toSorted()).toEqual(['2019-02-01', '2020-04-03', null])
  // A day after its end, without a request.
  app.clock.advance(IMPORT_UNDO_MS)
  await app.deliver()
  expect(await state(id)).toMatchObject({ state: 'settled' })
  const [first, second, ...more] = await entries()
  expect([first!.number + 1, more]).toEqual([second!.number, []])
  expect(first).toMatchObject({
    firstname: 'Primo',
    admittedOn: '2019-02-01',
    effectiveOn: '2019-02-01',
    resolutionId: null,
    category: 'Socio ordinario',
  })
  expect(second).toMatchObject({ firstname: 'Secondo', residence: 'Via Roma 1, Arezzo', resolutionId: expect.any(String) })
  // They paid before payments were recorded.
  const card = app.db.selectFrom('card').select('feeNeverPaid').where('number', '=', second!.cardNumber)
  expect(await card.executeTakeFirst()).toEqual({ feeNeverPaid: false })
  expect(await ask(`/${id}/undo`, 'POST')).toMatchObject({ status: 409 })
  // Imported rows are kept only as people and cards.
  expect(await app.db.selectFrom('memberImportRow').selectAll().where('importId', '=', id).execute()).toEqual([])
})

const admittedFile = (lastname: string, day = '01/02/2020') =>
  `Cognome;Nome;Categoria;Data di ammissione;Verbale\n${lastname};Uno;ordinario;${day};7\n${lastname};Due;ordinario;${day};7\n`
const registered = (lastname: string) =>
  app.db.selectFrom('registerEntry').selectAll().where('lastname', '=', lastname).orderBy('number').execute()
const setState = (id: string, state: MemberImport['state']) =>
  app.db.updateTable('memberImport').set({ state, cursor: 0 }).where('id', '=', id).execute()

test('two settles at once write each member into the register once', async () => {
  const { id } = await checked(admittedFile('Gemini'))
  await run(id)
  await setState(id, 'settling')
  const task = (await findImport(app.db, id))!
  await Promise.all([settleImport(app.deps, task), settleImport(app.deps, task), settleImport(app.deps, task)])
  expect((await registered('Gemini')).map(({ firstname }) => firstname).toSorted()).toEqual(['Due', 'Uno'])
  expect(await state(id)).toMatchObject({ state: 'settled' })
})

test('an import whose job has died continues at night, with one job however often the night’s work runs', async () => {
  const { id } = await checked('Cognome\nNotturni\n')
  await setState(id, 'running')
  await keepImports(app.deps)
  await keepImports(app.deps)
  const waiting = app.db.selectFrom('outbox').select('id').where('payload', '=', JSON.stringify({ id }))
  expect(await waiting.where('dedupeKey', 'is not', null).execute()).toHaveLength(1)
  await app.deliver()
  expect(await state(id)).toMatchObject({ state: 'done', outcomes: { created: 1 } })
})

async function changeAssociation(change: (association: Association) => Association) {
  const { db, house } = app.deps
  const before = (await findAssociation(app.deps))!
  const put = (data: Association) => putDocument({ db, house }, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
  await put(change(before))
  return () => put(before)
}

test('a category that changed before the import settles removes nobody from the register', async () => {
  const { id } = await checked(admittedFile('Mutati'))
  await run(id)
  const back = await changeAssociation((association) => ({
    ...association,
    membershipCategories: association.membershipCategories.filter((one) => one.id !== 'ordinario'),
  }))
  await ask(`/${id}/settle`, 'POST')
  await app.deliver()
  await back()
  expect(await registered('Mutati')).toMatchObject([{ admittedOn: '2020-02-01' }, { admittedOn: '2020-02-01' }])
})

test('without an association nothing is written, and no import ends', async () => {
  const { id } = await checked(admittedFile('Sospesi'))
  const none = { ...app.deps, lists: async () => ({ documents: new Map() }) } as unknown as typeof app.deps
  await setState(id, 'running')
  await expect(runSome(none, (await findImport(app.db, id))!)).rejects.toThrow('no association')
  await setState(id, 'checked')
  await run(id)
  await setState(id, 'settling')
  await expect(settleImport(none, (await findImport(app.db, id))!)).rejects.toThrow('no association')
  expect(await state(id)).toMatchObject({ state: 'settling' })
  await settleImport(app.deps, (await findImport(app.db, id))!)
  expect(await registered('Sospesi')).toHaveLength(2)
})

test('members in law that an undo keeps enter the register at its end', async () => {
  const { id } = await checked(admittedFile('Restati'))
  await run(id)
  const used = (await find('Restati')).find(({ firstname }) => firstname === 'Due')!
  const held = await sheet(used.cardNumber)
  await secretary.ask(`/api/staff/members/${used.cardNumber}/person`, { method: 'PUT', body: { ...held.record, notes: 'Vista oggi' } })
  await ask(`/${id}/undo`, 'POST')
  await app.deliver()
  expect(await state(id)).toMatchObject({ state: 'undone', outcomes: { undone: 1, kept: 1 } })
  expect(await registered('Restati')).toMatchObject([{ firstname: 'Due', cardNumber: used.cardNumber, admittedOn: '2020-02-01' }])
})

test('an undo that stops because its starter lost the role keeps the members in law in the register', async () => {
  const { id } = await checked(admittedFile('Interrotti'))
  await run(id)
  const leaving = await staffMember(app, 'secretary')
  await ask(`/${id}/undo`, 'POST', undefined, leaving)
  await app.db
    .updateTable('staffRole')
    .set({ expiresOn: addDays(today(), -1) })
    .where('uid', '=', leaving.uid)
    .execute()
  await app.deliver()
  expect(await state(id)).toMatchObject({ state: 'undone', outcomes: { created: 2 } })
  expect(await registered('Interrotti')).toHaveLength(2)
})

test('an unreadable file is reported, and deleted', async () => {
  expect(await lookAtFile('')).toMatchObject({ state: 'unreadable', problem: 'empty' })
  expect(await lookAtFile(Buffer.from('PK\x03\x04 nothing'))).toMatchObject({ problem: 'damaged' })
  const { id } = await lookAtFile('Cognome;"Nome\n')
  expect(await state(id)).toMatchObject({ state: 'unreadable', problem: 'quote_open' })
  expect(await ask(`/${id}`, 'DELETE')).toMatchObject({ status: 204 })
  expect(await ask(`/${id}`)).toMatchObject({ status: 404 })
  // Column names without any row.
  const names = await checked('Cognome;Nome\n')
  expect(names).toMatchObject({ state: 'unreadable', problem: 'empty' })
})

test('parts are accepted in any order and twice, and a wrong one is refused', async () => {
  const bytes = Buffer.concat([Buffer.from('Cognome;Nome\n'), Buffer.alloc(IMPORT_PART_BYTES, 'Parti;A\n')])
  const id = 'an-import-in-parts'
  await ask('', 'POST', { id, name: 'soci.csv', bytes: bytes.length })
  const put = (part: number, body: Buffer) =>
    secretary.ask(`${IMPORTS}/${id}/parts/${part}`, { method: 'PUT', body, headers: { 'Content-Type': 'application/octet-stream' } })
  const [first, second] = [bytes.subarray(0, IMPORT_PART_BYTES), bytes.subarray(IMPORT_PART_BYTES)]
  expect(await put(0, second)).toMatchObject({ status: 422 })
  expect(await put(2, second)).toMatchObject({ status: 422 })
  expect(await put(1, Buffer.alloc(IMPORT_PART_BYTES + 1))).toMatchObject({ status: 413 })
  expect((await put(1, second)).status).toBe(200)
  expect(await ask(`/${id}/look`, 'POST', {})).toMatchObject({ status: 409 })
  await put(0, first)
  expect((await put(0, first)).json).toMatchObject({ received: bytes.length })
  expect((await look(id)).looked).toMatchObject({ header: ['Cognome', 'Nome'] })
})

test('an import that never ran is deleted after a week, an ended one after a month, and one runs at a time', async () => {
  const open = (await checked('Cognome\nSettimana\n')).id
  const ended = (await checked('Cognome\nMese\n')).id
  await app.db.updateTable('memberImport').set({ state: 'running' }).where('id', '=', open).execute()
  expect(await ask(`/${ended}/run`, 'POST')).toMatchObject({ status: 409, code: 'import.busy' })
  await app.db.updateTable('memberImport').set({ state: 'checked' }).where('id', '=', open).execute()
  await run(ended)
  const nights = async (days: number) => {
    for (let i = 0; i < days; i += 1) {
      await planHousekeeping(app.db, app.clock.now())
      app.clock.advance(86_400_000)
      await app.deliver()
    }
  }
  await nights(8)
  expect([(await ask(`/${open}`)).status, (await state(ended)).state]).toEqual([404, 'settled'])
  await nights(25)
  expect((await ask(`/${ended}`)).status).toBe(404)
  expect(await find('Mese')).toHaveLength(1)
})

test('a person without the role imports nothing further', async () => {
  const leaving = await staffMember(app, 'secretary')
  const { id } = await checked('Cognome\nRuolini\n')
  await ask(`/${id}/run`, 'POST', undefined, leaving)
  await app.db
    .updateTable('staffRole')
    .set({ expiresOn: addDays(today(), -1) })
    .where('uid', '=', leaving.uid)
    .execute()
  await app.deliver()
  expect(await state(id)).toMatchObject({ state: 'done', outcomes: {} })
  expect(await find('Ruolini')).toEqual([])
})

test('two workers, or a killed one that returns, write no row twice', async () => {
  const file = ['Cognome;Nome', ...Array.from({ length: 450 }, (_, i) => `Operai;N${'x'.repeat(1 + (i % 70))}${'y'.repeat(i / 70)}`)].join(
    '\n',
  )
  const { id } = await checked(file)
  expect((await state(id)).summary!.alike).toEqual({})
  await app.db.updateTable('memberImport').set({ state: 'running', done: 0 }).where('id', '=', id).execute()
  const task = (await findImport(app.db, id))!
  await Promise.all([runSome(app.deps, task), runSome(app.deps, task), runSome(app.deps, task)])
  expect(await state(id)).toMatchObject({ done: 200, outcomes: { created: 200 } })
  // The next job continues after the killed one's first transaction.
  await importJob.enqueue(app.db, { id }, { now: app.clock.now() })
  await app.deliver()
  expect(await state(id)).toMatchObject({ state: 'done', done: 450, outcomes: { created: 450 } })
  expect(await find('Operai')).toHaveLength(450)
  const cards = await app.db.selectFrom('memberImportDone').select('cardNumber').where('importId', '=', id).execute()
  expect(new Set(cards.map(({ cardNumber }) => cardNumber)).size).toBe(450)
})

test('a row like a person added meanwhile is left out with a reason', async () => {
  const { id } = await checked('Cognome;Nome;Nascita\nSopraggiunti;Ada;01/02/1990\nSopraggiunti;Bea;\n')
  const { card, account } = await makeMember(app.db, { document: { firstname: 'Ada', lastname: 'Sopraggiunti' } })
  await makePerson(app.db, { uid: account.id, cardNumber: card.number, birthDate: '1990-02-01', firstname: null, lastname: null })
  expect((await run(id)).outcomes).toEqual({ left: 1, created: 1 })
  expect((await rows(id, 'left')).map(({ name, left }) => [name, left])).toEqual([['Sopraggiunti Ada', 'alike_now']])
  expect((await rejected(id)).at(-1)).toContain('Nel frattempo è comparsa una persona con gli stessi dati')
})

test('an import from Excel understands its days and numbers, and our own export', async () => {
  const rowsOfBook = [['Rossini', 'Gioia', '21256', '7312904586', '=cmd']]
  const pieces = []
  const book = xlsxOf(
    'Soci',
    ['Cognome', 'Nome', 'Nascita', 'Tessera', 'Note'],
    (async function* () {
      yield rowsOfBook
    })(),
  )
  for await (const piece of book) pieces.push(piece)
  const { id, looked, summary } = await checked(Buffer.concat(pieces))
  expect(looked).toMatchObject({ encoding: null, separator: null, sheet: 'Soci', sheets: ['Soci'] })
  expect(summary).toMatchObject({ good: 1, bad: 0 })
  await run(id)
  expect(await find('Rossini')).toMatchObject([{ birthDate: '1958-03-12', cardNumber: '7312904586', notes: '=cmd' }])
  const exported = (await secretary.ask('/api/staff/members/export?q=rossini&format=xlsx')).bytes
  const again = await checked(exported)
  expect(again.looked!.columns.filter((column) => column === null)).toHaveLength(1)
  expect(again.summary).toMatchObject({ good: 1, alike: { number: 1 } })
})

test('staff cannot update their own card from a file', async () => {
  const { id } = await checked(`Cognome;Tessera;Telefono\nIo;${secretary.number};0575999999\n`)
  await ask(`/${id}/choice`, 'POST', { by: 'number', choice: 'update', row: null })
  expect((await run(id)).outcomes).toEqual({ left: 1 })
  expect((await rejected(id)).at(-1)).toContain("È la tua tessera, o di un tuo figlio: ci pensa un'altra persona")
})
