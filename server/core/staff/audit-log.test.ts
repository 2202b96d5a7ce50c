import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAudit, makeCard, makeCardNumber, makePerson } from '#db/make.ts'
import type { AuditPage } from '#domain/staff/audit-log.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { recordAudit } from './audit.ts'

const AUDIT = '/api/staff/audit'

let app: TestApp
let admin: Awaited<ReturnType<typeof staffMember>>
let editor: Awaited<ReturnType<typeof staffMember>>
let officer: Awaited<ReturnType<typeof staffMember>>
let start: number
// The test clock is at 10 November 2026.
beforeAll(async () => {
  app = await startTestApp()
  start = app.clock.now()
  admin = await staffMember(app, 'admin', { firstname: 'Teresa' })
  editor = await staffMember(app, 'editor', { firstname: 'Ottavio' })
  officer = await staffMember(app, 'safeguarding', { firstname: 'Irene' })
  const put = (entry: Parameters<typeof recordAudit>[1], at: number) => recordAudit(app.db, entry, at)
  const lia = { record: 'ristoranti', subject: 'da-lia', detail: 'Da Lia' } as const
  await put({ actor: editor.uid, action: 'created', ...lia, after: { title: 'Da Lia' } }, start)
  await put({ actor: editor.uid, action: 'changed', ...lia, before: { title: 'Da Lia' }, after: { title: '100% Lia' } }, start + 1)
  await put({ actor: officer.uid, action: 'opened', record: 'account', subject: editor.uid }, start + 2)
  await put({ actor: null, action: 'role_given', record: 'role', subject: editor.uid, detail: 'editor' }, start + 24 * 3_600_000)
})
afterAll(() => app.stop())

const read = async (query = '', ask: Request = admin.ask) => (await ask(`${AUDIT}?${query}`)).json as AuditPage
const actions = async (query: string, ask?: Request) => (await read(query, ask)).entries.map(({ action }) => action)

test('newest first, with actor, act, person and the values before and after', async () => {
  const { entries, actors, next } = await read()
  expect(entries).toMatchObject([
    { actor: null, action: 'role_given', about: "Ottavio D'Angelo", detail: 'editor', changes: {} },
    { actor: { name: "Irene D'Angelo" }, action: 'opened' },
    { action: 'changed', about: null, subject: 'da-lia', changes: { title: { before: 'Da Lia', after: '100% Lia' } } },
    { action: 'created', changes: { title: { before: null, after: 'Da Lia' } } },
  ])
  expect(next).toBeNull()
  expect(actors.map(({ name }) => name)).toEqual(["Ottavio D'Angelo", "Irene D'Angelo"])
})

test.each([
  ['q=da%20lia', ['changed', 'created']],
  ['q=OTTAVIO', ['role_given', 'opened', 'changed', 'created']],
  ['q=100%25', ['changed']],
  ['q=_a', []],
  ['q=ruolo%20dato', ['role_given']],
  ['q=Ristorante%20creazione', ['created']],
  ["q=d'angelo&record=role", ['role_given']],
  ["q=D'Angelo%20ottavio&record=role", ['role_given']],
  ['record=ristoranti', ['changed', 'created']],
  ['action=opened', ['opened']],
  ['from=2026-11-11', ['role_given']],
  ['to=2026-11-10', ['opened', 'changed', 'created']],
  ['from=2026-11-10&to=2026-11-10&action=created', ['created']],
])('entries are filtered by %s', async (query, expected) => {
  expect(await actions(query)).toEqual(expected)
})

const subjects = async (q: string) => (await read(`q=${encodeURIComponent(q)}`)).entries.map(({ subject }) => subject)

test('a row is found by what the screen says of it: a section, a step, a field, the number of a card', async () => {
  const { uid } = await confirmed<Request>(app)
  const { number } = await app.db.selectFrom('card').select('number').where('uid', '=', uid).executeTakeFirstOrThrow()
  const changed = { actor: null, action: 'changed', record: 'settings' } as const
  await recordAudit(app.db, { ...changed, subject: 'bank', before: { iban: '' }, after: { iban: 'X' } }, start + 8)
  await recordAudit(
    app.db,
    { ...changed, subject: 'contacts', before: { 'contacts.phone': '1' }, after: { 'contacts.phone': '2' } },
    start + 9,
  )
  await recordAudit(app.db, { actor: null, action: 'opened', record: 'card', subject: uid }, start + 10)
  for (const q of ['IBAN e modi', 'modi di pagare']) expect(await subjects(q), q).toEqual(['bank'])
  for (const q of ['Telefono fisso', 'telefono', 'contatti e sede']) expect(await subjects(q), q).toEqual(['contacts'])
  for (const q of [number, number.replace(/^(\d{4})(\d{3})/, '$1-$2-'), number.replace(/^(\d{4})(\d{3})/, '$1 $2 ')])
    expect(await subjects(q), q).toEqual([uid])
})

test('a row is found by the words of its detail, which the screen shows for those of the code', async () => {
  const undone = { actor: null, action: 'restored', record: 'person', subject: 'un-elenco', detail: 'a.csv undone=9 kept=2' } as const
  await recordAudit(app.db, undone, start + 11)
  for (const q of ['a.csv annullate', 'rimaste', 'kept']) expect(await subjects(q), q).toEqual(['un-elenco'])
})

test('people are found by name in any spelling, also without an account, as acting or as the subject', async () => {
  const { uid } = await confirmed<Request>(app, { firstname: 'Niccolò', lastname: "D'Amicò" })
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number })
  await makePerson(app.db, { cardNumber: number, firstname: 'Nicolò', lastname: 'D’Amicò' })
  for (const subject of [uid, number]) await recordAudit(app.db, { actor: null, action: 'printed', record: 'card', subject }, start + 7)
  for (const q of ["d'amicò", "d'amico", 'D’Amicò', 'AMICÒ', 'amico', 'damico stampa'])
    expect(await actions(`action=printed&q=${encodeURIComponent(q)}`), q).toEqual(['printed', 'printed'])
  expect(await actions(`action=printed&q=${encodeURIComponent('amico niccolo')}`)).toEqual(['printed'])
})

test('a row names the holder of a card without an account, and a content by its title; the file shows no id', async () => {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number })
  await makePerson(app.db, { cardNumber: number, firstname: 'Gino', lastname: 'Carta' })
  await putDocument(app.deps, 'convenzioni', { id: 'ottica', data: { partner: 'Òttica Chiara' }, position: 0, now: start })
  const id = '019e17df-bf40-7000-a618-4a15723e0178'
  const rows = [
    { record: 'register', subject: number, about: 'Gino Carta' },
    { record: 'convenzioni', subject: 'ottica', about: 'Òttica Chiara' },
    { record: 'partner', subject: 'ottica', about: 'Òttica Chiara' },
    { record: 'notizie', subject: 'ottica', about: null },
    { record: 'invitation', subject: id, about: null },
  ] as const
  for (const [i, { record, subject }] of rows.entries())
    await recordAudit(app.db, { actor: null, action: 'voided', record, subject }, start + 40_000 - i)
  const entries = (await read('action=voided')).entries.map(({ record, subject, about }) => ({ record, subject, about }))
  expect(entries).toEqual(rows)
  expect(await subjects('ottica chiara annullamento')).toEqual(['ottica', 'ottica'])
  const { text } = await admin.ask(`${AUDIT}/export?action=voided`)
  expect(text.match(/Carta|Òttica Chiara/g)).toHaveLength(3)
  expect(text).not.toContain(id)
})

test('a content has the title that its list shows: of the public document, else of its draft', async () => {
  const entries = [
    { id: 'bottega', title: 'Vecchia insegna' },
    { id: 'bozza', title: 'Il vecchio mulino' },
  ]
  const ends = { requestKey: null, updatedAt: 1, updatedBy: null, fromOn: null, toOn: null, publicToOn: null, stuckBy: null }
  const rest = { collection: 'ristoranti', revision: 1, documentVersion: 1, draft: '{}', scheduled: null, archived: null, heldBefore: null }
  await app.db
    .insertInto('contentEntry')
    .values(entries.map((entry) => ({ ...rest, ...ends, offState: 'draft' as const, detail: '', position: 0, ...entry })))
    .execute()
  await putDocument(app.deps, 'ristoranti', { id: 'bottega', data: { name: 'Bottega del Ponte' }, position: 0, now: start })
  for (const { id } of entries) await recordAudit(app.db, { actor: null, action: 'opened', record: 'ristoranti', subject: id }, start + 6)
  for (const [q, about] of [
    ['bottega', 'Bottega del Ponte'],
    ['mulino%20vecchio', 'Il vecchio mulino'],
  ] as const)
    expect((await read(`action=opened&q=${q}`)).entries.map((entry) => entry.about)).toEqual([about])
  expect(await subjects('insegna')).toEqual([])
})

test('what no person did is found by the words of the screen', async () => {
  await recordAudit(app.db, { actor: null, action: 'exported', record: 'audit', subject: 'dal-server' }, start)
  const found = (await read('q=il%20sistema')).entries
  expect(found.map(({ subject }) => subject)).toContain('dal-server')
  expect(new Set(found.map(({ actor }) => actor))).toEqual(new Set([null]))
})

test('a search of many words that many titles have', async () => {
  const words = Array.from({ length: 25 }, (_, i) => `a${String.fromCodePoint(97 + i)}a`).join(' ')
  const documents = Array.from({ length: 1_400 }, (_, i) => `sagra-${i}`)
  const stored = { collection: 'notizie', data: JSON.stringify({ title: words }), position: 0, version: 1, updatedAt: 1 }
  await app.db
    .insertInto('document')
    .values(documents.map((id) => ({ id, ...stored })))
    .execute()
  await putDocument(app.deps, 'notizie', { id: 'sagra-1', data: { title: words }, position: 0, now: start })
  await recordAudit(app.db, { actor: null, action: 'opened', record: 'notizie', subject: 'sagra-1' }, start + 6)
  expect(await subjects(words)).toEqual(['sagra-1'])
})

test('entries are filtered by actor, and by record', async () => {
  expect(await actions(`who=${editor.uid}`)).toEqual(['changed', 'created'])
  expect(await actions(`subject=${editor.uid}`)).toEqual(['role_given', 'opened'])
  expect(await actions('subject=da-lia')).toEqual(['changed', 'created'])
})

test('the officer reads only their own acts, with any filter', async () => {
  expect(await actions('', officer.ask)).toEqual(['opened'])
  expect(await actions(`who=${editor.uid}`, officer.ask)).toEqual(['opened'])
  expect((await read('', officer.ask)).actors).toEqual([])
  const { text } = await officer.ask(`${AUDIT}/export?who=${editor.uid}`)
  expect(text.match(/^"\d/gm)).toHaveLength(2)
  expect(text).not.toContain('da-lia')
})

test('a viewer reads no addresses, and finds nothing by one', async () => {
  const viewer = await staffMember(app, 'viewer')
  const nameless = await confirmed<Request>(app)
  await app.db.updateTable('userDocument').set({ firstname: '', lastname: '' }).where('uid', '=', nameless.uid).execute()
  const actor = nameless.uid
  await recordAudit(app.db, { actor, action: 'revoked', record: 'invitation', subject: 'i1', detail: 'nuova@posta.example' }, start + 3)
  await recordAudit(app.db, { actor, action: 'opened', record: 'account', subject: actor }, start + 4)
  const known = { opened: 'actor,about', revoked: 'detail' }
  for (const [action, what] of Object.entries(known)) {
    const query = `who=${actor}&action=${action}`
    expect(JSON.stringify(await read(query)), what).toMatch(/@posta\.example/)
    for (const path of [`${AUDIT}?${query}`, `${AUDIT}/export?${query}`]) expect((await viewer.ask(path)).text).not.toContain('@')
  }
  for (const q of ['nuova@posta', encodeURIComponent(nameless.email)]) {
    expect((await read(`q=${q}`)).entries.length).toBeGreaterThan(0)
    expect((await read(`q=${q}`, viewer.ask)).entries).toEqual([])
  }
  expect((await read(`q=d'angelo&record=role`, viewer.ask)).entries.length).toBe(1)
})

test('the server and a deleted account have the same names as in every history, on the screen and in the file', async () => {
  for (const actor of [null, '0190b1f2-0000-7000-8000-00000000dead'])
    await recordAudit(app.db, { actor, action: 'revoked', record: 'partner', subject: 'di-chi' }, start + 6)
  const { entries } = await read('subject=di-chi')
  expect(new Set(entries.map(({ actor }) => actor && actor.name))).toEqual(new Set([null]))
  expect(entries.filter(({ actor }) => actor === null)).toHaveLength(1)
  const { text } = await admin.ask(`${AUDIT}/export?subject=di-chi`)
  expect(text).toContain(';"Il sistema";')
  expect(text).toContain(';"Una persona non più presente";')
})

test('an entry must match every word of a search', async () => {
  const words = Array.from({ length: 50 }, (_, i) => String.fromCodePoint(97 + (i % 26)))
  await recordAudit(
    app.db,
    { actor: null, action: 'refused', record: 'partner', subject: 'alfabeto', detail: 'abcdefghijklmnopqrstuvwxyz' },
    start,
  )
  const found: number[] = []
  for (const q of [words, ['7', ...words.slice(1)]])
    found.push((await read(`subject=alfabeto&q=${encodeURIComponent(q.join(' '))}`)).entries.length)
  expect(found).toEqual([1, 0])
})

test('a content is found by its whole title, however many words it has', async () => {
  const name = 'Chiusura della sede per le feste di Natale e di Capodanno 2026'
  await putDocument(app.deps, 'notizie', { id: 'chiusura', data: { title: name }, position: 0, now: start })
  await recordAudit(app.db, { actor: null, action: 'refused', record: 'notizie', subject: 'chiusura' }, start)
  expect(await subjects(name)).toEqual(['chiusura'])
  expect(await subjects(name.replace('2026', 'agosto'))).toEqual([])
})

test.each(['record=boss', 'from=2026-02-30', `q=${'x'.repeat(101)}`, 'after=%00'])('%s is refused', async (query) => {
  expect(await admin.ask(`${AUDIT}?${query}`)).toMatchObject({ status: 422, code: 'api.invalid' })
})

test('pages have no gap and no duplicate while new entries are written', async () => {
  for (let i = 0; i < 60; i += 1)
    await makeAudit(app.db, { actor: admin.uid, action: 'sent', detail: `n${i}`, occurredAt: start + 1000 + i })
  const first = await read('action=sent')
  await makeAudit(app.db, { actor: admin.uid, action: 'sent', detail: 'late', occurredAt: start + 5000 })
  const second = await read(`action=sent&after=${first.next}`)
  expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 10, null])
  const seen = [...first.entries, ...second.entries].map(({ detail }) => detail)
  expect(new Set(seen).size).toBe(60)
  expect(seen).not.toContain('late')
})

test('the file has the same entries in Italian, no formula, and its export is in the audit', async () => {
  const formula = '=HYPERLINK("https://boese.example")'
  await recordAudit(app.db, { actor: editor.uid, action: 'published', record: 'notizie', subject: 'n', detail: formula }, start + 9000)
  const other = await staffMember(app, 'admin')
  const response = await other.ask(`${AUDIT}/export?who=${editor.uid}`)
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="registro-2026-11-10.csv"',
    'cache-control': 'no-store',
  })
  const lines = response.text.split('\r\n')
  expect(lines[0]).toBe('\uFEFF"Giorno";"Ora";"Chi";"Che cosa";"Tipo";"Di chi o di che cosa";"Dettaglio";"Prima e adesso"')
  expect(lines[1]).toBe(`"10/11/26";"10:00";"Ottavio D'Angelo";"Pubblicazione";"Notizia";"n";"'=HYPERLINK(""https://boese.example"")";""`)
  expect(lines[2]).toBe(`"10/11/26";"10:00";"Ottavio D'Angelo";"Modifica";"Ristorante";"da-lia";"Da Lia";"Titolo: Da Lia → 100% Lia"`)
  expect(await read(`action=exported&q=who&who=${other.uid}`)).toMatchObject({
    entries: [{ actor: { uid: other.uid }, record: 'audit', detail: `who=${editor.uid}` }],
  })
  const viewer = await staffMember(app, 'viewer')
  expect(await viewer.ask(`${AUDIT}/export`)).toMatchObject({ status: 403, code: 'guard.forbidden' })
})

test('a role without contacts reads and finds no values of records about people', async () => {
  const viewer = await staffMember(app, 'viewer')
  for (const record of ['card', 'register', 'application', 'payment', 'account'] as const) {
    const after = { taxCode: 'VRDNVS84P45A123B', reason: 'Chiavi non rese' }
    await recordAudit(app.db, { actor: admin.uid, action: 'changed', record, subject: `one-${record}`, after }, start + 30_000)
    const entries = async (query: string, ask = viewer.ask) =>
      ((await ask(`${AUDIT}?subject=one-${record}${query}`)).json as AuditPage).entries
    expect(await entries('')).toMatchObject([{ changes: { taxCode: { before: null, after: null }, reason: { after: null } } }])
    expect(await entries('&q=VRDNVS84P45A123B')).toEqual([])
    expect(await entries('&q=VRDNVS84P45A123B', admin.ask)).toHaveLength(1)
  }
  await admin.ask(`${AUDIT}/export?q=mario@posta.example`)
  expect(await read('action=exported&q=mario@posta.example')).toMatchObject({ entries: [] })
})

test('the file needs a second factor of the last quarter of an hour', async () => {
  const late = await staffMember(app, 'admin')
  await app.db
    .updateTable('session')
    .set({ secondAt: start - 15 * 60_000 - 1 })
    .where('userId', '=', late.uid)
    .execute()
  expect(await late.ask(AUDIT)).toMatchObject({ status: 200 })
  expect(await late.ask(`${AUDIT}/export`)).toMatchObject({ status: 403, code: 'auth.twofactor_missing' })
  const member = await confirmed<Request>(app)
  expect(await member.ask(AUDIT)).toMatchObject({ status: 403, code: 'guard.forbidden' })
})

test('a file of many rows is complete', async () => {
  for (let i = 0; i < 1100; i += 1) await makeAudit(app.db, { actor: admin.uid, action: 'imported', occurredAt: start + 20_000 + i })
  const { text } = await admin.ask(`${AUDIT}/export?action=imported`)
  expect(text.trimEnd().split('\r\n')).toHaveLength(1101)
})
