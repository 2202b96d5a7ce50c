import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountAnswer, SessionListItem } from '#domain/accounts/api.ts'
import { makeCredential } from '#db/make.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { session, signIn, signUp, someone } from '#server/core/people/test-person.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { confirmed, LATER, page, post, put, remove } from './test-account.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await inForce('2026-01')
})
afterAll(() => app.stop())

const inForce = (version: string) =>
  putDocument(app.deps, 'pagine', { id: 'privacy', data: { markdown: '…', version }, position: 0, now: app.clock.now() })

const events = (uid: string) =>
  app.db
    .selectFrom('consentEvent')
    .select(['kind', 'purpose', 'wording', 'documentVersion', 'actor', 'channel'])
    .where('personId', '=', uid)
    .where('purpose', '<>', 'age14')
    .orderBy('occurredAt')
    .orderBy('id')
    .execute()

test('the page says everything about the account, and asks for a session', async () => {
  const { ask, email, number } = await confirmed(app)
  expect((await app.newClient()('/api/account')).status).toBe(401)
  expect(await page(ask)).toEqual({
    email,
    emailVerified: true,
    pendingEmail: null,
    firstname: 'Anna',
    lastname: "D'Angelo",
    tessera: number,
    hasPassword: true,
    providers: [],
    passkeys: [],
    secondFactor: false,
    asksForCode: false,
    asksForPasskey: false,
    recoveryCodesLeft: 0,
    proved: true,
    consents: { newsletter: false, photos: false },
    notice: { version: '2026-01', acknowledged: true, url: '/privacy' },
    memberSince: null,
    name: { byRequest: false, asked: null },
    backOffice: [],
  } satisfies AccountAnswer)
})

test('shows providers, passkeys and the second factor, and no secret', async () => {
  const { ask, uid } = await confirmed(app)
  await makeCredential(app.db, { userId: uid, accountId: 'g-1', accessToken: 'SECRET', idToken: 'SECRET' })
  const passkey = { uid, userHandle: 'h', publicKey: 'k', counter: 3, transports: '[]', backedUp: true, name: 'Telefono', createdAt: 5 }
  await app.db
    .insertInto('passkey')
    .values({ ...passkey, id: `pk-${uid}`, lastUsedAt: null })
    .execute()
  await app.db.insertInto('secondFactor').values({ uid, secret: 'SECRET', lastStep: 0, createdAt: 1, confirmedAt: null }).execute()
  const answer = await page(ask)
  expect(answer).toMatchObject({ providers: [{ provider: 'google', linkedAt: expect.any(Number) }], secondFactor: false })
  expect(answer.passkeys).toEqual([{ id: `pk-${uid}`, name: 'Telefono', createdAt: 5, lastUsedAt: null, backedUp: true }])

  await app.db.updateTable('secondFactor').set({ confirmedAt: 2 }).where('uid', '=', uid).execute()
  for (const code of ['a', 'b'])
    await app.db
      .insertInto('recoveryCode')
      .values({ hash: `SECRET-${code}-${uid}`, uid })
      .execute()
  expect(await page(ask)).toMatchObject({ secondFactor: true, recoveryCodesLeft: 2 })
  expect(JSON.stringify(await page(ask))).not.toContain('SECRET')
})

test('a proof lasts ten minutes', async () => {
  const { ask } = await confirmed(app)
  app.clock.advance(LATER)
  expect(await page(ask)).toMatchObject({ proved: false })
  for (const answer of [
    await put(ask, 'password', { password: 'un’altra ancora' }),
    await post(ask, 'email', { email: 'altra@posta.example' }),
    await post(ask, 'closure'),
    await ask('/api/account/export'),
  ])
    expect([answer.status, answer.code]).toEqual([403, 'auth.proof_required'])
})

test('the name changes and the number stays', async () => {
  const { ask, uid, number } = await confirmed(app)
  const answer = await put(ask, 'name', { firstname: '  Zoë ', lastname: 'Lo  Re' })
  expect(answer.json).toMatchObject({ firstname: 'Zoë', lastname: 'Lo Re', tessera: number })
  expect((await ask(`/api/users/${uid}`)).json).toMatchObject({ firstname: 'Zoë', lastname: 'Lo Re', tessera: number, privacy: true })
  for (const [body, fields] of [
    [{ firstname: 'Zoë' }, { lastname: 'required' }],
    [{ firstname: '<b>', lastname: 'Re' }, { firstname: 'invalid' }],
    [{ firstname: 'Zoë', lastname: 'Re', tessera: '0000000001' }, { tessera: 'unknown' }],
  ])
    expect((await put(ask, 'name', body)).json).toMatchObject({ error: { code: 'api.invalid', fields } })
})

test('a name without a profile is refused: the profile form is for that', async () => {
  const { ask, uid } = await confirmed(app)
  await app.db.updateTable('card').set({ uid: null }).where('uid', '=', uid).execute()
  await app.db.deleteFrom('userDocument').where('uid', '=', uid).execute()
  expect(await page(ask)).toMatchObject({ firstname: '', tessera: null })
  const answer = await put(ask, 'name', { firstname: 'Zoë', lastname: 'Re' })
  expect([answer.status, answer.code]).toEqual([409, 'auth.profile_incomplete'])
})

test('another device can end the session of a lost phone, alone or with all others', async () => {
  const person = await confirmed(app)
  const [lost, tablet] = [app.newClient(), app.newClient()]
  for (const device of [lost, tablet]) await signIn(device, person)
  const items = (await lost('/api/auth/sessions')).json as SessionListItem[]
  const id = items.find(({ current }) => current)!.id
  expect((await remove(person.ask, `sessions/${id}`)).status).toBe(204)
  expect([(await session(lost)).status, (await lost(`/api/users/${person.uid}`)).status]).toEqual([401, 401])
  expect((await session(tablet)).status).toBe(200)
  expect((await remove(person.ask, `sessions/${id}`)).status).toBe(204)

  expect((await post(person.ask, 'sessions/end-others')).status).toBe(204)
  expect([(await session(tablet)).status, (await session(person.ask)).status]).toEqual([401, 200])
  expect((await post(lost, 'sessions/end-others')).status).toBe(401)
})

test('a person cannot end another person’s session, whatever the id', async () => {
  const [one, other] = [await confirmed(app), await confirmed(app)]
  const [{ id }] = (await other.ask('/api/auth/sessions')).json as [SessionListItem]
  for (const asked of [id, 'nobody']) expect((await remove(one.ask, `sessions/${asked}`)).status).toBe(204)
  for (const asked of ['%00', '%25', 'a'.repeat(65)]) expect((await remove(one.ask, `sessions/${asked}`)).code).toBe('api.invalid')
  expect((await session(other.ask)).status).toBe(200)
})

test('ending the own session is a sign-out', async () => {
  const { ask } = await confirmed(app)
  const [{ id }] = (await ask('/api/auth/sessions')).json as [SessionListItem]
  const answer = await remove(ask, `sessions/${id}`)
  expect(String(answer.headers['set-cookie'])).toMatch(/session_token=; Max-Age=0/)
  expect((await session(ask)).status).toBe(401)
})

test('consents are given and withdrawn alike, each time with a row that keeps the words shown', async () => {
  const { ask, uid } = await confirmed(app)
  expect((await put(ask, 'consents', { newsletter: true })).json).toMatchObject({ consents: { newsletter: true, photos: false } })
  expect((await put(ask, 'consents', { newsletter: true, photos: true })).json).toMatchObject({
    consents: { newsletter: true, photos: true },
  })
  // At the same millisecond: the test clock stands still.
  expect((await put(ask, 'consents', { newsletter: false })).json).toMatchObject({ consents: { newsletter: false, photos: true } })
  expect((await put(ask, 'consents', { newsletter: false })).json).toMatchObject({ consents: { newsletter: false, photos: true } })
  const rows = (await events(uid)).filter(({ purpose }) => purpose !== 'privacy_notice')
  expect(rows.map(({ kind, purpose }) => `${kind} ${purpose}`).toSorted()).toEqual([
    'granted newsletter',
    'granted photos',
    'withdrawn newsletter',
  ])
  expect(rows[0]).toMatchObject({ documentVersion: '2026-01', actor: 'self', channel: 'web' })
  expect(new Set(rows.map(({ wording }) => wording))).toEqual(
    new Set([
      'Voglio ricevere le notizie del circolo per e-mail (facoltativo)',
      'Potete pubblicare le foto degli appuntamenti in cui compaio (facoltativo)',
    ]),
  )
})

test('a choice follows the earlier one, even after the clock was set back', async () => {
  const { ask } = await confirmed(app)
  await put(ask, 'consents', { newsletter: true })
  app.clock.advance(-60_000)
  expect((await put(ask, 'consents', { newsletter: false })).json).toMatchObject({ consents: { newsletter: false } })
  app.clock.advance(60_000)
  expect((await page(ask)).consents.newsletter).toBe(false)
})

test('clicked many times at once, a consent is given once', async () => {
  const { ask, uid } = await confirmed(app)
  const answers = await Promise.all(Array.from({ length: 8 }, () => put(ask, 'consents', { photos: true })))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await events(uid)).filter(({ purpose }) => purpose === 'photos')).toHaveLength(1)
})

test.each([
  [{ newsletter: 'yes' }, { newsletter: 'invalid' }],
  [{ newsletter: null }, { newsletter: 'invalid' }],
  [{ privacy: false }, { privacy: 'unknown' }],
])('the consents %j are refused', async (body, fields) => {
  const { ask } = await confirmed(app)
  expect((await put(ask, 'consents', body)).json).toMatchObject({ error: { code: 'api.invalid', fields } })
})

test('a new version of the notice asks to be read once, and the card keeps working', async () => {
  const { ask, uid } = await confirmed(app)
  app.clock.advance(1)
  await inForce('2027-01')
  expect(await page(ask)).toMatchObject({ notice: { version: '2027-01', acknowledged: false } })
  expect((await session(ask)).status).toBe(200)
  const old = await post(ask, 'notice', { version: '2026-01' })
  expect([old.status, old.code]).toEqual([409, 'api.conflict'])
  for (let i = 0; i < 2; i += 1)
    expect((await post(ask, 'notice', { version: '2027-01' })).json).toMatchObject({ notice: { acknowledged: true } })
  const rows = (await events(uid)).filter(({ purpose }) => purpose === 'privacy_notice')
  expect(rows.map(({ wording, documentVersion }) => [wording, documentVersion])).toEqual([
    ["Ho letto l'informativa privacy", '2026-01'],
    ["Ho letto l'informativa", '2027-01'],
  ])
  await inForce('2026-01')
})

test('a notice on another site has no version, and asks for nothing', async () => {
  const elsewhere = await startTestApp({ config: { privacyUrl: 'https://circolo.example/privacy' } })
  const ask = elsewhere.newClient()
  await signUp(ask, someone())
  expect(await page(ask)).toMatchObject({ notice: { version: null, acknowledged: true, url: 'https://circolo.example/privacy' } })
  await elsewhere.stop()
})
