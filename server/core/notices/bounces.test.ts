import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/connect.ts'
import { makeAccount } from '#db/make.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { createOutboxLoop } from '#server/outbox.ts'
import { setChoice } from './choices.ts'
import { notify } from './notify.ts'
import { viewOutbox } from './outbox-command.ts'
import { accountErasedMail } from '#server/core/people/mails.ts'
import { eventCalledOffMail } from '#server/features/events/mails.ts'
import { securityMail } from './security-mails.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { isRefusedForGood, refusalOf } from './bounces.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const refusal = (responseCode: number, response: string, command = 'RCPT TO') =>
  Object.assign(new Error(`Can't send mail: ${response}`), { code: 'EENVELOPE', command, responseCode, response })

const orderFor = (to: string) =>
  eventCalledOffMail.of({
    to,
    firstname: 'Anna',
    title: 'Cena',
    startsAt: Date.UTC(2100, 0, 1),
    note: '',
    link: 'https://x.example',
  })

let told = 0
const tell = (uid: string, email: string) =>
  transaction(app.db, () => {
    told += 1
    return notify(
      app.db,
      { uid, topic: 'events', key: `told:${told}`, title: 'Annullato', text: '', path: '/x', mail: orderFor(email) },
      app.clock.now(),
    )
  })

/** An outbox whose mail server refuses everybody permanently. */
const refusing = () =>
  createOutboxLoop({ ...app.deps, mailer: { send: async ({ to }) => Promise.reject(refusal(550, `550 5.1.1 <${to}> no such user`)) } })

test.each([
  [550, '550 5.1.1 <a@b.it> User unknown', 550],
  [550, '550 No such user here', 550],
  [553, '553 5.1.3 bad address syntax', 553],
  [550, '550 5.2.1 mailbox disabled', 550],
  [554, '554 5.1.2 no such domain', 554],
  [550, '550 5.7.1 relaying denied', null],
  [554, '554 Relay access denied', null],
  [530, '530 5.7.0 Authentication required', null],
  [550, '550 5.1.8 sender domain does not resolve', null],
  [552, '552 5.2.2 mailbox full', null],
  [554, '554 Client host [10.5.1.1] blocked', null],
  [556, '556 domain takes no mail', 556],
  [452, '452 4.2.2 mailbox full', null],
])('%i «%s» at RCPT means for the address: %s', (code, response, known) => {
  expect(refusalOf(refusal(code, response))).toBe(known)
})

test('a refusal of the mail or the sender, or no answer, means nothing for the address', () => {
  expect(refusalOf(refusal(550, '550 5.1.1 no', 'DATA'))).toBeNull()
  expect(refusalOf(refusal(550, '550 5.1.8 bad sender', 'MAIL FROM'))).toBeNull()
  for (const error of [Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' }), new Error('x'), null])
    expect(refusalOf(error)).toBeNull()
})

test('a refusing address gets necessary mails only, its owner is notified in the app, and no mail is retried', async () => {
  const { id, email } = await makeAccount(app.db)
  await tell(id, email)
  await tell(id, email)
  expect(await refusing().drainOnce()).toBe(2)
  expect(await app.db.selectFrom('outbox').select('id').execute()).toEqual([])
  const notices = await app.db
    .selectFrom('notice')
    .select(['topic', 'title', 'path'])
    .where('uid', '=', id)
    .where('topic', '=', 'security')
    .execute()
  expect(notices).toEqual([{ topic: 'security', title: 'Le nostre e-mail non arrivano', path: '/account' }])

  await tell(id, email)
  expect(await app.deliver()).toEqual([])
  await enqueueMail(app.db, securityMail.of({ event: 'passkey_added', happenedAt: 0, to: email, firstname: '' }), app.clock.now())
  expect((await app.deliver()).map(({ to }) => to)).toEqual([email])
})

test('using a link sent to the address turns all its mails on again', async () => {
  const person = await confirmed(app)
  await tell(person.uid, person.email)
  await refusing().drainOnce()
  await tell(person.uid, person.email)
  expect(await app.deliver()).toEqual([])

  await person.ask('/api/auth/forgot', { method: 'POST', body: { email: person.email } })
  const [mail] = await app.deliver()
  const token = /token=([\w-]+)/.exec(mail!.text)![1]
  expect((await app.newClient()('/api/auth/reset', { method: 'POST', body: { token, password: 'sasso foglia nube 9' } })).status).toBe(200)
  await app.deliver()
  await tell(person.uid, person.email)
  expect(await app.deliver()).toHaveLength(1)
})

test('a new address gets mails at once', async () => {
  const { id, email } = await makeAccount(app.db)
  await tell(id, email)
  await refusing().drainOnce()
  await app.db
    .updateTable('account')
    .set({ email: `nuovo.${email}` })
    .where('id', '=', id)
    .execute()
  await tell(id, `nuovo.${email}`)
  expect(await app.deliver()).toHaveLength(1)
})

test.each([
  [550, '550 5.2.0 rejected', 'RCPT TO', true],
  [552, '552 5.2.2 mailbox full', 'RCPT TO', true],
  [554, '554 5.6.0 no such mail here', 'DATA', true],
  [552, '552 5.3.4 too large', 'MAIL FROM', true],
  [550, '550 5.7.1 relaying denied', 'RCPT TO', false],
  [554, '554 Relay access denied', 'RCPT TO', false],
  [550, '550 5.1.8 bad sender', 'MAIL FROM', false],
  [554, '554 5.7.1 looks like spam', 'DATA', false],
  [535, '535 5.7.8 wrong password', 'AUTH PLAIN', false],
  [451, '451 4.7.1 greylisted', 'RCPT TO', false],
  [550, '550 5.4.5 Daily user sending limit exceeded', 'RCPT TO', false],
  [550, '550 5.4.5 Daily user sending limit exceeded', 'DATA', false],
  [554, '554 Message rejected: Email address is not verified', 'DATA', false],
  [552, '552 5.2.2 your own mailbox is full', 'MAIL FROM', false],
  [550, '550 5.1.3 bad address syntax', 'DATA', true],
  [552, '552 5.3.4 too large', 'DATA', true],
  [552, '552 too large', 'MAIL FROM', true],
])('%i «%s» at %s is final: %s', (code, response, command, isFinal) => {
  expect(isRefusedForGood(refusal(code, response, command))).toBe(isFinal)
})

const deadOnes = () => app.db.selectFrom('outbox').select(['attempts', 'deadAt', 'runAt', 'lastError']).execute()
const toNobody = () =>
  enqueueMail(app.db, accountErasedMail.of({ isMember: false, to: 'nessuno@posta.example', firstname: '' }), app.clock.now())

test('a mail to an address without an account becomes a dead letter at its first refusal', async () => {
  await toNobody()
  expect(await refusing().drainOnce()).toBe(0)
  expect(await deadOnes()).toMatchObject([{ attempts: 1, deadAt: app.clock.now(), lastError: expect.stringContaining('550') }])
  app.clock.advance(3_600_000)
  expect(await app.deliver()).toEqual([])
  const { dead } = await viewOutbox(app.db)
  expect(dead).toMatchObject([{ topic: 'mail', attempts: 1, reason: expect.stringContaining('550') }])
  expect(dead[0]!.reason).not.toContain('nessuno')
  await app.db.deleteFrom('outbox').execute()
})

test('a temporary refusal is retried, with jitter', async () => {
  await toNobody()
  const later = { send: async () => Promise.reject(refusal(451, '451 4.7.1 greylisted')) }
  await createOutboxLoop({ ...app.deps, mailer: later }).drainOnce()
  const [row] = await deadOnes()
  expect(row).toMatchObject({ attempts: 1, deadAt: null })
  expect(row!.runAt - app.clock.now()).toBeGreaterThanOrEqual(3_200)
  expect(row!.runAt - app.clock.now()).toBeLessThanOrEqual(4_800)
  app.clock.advance(10_000)
  expect(await app.deliver()).toHaveLength(1)
})

test('a mail whose topic was switched off meanwhile is dropped, not kept as failed', async () => {
  const { id, email } = await makeAccount(app.db)
  await tell(id, email)
  await setChoice(app.db, id, 'events', { mail: false })
  expect(await app.deliver()).toEqual([])
  expect(await deadOnes()).toEqual([])
  await setChoice(app.db, id, 'events', { mail: true })
  await tell(id, email)
  expect(await app.deliver()).toHaveLength(1)
  // The erasure of the account also stops the mail.
  await tell(id, email)
  await app.db.deleteFrom('account').where('id', '=', id).execute()
  expect([await app.deliver(), await deadOnes()]).toEqual([[], []])
})
