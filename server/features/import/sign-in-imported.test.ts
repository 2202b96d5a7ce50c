import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardAnswer, SessionAnswer } from '#domain/accounts/api.ts'
import { makeDocument } from '#db/make.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { PASSWORD_COST } from '#server/core/accounts/password-hash.ts'
import { post, session, signIn } from '#server/core/people/test-person.ts'
import { EXAMPLE, exportedAccount, exportedDocument, firebaseHash } from './firebase-export.fixture.ts'
import { association, importRows } from './test-import.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ passwordCost: PASSWORD_COST })
  await makeDocument(app.db, { collection: 'pagine', id: 'associazione', data: association })
})
afterAll(() => app.stop())

let count = 0

/** A person just imported from Firebase, with the example's password. */
async function imported({ account = {}, document = {} }: { account?: object; document?: object | null } = {}) {
  const id = `uid${(count += 1)}`
  const email = `${id}@posta.example`
  const tessera = String(5_000_000_000 + count)
  await importRows(app.db, {
    accounts: [exportedAccount({ localId: id, email, ...account })],
    documents: document ? { [id]: exportedDocument({ tessera, ...document }) } : {},
    now: app.clock.now(),
  })
  return { id, email, tessera, password: EXAMPLE.password }
}

const storedOf = async (userId: string) =>
  (await app.db.selectFrom('credential').select('password').where('userId', '=', userId).executeTakeFirst())?.password

test('an imported person signs in with the old password and sees the card with the old number', async () => {
  const person = await imported()
  const ask = app.newClient()
  const answer = await signIn(ask, person)
  expect(answer.status).toBe(200)
  expect(answer.json as SessionAnswer).toMatchObject({
    account: { id: person.id, email: person.email, emailVerified: true },
    user: { firstname: 'Marta', lastname: 'Salvi', tessera: person.tessera, privacy: true, confirm14: true },
  })
  expect((await ask(`/api/users/${person.id}`)).json).toMatchObject({ tessera: person.tessera })
  const card = (await ask('/api/card')).json as CardAnswer
  expect(card).toMatchObject({
    number: person.tessera,
    category: { id: 'amico' },
    periods: { validFrom: '2026-11-10', validTo: '2027-11-09' },
  })
})

test('the first sign-in stores the password in the usual form, and it keeps working', async () => {
  const person = await imported()
  expect(await storedOf(person.id)).toMatch(/^\$firebase-scrypt\$/)
  expect((await signIn(app.newClient(), { ...person, password: 'user1passwors' })).code).toBe('auth.invalid_credentials')
  expect(await storedOf(person.id)).toMatch(/^\$firebase-scrypt\$/)

  expect((await signIn(app.newClient(), person)).status).toBe(200)
  const stored = await storedOf(person.id)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(app.newClient(), person)).status).toBe(200)
  expect((await signIn(app.newClient(), { ...person, password: 'user1passwors' })).status).toBe(401)
  expect(await storedOf(person.id)).toBe(stored)
})

test('simultaneous first sign-ins on several devices succeed', async () => {
  const person = await imported()
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(app.newClient(), person)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await storedOf(person.id)).toMatch(/^\$argon2id\$/)
})

test('a password changed during the first sign-in stays changed, and the old one is refused', async () => {
  const person = await imported()
  const { passwords } = app.deps.auth
  const { renewed } = passwords
  const mine = await passwords.hash('un’altra password')
  passwords.renewed = async (...asked) => {
    const made = await renewed(...asked)
    await app.db.updateTable('credential').set({ password: mine }).where('userId', '=', person.id).execute()
    return made
  }
  const answer = await signIn(app.newClient(), person)
  passwords.renewed = renewed
  expect([answer.code, await storedOf(person.id)]).toEqual(['auth.invalid_credentials', mine])
})

test('a second run of the import leaves the renewed password alone', async () => {
  const person = await imported()
  const account = exportedAccount({ localId: person.id, email: person.email })
  await signIn(app.newClient(), person)
  const stored = await storedOf(person.id)
  await importRows(app.db, { accounts: [account] })
  expect(await storedOf(person.id)).toBe(stored)
})

test('an accented old password matches in any Unicode form', async () => {
  const person = await imported({ account: { passwordHash: firebaseHash('perche\u0301 mai', EXAMPLE.salt) } })
  expect((await signIn(app.newClient(), { ...person, password: 'perch\u00e9 mai' })).status).toBe(200)
  expect((await signIn(app.newClient(), { ...person, password: 'perche\u0301 mai' })).status).toBe(200)
})

test('an incomplete imported profile is completed at the first sign-in, with its number and a card', async () => {
  const person = await imported({ document: { confirm14: false } })
  const ask = app.newClient()
  expect((await signIn(ask, person)).json).toMatchObject({ user: { tessera: person.tessera, confirm14: false } })
  expect((await ask('/api/card')).code).toBe('auth.profile_incomplete')
  const body = { firstname: 'Marta', lastname: 'Salvi', privacy: true, confirm14: true }
  expect((await ask(`/api/users/${person.id}`, { method: 'PUT', body })).json).toMatchObject({ ...body, tessera: person.tessera })
  expect((await ask('/api/card')).json).toMatchObject({ number: person.tessera, periods: { validTo: '2027-11-09' } })
})

test('a person imported without a document completes the profile and gets a number', async () => {
  const person = await imported({ document: null })
  const ask = app.newClient()
  expect((await signIn(ask, person)).json).toMatchObject({ user: null })
  const body = { firstname: 'Marta', lastname: 'Salvi', privacy: true, confirm14: true }
  const { json } = await ask(`/api/users/${person.id}`, { method: 'PUT', body })
  expect((json as { tessera: string }).tessera).toMatch(/^\d{10}$/)
  expect((await ask('/api/card')).status).toBe(200)
})

test('an address unconfirmed at Firebase must be confirmed here', async () => {
  const person = await imported({ account: { emailVerified: false } })
  const ask = app.newClient()
  await signIn(ask, person)
  expect((await ask('/api/card')).code).toBe('auth.email_unverified')
  expect((await session(ask)).status).toBe(200)
  expect((await post(ask, '/api/auth/verification')).status).toBe(200)
  expect((await app.deliver()).map(({ to }) => to)).toContain(person.email)
})
