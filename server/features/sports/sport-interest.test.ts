import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeDocument } from '#db/make.ts'
import { newAssociation } from '#domain/content/association.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { CREST_ID } from '#server/platform/mail/crest.ts'
import { deleteOldInterests } from './queries.ts'
import { KEPT_MS } from './sport-interest.ts'

// The real one, which a test may let fail.
vi.mock('sharp', async (original) => ({ default: vi.fn((await original<{ default: typeof sharp }>()).default) }))

const DAY = 24 * 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const association = newAssociation({ name: 'Circolo di prova', color: '#0b5c6b', email: 'segreteria@circolo.example' })
  await makeDocument(app.db, { collection: 'pagine', id: 'associazione', data: association })
  await makeDocument(app.db, { collection: 'sports', id: 'yoga', data: { name: 'Yoga', courses: [{ id: 'sera', name: 'Sera' }] } })
})
afterAll(() => app.stop())

const form = {
  course: 'sera',
  firstname: 'Nives',
  lastname: "Dall'Òglio",
  email: 'nives@posta.example',
  phone: '0575 000 123',
  note: 'La sera.\nGrazie',
}
const send = (body: object, sport = 'yoga', ask = app.newClient()) => ask(`/api/sports/${sport}/interest`, { method: 'POST', body })

test('is told also when the crest at the head of its mail cannot be drawn, and the next has it', async () => {
  vi.mocked(sharp).mockImplementationOnce(() => {
    throw new Error('no memory')
  })
  for (const [note, hasCrest] of [
    ['Senza', false],
    ['Con', true],
  ] as const) {
    await send({ ...form, email: 'senza.stemma@posta.example', note })
    expect((await app.deliver()).map(({ html }) => html.includes(`cid:${CREST_ID}`))).toEqual([hasCrest])
  }
  await app.db.deleteFrom('sportInterest').execute()
})

test('is kept, and told to the office in one mail that can be answered', async () => {
  expect((await send({ ...form, note: 'La \u202esera.\nGrazie' })).status).toBe(204)
  const row = await app.db.selectFrom('sportInterest').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    uid: null,
    sport: 'yoga',
    course: 'sera',
    firstname: 'Nives',
    phone: '+390575000123',
    note: 'La sera.\nGrazie',
  })
  const waiting = await app.db.selectFrom('outbox').select('payload').where('topic', '=', 'sport-interest').execute()
  expect(JSON.stringify(waiting)).not.toContain('nives')
  const mails = await app.deliver()
  expect(mails).toMatchObject([{ to: 'segreteria@circolo.example', replyTo: 'nives@posta.example', subject: 'Richiesta per Yoga' }])
  expect(mails[0]!.text).toContain("Nives Dall'Òglio vorrebbe partecipare a: Yoga, Sera.")
  expect(mails[0]!.text).toContain('+390575000123')
  expect(mails[0]!.subject).not.toContain('Nives')
})

test('the same again is asked once, at the same moment too; something else is another request', async () => {
  const two = { ...form, note: 'Due volte' }
  const answers = await Promise.all([send(two), send(two), send(two)])
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  expect(await app.deliver()).toHaveLength(1)
  await send({ ...form, note: 'Altro' })
  expect(await app.deliver()).toHaveLength(1)
})

test('the same after a month is asked again', async () => {
  app.clock.advance(31 * DAY)
  await send(form)
  expect(await app.deliver()).toHaveLength(1)
})

test('belongs to the account that is signed in, and goes with it', async () => {
  const { ask, uid } = await confirmed(app)
  await send({ ...form, email: 'figlia@posta.example' }, 'yoga', ask)
  const mine = () => app.db.selectFrom('sportInterest').select('email').where('uid', '=', uid).execute()
  expect(await mine()).toEqual([{ email: 'figlia@posta.example' }])
  await app.deliver()
  await app.db.deleteFrom('account').where('id', '=', uid).execute()
  expect(await mine()).toEqual([])
})

test('a request that was erased before its mail left is not told', async () => {
  await send({ ...form, note: 'Ripensamento' })
  await app.db.deleteFrom('sportInterest').where('note', '=', 'Ripensamento').execute()
  expect(await app.deliver()).toEqual([])
})

test('of somebody signed out belongs to the account that has proved the address', async () => {
  const { uid, email } = await confirmed(app)
  await send({ ...form, email })
  expect(await app.db.selectFrom('sportInterest').select('email').where('uid', '=', uid).execute()).toEqual([{ email }])
  await app.deliver()
})

test.each([
  [{ ...form, firstname: '' }, 'firstname', 'required'],
  [{ ...form, email: 'nives' }, 'email', 'invalid'],
  [{ ...form, phone: '12' }, 'phone', 'invalid'],
  [{ ...form, course: 'altro' }, 'course', 'invalid'],
  [{ ...form, note: 'x'.repeat(501) }, 'note', 'too_long'],
  [{ ...form, note: 'a\ud800b' }, 'note', 'invalid'],
  [{ ...form, staff: true }, 'staff', 'unknown'],
])('refuses %j at its field', async (body, field, problem) => {
  expect(await send(body)).toMatchObject({ status: 422, json: { error: { fields: { [field]: problem } } } })
})

test('knows only the sports that there are, and has its limits', async () => {
  expect((await send(form, 'scherma')).code).toBe('api.not_found')
  expect((await send(form, 'con%00zero')).code).toBe('api.invalid')
  let last
  for (let i = 0; i < 6; i += 1) last = await send({ ...form, email: 'molte@posta.example', note: `Numero ${i}` })
  expect(last).toMatchObject({ status: 429, code: 'auth.too_many_attempts' })
  // Using up an address leaves the person's own account its tries.
  const { ask } = await confirmed(app)
  expect(await send({ ...form, email: 'molte@posta.example', note: 'Sono io' }, 'yoga', ask)).toMatchObject({ status: 204 })
  await app.deliver()
})

test('goes after a year', async () => {
  app.clock.advance(366 * DAY)
  await deleteOldInterests(app.db, app.clock.now() - KEPT_MS)
  expect(await app.db.selectFrom('sportInterest').select('id').execute()).toEqual([])
})
