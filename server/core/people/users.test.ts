import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer, UserDocument } from '#domain/accounts/api.ts'
import { newAssociation } from '#domain/content/association.ts'
import { makeDocument } from '#db/make.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { session, signUp, someone } from './test-person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const association = newAssociation({ name: 'Circolo Prova', color: '#0b5c6b', email: 'circolo@posta.example' })
  await makeDocument(app.db, { collection: 'pagine', id: 'associazione', data: association })
})
afterAll(() => app.stop())

const profile = { firstname: 'Ada', lastname: 'Lo Re', privacy: true, confirm14: true }

async function registered() {
  const ask = app.newClient()
  const { account, user } = (await signUp(ask, someone())).json as SessionAnswer
  return { ask, uid: account.id, user: user as UserDocument }
}

/** An account without a profile, as after a provider's sign-in. */
async function withoutProfile() {
  const person = await registered()
  await app.db.deleteFrom('userDocument').where('uid', '=', person.uid).execute()
  await app.db.updateTable('card').set({ uid: null }).where('uid', '=', person.uid).execute()
  return person
}

const read = (ask: Request, uid: string) => ask(`/api/users/${uid}`)
const write = (ask: Request, uid: string, body: unknown) => ask(`/api/users/${uid}`, { method: 'PUT', body })
const ticksOf = (uid: string) => app.db.selectFrom('consentEvent').select('purpose').where('personId', '=', uid).execute()

test('the own document has exactly the five fields of the specification', async () => {
  const { ask, uid, user } = await registered()
  const answer = await read(ask, uid)
  expect(answer.json).toEqual({ firstname: 'Anna', lastname: "D'Angelo", tessera: user.tessera, privacy: true, confirm14: true })
})

test('reading and writing another account’s document and an unknown one are refused alike', async () => {
  const { ask } = await registered()
  const other = await registered()
  for (const uid of [other.uid, 'nobody', '%20']) {
    const answers = [await read(ask, uid), await write(ask, uid, profile)]
    expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(2).fill('403 guard.forbidden'))
  }
  expect((await read(other.ask, other.uid)).json).toMatchObject({ firstname: 'Anna' })
})

test('without a session the answer is 401', async () => {
  const { uid } = await registered()
  expect((await read(app.newClient(), uid)).status).toBe(401)
  expect((await write(app.newClient(), uid, profile)).status).toBe(401)
})

test('names can be changed; the number stays, with any body', async () => {
  const { ask, uid, user } = await registered()
  const answer = await write(ask, uid, { ...profile, tessera: '0000000001' })
  expect(answer.json).toEqual({ ...profile, tessera: user.tessera })
  expect((await read(ask, uid)).json).toEqual({ ...profile, tessera: user.tessera })
  expect(await ticksOf(uid)).toHaveLength(2)
})

test.each([
  ['privacy', false, 'not_accepted'],
  ['confirm14', false, 'not_accepted'],
  ['privacy', 'yes', 'invalid'],
  ['lastname', '', 'required'],
  ['lastname', '🙂', 'invalid'],
  ['firstname', 42, 'invalid'],
  ['role', 'admin', 'unknown'],
])('%s %j is refused as %s and changes nothing', async (field, value, problem) => {
  const { ask, uid, user } = await registered()
  const answer = await write(ask, uid, { ...profile, [field]: value })
  expect([answer.status, answer.json]).toEqual([422, { error: { code: 'api.invalid', fields: { [field]: problem } } }])
  expect((await read(ask, uid)).json).toEqual(user)
})

test('completing the profile of an account without a document gives number, card, period and ticks', async () => {
  const { ask, uid } = await withoutProfile()
  expect((await session(ask)).json).toMatchObject({ user: null })
  const missing = await read(ask, uid)
  expect([missing.status, missing.code]).toEqual([404, 'api.not_found'])

  const written = (await write(ask, uid, profile)).json as UserDocument
  expect(written).toMatchObject({ ...profile, tessera: expect.stringMatching(/^\d{10}$/) })
  const card = await app.db.selectFrom('card').select(['number', 'category']).where('uid', '=', uid).executeTakeFirstOrThrow()
  expect(card).toEqual({ number: written.tessera, category: 'amico' })
  expect(await app.db.selectFrom('cardPeriod').select('id').where('cardNumber', '=', card.number).execute()).toHaveLength(1)
  expect(await ticksOf(uid)).toHaveLength(4)
  expect((await session(ask)).json).toMatchObject({ user: written })
})

test('completing the profile twice at once gives one card', async () => {
  const { ask, uid } = await withoutProfile()
  const answers = await Promise.all(Array.from({ length: 8 }, () => write(ask, uid, profile)))
  expect(new Set(answers.map(({ json }) => (json as UserDocument).tessera)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await app.db.selectFrom('card').select('number').where('uid', '=', uid).execute()).toHaveLength(1)
  expect(await ticksOf(uid)).toHaveLength(4)
})

test('a document without ticks gets them recorded when it is completed', async () => {
  const { ask, uid } = await registered()
  await app.db.updateTable('userDocument').set({ confirm14: false }).where('uid', '=', uid).execute()
  expect((await read(ask, uid)).json).toMatchObject({ confirm14: false })
  await write(ask, uid, profile)
  expect((await read(ask, uid)).json).toMatchObject({ confirm14: true })
  expect(await ticksOf(uid)).toHaveLength(4)
})
