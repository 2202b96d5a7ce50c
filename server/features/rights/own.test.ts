import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RightsSheet } from '#domain/rights/rights.ts'
import { signUp, someone } from '#server/core/people/test-person.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'

/** The test's clock begins on this day. */
const TODAY = '2026-11-10'

let app: TestApp
let admin: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  app = await startTestApp()
  admin = await staffMember(app, 'admin')
})
afterAll(() => app.stop())

let keys = 0
const answer = ({ id, revision }: RightsSheet) =>
  admin.ask(`/api/staff/rights/${id}/answer`, {
    method: 'PUT',
    body: { revision, outcome: 'granted', answeredOn: TODAY, answer: 'Ecco i tuoi dati.' },
  })
const send = (ask: Request, body: object) => ask('/api/rights', { method: 'POST', body })
const written = (changes: object = {}) => ({
  requestKey: `own-key-${(keys += 1)}`,
  kind: 'objection',
  words: 'Niente foto di gruppo.',
  ...changes,
})

test('is registered as received today and identified, once per press; the administrators are notified', async () => {
  const { ask, uid, email } = await confirmed<Request>(app)
  await app.deliver()
  const body = written()
  expect((await send(ask, body)).status).toBe(200)
  const { json } = await send(ask, body)
  const request = { kind: 'objection', receivedOn: TODAY, dueOn: '2026-12-10', words: 'Niente foto di gruppo.', answeredOn: null }
  expect(json).toMatchObject({ requests: [request] })
  const [own] = (json as { requests: { id: string }[] }).requests
  const { json: sheet } = await admin.ask(`/api/staff/rights/${own!.id}`)
  expect(sheet).toMatchObject({
    contact: email,
    hasAccount: true,
    identity: { on: TODAY },
    cardNumber: expect.stringMatching(/^\d{10}$/),
  })
  const mails = (await app.deliver()).filter(({ subject }) => subject === 'Una richiesta sui dati personali')
  expect(mails.map(({ to }) => to)).toEqual([admin.email])
  expect(mails[0]!.text).toContain('Che cosa chiede: Opposizione')
  expect(mails[0]!.text).toContain('Rispondere entro il 10 dicembre 2026')
  await answer(sheet as RightsSheet)
  const { json: after } = await ask('/api/rights')
  expect(after).toMatchObject({ requests: [{ outcome: 'granted', answeredOn: TODAY, answer: 'Ecco i tuoi dati.' }] })
  expect((await app.db.selectFrom('rightsRequest').selectAll().where('personId', '=', uid).execute()).length).toBe(1)
})

test('is refused without a confirmed address, without words, and for what the person does alone', async () => {
  const newcomer = app.newClient()
  await signUp(newcomer, someone())
  expect((await send(newcomer, written())).code).toBe('auth.email_unverified')
  const member = await confirmed<Request>(app)
  const bad = await send(member.ask, written({ words: ' ', kind: 'erasure' }))
  expect(bad).toMatchObject({ status: 422, json: { error: { fields: { words: 'required', kind: 'invalid' } } } })
  expect((await app.newClient()('/api/rights')).status).toBe(401)
})

test('is not sent to staff once it is answered', async () => {
  const { ask } = await confirmed<Request>(app)
  await app.deliver()
  const { json } = await send(ask, written())
  const [own] = (json as { requests: { id: string }[] }).requests
  await answer((await admin.ask(`/api/staff/rights/${own!.id}`)).json as RightsSheet)
  expect((await app.deliver()).map(({ subject }) => subject)).not.toContain('Una richiesta sui dati personali')
})
