import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { post as postTo, session, signIn, signUp, someone, tokenIn } from '#server/core/people/test-person.ts'
import { confirmed, linkIn, page, post, remove } from './test-account.ts'

const HOUR = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let count = 0
const fresh = () => `nuova.${(count += 1)}@posta.example`

const change = (ask: Request, email: string) => post(ask, 'email', { email })
const prove = (ask: Request, token: string) => post(ask, 'email/confirm', { token })

/** A person's request for another address, and the mails about it. */
async function changing(email = fresh()) {
  const person = await confirmed(app)
  const answer = await change(person.ask, email)
  const mails = await app.deliver()
  const to = (address: string) => mails.find((mail) => mail.to === address)
  return { ...person, answer, wanted: email, toNew: to(email), toOld: to(person.email) }
}

const emailOf = async (uid: string) =>
  (await app.db.selectFrom('account').select('email').where('id', '=', uid).executeTakeFirstOrThrow()).email

test('the new address is proved by its own mail; until then everything is as before', async () => {
  const { ask, email, wanted, answer, toNew, toOld, password } = await changing()
  expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ email, pendingEmail: wanted, emailVerified: true })])
  expect(toNew).toMatchObject({ subject: 'Conferma il nuovo indirizzo' })
  expect(toNew!.text).toContain(`${app.origin}/account?email=`)
  expect(toOld).toMatchObject({ subject: 'Stai cambiando indirizzo e-mail' })
  expect(toOld!.text).not.toContain(wanted)
  expect(toOld!.text).toContain('n•••@posta.example')
  expect(toOld!.text).toContain(`${app.origin}/account/email`)
  expect((await signIn(app.newClient(), { email, password })).status).toBe(200)
  await app.deliver()

  const proved = await prove(ask, linkIn(toNew))
  expect([proved.status, proved.json]).toEqual([200, expect.objectContaining({ email: wanted, pendingEmail: null, emailVerified: true })])
  expect((await session(ask)).json).toMatchObject({ account: { email: wanted, emailVerified: true } })
  const told = await app.deliver()
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Il tuo indirizzo e-mail è cambiato']])
  expect((await signIn(app.newClient(), { email, password })).status).toBe(401)
  expect((await signIn(app.newClient(), { email: wanted, password })).status).toBe(200)
})

test('the answer and the pending address are the same if another account has the address', async () => {
  const other = await confirmed(app)
  const free = await changing()
  const taken = await changing(other.email)
  const shape = ({ answer, email, wanted, number }: typeof free) => [
    answer.status,
    JSON.stringify(answer.json).replaceAll(wanted, 'NEW').replaceAll(email, 'OLD').replaceAll(number, 'N'),
  ]
  expect(shape(taken)).toEqual(shape(free))
  expect(taken.toOld?.subject).toBe(free.toOld?.subject)
  // Only the mailbox's owner learns it, without a link.
  expect(taken.toNew).toMatchObject({ subject: "C'è già un account con questo indirizzo" })
  expect(taken.toNew!.text).not.toMatch(/https?:/)
  expect(await emailOf(other.uid)).toBe(other.email)
})

test('answering does the same work for every address', async () => {
  const other = await confirmed(app)
  const asker = await confirmed(app)
  const written = async (email: string) => {
    await change(asker.ask, email)
    const rows = await app.db.selectFrom('outbox').select('topic').where('topic', '<>', 'housekeeping').execute()
    await app.deliver()
    return rows.map(({ topic }) => topic)
  }
  expect(await written(other.email)).toEqual(['email-change'])
  expect(await written(fresh())).toEqual(['email-change'])
})

test('an address taken meanwhile does not become the account’s', async () => {
  const { ask, uid, email, wanted, toNew } = await changing()
  await signUp(app.newClient(), someone({ email: wanted }))
  const answer = await prove(ask, linkIn(toNew))
  expect([answer.status, answer.code]).toEqual([410, 'auth.link_expired'])
  expect(await emailOf(uid)).toBe(email)
})

test('when two prove the same address at once, one gets it', async () => {
  const wanted = fresh()
  const people = [await changing(wanted), await changing(wanted)]
  const answers = await Promise.all(people.map(({ ask, toNew }) => prove(ask, linkIn(toNew))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  const emails = await Promise.all(people.map(({ uid }) => emailOf(uid)))
  expect(emails.filter((email) => email === wanted)).toHaveLength(1)
})

test('of two simultaneous changes one is pending, and only its link works', async () => {
  const { ask, uid, email } = await confirmed(app)
  const wanted = [fresh(), fresh()]
  const answers = await Promise.all(wanted.map((address) => change(ask, address)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const alive = await app.db
    .selectFrom('emailToken')
    .select('email')
    .where('uid', '=', uid)
    .where('purpose', '=', 'email-change')
    .where('expiresAt', '>', app.clock.now())
    .execute()
  expect(alive).toHaveLength(1)
  const { pendingEmail } = await page(ask)
  expect(alive[0]!.email).toBe(pendingEmail)
  const mails = (await app.deliver()).filter(({ to }) => wanted.includes(to))
  expect(mails.map(({ to }) => to)).toEqual([pendingEmail])
  expect(await emailOf(uid)).toBe(email)
})

test('a later change makes the earlier one’s link useless', async () => {
  const { ask, toNew } = await changing()
  const later = fresh()
  await change(ask, later)
  const first = await prove(ask, linkIn(toNew))
  expect([first.status, first.code]).toEqual([410, 'auth.link_expired'])
  expect(await page(ask)).toMatchObject({ pendingEmail: later })
})

test('the link works once, also when used twice at once, and for 24 hours', async () => {
  const { ask, toNew } = await changing()
  const answers = await Promise.all([1, 2, 3].map(() => prove(ask, linkIn(toNew))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)!.code).toBe('auth.link_used')

  const late = await changing()
  app.clock.advance(24 * HOUR)
  expect((await prove(late.ask, linkIn(late.toNew))).code).toBe('auth.link_expired')
  expect(await page(late.ask)).toMatchObject({ pendingEmail: null })
})

test('the link needs the session of the account that asked', async () => {
  const { uid, email, toNew } = await changing()
  const token = linkIn(toNew)
  expect((await prove(app.newClient(), token)).status).toBe(401)
  const other = await confirmed(app)
  const answer = await prove(other.ask, token)
  expect([answer.status, answer.code]).toEqual([403, 'auth.verify_other_account'])
  expect([await emailOf(uid), await emailOf(other.uid)]).toEqual([email, other.email])
})

test.each(['', 'A'.repeat(43), 'verify', 'reset'])('a link that is none of ours, or of another purpose, is refused: %s', async (kind) => {
  const person = await confirmed(app)
  let token = kind
  if (kind === 'reset') {
    await postTo(app.newClient(), '/api/auth/forgot', { email: person.email })
    token = tokenIn((await app.deliver()).at(-1))
  }
  if (kind === 'verify') {
    const ask = app.newClient()
    await signUp(ask, someone())
    token = tokenIn((await app.deliver()).at(-1))
  }
  const answer = await prove(person.ask, token)
  expect([400, 422]).toContain(answer.status)
  expect(await emailOf(person.uid)).toBe(person.email)
})

test('a withdrawn change forgets the pending address, its link and its mail', async () => {
  const { ask, uid, email, toNew } = await changing()
  expect((await remove(ask, 'email')).json).toMatchObject({ email, pendingEmail: null })
  expect((await prove(ask, linkIn(toNew))).code).toBe('auth.link_expired')

  await change(ask, fresh())
  await remove(ask, 'email')
  expect(await app.deliver()).toEqual([])
  expect(await emailOf(uid)).toBe(email)
})

test('entering the own address withdraws a pending change and sends no mail', async () => {
  const { ask, email } = await changing()
  expect((await change(ask, email.toUpperCase())).json).toMatchObject({ email, pendingEmail: null })
  expect(await app.deliver()).toEqual([])
})

test('links for a new password that were sent to the old address stop working', async () => {
  const { ask, email, toNew } = await changing()
  await postTo(app.newClient(), '/api/auth/forgot', { email })
  const token = tokenIn((await app.deliver()).at(-1))
  await prove(ask, linkIn(toNew))
  const answer = await postTo(app.newClient(), '/api/auth/reset', { token, password: 'una password nuova' })
  expect([answer.status, answer.code]).toEqual([410, 'auth.link_expired'])
})

test('a new password by mail blocks the change too', async () => {
  const { ask, uid, email, toNew, wanted } = await changing()
  await postTo(app.newClient(), '/api/auth/forgot', { email })
  await postTo(app.newClient(), '/api/auth/reset', { token: tokenIn((await app.deliver()).at(-1)), password: 'una password nuova' })
  expect((await prove(ask, linkIn(toNew))).status).toBe(401)
  const owner = app.newClient()
  await signIn(owner, { email, password: 'una password nuova' })
  expect(await page(owner)).toMatchObject({ email, pendingEmail: null })
  expect((await prove(owner, linkIn(toNew))).code).toBe('auth.link_expired')
  expect(await emailOf(uid)).not.toBe(wanted)
})

test('an unconfirmed address is not changed here: its warning could reach nobody', async () => {
  const ask = app.newClient()
  await signUp(ask, someone())
  const answer = await change(ask, fresh())
  expect([answer.status, answer.code]).toEqual([403, 'auth.email_unverified'])
})

test('endless requests are stopped', async () => {
  const { ask } = await confirmed(app)
  const statuses = []
  for (let i = 0; i < 6; i += 1) statuses.push((await change(ask, fresh())).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('an address with its daily number of mails gets no more, and the person who asks sees no difference', async () => {
  const wanted = fresh()
  const asked = []
  for (let i = 0; i < 6; i += 1) asked.push(await changing(wanted))
  const [first, sixth] = [asked[0]!, asked[5]!]
  const shape = ({ answer, email, number }: typeof first) => [
    answer.status,
    JSON.stringify(answer.json).replaceAll(email, 'OLD').replaceAll(number, 'N'),
  ]
  expect(shape(sixth)).toEqual(shape(first))
  // The sixth request also warns the old address: the owner may not have made it.
  expect(asked.map(({ toNew, toOld }) => [toNew?.subject, toOld?.subject])).toEqual([
    ...Array.from({ length: 5 }, () => ['Conferma il nuovo indirizzo', 'Stai cambiando indirizzo e-mail']),
    [undefined, 'Stai cambiando indirizzo e-mail'],
  ])

  app.clock.advance(24 * HOUR)
  await signIn(sixth.ask, sixth)
  await change(sixth.ask, wanted)
  const tomorrow = (await app.deliver()).find(({ to }) => to === wanted)
  expect((await prove(sixth.ask, linkIn(tomorrow))).json).toMatchObject({ email: wanted })
})

test('an address with an account gets no more than its daily number of mails either', async () => {
  const other = await confirmed(app)
  const subjects = []
  for (let i = 0; i < 6; i += 1) {
    const { answer, toNew } = await changing(other.email)
    subjects.push([answer.status, toNew?.subject])
  }
  expect(subjects).toEqual([...Array.from({ length: 5 }, () => [200, "C'è già un account con questo indirizzo"]), [200, undefined]])
})
