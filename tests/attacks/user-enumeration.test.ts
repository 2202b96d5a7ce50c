import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount } from '#db/make.ts'
import type { AccountAnswer, SessionAnswer } from '#domain/accounts/api.ts'
import { importedPassword } from '#server/core/accounts/firebase-password.ts'
import { post, signUp, someone } from '#server/core/people/test-person.ts'
import type { Answer, Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { hashesIn, workOf } from './work-done.ts'

// A stranger wants to know whether an address has an account (OWASP ASVS 5.0, 6.3.8). The answers must be the same to the byte, and so
// must what the server does for them: statement for statement, hash for hash. No test here looks at a clock.

const ELSEWHERE = '198.51.100.77'

let app: TestApp
beforeAll(async () => void (app = await startAttackedApp({ config: { trustedProxies: ['127.0.0.1'] } })))
afterAll(() => app.stop())

const registered = async () => {
  const person = someone()
  const { account } = (await signUp(app.newClient(), person)).json as SessionAnswer
  return { email: person.email, uid: account.id }
}

/** Each gives the address of an account that a stranger asks about. */
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

/** At home in the network from which the stranger asks. */
async function neighbour() {
  const person = someone()
  const { account } = (await signUp(app.newClient(), person)).json as SessionAnswer
  await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', account.id).execute()
  await ask('/api/auth/sign-in', { email: person.email, password: person.password })
  return person.email
}

/** What anybody can see of an answer, but for the moment at which it was given. */
const seen = ({ status, text, headers }: Answer) => ({ status, text, headers: { ...headers, date: '' } })

const nobody = () => someone().email

const ask = (path: string, body: object) => app.newClient()(path, { method: 'POST', body, headers: { 'X-Forwarded-For': ELSEWHERE } })

/** What a stranger sees, and what the server has done for it. */
async function asked(path: string, body: object) {
  const { answer, work } = await workOf(() => ask(path, body))
  return { seen: seen(answer), work }
}

const tryWith = (email: string) => asked('/api/auth/sign-in', { email, password: 'indovino qualcosa' })

describe('signing in', () => {
  test.each(ACCOUNTS)('with a wrong password, %s answers as an address without an account does, after the same work', async (_, make) => {
    const [there, notThere] = [await tryWith(await make()), await tryWith(nobody())]
    expect(there).toEqual(notThere)
    expect(there.seen).toMatchObject({ status: 401, text: '{"error":{"code":"auth.invalid_credentials"}}' })
    expect(hashesIn(there.work)[0]).toBe('ARGON2REQUEST')
  })

  test('after too many tries both wait as long, and neither costs a hash', async () => {
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

  test('an address written in another way is the same account’s tries', async () => {
    const { email } = await registered()
    for (let i = 0; i < 10; i += 1) await tryWith(i % 2 ? email.toUpperCase() : ` ${email} `)
    expect((await tryWith(email)).seen.status).toBe(429)
  })
})

const forget = (email: string) => asked('/api/auth/forgot', { email })

describe('a forgotten password', () => {
  test.each(ACCOUNTS)('%s answers as an address without an account does, after the same work', async (_, make) => {
    const [there, notThere] = [await forget(await make()), await forget(nobody())]
    expect(there).toEqual(notThere)
    expect(there.seen).toMatchObject({ status: 202, text: '{}' })
    await app.deliver()
  })

  test('one that has had all its mails of the hour answers the same', async () => {
    const { email } = await registered()
    for (let i = 0; i < 6; i += 1) {
      await forget(email)
      await app.deliver()
    }
    expect(await forget(email)).toEqual(await forget(nobody()))
    expect(await app.deliver()).toEqual([])
  })

  test('a wrong link is refused alike, whatever was in it', async () => {
    const [one, other] = ['A', 'B'].map((letter) => ({ token: letter.repeat(43), password: 'una password nuova' }))
    expect(await asked('/api/auth/reset', one!)).toEqual(await asked('/api/auth/reset', other!))
  })
})

describe('sending the confirmation again', () => {
  test('needs a session, and asks nobody for an address: a body that names one is not looked at', async () => {
    const { email } = await registered()
    const answers = [await asked('/api/auth/verification', { email }), await asked('/api/auth/verification', { email: nobody() })]
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]!.seen.status).toBe(401)
    expect(await app.deliver()).toSatisfy((mails: { to: string }[]) => mails.filter(({ to }) => to === email).length <= 1)
  })
})

test('another account’s document, one of nobody and one that cannot be are refused alike', async () => {
  const ask = app.newClient()
  await signUp(ask, someone())
  const { uid } = await registered()
  const [own, ghost, nonsense] = await Promise.all([uid, '0190b1f2-0000-7000-8000-000000000000', 'x'].map((id) => ask(`/api/users/${id}`)))
  expect(seen(own!)).toEqual(seen(ghost!))
  expect(seen(own!)).toEqual(seen(nonsense!))
})

/** Somebody who is signed in, with a proved address. */
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

test('asking for another address answers the same, whether or not somebody has it', async () => {
  const [there, notThere] = [await wanting(await mine(), (await registered()).email), await wanting(await mine(), nobody())]
  expect(there).toEqual(notThere)
  expect(there).toMatchObject({ status: 200, isPending: true })
})

test('what tells it is sign-up, which opens the session at once (specification §4): a network asks twenty times an hour about one', async () => {
  const { email } = await registered()
  const codes = []
  for (let i = 0; i < 21; i += 1) codes.push((await post(app.newClient(), '/api/auth/sign-up', { ...someone(), email })).code)
  expect(codes.at(0)).toBe('auth.email_in_use')
  expect(codes.at(-1)).toBe('auth.too_many_attempts')
})
