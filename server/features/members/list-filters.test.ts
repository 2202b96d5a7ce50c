import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { isPostgres, type Database } from '#db/connect.ts'
import { makeMember, makePerson } from '#db/make.ts'
import { newId } from '#db/id.ts'
import type { MemberList } from '#domain/members/members.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { indexedParts, type Wanted } from './list-filter.ts'
import { areMany, listFew, listStream } from './list-queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { keepCertificate, keepRegistration } from '#server/core/people/sport-queries.ts'
import { plansOf } from '#tests/plans.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'

// The list's filters by last day and certificate, its order and its further columns.

let app: TestApp
let today: string
let [secretary, viewer]: Request[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  today = romeDay(app.clock.now())
  secretary = (await staffMember(app, 'secretary')).ask
  viewer = (await staffMember(app, 'viewer')).ask
})
afterAll(() => app.stop())

const person = (lastname: string, daysLeft: number, card: object = {}) =>
  makeMember(app.db, {
    document: { firstname: 'Ada', lastname },
    card,
    period: { validFrom: addDays(today, Math.min(-1, daysLeft - 364)), validTo: addDays(today, daysLeft) },
  })
const list = async (query: Record<string, string>, ask = secretary!) => {
  const { status, json } = await ask(`/api/staff/members?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return json as MemberList
}
const names = async (query: Record<string, string>) => (await list(query)).members.map(({ lastname }) => lastname)

test('the last day filters and orders the list, without cancelled cards unless the filter asks for them', async () => {
  await person('Zorzi', 410)
  await person('Abate', 412)
  await person('Moro', 411)
  await person('Netti', 411, { cancelledOn: today })
  await person('Fuori', 420)
  const days = { from: addDays(today, 410), to: addDays(today, 412) }
  expect(await names(days)).toEqual(['Abate', 'Moro', 'Zorzi'])
  expect(await names({ ...days, order: 'end' })).toEqual(['Zorzi', 'Moro', 'Abate'])
  expect(await names({ ...days, order: 'end_down' })).toEqual(['Abate', 'Moro', 'Zorzi'])
  expect(await names({ ...days, state: 'valid', q: 'mor' })).toEqual(['Moro'])
  expect(await names({ ...days, state: 'cancelled' })).toEqual(['Netti'])
  expect(await names({ ...days, state: 'cancelled', order: 'end' })).toEqual(['Netti'])
  expect(await names({ ...days, state: 'expired', order: 'end' })).toEqual([])
  expect(await names({ from: addDays(today, 420), order: 'end' })).toEqual(['Fuori'])
})

test.each([{ order: 'end' }, { order: 'end_down' }, { from: '2020-01-01' }, { state: 'valid', order: 'end_down' }] as Record<
  string,
  string
>[])('pages of %j follow each other, with nobody twice and nobody left out', async (query) => {
  const seen: string[] = []
  const ends: string[] = []
  let after: string | null | undefined
  for (let pages = 0; after !== null && pages < 10; pages += 1) {
    if (pages === 0) for (let i = seen.length; i < 60; i += 1) await person(`Paginata ${query['order']}`, 500 + (i % 3))
    const { members, next } = await list({ ...query, ...(after && { after }) })
    seen.push(...members.map(({ number }) => number))
    ends.push(...members.map(({ validTo }) => validTo ?? '9'))
    after = next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(60)
  if (query['order']) expect(ends).toEqual(query['order'] === 'end' ? ends.toSorted() : ends.toSorted().toReversed())
})

const athlete = (cardNumber: string, kind: 'athlete' | 'competitive_athlete' | 'coach' = 'athlete', more: object = {}) =>
  keepRegistration(app.db, {
    id: newId(app.clock.now()),
    cardNumber,
    kind,
    sport: 'tennis',
    sportName: 'Tennis',
    organisation: 'Ente',
    cardCode: '1',
    issuedOn: addDays(today, -10),
    expiresOn: addDays(today, 300),
    leftOn: null,
    assentGiven: false,
    createdAt: 0,
    revision: 1,
    ...more,
  })
const certificate = (cardNumber: string, daysLeft: number, more: object = {}) =>
  keepCertificate(app.db, {
    id: newId(app.clock.now()),
    cardNumber,
    kind: 'non_competitive',
    sport: null,
    sportName: '',
    issuedOn: addDays(today, daysLeft - 364),
    expiresOn: addDays(today, daysLeft),
    seenBy: null,
    seenAt: 0,
    revision: 1,
    ...more,
  })

/** The card of a registered athlete. */
const made = async (lastname: string, ...registered: Parameters<typeof athlete> extends [string, ...infer R] ? R : never) => {
  const { document } = await person(lastname, 100)
  await athlete(document.tessera, ...registered)
  return document.tessera
}

test('the list finds registered athletes by the certificate that they need', async () => {
  await made('Senza')
  await made('Allenatrice', 'coach')
  await made('Lasciata', 'athlete', { leftOn: addDays(today, -1) })
  await certificate(await made('Altrove'), 100, { sport: 'nuoto' })
  await certificate(await made('Agonista', 'competitive_athlete'), 100)
  await certificate(await made('Passata'), -1)
  const renewed = await made('Rifatta')
  await certificate(renewed, -1)
  await certificate(renewed, 300)
  await certificate(await made('Presto'), 30)
  await certificate(await made('Tardi'), 31)
  expect(await names({ certificate: 'missing' })).toEqual(['Agonista', 'Altrove', 'Senza'])
  expect(await names({ certificate: 'expired' })).toEqual(['Passata'])
  expect(await names({ certificate: 'expiring' })).toEqual(['Presto'])
  expect(await names({ certificate: 'missing', q: 'sen' })).toEqual(['Senza'])
  expect(await names({ certificate: 'expiring', state: 'cancelled' })).toEqual([])
  expect(await viewer!('/api/staff/members?certificate=missing')).toMatchObject({ status: 403, code: 'guard.forbidden' })
  const filter = { kind: 'remind', membership: null, filter: { q: '', certificate: 'missing' } }
  const { json } = await secretary!('/api/staff/members/tasks/preview', { method: 'POST', body: filter })
  expect(json).toMatchObject({ cards: 3 })
})

test('the list has further columns on request, and contacts only for roles that read them', async () => {
  const { account, document } = await person('Colonne', 100, { memberSince: '2020-02-03' })
  await makePerson(app.db, { cardNumber: document.tessera, birthDate: '1990-05-06', phone: '+393000000001', comune: 'Arezzo' })
  const query = { q: document.tessera, columns: 'since,birth,email,phone,town,notes' }
  expect((await list(query)).members[0]!.more).toEqual({
    since: '2020-02-03',
    birth: '1990-05-06',
    email: account.email,
    phone: '+393000000001',
    town: 'Arezzo',
  })
  expect((await list(query, viewer!)).members[0]!.more).toEqual({ since: '2020-02-03', birth: '1990-05-06' })
  expect((await list({ q: document.tessera })).members[0]!.more).toBeUndefined()
})

test('a search within a category lists matches of the surname first', async () => {
  for (const [firstname, lastname] of [
    ['Marco', 'Abate'],
    ['Ada', 'Marconi'],
    ['Marcella', 'Zorzi'],
    ['Ivo', 'Marcato'],
  ] as const)
    await makeMember(app.db, { document: { firstname, lastname }, card: { category: 'sostenitore' } })
  const found = ['Marcato', 'Marconi', 'Abate', 'Zorzi']
  expect(await names({ q: 'marc', category: 'sostenitore' })).toEqual(found)
  const { members } = await list({ q: 'marc', category: 'sostenitore' })
  for (const [i, { number }] of members.entries())
    expect(await names({ q: 'marc', category: 'sostenitore', after: `f${number}` })).toEqual(found.slice(i + 1))
})

test('a changed e-mail address does not read all cards', async () => {
  const { rows } = await (
    isPostgres(app.db)
      ? sql<{ body: string }>`select prosrc as body from pg_proc where proname = 'cardFacts_account_update'`
      : sql<{ body: string }>`select sql as body from sqlite_master where name = 'cardFacts_account_update'`
  ).execute(app.db)
  const [update] = /update "card" set [^;]*/.exec(rows[0]!.body)!
  const text = update.replaceAll('new."id"', `'u1'`)
  const [plan] = await plansOf(app.db, (db) => sql.raw(text).execute(db))
  expect(plan).not.toMatch(isPostgres(app.db) ? /Seq Scan on card\b|Seq Scan on \\"card/ : /SCAN card/)
})

const counted = async (db: Database, of: Wanted) => {
  for (const part of indexedParts(of, false)) await areMany(db, part, 1_000)
}
const few = async (db: Database, of: Wanted) => listFew(db, of, indexedParts(of, false)[0]!)

test('each read uses its index', async () => {
  const none = { words: [], digits: '', email: '', taxCode: '', state: null, category: null, from: null, to: null, certificate: null }
  const keys = { late: null, withoutEmail: false, birthMonth: null, news: null }
  const wanted: Wanted = { ...none, ...keys, order: null, today, graceDays: 45 }
  const days = { ...wanted, from: today, to: addDays(today, 3) }
  const rules = { today, graceEnd: addDays(today, -45), feeDays: [{ category: 'ordinario', days: { from: null, to: null } }] }
  const place = { key: 'rossi', number: '0000000001' }
  const end = { key: today, number: '0000000001' }
  type Read = [index: string[], run: (db: Database) => Promise<unknown>]
  const reads: Read[] = [
    [['cardByEnd'], (db) => listStream(db, { ...days, order: 'end' }, 'end', end, 51)],
    [['cardByEnd'], (db) => listStream(db, { ...days, category: 'ordinario', order: 'end_down' }, 'end', null, 51)],
    [['cardByName'], (db) => listStream(db, days, 'name', null, 51)],
    [['cardByEnd'], (db) => counted(db, days)],
    [['sportRegistrationByEnd'], (db) => counted(db, { ...wanted, certificate: 'missing' })],
    [['cardByBirthMonth'], (db) => counted(db, { ...wanted, birthMonth: '02' })],
    [['cardByBirthMonth'], (db) => listStream(db, { ...wanted, birthMonth: '02' }, 'name', place, 51)],
  ]
  // Postgres decides by statistics here, and this table is too small for them.
  const more: Read[] = [
    [['sportRegistrationByEnd'], (db) => few(db, { ...wanted, certificate: 'missing' })],
    [['cardByFee', 'cardByEnd', 'cardFeeNeverPaid', 'SCAN unpaidPeriod'], (db) => counted(db, { ...wanted, late: rules })],
    [['cardByName'], (db) => listStream(db, { ...wanted, late: rules }, 'name', place, 51)],
    [['cardByEnd'], (db) => listStream(db, { ...wanted, late: rules, order: 'end_down' }, 'end', end, 51)],
    [['cardWithoutEmail'], (db) => counted(db, { ...wanted, withoutEmail: true })],
    [['cardWithoutEmail'], (db) => few(db, { ...wanted, withoutEmail: true, order: 'end' })],
    [['cardWithoutEmail'], (db) => listStream(db, { ...wanted, withoutEmail: true, state: 'valid', news: 'given' }, 'name', place, 51)],
    [['cardByBirthMonth'], (db) => listStream(db, { ...wanted, birthMonth: '02', category: 'ordinario' }, 'name', place, 51)],
    [['cardByNameTail'], (db) => listStream(db, { ...wanted, words: ['a'], email: 'a' }, 'nameTail', place, 51)],
    [['COVERING INDEX cardByAfterApostrophe'], (db) => listStream(db, { ...wanted, words: ['a'] }, 'afterApostrophe', place, 51)],
    [['cardByGivenTail'], (db) => listStream(db, { ...wanted, words: ['a'], birthMonth: '02' }, 'givenTail', null, 51)],
    [['COVERING INDEX cardByGivenTail'], (db) => listStream(db, { ...wanted, words: ['a', 'b'] }, 'givenTail', place, 51)],
    [['cardByGivenName'], (db) => listStream(db, { ...wanted, words: ['a'], birthMonth: '02' }, 'given', null, 51)],
    [['cardByNewsConsent'], (db) => counted(db, { ...wanted, news: 'not_given' })],
    [['cardByNewsConsent'], (db) => listStream(db, { ...wanted, news: 'not_given' }, 'name', place, 51)],
    [['cardByNewsConsent', 'cardByCategory'], (db) => counted(db, { ...wanted, news: 'given', category: 'ordinario' })],
  ]
  for (const [i, [indexes, run]] of (isPostgres(app.db) ? reads : [...reads, ...more]).entries()) {
    const plans = await plansOf(app.db, run)
    expect(plans, `${i}`).toHaveLength(indexes.length)
    for (const [j, index] of indexes.entries()) expect(plans[j], `${i}.${j}`).toContain(index)
    // A page is read in the order of the index.
    if (!isPostgres(app.db)) expect(plans.join(' '), `${i}`).not.toMatch(/TEMP B-TREE|SCAN card(?! USING)/)
  }
  if (isPostgres(app.db)) return
  // The cards of unpaid periods, which are few, are sorted and joined with those in the order of the index.
  const [late] = await plansOf(app.db, (db) => listStream(db, { ...wanted, late: rules, order: 'end_down' }, 'unpaid', end, 51))
  expect(late).toMatch(/cardFeeNeverPaid .*SCAN unpaidPeriod.*TEMP B-TREE/)
  expect(late).not.toMatch(/TEMP B-TREE.*TEMP B-TREE|SCAN card(?! USING)/)
})
