import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount } from '#db/make.ts'
import type { AccountAnswer, SessionAnswer } from '#domain/accounts/api.ts'
import { importedPassword } from '#server/core/accounts/firebase-password.ts'
import { post, signUp, someone } from '#server/core/people/test-person.ts'
import type { Answer, Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { hashesIn, workOf } from './work-done.ts'

// A stranger wants to know whether an address has an account (OWASP ASVS 5.0, 6.3.8). Answers must be identical byte for byte, and so must
// the server's work: statement for statement, hash for hash. No test here uses a clock.

const ELSEWHERE = '198.51.100.77'

let app: TestApp
beforeAll(async () => void (app = await startAttackedApp({ config: { trustedProxies: ['127.0.0.1'] } })))
afterAll(() => app.stop())

const registered = async () => {
  const person = someone()
  const { account } = (await signUp(app.newClient(), person)).json as SessionAnswer
  return { email: person.email, uid: account.id }
}

/** Each gives the address of an account that the stranger asks about. */
const ACCOUNTS: [string, () => Promise<string>][] = [
  ['one with a password', async () => (await registered()).email],
  ['one without a password, as a provider makes it', async () => (await makeAccount(app.db)).email],
  [
    'one whose address is confirmed',
    async () => {
      const { email, uid } = await registered()
      await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', uid).execute()
      return email
    },
  ],
  [
    'one that is being closed',
    async () => {
      const { email, uid } = await registered()
      await app.db.insertInto('accountClosure').values({ uid, requestedAt: app.clock.now(), eraseAt: app.clock.now() }).execute()
      return email
    },
  ],
  [
    'one with a second factor',
    async () => {
      const { email, uid } = await registered()
      const at = app.clock.now()
      await app.db.insertInto('secondFactor').values({ uid, secret: 'x', lastStep: 0, createdAt: at, confirmedAt: at }).execute()
      return email
    },
  ],
  [
    'one that was imported and has not been used here yet',
    async () => {
      const { email, uid } = await registered()
      const parameters = { signerKey: randomBytes(64), saltSeparator: Buffer.from('Bw'), rounds: 8, memCost: 14 }
      const password = importedPassword({ hash: randomBytes(64), salt: randomBytes(8) }, parameters)
      await app.db.updateTable('credential').set({ password }).where('userId', '=', uid).execute()
      return email
    },
  ],
  ['one that has signed in from the very network that asks', async () => neighbour()],
]

/** An account whose home network is the stranger's. */
async function neighbour() {
  const person = someone()
  const { account } = (await signUp(app.newClient(), person)).json as SessionAnswer
  await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', account.id).execute()
  await ask('/api/auth/sign-in', { email: person.email, password: person.password })
  return person.email
}

/** Everything visible in an answer, except its time. */
const seen = ({ status, text, headers }: Answer) => ({ status, text, headers: { ...headers, date: '' } })

const nobody = () => someone().email

const ask = (path: string, body: object) => app.newClient()(path, { method: 'POST', body, headers: { 'X-Forwarded-For': ELSEWHERE } })

/** The visible answer, and the server's work for it. */
async function asked(path: string, body: object) {
  const { answer, work } = await workOf(() => ask(path, body))
  return { seen: seen(answer), work }
}

const tryWith = (email: string) => asked('/api/auth/sign-in', { email, password: 'indovino qualcosa' })

describe('signing in', () => {
  test.each(ACCOUNTS)('with a wrong password, %s gets the answer of an unknown address, after the same work', async (_, make) => {
    const [there, notThere] = [await tryWith(await make()), await tryWith(nobody())]
    expect(there).toEqual(notThere)
    expect(there.seen).toMatchObject({ status: 401, text: '{"error":{"code":"auth.invalid_credentials"}}' })
    expect(hashesIn(there.work)[0]).toBe('ARGON2REQUEST')
  })

  test('after too many tries both wait equally long, and neither costs a hash', async () => {
    const { email } = await registered()
    const last = []
    for (const address of [email, nobody()]) {
      for (let i = 0; i < 10; i += 1) await tryWith(address)
      last.push(await tryWith(address))
    }
    expect(last[0]).toEqual(last[1])
    expect(last[0]).toMatchObject({ seen: { status: 429, headers: { 'retry-after': '900' } } })
    expect(hashesIn(last[0]!.work)).toEqual([])
  })

  test('spellings of an address share the tries of its account', async () => {
    const { email } = await registered()
    for (let i = 0; i < 10; i += 1) await tryWith(i % 2 ? email.toUpperCase() : ` ${email} `)
    expect((await tryWith(email)).seen.status).toBe(429)
  })
})

const forget = (email: string) => asked('/api/auth/forgot', { email })

describe('a forgotten password', () => {
  test.each(ACCOUNTS)('%s gets the answer of an unknown address, after the same work', async (_, make) => {
    const [there, notThere] = [await forget(await make()), await forget(nobody())]
    expect(there).toEqual(notThere)
    expect(there.seen).toMatchObject({ status: 202, text: '{}' })
    await app.deliver()
  })

  test('an address without mails left this hour gets the same answer', async () => {
    const { email } = await registered()
    for (let i = 0; i < 6; i += 1) {
      await forget(email)
      await app.deliver()
    }
    expect(await forget(email)).toEqual(await forget(nobody()))
    expect(await app.deliver()).toEqual([])
  })

  test('all invalid links get the same refusal', async () => {
    const [one, other] = ['A', 'B'].map((letter) => ({ token: letter.repeat(43), password: 'una password nuova' }))
    expect(await asked('/api/auth/reset', one!)).toEqual(await asked('/api/auth/reset', other!))
  })
})

describe('sending the confirmation again', () => {
  test('needs a session, and ignores an address in the body', async () => {
    const { email } = await registered()
    const answers = [await asked('/api/auth/verification', { email }), await asked('/api/auth/verification', { email: nobody() })]
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]!.seen.status).toBe(401)
    expect(await app.deliver()).toSatisfy((mails: { to: string }[]) => mails.filter(({ to }) => to === email).length <= 1)
  })
})

test('another account’s document, an unknown one and an invalid one get the same refusal', async () => {
  const ask = app.newClient()
  await signUp(ask, someone())
  const { uid } = await registered()
  const [own, ghost, nonsense] = await Promise.all([uid, '0190b1f2-0000-7000-8000-000000000000', 'x'].map((id) => ask(`/api/users/${id}`)))
  expect(seen(own!)).toEqual(seen(ghost!))
  expect(seen(own!)).toEqual(seen(nonsense!))
})

/** A signed-in person with a confirmed address. */
const mine = async () => {
  const ask = app.newClient()
  await signUp(ask, someone())
  await app.db.updateTable('account').set({ emailVerified: true }).execute()
  return ask
}

const wanting = async (ask: Request, email: string) => {
  const { answer, work } = await workOf(() => post(ask, '/api/account/email', { email }))
  const { pendingEmail, ...account } = answer.json as AccountAnswer
  return { status: answer.status, isPending: pendingEmail === email, keys: Object.keys(account), work }
}

test('a change to another address gets the same answer, whether or not it is taken', async () => {
  const [there, notThere] = [await wanting(await mine(), (await registered()).email), await wanting(await mine(), nobody())]
  expect(there).toEqual(notThere)
  expect(there).toMatchObject({ status: 200, isPending: true })
})

test('only sign-up reveals an account, since it opens the session at once (specification §4): a network may ask twenty times an hour about an address', async () => {
  const { email } = await registered()
  const codes = []
  for (let i = 0; i < 21; i += 1) codes.push((await post(app.newClient(), '/api/auth/sign-up', { ...someone(), email })).code)
  expect(codes.at(0)).toBe('auth.email_in_use')
  expect(codes.at(-1)).toBe('auth.too_many_attempts')
})
