import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApplicationAnswer } from '#domain/applications/application.ts'
import { newAssociation } from '#domain/content/association.ts'
import { makeAccount, makeApplication, makeStaffRole } from '#db/make.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import type { Ask } from '#server/core/people/test-person.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import type { Mail } from '#server/platform/deps.ts'
import { planHousekeeping } from '#server/housekeeping.ts'
import { filled } from './test-application.ts'

const DAY = 24 * 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app.deps)
})
afterAll(() => app.stop())

const apply = (ask: Ask, changes: object = {}) => ask('/api/applications', { method: 'POST', body: { ...filled, ...changes } })
const mine = async (ask: Ask) => (await ask('/api/applications')).json as ApplicationAnswer
const withdraw = (ask: Ask, id: string) => ask(`/api/applications/${id}/withdraw`, { method: 'POST' })
const rowsOf = (uid: string) => app.db.selectFrom('application').selectAll().where('uid', '=', uid).orderBy('createdAt').execute()

describe('a friend of the association', () => {
  test('applies: the application is stored under the name of the profile', async () => {
    const { ask, uid } = await confirmed(app, { firstname: 'Łucja' })
    expect(await mine(ask)).toEqual({ application: null, canApply: true })
    const { status, json } = await apply(ask)
    expect(status).toBe(201)
    expect(json).toMatchObject({
      application: { state: 'submitted', category: { id: 'ordinario', label: 'Socio ordinario' }, submittedAt: app.clock.now() },
      canApply: false,
    })
    expect(await mine(ask)).toEqual(json)
    expect(await rowsOf(uid)).toMatchObject([{ state: 'submitted', firstname: 'Łucja', cap: '00010', phone: '', decidedAt: null }])
  })

  test('leaves the accepted statute in the ledger, word for word', async () => {
    const { ask, uid } = await confirmed(app)
    await apply(ask)
    const rows = await app.db.selectFrom('consentEvent').select(['kind', 'purpose', 'wording']).where('personId', '=', uid).execute()
    expect(rows).toContainEqual({
      kind: 'declared',
      purpose: 'statute',
      wording: "Accetto lo statuto e i regolamenti dell'associazione",
    })
  })

  test('keeps the same card: only the board admits', async () => {
    const { ask, number } = await confirmed(app)
    await apply(ask)
    expect(await ask('/api/card')).toMatchObject({ json: { number, category: { id: 'amico' }, memberSince: null } })
  })

  test('withdraws the application and may apply again', async () => {
    const { ask, uid } = await confirmed(app)
    const { application } = (await apply(ask)).json as ApplicationAnswer
    expect(await withdraw(ask, application!.id)).toMatchObject({
      status: 200,
      json: { application: { state: 'withdrawn' }, canApply: true },
    })
    expect(await withdraw(ask, application!.id)).toMatchObject({ status: 404 })
    app.clock.advance(1)
    expect((await apply(ask)).status).toBe(201)
    expect((await rowsOf(uid)).map(({ state }) => state)).toEqual(['withdrawn', 'submitted'])
  })

  test('has one open application after several requests at once', async () => {
    const { ask, uid } = await confirmed(app)
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply(ask)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await rowsOf(uid)).toHaveLength(1)
  })
})

const told = (mails: Mail[]) => mails.filter(({ subject }) => subject === 'Nuova domanda di ammissione')
const noticesOf = (uid: string) => app.db.selectFrom('notice').select(['title', 'text', 'path']).where('uid', '=', uid).execute()

describe('the staff who decide', () => {
  let secretary: Awaited<ReturnType<typeof confirmed>>
  beforeAll(async () => {
    secretary = await confirmed(app)
    await makeStaffRole(app.db, { uid: secretary.uid, role: 'secretary' })
    await makeStaffRole(app.db, { uid: secretary.uid, role: 'verifier' })
  })
  afterAll(() => app.db.deleteFrom('staffRole').execute())
  beforeEach(async () => {
    await app.deliver()
    await app.db.deleteFrom('notice').execute()
  })

  test('get a notice and a mail with the name and the next step; other staff get none', async () => {
    const [admin, editor, ended] = [await confirmed(app), await confirmed(app), await confirmed(app)]
    await makeStaffRole(app.db, { uid: admin.uid, role: 'admin' })
    await makeStaffRole(app.db, { uid: editor.uid, role: 'editor' })
    await makeStaffRole(app.db, { uid: ended.uid, role: 'admin', expiresOn: '2026-11-09' })
    const { ask, email } = await confirmed(app, { firstname: 'Łucja', lastname: 'Bianchi' })
    await apply(ask)
    const mails = told(await app.deliver())
    expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.email, secretary.email].toSorted())
    expect(mails[0]!.text).toContain('Łucja Bianchi')
    expect(mails[0]!.text).toContain(email)
    expect(mails[0]!.text).toContain('Socio ordinario')
    expect(mails[0]!.text).toContain('alla voce Domande')
    expect(mails[0]!.text).toContain('Chi decide: Consiglio direttivo.')
    expect(await noticesOf(secretary.uid)).toEqual([
      {
        title: 'Nuova domanda di ammissione',
        text: 'Categoria: Socio ordinario.',
        path: expect.stringMatching(/^\/gestione\/domande\/[\w-]+$/),
      },
    ])
  })

  test('get the mail even without mails about replies; without a confirmed address they read it in Gestione', async () => {
    await app.db.insertInto('noticeChoice').values({ uid: secretary.uid, topic: 'replies', push: true, mail: false }).execute()
    const first = (await makeAccount(app.db, { emailVerified: false })).id
    await makeStaffRole(app.db, { uid: first, role: 'admin' })
    await apply((await confirmed(app)).ask)
    const mails = told(await app.deliver())
    expect(mails.map(({ to }) => to)).toContain(secretary.email)
    expect(mails.map(({ to }) => to)).not.toContain(`${first}@posta.example`)
    expect(await noticesOf(first)).toMatchObject([{ path: expect.stringContaining('/gestione/domande/') }])
    await app.db.deleteFrom('noticeChoice').execute()
  })

  test('get no mail about an application withdrawn before it leaves', async () => {
    const { ask } = await confirmed(app)
    const { application } = (await apply(ask)).json as ApplicationAnswer
    await withdraw(ask, application!.id)
    expect(told(await app.deliver())).toEqual([])
    expect(await noticesOf(secretary.uid)).toEqual([])
  })

  test('are notified once of an application sent several times at once, and not of their own', async () => {
    const { ask } = await confirmed(app)
    await Promise.all([1, 2, 3].map(() => apply(ask)))
    expect(told(await app.deliver()).filter(({ to }) => to === secretary.email)).toHaveLength(1)
    await apply(secretary.ask)
    expect(told(await app.deliver()).filter(({ to }) => to === secretary.email)).toEqual([])
  })
})

test('a minor’s application waits for the guardian', async () => {
  const association = newAssociation({ name: 'Circolo Aurora', color: '#0b5c6b', email: 'aurora@posta.example' })
  const membershipCategories = association.membershipCategories.map((category) => ({ ...category, minAge: 14 }))
  const data = { ...association, membershipCategories }
  await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
  const { ask } = await confirmed(app)
  expect(await apply(ask, { birthDate: '2010-05-05' })).toMatchObject({ status: 201, json: { application: { state: 'waiting_guardian' } } })
  await withAssociation(app.deps)
})

test('a category that the assembly confers takes no application', async () => {
  const association = newAssociation({ name: 'Circolo Aurora', color: '#0b5c6b', email: 'aurora@posta.example' })
  const ordinary = association.membershipCategories.find(({ id }) => id === 'ordinario')!
  const honorary = { ...ordinary, id: 'onorario', label: 'Socio onorario', conferred: true }
  const data = { ...association, membershipCategories: [...association.membershipCategories, honorary] }
  await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
  const { ask, uid } = await confirmed(app)
  expect(await apply(ask, { category: 'onorario' })).toMatchObject({
    status: 422,
    json: { error: { code: 'api.invalid', fields: { category: 'invalid' } } },
  })
  expect(await rowsOf(uid)).toEqual([])
  await withAssociation(app.deps)
})

test.each([
  [{ birthDate: '2013-01-01' }, { birthDate: 'not_accepted' }],
  [{ birthDate: '2010-05-05' }, { category: 'not_accepted' }],
  [{ category: 'amico' }, { category: 'invalid' }],
  [
    { statute: false, cap: '1' },
    { cap: 'invalid', statute: 'not_accepted' },
  ],
  [{ state: 'approved' }, { state: 'unknown' }],
  [{ uid: 'somebody' }, { uid: 'unknown' }],
])('%j is refused: %j', async (changes, fields) => {
  const { ask, uid } = await confirmed(app)
  expect(await apply(ask, changes)).toMatchObject({ status: 422, json: { error: { fields } } })
  expect(await rowsOf(uid)).toEqual([])
})

test.each([
  ['a member', { memberSince: '2026-01-01' }],
  ['a holder of a cancelled card', { cancelledOn: '2026-11-01' }],
  ['a holder of a suspended card', { suspendedFrom: '2026-11-01' }],
])('%s cannot apply in the app', async (_who, card) => {
  const { ask, number } = await confirmed(app)
  await app.db.updateTable('card').set(card).where('number', '=', number).execute()
  expect(await mine(ask)).toEqual({ application: null, canApply: false })
  expect(await apply(ask)).toMatchObject({ status: 409, code: 'api.conflict' })
})

test('a rejected person sees the reason and may apply again', async () => {
  const { ask, uid } = await confirmed(app)
  await makeApplication(app.db, { uid, state: 'rejected', decidedAt: 1, reason: 'Domanda incompleta.' })
  expect(await mine(ask)).toMatchObject({ application: { state: 'rejected', reason: 'Domanda incompleta.' }, canApply: true })
})

test('another person’s application is neither shown nor withdrawn', async () => {
  const [anna, bruno] = [await confirmed(app), await confirmed(app)]
  const { application } = (await apply(anna.ask)).json as ApplicationAnswer
  expect(await mine(bruno.ask)).toEqual({ application: null, canApply: true })
  expect(await withdraw(bruno.ask, application!.id)).toMatchObject({ status: 404, code: 'api.not_found' })
  expect(await withdraw(app.newClient(), application!.id)).toMatchObject({ status: 401 })
  expect(await app.newClient()('/api/applications')).toMatchObject({ status: 401 })
  expect(await mine(anna.ask)).toMatchObject({ application: { state: 'submitted' } })
})

test('a decided application cannot be withdrawn', async () => {
  const { ask, uid } = await confirmed(app)
  const { id } = await makeApplication(app.db, { uid, state: 'approved', decidedAt: 1 })
  expect(await withdraw(ask, id)).toMatchObject({ status: 404 })
  expect(await apply(ask)).toMatchObject({ status: 409 })
})

test('an unconfirmed address cannot apply', async () => {
  const { ask, uid } = await confirmed(app)
  await app.db.updateTable('account').set({ emailVerified: false }).where('id', '=', uid).execute()
  expect(await apply(ask)).toMatchObject({ status: 403, code: 'auth.email_unverified' })
})

test('withdrawn applications are deleted after 90 days, rejected ones after a year; open ones stay', async () => {
  const [a, b, c] = [await confirmed(app), await confirmed(app), await confirmed(app)]
  const now = app.clock.now()
  await makeApplication(app.db, { uid: a.uid, state: 'withdrawn', createdAt: 1, decidedAt: now - 91 * DAY })
  await makeApplication(app.db, { uid: b.uid, state: 'rejected', createdAt: 1, decidedAt: now - 366 * DAY })
  await makeApplication(app.db, { uid: c.uid, state: 'submitted', createdAt: 1 })
  await planHousekeeping(app.db, now)
  app.clock.advance(2 * DAY)
  await app.deliver()
  expect([await rowsOf(a.uid), await rowsOf(b.uid), await rowsOf(c.uid)].map((rows) => rows.length)).toEqual([0, 0, 1])
})
