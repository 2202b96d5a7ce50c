import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApplication, makeMember, makePerson, makeSportRegistration } from '#db/make.ts'
import { NO_BODY_SETTINGS, type RegistrationsAnswer } from '#domain/registrations/registrations.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { writeBody } from './registrations.ts'

const PATH = '/api/staff/registrations'
const BODY = 'Ente di prova'

let app: TestApp
let secretary: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  app = await startTestApp()
  secretary = await staffMember(app, 'secretary')
})
afterAll(() => app.stop())

async function registered(lastname: string, record: object, registration: object = {}) {
  const { card, account } = await makeMember(app.db, { document: { firstname: 'Ada', lastname } })
  await makePerson(app.db, { uid: account.id, cardNumber: card.number, firstname: null, lastname: null, ...record })
  const days = { issuedOn: '2026-09-01', expiresOn: '2027-08-31', leftOn: null }
  await makeSportRegistration(app.db, {
    cardNumber: card.number,
    organisation: BODY,
    cardCode: '007',
    kind: 'athlete',
    ...days,
    ...registration,
  })
  return card.number
}
const ask = async (query = '') => (await secretary.ask(`${PATH}${query}`)).json as RegistrationsAnswer
const GOOD = { taxCode: 'RSSMRA80A01H501U', birthDate: '1980-01-01' }

test('problems are listed by person; the file has one row for each registration in force on the day', async () => {
  const good = await registered('Rossi', GOOD)
  await makeSportRegistration(app.db, {
    cardNumber: good,
    organisation: BODY,
    cardCode: '-008',
    kind: 'coach',
    issuedOn: '2026-10-01',
    expiresOn: '2026-12-31',
    leftOn: null,
  })
  const bare = await registered('Senza', { taxCode: null, birthDate: null })
  const wrong = await registered('Sbagliato', { ...GOOD, taxCode: 'RSSMRA80A01H501X' })
  const minor = await registered('Minore', { ...GOOD, birthDate: '2012-05-05' }, { assentGiven: false })
  await registered('Finito', GOOD, { leftOn: '2026-10-31' })
  await registered('Futuro', GOOD, { issuedOn: '2026-12-01' })
  await registered('Altro', GOOD, { organisation: 'Federazione' })

  const shown = await ask()
  expect(shown.organisations).toEqual([
    { name: BODY, registrations: 5 },
    { name: 'Federazione', registrations: 1 },
  ])
  expect(shown).toMatchObject({ organisation: BODY, on: '2026-11-10', total: 5, incomplete: 3, settings: NO_BODY_SETTINGS })
  expect(new Map(shown.missing.map(({ number, problems }) => [number, problems]))).toEqual(
    new Map([
      [bare, ['tax_code', 'birth_date']],
      [wrong, ['tax_code_wrong']],
      [minor, ['assent']],
    ]),
  )

  const { status, headers, text } = await secretary.ask(`${PATH}/export?organisation=${encodeURIComponent(BODY)}`)
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head, ...rows] = text.split('\r\n')
  expect(head).toBe('\uFEFF"Codice fiscale";"Cognome";"Nome";"Codice ente";"Numero tessera";"Data rilascio";"Data scadenza";"Tipo"')
  expect(rows).toHaveLength(6)
  expect(rows).toContain('"RSSMRA80A01H501U";"Rossi";"Ada";"";"007";"01/09/2026";"31/08/2027";"atleta praticante"')
  expect(rows).toContain(`"RSSMRA80A01H501U";"Rossi";"Ada";"";"'-008";"01/10/2026";"31/12/2026";"tecnico"`)
  expect(text).not.toMatch(/Finito|Futuro|Altro/)
  expect((await secretary.ask(`${PATH}/export?organisation=${encodeURIComponent(BODY)}&on=2026-10-15`)).text).toContain('Finito')
  const acts = await app.db
    .selectFrom('audit')
    .select(['record', 'subject', 'detail'])
    .where('action', '=', 'exported')
    .orderBy('id')
    .execute()
  expect(acts[0]).toEqual({ record: 'sport_record', subject: 'ras', detail: `${BODY}, 2026-11-10` })
})

test('a birth date from the application alone is known', async () => {
  const number = await registered('Domanda', { ...GOOD, birthDate: null }, { organisation: 'Unione', assentGiven: false })
  const { uid } = await app.db.selectFrom('card').select('uid').where('number', '=', number).executeTakeFirstOrThrow()
  await makeApplication(app.db, { uid: uid!, state: 'approved', birthDate: '1980-01-01' })
  expect(await ask('?organisation=Unione')).toMatchObject({ total: 1, incomplete: 0 })
})

test('two registrations of one person in one sport are two rows of the list', async () => {
  const organisation = 'Lega'
  const cardNumber = await registered('Doppio', { ...GOOD, taxCode: null }, { organisation, sportName: 'Nuoto' })
  const days = { issuedOn: '2026-09-01', expiresOn: '2027-08-31', leftOn: null }
  await makeSportRegistration(app.db, { cardNumber, organisation, sportName: 'Nuoto', kind: 'coach', ...days })
  const { missing } = await ask(`?organisation=${organisation}`)
  expect([missing.length, new Set(missing.map(({ id }) => id)).size]).toEqual([2, 2])
})

test('each body has its code and its column names', async () => {
  const settings = { ...NO_BODY_SETTINGS, bodyCode: 'E99', taxCodeName: 'CF', kindName: 'Qualifica' }
  const { status, json } = await secretary.ask(`${PATH}/body`, { method: 'PUT', body: { organisation: BODY, ...settings } })
  expect([status, json]).toMatchObject([200, { organisation: BODY, settings }])
  const { text } = await secretary.ask(`${PATH}/export?organisation=${encodeURIComponent(BODY)}`)
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFF"CF";"Cognome";"Nome";"Codice ente";"Numero tessera";"Data rilascio";"Data scadenza";"Qualifica"',
  )
  expect(text).toContain('"Ada";"E99";')
  expect((await ask('?organisation=Federazione')).settings).toEqual(NO_BODY_SETTINGS)

  const unknown = { ...NO_BODY_SETTINGS, organisation: 'Mai vista' }
  expect(await secretary.ask(`${PATH}/body`, { method: 'PUT', body: unknown })).toMatchObject({ status: 404, code: 'api.not_found' })
})

const putCode = (organisation: string) =>
  writeBody(app, secretary.uid, { ...NO_BODY_SETTINGS, organisation, bodyCode: `codice di ${organisation}` })

test('settings of several bodies, saved at the same moment, are all kept', async () => {
  const names = (await ask()).organisations.map(({ name }) => name)
  await Promise.all(names.map(putCode))
  for (const name of names) expect((await ask(`?organisation=${encodeURIComponent(name)}`)).settings.bodyCode).toBe(`codice di ${name}`)
  expect(names.length).toBeGreaterThan(3)
})

test('only roles that export registrations see it; the file needs a fresh second factor', async () => {
  for (const role of ['viewer', 'editor'] as const) expect((await (await staffMember(app, role)).ask(PATH)).status).toBe(403)
  const stale = await staffMember(app, 'admin')
  const secondAt = app.clock.now() - 3_600_000
  await app.db.updateTable('session').set({ secondAt }).where('userId', '=', stale.uid).execute()
  expect((await stale.ask(PATH)).status).toBe(200)
  expect((await stale.ask(`${PATH}/export?organisation=x`)).code).toBe('auth.twofactor_missing')
})
