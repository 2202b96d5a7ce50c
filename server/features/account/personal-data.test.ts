import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import {
  makeApplication,
  makeAudit,
  makeBooking,
  makeCard,
  makeCardCopy,
  makeCardDevice,
  makeCardIndex,
  makeCardNumber,
  makeCardPeriod,
  makeChild,
  makeCredential,
  makeLegalTextVersion,
  makeNotice,
  makeOutboxRow,
  makePartnerCheck,
  makePayment,
  makePushDevice,
  makeRedemption,
  makeRegisterEntry,
  makeReport,
  makeReportFile,
  makeSportInterest,
  makePerson,
  makeMedicalCertificate,
  makeSportRegistration,
  makeStaffRole,
  makeTakenCode,
} from '#db/make.ts'
import { TABLES } from '#db/tables.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { house } from '#server/features.ts'
import { planHousekeeping } from '#server/housekeeping.ts'
import type { PersonalExport } from './export.ts'
import { COLUMNS } from './export-texts.ts'
import { confirmed, post, put } from './test-account.ts'

const DAY = 24 * 3_600_000
/** Columns that mark a row as a person's. New ones must be added here. */
const PERSON_COLUMNS = ['uid', 'userId', 'personId', 'actorId', 'accountId', 'email', 'tessera', 'cardNumber', 'recipient']
/** Rows about a card without an account: their person cannot download anything. */
const OF_NO_ACCOUNT = ['cardClaim']
type Table = (typeof TABLES)[number]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let payments = 0
/** A person with a row in every table that can hold one; every secret contains SECRET. */
async function everywhere(name: string) {
  const person = await confirmed(app, { firstname: name })
  const { uid, number, email } = person
  const now = app.clock.now()
  await put(person.ask, 'consents', { newsletter: true })
  await post(person.ask, 'email', { email: `${name.toLowerCase()}.nuova@posta.example` })
  await app.deliver()
  await makeCardPeriod(app.db, { cardNumber: number, validFrom: '2027-11-10', validTo: '2028-11-09' })
  await app.db
    .updateTable('card')
    .set({ suspensionText: `Motivo di ${name}` })
    .where('uid', '=', uid)
    .execute()
  await makeCredential(app.db, {
    userId: uid,
    accountId: `google-${name}`,
    accessToken: 'SECRET-access',
    refreshToken: 'SECRET-refresh',
    idToken: 'SECRET-id',
  })
  const keys = { userHandle: `SECRET-handle-${name}`, publicKey: 'SECRET-key', counter: 1, transports: '["internal"]', backedUp: true }
  await app.db
    .insertInto('passkey')
    .values({ ...keys, id: `passkey-${name}`, uid, name: `Telefono di ${name}`, createdAt: now, lastUsedAt: now })
    .execute()
  await app.db.insertInto('secondFactor').values({ uid, secret: 'SECRET-totp', lastStep: 1, createdAt: now, confirmedAt: now }).execute()
  await app.db.insertInto('passkeyStep').values({ uid, createdAt: now }).execute()
  await app.db
    .insertInto('recoveryCode')
    .values({ hash: `SECRET-code-${name}`, uid })
    .execute()
  await app.db
    .insertInto('challenge')
    .values({ hash: `SECRET-${name}`, kind: 'link', uid, data: '{"a":"SECRET"}', createdAt: now, expiresAt: now + 99 * DAY })
    .execute()
  await makeStaffRole(app.db, { uid, role: 'editor' })
  await makePerson(app.db, { uid, cardNumber: number, notes: `Nota su ${name}` })
  await makeMedicalCertificate(app.db, { cardNumber: number })
  await makeSportRegistration(app.db, { cardNumber: number, cardCode: `Numero di ${name}` })
  const content = { collection: 'istruzioni', id: `content-${number}` }
  const states = { documentVersion: 0, scheduled: null, archived: null, offState: 'draft' as const, fromOn: null, toOn: null }
  const unsaid = { publicToOn: null, stuckBy: null, heldBefore: null }
  await app.db
    .insertInto('contentEntry')
    .values({
      ...content,
      ...states,
      ...unsaid,
      revision: 1,
      draft: '{}',
      title: 'A',
      detail: '',
      position: 0,
      requestKey: null,
      updatedAt: now,
      updatedBy: uid,
    })
    .execute()
  await app.db
    .insertInto('contentVersion')
    .values({ ...content, number: 1, action: 'changed', data: '{}', writtenAt: now, writtenBy: uid })
    .execute()
  const role = { email: `ruolo.${name.toLowerCase()}@posta.example`, role: 'viewer', startsOn: null, expiresOn: null, secondUid: null }
  await app.db
    .insertInto('staffInvitation')
    .values({ ...role, id: `role-${name}`, uid, hash: `SECRET-role-${name}`, createdAt: now, expiresAt: now + 99 * DAY })
    .execute()
  await app.db
    .insertInto('officerEnding')
    .values({ uid, askedBy: uid, createdAt: now + 99 * DAY })
    .execute()
  await app.db.insertInto('accountBlock').values({ uid, createdAt: now }).execute()
  await makeLegalTextVersion(app.db, { publishedBy: uid })
  await makeAudit(app.db, { actor: 'SECRET-actor', subject: uid, occurredAt: now })
  await app.db
    .insertInto('accountClosure')
    .values({ uid, requestedAt: now, eraseAt: now + 14 * DAY })
    .execute()
  await makeTakenCode(app.db, { uid, offerId: 'terme' })
  await app.db.insertInto('favouriteOffer').values({ uid, offerId: 'terme', createdAt: now }).execute()
  await makeBooking(app.db, { uid, eventId: 'cena' })
  await app.db
    .insertInto('calendarFeed')
    .values({ uid, id: `SECRET-feed-${name}`, wholeProgramme: true, createdAt: now, lastReadAt: null })
    .execute()
  await makeSportInterest(app.db, { uid, firstname: name, email })
  const { id: sessionId } = await app.db.selectFrom('session').select('id').where('userId', '=', uid).limit(1).executeTakeFirstOrThrow()
  await makeCardDevice(app.db, { uid, sessionId, cardNumber: number, publicKey: 'SECRET-device', name: `Telefono di ${name}` })
  const copy = await makeCardCopy(app.db, { uid, cardNumber: number })
  await makeCardIndex(app.db, { cardNumber: number, copyId: copy.id })
  await app.db.insertInto('walletPass').values({ serial: copy.id, uid, kind: 'apple', fingerprint: 'x', updatedAt: now }).execute()
  await app.db
    .insertInto('walletPhone')
    .values({ device: `SECRET-phone-${name}`, serial: copy.id, pushToken: `SECRET-push-${name}`, createdAt: now })
    .execute()
  await app.db
    .insertInto('manualCode')
    .values({ uid, cardNumber: number, code: `CODE-${name}`, createdAt: now })
    .execute()
  await app.db
    .insertInto('cardRenewal')
    .values({
      id: `renewal-${number}`,
      cardNumber: number,
      endedOn: '2027-11-09',
      validFrom: '2027-11-10',
      validTo: '2028-11-09',
      createdAt: now,
    })
    .execute()
  const application = await makeApplication(app.db, { uid, firstname: name })
  await app.db
    .insertInto('applicationQuestion')
    .values({ id: `question-${name}`, applicationId: application.id, askedBy: null, body: `Dove abiti, ${name}?`, createdAt: now })
    .execute()
  const resolution = { id: `resolution-${number}`, body: 'Consiglio direttivo', decidedOn: '2026-11-10', reference: number }
  await app.db
    .insertInto('resolution')
    .values({ ...resolution, createdBy: uid, createdAt: now })
    .execute()
  await makeRegisterEntry(app.db, { cardNumber: number, personId: uid, firstname: name, resolutionId: resolution.id })
  await makeChild(app.db, { cardNumber: number, firstname: name })
  const other = await makeChild(app.db, { cardNumber: (await makeCard(app.db, { number: await makeCardNumber(app.db) })).number })
  await app.db.insertInto('guardianship').values({ uid, cardNumber: other.cardNumber, createdAt: now }).execute()
  const invitation = { cardNumber: other.cardNumber, uid, email: `figlio.di.${name.toLowerCase()}@posta.example` }
  await app.db
    .insertInto('familyInvitation')
    .values({ ...invitation, hash: `SECRET-invitation-${name}`, createdAt: now, expiresAt: now + 99 * DAY })
    .execute()
  const task = {
    id: randomUUID(),
    actor: 'somebody',
    kind: 'renew',
    membership: null,
    state: 'done',
    createdAt: now,
    endedAt: now,
  } as const
  await app.db.insertInto('memberTask').values(task).execute()
  await app.db.insertInto('memberTaskCard').values({ taskId: task.id, cardNumber: number, outcome: 'done', undo: null }).execute()
  const { id: checkId } = await makePartnerCheck(app.db, {
    uid,
    cardNumber: number,
    shown: `SECRET-shown-${name}`,
    partner: `Negozio di ${name}`,
  })
  await makeNotice(app.db, { uid, title: `Ciao ${name}` })
  await app.db
    .insertInto('mailBounce')
    .values({ uid, email: `${name}@altrove.example`, code: 550, bouncedAt: now })
    .execute()
  await app.db.insertInto('noticeChoice').values({ uid, topic: 'news', push: true, mail: false }).execute()
  const names = { oldFirstname: name, oldLastname: 'Rossi', firstname: `${name} Maria`, lastname: 'Rossi' }
  await app.db
    .insertInto('nameChange')
    .values({ id: `name-${name}`, uid, ...names, state: 'asked', askedAt: now, decidedAt: null })
    .execute()
  await makePushDevice(app.db, { uid, sessionId, address: `https://push.example/SECRET-push-${name}`, auth: 'SECRET-auth' })
  const report = await makeReport(app.db, { uid, title: `Luce di ${name}` })
  await app.db
    .insertInto('reportMessage')
    .values({
      id: `message-${name}`,
      reportId: report.id,
      requestKey: 'x',
      author: 'reporter',
      authorUid: null,
      body: `Sono ${name}`,
      createdAt: now,
    })
    .execute()
  await makeReportFile(app.db, { reportId: report.id, name: `${name}.jpg`, fileKey: 'SECRET-file' })
  const periodId = `period-${number}`
  await app.db.updateTable('cardPeriod').set({ id: periodId }).where('cardNumber', '=', number).execute()
  await app.db.insertInto('unpaidPeriod').values({ periodId }).execute()
  await makeRedemption(app.db, { uid, cardNumber: number, offerId: 'terme', checkId })
  const paid = ++payments
  await makePayment(app.db, { cardNumber: number, payer: `${name} Rossi`, recordedBy: uid, number: paid })
  await app.db
    .insertInto('feeReminder')
    .values({ id: `reminder-${number}`, cardNumber: number, validTo: '2027-11-09', sentBy: uid, createdAt: now })
    .execute()
  const begun = { cents: 2500, sessionId: `cs_${paid}`, state: 'over', paymentId: null, looseAt: null, createdAt: now } as const
  await app.db
    .insertInto('onlinePayment')
    .values({ id: `online-${paid}`, requestKey: `online-${paid}`, uid, cardNumber: number, ...begun })
    .execute()
  const importId = `import-${paid}`
  const imported = {
    name: 'soci.csv',
    bytes: 1,
    state: 'done',
    problem: null,
    looked: null,
    summary: null,
    policy: '{}',
    cursor: 1,
    done: 1,
  } as const
  await app.db
    .insertInto('rightsRequest')
    .values({
      id: `rights-${number}`,
      requestKey: `rights-${number}`,
      personId: uid,
      cardNumber: number,
      who: name,
      contact: 'In segreteria',
      kind: 'access',
      receivedOn: '2026-11-01',
      dueOn: '2026-12-01',
      words: `I dati di ${name}`,
      identityOn: '2026-11-02',
      identityHow: 'Documento',
      extendedOn: null,
      extensionReason: null,
      answeredOn: '2026-11-03',
      outcome: 'granted',
      answer: 'Ecco',
      revision: 1,
      createdAt: now,
    })
    .execute()
  const gone = await makeCard(app.db, { number: await makeCardNumber(app.db) })
  await app.db.insertInto('cardMerge').values({ merged: gone.number, cardNumber: number, mergedAt: now }).execute()
  await app.db.insertInto('keptApart').values({ cardNumber: number, otherNumber: gone.number, decidedAt: now }).execute()
  await app.db
    .insertInto('memberImport')
    .values({ id: importId, actor: null, ...imported, createdAt: now, endedAt: now })
    .execute()
  await app.db.insertInto('memberImportDone').values({ importId, row: 1, outcome: 'created', cardNumber: number, undo: null }).execute()
  const mail = { template: 'verify', to: email, firstname: name, link: `${app.origin}/x?token=SECRET-link`, expiresAt: now + 99 * DAY }
  await makeOutboxRow(app.db, { recipient: email, payload: JSON.stringify(mail), runAt: now + 50 * DAY })
  return person
}

const columnsOf = async (table: string) =>
  (await app.db.introspection.getTables()).find(({ name }) => name === table)!.columns.map(({ name }) => name)

const secretsOf = async (uid: string): Promise<string[]> => {
  const sessions = await app.db.selectFrom('session').select('token').where('userId', '=', uid).execute()
  const credentials = await app.db.selectFrom('credential').select('password').where('userId', '=', uid).execute()
  const tokens = await app.db.selectFrom('emailToken').select('hash').where('uid', '=', uid).execute()
  return [...sessions.map(({ token }) => token), ...credentials.map(({ password }) => password), ...tokens.map(({ hash }) => hash)].filter(
    (secret) => secret !== null,
  )
}

const download = async (person: { ask: TestApp['request'] }, format = '') =>
  person.ask(`/api/account/export${format && `?format=${format}`}`)

test('every table that refers to a person defines its part of the download and of the erasure', async () => {
  const tables = (await app.db.introspection.getTables()).map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
  expect(tables.toSorted()).toEqual(TABLES.toSorted())
  const forgotten = []
  for (const table of TABLES.filter((one) => !OF_NO_ACCOUNT.includes(one))) {
    const refers = (await columnsOf(table)).some((column) => PERSON_COLUMNS.includes(column))
    if (refers && house.personalData.get(table) === null) forgotten.push(table)
  }
  expect(forgotten).toEqual([])
})

describe('the download', () => {
  beforeEach(() => app.db.deleteFrom('rateLimit').where('key', 'like', 'export:%').execute())
  let anna: Awaited<ReturnType<typeof everywhere>>
  let bruno: Awaited<ReturnType<typeof everywhere>>
  beforeAll(async () => {
    anna = await everywhere('Annalisa')
    bruno = await everywhere('Brunello')
  })

  test('has rows of every table about the person', async () => {
    const { data } = (await download(anna, 'json')).json as PersonalExport
    const about = TABLES.filter((table) => house.personalData.get(table) !== null)
    expect(Object.keys(data).toSorted()).toEqual(about.toSorted())
    expect(data.account).toMatchObject([{ id: anna.uid, email: anna.email, emailVerified: true }])
    expect(data.userDocument).toMatchObject([{ firstname: 'Annalisa', tessera: anna.number, privacy: true }])
    expect(data.consentEvent).toHaveLength(3)
    expect(data.cardPeriod).toMatchObject([{ validFrom: '2027-11-10' }])
    expect(data.credential?.map(({ providerId, hasPassword }) => [providerId, hasPassword]).toSorted()).toEqual([
      ['credential', true],
      ['google', false],
    ])
    expect(data.recoveryCode).toEqual([{ left: 1 }])
    expect(data.outbox).toMatchObject([{ topic: 'verify' }])
    expect(data.session?.[0]).toMatchObject({ createdAt: new Date(app.clock.now()).toISOString() })
  })

  test('has every moment in UTC, whatever its table and format', async () => {
    const { data } = (await download(anna, 'json')).json as PersonalExport
    const moments = Object.entries(data).flatMap(([table, rows]) =>
      rows.flatMap((row) =>
        Object.entries(row).flatMap(([name, value]) => (name.endsWith('At') && value !== null ? [[table, value]] : [])),
      ),
    )
    // Tables with times in the engine's own format, and tables with epoch milliseconds.
    for (const table of ['account', 'session', 'passkey', 'consentEvent', 'accountClosure'])
      expect(moments.map(([of]) => of)).toContain(table)
    for (const [table, moment] of moments) expect(moment, String(table)).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(data.accountClosure).toEqual([
      { requestedAt: new Date(app.clock.now()).toISOString(), eraseAt: new Date(app.clock.now() + 14 * DAY).toISOString() },
    ])
  })

  test.each(['json', 'html'])('as %s is a file of its own, holds nothing that opens a door and nothing of anybody else', async (format) => {
    const answer = await download(anna, format)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(format === 'json' ? /^application\/json/ : /^text\/html; ?charset=utf-8/i)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="i-miei-dati-2026-11-10.${format}"`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text).toContain('Annalisa')
    expect(answer.text).not.toContain('SECRET')
    for (const secret of await secretsOf(anna.uid)) expect(answer.text).not.toContain(secret)
    for (const foreign of [bruno.uid, bruno.email, bruno.number, 'Brunello']) expect(answer.text).not.toContain(foreign)
  })

  test('does not name the staff member who entered a paper form', async () => {
    const { uid } = anna
    const row = await app.db.selectFrom('consentEvent').selectAll().where('personId', '=', uid).limit(1).executeTakeFirstOrThrow()
    await app.db
      .insertInto('consentEvent')
      .values({ ...row, id: newId(app.clock.now()), channel: 'paper', actor: 'staff', actorId: bruno.uid })
      .execute()
    expect((await download(anna, 'json')).text).not.toContain(bruno.uid)
  })

  test('is a page that people can read in any browser, offline', async () => {
    const { text } = await download(anna)
    expect(text).toMatch(/^<!doctype html>\n<html lang="it">/)
    expect(text).toContain('<dt>Nome</dt><dd>Annalisa</dd>')
    expect(text).toContain('10 novembre 2026, ore 10:00')
    expect(text).toContain('<dd>Consenso dato</dd>')
    for (const code of ['amico', 'sign-up', 'it', '[&quot;internal&quot;]', 'verify', 'link', 'account_deleted'])
      expect(text).not.toContain(`<dd>${code}</dd>`)
    expect(text).not.toMatch(/<script|<link|<img|src=|url\(|undefined|\[object/)
  })

  test('has an Italian word for each of its tables and columns', async () => {
    const { data } = (await download(anna, 'json')).json as PersonalExport
    for (const [table, rows] of Object.entries(data)) {
      expect(house.personalData.get(table as Table), table).toMatchObject({
        title: expect.stringMatching(/./),
        why: expect.stringMatching(/\.$/),
      })
      for (const column of Object.keys(rows[0]!)) expect(COLUMNS, `${table}.${column}`).toHaveProperty(column)
    }
  })

  test('has the decision about a name, without the id of its row', async () => {
    await makeAudit(app.db, { action: 'name_granted', record: 'account', subject: anna.uid, detail: 'id-of-the-row' })
    const { text } = await download(anna)
    expect(text).toContain('<dd>Ruolo dato</dd>')
    expect(text).toContain('<dd>Nome accolto</dd>')
    expect(text).not.toContain('id-of-the-row')
  })

  test('shows what people wrote as text', async () => {
    await app.db.updateTable('session').set({ userAgent: '<script>alert(1)</script>' }).where('userId', '=', anna.uid).execute()
    expect((await download(anna)).text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('has two formats only', async () => {
    expect((await download(anna, 'xml')).code).toBe('api.invalid')
    expect((await download({ ask: app.newClient() })).status).toBe(401)
  })
})

test('the erasure leaves only the named rows of the person, and everything of others', async () => {
  const [carla, dario] = [await everywhere('Carlotta'), await everywhere('Dariuccio')]
  await app.db
    .updateTable('accountClosure')
    .set({ eraseAt: app.clock.now() + 100 * DAY })
    .where('uid', '<>', carla.uid)
    .execute()
  const where = async (words: string[]) => {
    const found: Table[] = []
    for (const table of TABLES) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.db)
      if (words.some((word) => JSON.stringify(rows).includes(word))) found.push(table)
    }
    return found
  }
  const words = [carla.uid, carla.email, 'Carlotta', 'carlotta.nuova@posta.example']
  const before = await where([...words, carla.number])
  const held = TABLES.filter((table) => house.personalData.get(table))
  const absent = held.filter((table) => !before.includes(table))
  expect(absent, 'Without a row of each of these in `everywhere` nothing is proved of them').toEqual([])
  const others = await where([dario.uid, dario.email, 'Dariuccio'])

  await planHousekeeping(app.db, app.clock.now())
  app.clock.advance(15 * DAY)
  const mails = await app.deliver()
  expect(mails.filter(({ to }) => to === carla.email).map(({ subject }) => subject)).toEqual(['Il tuo account è stato eliminato'])
  const kept = TABLES.filter((table) => ['kept', 'registered'].includes(house.personalData.get(table)?.erased ?? ''))
  expect(await where(words), 'Only what is `kept` or `registered` may still name the person').toEqual(kept)
  const registered = TABLES.filter((table) => house.personalData.get(table)?.erased === 'registered')
  expect(await where(words.slice(1)), 'The law wants the register, the accounts and the answers to requests to keep names').toEqual(
    registered,
  )
  expect(registered).toEqual(['registerEntry', 'payment', 'receipt', 'rightsRequest'])

  const left = await where([carla.number])
  const unlinked = TABLES.filter((table) => house.personalData.get(table)?.erased === 'unlinked')
  expect(left, 'What stays is found by the card number: its row in `everywhere` has it').toEqual(
    TABLES.filter((table) => unlinked.includes(table) || registered.includes(table)),
  )
  expect(await where([dario.uid, dario.email, 'Dariuccio'])).toEqual(others.filter((table) => table !== 'rateLimit'))
})
