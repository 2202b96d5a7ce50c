import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/connect.ts'
import { makePushDevice } from '#db/make.ts'
import type { AccountAnswer } from '#domain/accounts/api.ts'
import { NOTICES_PAGE, type NoticeChoicesAnswer, type NoticesAnswer } from '#domain/notices/notice.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { signUp, someone } from '#server/core/people/test-person.ts'
import { noteBounce } from '#server/core/notices/bounces.ts'
import { accountKeptMail } from '#server/core/people/mails.ts'
import { setChoice } from '#server/core/notices/choices.ts'
import { notify, type NoticeOrder } from '#server/core/notices/notify.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Person = Awaited<ReturnType<typeof confirmed<TestApp['request']>>>

const tell = (uid: string, more: Partial<NoticeOrder> = {}) =>
  transaction(app.db, () =>
    notify(
      app.db,
      { uid, topic: 'events', key: 'event-reminder:cena:1', title: 'Cena domani', text: 'Alle 20.', path: '/appuntamenti/cena', ...more },
      app.clock.now(),
    ),
  )

const listed = async ({ ask }: Person, query = '') => (await ask(`/api/notices${query}`)).json as NoticesAnswer
const choose = ({ ask }: Person, body: unknown) => ask('/api/notices/choices', { method: 'PUT', body })
const choicesOf = async (ask: Person['ask']) => (await ask('/api/notices/choices')).json as NoticeChoicesAnswer
const read = ({ ask }: Person, body: unknown) => ask('/api/notices/read', { method: 'POST', body })
const waiting = (topic: string) => app.db.selectFrom('outbox').selectAll().where('topic', '=', topic).execute()

async function withDevice() {
  const person = await confirmed(app)
  const { id: sessionId } = await app.db.selectFrom('session').select('id').where('userId', '=', person.uid).executeTakeFirstOrThrow()
  await makePushDevice(app.db, { uid: person.uid, sessionId })
  return person
}

test('a notice is in its member’s list only, newest first', async () => {
  const [anna, bruno] = [await confirmed(app), await confirmed(app)]
  await tell(anna.uid)
  app.clock.advance(1_000)
  await tell(anna.uid, { topic: 'replies', key: 'reply:1', title: 'Ti abbiamo risposto', path: '/segnalazioni/1' })
  expect(await listed(anna)).toEqual({
    notices: [
      expect.objectContaining({ topic: 'replies', title: 'Ti abbiamo risposto', path: '/segnalazioni/1', readAt: null }),
      expect.objectContaining({ topic: 'events', title: 'Cena domani', text: 'Alle 20.', createdAt: app.clock.now() - 1_000 }),
    ],
    unread: 2,
  })
  expect(await listed(bruno)).toEqual({ notices: [], unread: 0 })
})

test('two notices of the same fact, also simultaneous, give one notice, one push and one mail', async () => {
  const { uid, email } = await withDevice()
  const mail = accountKeptMail.of({ to: email, firstname: 'Anna', link: app.origin })
  const told = await Promise.all([tell(uid, { mail }), tell(uid, { mail }), tell(uid, { mail })])
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await app.db.selectFrom('notice').select('id').where('uid', '=', uid).execute()).toHaveLength(1)
  expect(await waiting('push')).toHaveLength(1)
  expect((await waiting('mail')).filter(({ recipient }) => recipient === email)).toHaveLength(1)
  await app.db.deleteFrom('outbox').where('topic', 'in', ['push', 'mail']).execute()
})

test('a notice is rolled back with its transaction', async () => {
  const { uid } = await confirmed(app)
  const failed = transaction(app.db, async () => {
    await tell(uid)
    throw new Error('something else failed')
  })
  await expect(failed).rejects.toThrow('something else failed')
  expect(await app.db.selectFrom('notice').select('id').where('uid', '=', uid).execute()).toEqual([])
})

test('a notice links to the own origin only', async () => {
  const { uid } = await confirmed(app)
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    await expect(tell(uid, { path })).rejects.toThrow('own origin')
})

test('reading marks the own notices only, some or all', async () => {
  const [anna, bruno] = [await confirmed(app), await confirmed(app)]
  for (const key of ['1', '2', '3']) await tell(anna.uid, { key })
  await tell(bruno.uid)
  const [first] = (await listed(anna)).notices
  const foreign = (await listed(bruno)).notices[0]!.id
  app.clock.advance(5_000)
  expect((await read(anna, { ids: [first!.id, foreign, 'unknown'] })).json).toEqual({ unread: 2 })
  expect((await listed(anna)).notices[0]).toMatchObject({ id: first!.id, readAt: app.clock.now() })
  expect((await bruno.ask('/api/notices/unread')).json).toEqual({ unread: 1 })
  app.clock.advance(5_000)
  expect((await read(anna, { all: true })).json).toEqual({ unread: 0 })
  expect((await listed(anna)).notices[0]?.readAt).toBe(app.clock.now() - 5_000)
})

test('a long list has pages with every notice once', async () => {
  const anna = await confirmed(app)
  for (let i = 0; i < NOTICES_PAGE + 5; i += 1) await tell(anna.uid, { key: `k${i}` })
  const first = await listed(anna)
  const second = await listed(anna, `?after=${first.notices.at(-1)!.id}`)
  expect([first.notices.length, second.notices.length, first.unread]).toEqual([NOTICES_PAGE, 5, NOTICES_PAGE + 5])
  expect(new Set([...first.notices, ...second.notices].map(({ id }) => id)).size).toBe(NOTICES_PAGE + 5)
})

describe('the choices', () => {
  test('are off for promotion and on for the rest by default, and change one topic at a time', async () => {
    const anna = await confirmed(app)
    const before = (await anna.ask('/api/notices/choices')).json as NoticeChoicesAnswer
    const [on, off] = [
      { push: true, mail: true },
      { push: false, mail: false },
    ]
    const rest = { pushElsewhere: false, mailRefused: false }
    expect(before).toEqual({ topics: { renewal: on, events: on, offers: off, replies: on, news: off }, ...rest })
    const answer = await choose(anna, { topic: 'events', push: false, mail: true })
    expect([answer.status, answer.json]).toEqual([200, { topics: { ...before.topics, events: { push: false, mail: true } }, ...rest }])
    await setChoice(app.db, anna.uid, 'events', { mail: false })
    await setChoice(app.db, anna.uid, 'renewal', { mail: false })
    const after = (await anna.ask('/api/notices/choices')).json as NoticeChoicesAnswer
    expect(after.topics).toMatchObject({ events: off, renewal: { push: true, mail: false } })
  })

  test('show whether another device receives pushes, and whether the address refuses mails', async () => {
    const anna = await withDevice()
    expect(await choicesOf(anna.ask)).toMatchObject({ pushElsewhere: false, mailRefused: false })
    const other = app.newClient()
    await other('/api/auth/sign-in', { method: 'POST', body: { email: anna.email, password: anna.password } })
    await noteBounce(app.deps, anna.email, 550)
    expect(await choicesOf(other)).toMatchObject({ pushElsewhere: true, mailRefused: true })
    await app.db.deleteFrom('outbox').where('topic', 'in', ['push', 'mail']).execute()
  })

  test('switched off stop push and mail, but not the list', async () => {
    const anna = await withDevice()
    await setChoice(app.db, anna.uid, 'events', { push: false, mail: false })
    await tell(anna.uid, { mail: accountKeptMail.of({ to: anna.email, firstname: 'Anna', link: app.origin }) })
    expect(await waiting('push')).toEqual([])
    expect(await waiting('mail')).toEqual([])
    expect((await listed(anna)).unread).toBe(1)
  })

  test('do not exist for security, which is always sent', async () => {
    const anna = await withDevice()
    expect((await choose(anna, { topic: 'security', push: false, mail: false })).code).toBe('api.invalid')
    await tell(anna.uid, { topic: 'security', mail: accountKeptMail.of({ to: anna.email, firstname: 'Anna', link: app.origin }) })
    expect(await waiting('push')).toHaveLength(1)
    expect(await waiting('mail')).toHaveLength(1)
    await app.db.deleteFrom('outbox').where('topic', 'in', ['push', 'mail']).execute()
  })

  test.each([
    {},
    { topic: 'events', push: 1, mail: true },
    { topic: 'events', push: true },
    { topic: 'events', push: true, mail: true, x: 1 },
  ])('refuses %j', async (body) => {
    expect((await choose(await confirmed(app), body)).status).toBe(422)
  })
})

const ledger = async ({ uid }: Person) => {
  const rows = app.db.selectFrom('consentEvent').select(['kind', 'wording']).where('personId', '=', uid)
  return (await rows.where('purpose', '=', 'newsletter').orderBy('occurredAt').execute()).map(({ kind, wording }) => `${kind}: ${wording}`)
}
const news = async ({ ask }: Person) => ((await ask('/api/notices/choices')).json as NoticeChoicesAnswer).topics.news
const consent = async ({ ask }: Person) => ((await ask('/api/account')).json as AccountAnswer).consents.newsletter
const tellNews = async (person: Person, key: string) => {
  const mail = accountKeptMail.of({ to: person.email, firstname: 'Anna', link: app.origin })
  await tell(person.uid, { topic: 'news', key, mail })
  return (await app.deliver()).find(({ to }) => to === person.email)
}

describe('news by mail is one consent', () => {
  test('given on the page of choices it is in the ledger with the shown words, and on the page of consents', async () => {
    const anna = await confirmed(app)
    await choose(anna, { topic: 'news', push: true, mail: false })
    expect([await ledger(anna), await consent(anna)]).toEqual([[], false])
    const { json } = await choose(anna, { topic: 'news', push: true, mail: true })
    expect((json as NoticeChoicesAnswer).topics.news).toEqual({ push: true, mail: true })
    await choose(anna, { topic: 'news', push: false, mail: true })
    expect([await ledger(anna), await consent(anna)]).toEqual([['granted: E-mail, Notizie'], true])
    expect(await tellNews(anna, 'news:1')).toBeDefined()
  })

  test('withdrawn on the page of consents it ends the mails, and keeps the pushes', async () => {
    const anna = await confirmed(app)
    await choose(anna, { topic: 'news', push: true, mail: true })
    app.clock.advance(1_000)
    await anna.ask('/api/account/consents', { method: 'PUT', body: { newsletter: false } })
    expect(await news(anna)).toEqual({ push: true, mail: false })
    expect(await tellNews(anna, 'news:1')).toBeUndefined()
  })

  test('withdrawn in the mail program it is in the ledger once, and off on both pages', async () => {
    const anna = await confirmed(app)
    await anna.ask('/api/account/consents', { method: 'PUT', body: { newsletter: true } })
    expect(await news(anna)).toEqual({ push: false, mail: true })
    const { pathname } = new URL((await tellNews(anna, 'news:1'))!.unsubscribe!)
    app.clock.advance(1_000)
    for (let i = 0; i < 2; i += 1) await app.newClient()(pathname, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    expect((await ledger(anna)).at(-1)).toBe('withdrawn: Non ricevere più queste e-mail')
    expect([(await ledger(anna)).length, await news(anna), await consent(anna)]).toEqual([2, { push: false, mail: false }, false])
    expect(await tellNews(anna, 'news:2')).toBeUndefined()
  })

  test('it needs a confirmed address, and has the other page’s daily limit', async () => {
    const ask = app.newClient()
    await signUp(ask, someone())
    expect((await ask('/api/notices/choices', { method: 'PUT', body: { topic: 'news', push: false, mail: true } })).code).toBe(
      'auth.email_unverified',
    )
    const anna = await confirmed(app)
    for (let i = 0; i < 20; i += 1) expect((await choose(anna, { topic: 'news', push: false, mail: i % 2 === 0 })).status).toBe(200)
    expect((await choose(anna, { topic: 'news', push: false, mail: true })).status).toBe(429)
    expect((await choose(anna, { topic: 'news', push: true, mail: false })).status).toBe(200)
  })
})

test('opening a screen marks the own notices with its path, up to then, as read', async () => {
  const [anna, bruno] = [await confirmed(app), await confirmed(app)]
  const path = '/segnalazioni/1'
  const reply = (uid: string, key: string, more: Partial<NoticeOrder> = {}) => tell(uid, { topic: 'replies', key, path, ...more })
  await reply(anna.uid, 'reply:1')
  await reply(anna.uid, 'reply:of-another', { path: '/segnalazioni/12' })
  await reply(bruno.uid, 'reply:1')
  const until = app.clock.now()
  app.clock.advance(1_000)
  await reply(anna.uid, 'reply:2')
  expect((await read(anna, { path, until })).json).toEqual({ unread: 2 })
  expect((await listed(anna)).notices.map(({ path, readAt }) => [path, readAt !== null])).toEqual([
    [path, false],
    ['/segnalazioni/12', false],
    [path, true],
  ])
  expect((await listed(bruno)).unread).toBe(1)
  expect((await read(anna, { path, until: app.clock.now() })).json).toEqual({ unread: 1 })
  for (const body of [{ path }, { path: 'segnalazioni', until }, { path, until, all: true }, { path, until: -1 }])
    expect((await read(anna, body)).status).toBe(422)
})

test('all calls need a session', async () => {
  const ask = app.newClient()
  for (const path of ['', '/unread', '/choices']) expect((await ask(`/api/notices${path}`)).status).toBe(401)
  expect((await ask('/api/notices/read', { method: 'POST', body: { all: true } })).status).toBe(401)
  expect((await ask('/api/notices/choices', { method: 'PUT', body: { topic: 'news', push: true, mail: true } })).status).toBe(401)
})
