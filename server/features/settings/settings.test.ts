import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '#db/make.ts'
import { newAssociation } from '#domain/content/association.ts'
import type { SettingsAnswer, SettingsHistory, SettingsPart, SettingsPreview } from '#domain/settings/api.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { SettingsSection } from '#domain/settings/forms.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const ROOT = '/api/staff/settings'
let app: TestApp
let anna: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  app = await startTestApp()
  anna = await staffMember(app, 'admin', { firstname: 'Anna', lastname: "D'Ambrogi" })
  const data = { ...newAssociation({ name: 'Circolo', color: '#0b5c6b', email: 'a@posta.example' }), bodies: ['resta'] }
  await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
})
afterAll(() => app.stop())

const read = async (section: SettingsSection): Promise<SettingsPart> => ((await anna.ask(ROOT)).json as SettingsAnswer).sections[section]
const save = (section: SettingsSection, revision: string, values: object, seen = '') =>
  anna.ask(`${ROOT}/${section}`, { method: 'PUT', body: { revision, values, seen } })
const preview = async (section: SettingsSection, values: object) =>
  (await anna.ask(`${ROOT}/${section}/preview`, { method: 'POST', body: { values } })).json as SettingsPreview
const history = async (section: SettingsSection) => ((await anna.ask(`${ROOT}/${section}/history`)).json as SettingsHistory).changes
const page = async () =>
  ((await app.request('/api/collections/pagine')).json as Record<string, unknown>[]).find(({ id }) => id === 'associazione')!

test('a change is on members’ phones, and in the history with its author; fields without a form stay', async () => {
  const { revision, values } = await read('identity')
  const saved = await save('identity', revision, { ...values, name: "Circolo l'Àncora" })
  expect(saved.status).toBe(200)
  expect(await page()).toMatchObject({ name: "Circolo l'Àncora", bodies: ['resta'] })
  expect(await history('identity')).toMatchObject([
    { by: { name: "Anna D'Ambrogi" }, changes: { name: { before: 'Circolo', after: "Circolo l'Àncora" } } },
  ])
  expect(await history('bank')).toEqual([])
})

test('a change based on an old revision is refused; another section is not concerned', async () => {
  const [{ revision, values }, bank] = [await read('identity'), await read('bank')]
  expect((await save('identity', revision, { ...values, motto: 'Uno' })).status).toBe(200)
  expect(await save('identity', revision, { ...values, motto: 'Due' })).toMatchObject({ status: 409, code: 'content.changed_meanwhile' })
  expect(await page()).toMatchObject({ motto: 'Uno' })
  expect((await save('bank', bank.revision, { ...bank.values, iban: 'IT09R9999999999000000004812' })).status).toBe(200)
})

test('a save repeated after a lost answer is done', async () => {
  const { revision, values } = await read('contacts')
  const written = { ...values, contacts: { ...(values.contacts as object), website: 'lunita.example' } }
  expect((await save('contacts', revision, written)).status).toBe(200)
  const entries = await history('contacts')
  expect((await save('contacts', revision, written)).status).toBe(200)
  expect(await history('contacts')).toEqual(entries)
})

test('the effects of a fee are shown before the save; a category in use cannot be removed', async () => {
  await makeMember(app.db, { card: { category: 'ordinario' }, period: { validFrom: '2026-01-01', validTo: '2099-12-31' } })
  const { revision, values } = await read('categories')
  const [amico, ordinario] = values.membershipCategories as object[]
  const dearer = { membershipCategories: [amico, { ...ordinario, feeCents: 2500 }] }
  const { touches, seen } = await preview('categories', dearer)
  expect(touches).toMatchObject([{ kind: 'fee', before: 0, after: 2500, people: 1, atOnce: 0, when: 'renewal' }])
  expect(await save('categories', revision, dearer)).toMatchObject({ status: 409, code: 'settings.look_again' })
  expect((await read('categories')).revision).toBe(revision)
  expect((await save('categories', revision, dearer, seen)).status).toBe(200)
  expect((await history('categories'))[0]).toMatchObject({
    changes: { 'membershipCategories.ordinario.feeCents': { before: 0, after: 2500 } },
  })

  const gone = { membershipCategories: [amico] }
  const now = await read('categories')
  const refused = await save('categories', now.revision, gone, (await preview('categories', gone)).seen)
  expect(refused).toMatchObject({ status: 409, code: 'settings.category_held' })
})

test('a fee of a later day is on members’ phones and in the history; a past one is refused, in the preview too', async () => {
  const { revision, values } = await read('categories')
  const [amico, ordinario] = values.membershipCategories as object[]
  const withLater = (...laterFees: object[]) => ({ membershipCategories: [amico, { ...ordinario, laterFees }] })
  const past = withLater({ from: romeDay(app.clock.now()), cents: 3000 })
  expect(await preview('categories', past)).toMatchObject({ error: { fields: { 'membershipCategories.1.laterFees.0.from': 'invalid' } } })
  expect(await save('categories', revision, past)).toMatchObject({ status: 422, code: 'api.invalid' })
  const later = [{ from: '2027-01-01', cents: 3000 }]
  const { touches, seen } = await preview('categories', withLater(...later))
  expect(touches).toMatchObject([{ kind: 'fee', after: 3000, from: '2027-01-01' }])
  expect((await save('categories', revision, withLater(...later), seen)).status).toBe(200)
  expect((await page()).membershipCategories).toMatchObject([{ id: 'amico' }, { id: 'ordinario', laterFees: later }])
  expect((await history('categories'))[0]!.changes).toEqual({ 'membershipCategories.ordinario.laterFees': { before: [], after: later } })
  const saved = await read('categories')
  const undone = await preview('categories', withLater())
  expect((await save('categories', saved.revision, withLater(), undone.seen)).status).toBe(200)
})

test('every card that is not cancelled holds its category back, in the preview and at the save', async () => {
  const holders = {
    unpaid: { memberSince: '2026-01-01' },
    suspended: { suspendedFrom: '2020-01-01' },
    leaving: { cancelledOn: '2099-01-01' },
    gone: { cancelledOn: '2020-01-01' },
  }
  const { revision, values } = await read('categories')
  const some = Object.keys(holders).map((id) => ({ ...(values.membershipCategories as object[])[1], id, label: id }))
  const all = [...(values.membershipCategories as object[]), ...some]
  expect((await save('categories', revision, { membershipCategories: all })).status).toBe(200)
  for (const [category, facts] of Object.entries(holders)) await makeMember(app.db, { card: { category, ...facts }, period: null })
  const removed: Record<string, unknown[]> = {}
  for (const one of some) {
    const rest = { membershipCategories: all.filter((each) => each !== one) }
    const { touches, seen } = await preview('categories', rest)
    const { status } = await save('categories', (await read('categories')).revision, rest, seen)
    removed[one.id] = [touches[0]!.people, status]
  }
  expect(removed).toEqual({ unpaid: [1, 409], suspended: [1, 409], leaving: [1, 409], gone: [0, 200] })
})

test('a fee is said to those admitted who have not paid the first one', async () => {
  await makeMember(app.db, { card: { category: 'ordinario', memberSince: '2026-11-01' }, period: null })
  const { values } = await read('categories')
  const [amico, ordinario] = values.membershipCategories as object[]
  const { touches } = await preview('categories', { membershipCategories: [amico, { ...ordinario, feeCents: 4000 }] })
  expect(touches.find(({ kind }) => kind === 'fee')).toMatchObject({ people: 2, atOnce: 1 })
})

test('an invalid field is refused with its path, and nothing else changes', async () => {
  const { revision, values } = await read('contacts')
  const wrong = { contacts: { email: 'nessuna', strano: 1 }, seat: { street: 'via Roma' } }
  expect(await save('contacts', revision, wrong)).toMatchObject({ status: 422, code: 'api.invalid' })
  expect(await read('contacts')).toEqual({ revision, values })
})

test('the secretary does not read settings; a viewer reads them and does not write', async () => {
  const [secretary, viewer] = [await staffMember(app, 'secretary'), await staffMember(app, 'viewer')]
  expect((await secretary.ask(ROOT)).status).toBe(403)
  expect((await viewer.ask(ROOT)).status).toBe(200)
  const { revision, values } = await read('bank')
  expect((await viewer.ask(`${ROOT}/bank`, { method: 'PUT', body: { revision, values, seen: '' } })).status).toBe(403)
})

test('the officer and the other administrators are told when a confidential category becomes ordinary or is removed', async () => {
  const [officer, other] = [await staffMember(app, 'safeguarding'), await staffMember(app, 'admin')]
  const first = await read('reports')
  const categories = first.values.reportCategories as { id: string; label: string }[]
  const [sealed] = categories.filter(({ id }) => id === 'riservata')
  const saveThese = async (reportCategories: object[]) => {
    const { revision } = await read('reports')
    const { seen } = await preview('reports', { reportCategories })
    expect((await save('reports', revision, { reportCategories }, seen)).status).toBe(200)
    return (await app.deliver()).map(({ to, text }) => `${to} ${text.includes(`«${sealed!.label}»`)}`).toSorted()
  }
  const told = [officer, other].map(({ email }) => `${email} true`).toSorted()
  expect(await saveThese(categories.map((one) => (one === sealed ? { ...one, notice: 'Altre parole.' } : one)))).toEqual([])
  expect(await saveThese(categories.map((one) => (one === sealed ? { ...one, routeTo: 'admin' } : one)))).toEqual(told)
  expect(await saveThese(categories)).toEqual([])
  expect(await saveThese(categories.filter((one) => one !== sealed))).toEqual(told)
})

test('the officer and the other administrators are told of a new public address of the officer', async () => {
  await app.db.deleteFrom('staffRole').where('uid', '<>', anna.uid).execute()
  const [officer, other] = [await staffMember(app, 'safeguarding'), await staffMember(app, 'admin')]
  const saveThese = async (changes: object) => {
    const { revision, values } = await read('contacts')
    const contacts = { ...(values.contacts as object), ...changes }
    expect((await save('contacts', revision, { ...values, contacts })).status).toBe(200)
    return (await app.deliver()).map(({ to, text }) => `${to} ${text.includes('tutela@posta.example')}`).toSorted()
  }
  const told = (isNamed: boolean) => [officer, other].map(({ email }) => `${email} ${isNamed}`).toSorted()
  await app.deliver()
  expect(await saveThese({ safeguardingEmail: 'tutela@posta.example' })).toEqual(told(true))
  expect(await saveThese({ privacyEmail: 'dati@posta.example' })).toEqual([])
  expect(await saveThese({ safeguardingEmail: null })).toEqual(told(false))
})

test('the bank account and the readers of reports need a second factor of the last quarter of an hour', async () => {
  const late = await staffMember(app, 'admin')
  const shownAt = app.clock.now() - 16 * 60_000
  await app.db.updateTable('session').set({ secondAt: shownAt }).where('userId', '=', late.uid).execute()
  for (const section of ['bank', 'reports', 'hours'] as const) {
    const { revision, values } = await read(section)
    const { status } = await late.ask(`${ROOT}/${section}`, { method: 'PUT', body: { revision, values, seen: '' } })
    expect([section, status]).toEqual([section, section === 'hours' ? 200 : 403])
  }
})
