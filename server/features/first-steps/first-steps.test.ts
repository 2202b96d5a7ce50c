import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaffRole } from '#db/make.ts'
import { newAssociation } from '#domain/content/association.ts'
import type { FirstStepId, FirstStepsAnswer, MailTest, UpkeepAnswer } from '#domain/first-steps/first-steps.ts'
import { starterNotice } from '#domain/setup/starter-notice.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { putRedEmblem } from '#server/core/content/test-picture.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { LAST_BACKUP, writeSetting } from '#server/platform/settings.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const DAY = 24 * 3_600_000
const SMTP = { trial: false, appUrl: 'https://tessera.example', smtpUrl: 'smtp://anna:segreta@posta.example' }

let app: TestApp
let anna: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  app = await startTestApp({ config: SMTP })
  const now = app.clock.now()
  const given = { name: 'Circolo', color: '#0b5c6b', email: 'a@posta.example' }
  await put('pagine', 'associazione', newAssociation(given))
  await put('pagine', 'privacy', starterNotice(given, now))
  anna = await staffMember(app, 'admin', { firstname: 'Anna' })
})
afterAll(() => app.stop())

const put = (collection: string, id: string, data: object) =>
  putDocument(app.deps, collection, { id, data, position: 0, now: app.clock.now() })
const steps = async () => ((await anna.ask('/api/staff/first-steps')).json as FirstStepsAnswer).steps
const state = async (id: FirstStepId) => (await steps()).find((step) => step.id === id)!.state
const say = (id: string, said: string | null, ask = anna.ask) => ask(`/api/staff/first-steps/${id}`, { method: 'PUT', body: { said } })
const upkeep = async () => (await anna.ask('/api/staff/upkeep')).json as UpkeepAnswer

test('after the set-up every step is open, and is done by its act', async () => {
  expect((await steps()).filter((step) => step.state !== 'open')).toEqual([])
  const association = newAssociation({ name: 'Circolo', color: '#7a1f3d', email: 'a@posta.example' })
  const laterFees = [{ from: '2027-01-01', cents: 2000 }]
  await put('pagine', 'associazione', {
    ...association,
    membershipCategories: association.membershipCategories.map((one) => ({ ...one, laterFees })),
  })
  expect(await state('categories')).toBe('done')
  const done = {
    ...association,
    emblem: 'M0 0h40',
    seat: { street: 'Via Roma 1', cap: '52100', comune: 'Arezzo', provincia: 'AR' },
    officeHours: { mon: [['17:00', '19:00']], tue: [] },
    bank: { iban: 'IT09R9999999999000000004812' },
    cardValidity: { ...association.cardValidity, label: 'La tessera vale 12 mesi dal giorno del rilascio.' },
    membershipCategories: association.membershipCategories.map((one) => ({ ...one, feeCents: 2000 })),
    reportCategories: [{ id: 'sede', label: 'Sede' }],
  }
  await put('pagine', 'associazione', done)
  await anna.ask('/api/staff/texts/privacy', {
    method: 'PUT',
    body: { base: '2026-11-10-iniziale', markdown: 'Testo', isMaterial: false, changes: '' },
  })
  await anna.ask('/api/staff/texts/accessibilita', { method: 'PUT', body: { base: '', markdown: 'Testo', isMaterial: false, changes: '' } })
  // The confidential category is offered once the officer has a second factor.
  const officer = await confirmed(app)
  await makeStaffRole(app.db, { uid: officer.uid, role: 'safeguarding' })
  expect(await state('officer')).toBe('open')
  await app.db.deleteFrom('staffRole').where('uid', '=', officer.uid).execute()
  await staffMember(app, 'safeguarding')
  for (const collection of ['convenzioni', 'ristoranti', 'appuntamenti', 'istruzioni', 'sports'])
    await put(collection, 'primo', { title: 'Primo' })
  await put('pagine', 'chi-siamo', { hero: { title: 'Noi' } })
  expect((await steps()).filter((step) => step.state === 'open').map(({ id }) => id)).toEqual(['mail', 'backup'])
})

test('a step that the association does not need can be skipped and reopened; both are in the audit', async () => {
  await app.db.deleteFrom('document').where('collection', '=', 'sports').execute()
  expect((await say('sports', 'aside')).json).toMatchObject({ steps: expect.arrayContaining([{ id: 'sports', state: 'aside' }]) })
  expect((await say('sports', 'aside')).status).toBe(200)
  expect((await say('sports', null)).status).toBe(200)
  expect(await state('sports')).toBe('open')
  // An association without a seat has no address to give.
  expect((await say('contacts', 'aside')).status).toBe(200)
  expect(await say('privacy', 'aside')).toMatchObject({ status: 422, code: 'api.invalid' })
  expect(await say('niente', 'aside')).toMatchObject({ status: 422, code: 'api.invalid' })
  const rows = await app.db.selectFrom('audit').selectAll().where('subject', '=', 'first-steps').orderBy('id').execute()
  expect(rows.map(({ actor, detail }) => [actor, detail])).toEqual([
    [anna.uid, 'sports'],
    [anna.uid, 'sports'],
    [anna.uid, 'contacts'],
  ])
})

test('Panoramica shows the steps to the administrator only, and to nobody in the trial', async () => {
  const overview = async (ask: typeof anna.ask) => (await ask('/api/staff/overview')).json as StaffOverview
  expect((await overview(anna.ask)).firstSteps).toEqual(await steps())
  expect((await overview((await staffMember(app, 'secretary')).ask)).firstSteps).toBeUndefined()
  const trial = await startTestApp()
  expect((await overview((await staffMember(trial, 'admin')).ask)).firstSteps).toBeUndefined()
  await trial.stop()
})

test('one press sends a mail, shows the mail server’s answer, and keeps neither password nor address', async () => {
  const press = async () => (await anna.ask('/api/staff/mail-test', { method: 'POST' })).json as MailTest
  expect(await press()).toMatchObject({ outcome: 'sent', to: anna.email, reply: '' })
  expect(app.mails.at(-1)).toMatchObject({ to: anna.email, subject: 'Prova di posta' })
  expect(await state('mail')).toBe('done')

  const { mailer } = app.deps
  const sends = mailer.send
  const refuses = {
    code: 'EAUTH',
    command: 'AUTH PLAIN',
    responseCode: 535,
    response: '535 5.7.8 bad login',
    message: 'smtp://anna:segreta@',
  }
  mailer.send = () => Promise.reject(Object.assign(new Error(refuses.message), refuses))
  const answer = await press()
  mailer.send = sends
  expect(answer).toMatchObject({ outcome: 'login', reply: '535 5.7.8 bad login' })
  expect(JSON.stringify(answer)).not.toContain('segreta')
  expect(await state('mail')).toBe('open')
  expect((await upkeep()).mail).toEqual({ isFiles: false, last: { at: app.clock.now(), outcome: 'login' } })
  const audited = await app.db.selectFrom('audit').selectAll().where('subject', '=', 'mail-test').execute()
  expect(audited.map(({ detail }) => detail)).toEqual(['sent', 'login'])
})

test('this mail and the next ones have the association’s own emblem', async () => {
  const own = await startTestApp({ config: SMTP })
  const data = newAssociation({ name: 'Circolo', color: '#0b5c6b', email: 'a@posta.example' })
  await putDocument(own.deps, 'pagine', { id: 'associazione', data, position: 0, now: own.clock.now() })
  const admin = await staffMember(own, 'admin')
  await putRedEmblem(own.deps)
  await admin.ask('/api/staff/mail-test', { method: 'POST' })
  const { channels } = await sharp(own.mails.at(-1)!.crest!).stats()
  expect(channels.map(({ mean }) => mean)).toMatchObject([expect.closeTo(192, -1), expect.closeTo(16, -1), expect.closeTo(32, -1)])
  await own.stop()
})

test('a sixth test within an hour is refused', async () => {
  const other = await staffMember(app, 'admin')
  const answers = []
  for (let i = 0; i < 6; i += 1) answers.push((await other.ask('/api/staff/mail-test', { method: 'POST' })).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})

test('without a mail server the step stays open and says that mails are files', async () => {
  const files = await startTestApp()
  const admin = await staffMember(files, 'admin')
  expect((await admin.ask('/api/staff/mail-test', { method: 'POST' })).json).toMatchObject({ outcome: 'files' })
  const { steps } = (await admin.ask('/api/staff/first-steps')).json as FirstStepsAnswer
  expect(steps).toContainEqual({ id: 'mail', state: 'open' })
  await files.stop()
})

test('the step of the backup is done for a week', async () => {
  expect((await upkeep()).backup).toBeNull()
  await writeSetting(app.db, LAST_BACKUP, { at: app.clock.now(), rows: 12, files: 3 })
  expect(await state('backup')).toBe('done')
  expect((await upkeep()).backup).toEqual({ at: app.clock.now(), rows: 12, files: 3 })
  app.clock.advance(7 * DAY + 1)
  expect(await state('backup')).toBe('old')
})
