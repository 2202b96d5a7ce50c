import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { makeSetupPath } from '#server/features/setup/setup.ts'
import { post, session, signIn, signUp, someone, tokenIn, verify } from '#server/core/people/test-person.ts'
import { testEngine } from '../database.ts'
import type { Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { contentsOf } from './contents.ts'
import { makeOwnKeys, operationsOf } from './operations.ts'
import { processes } from './processes.ts'
import { SMALL_PAGE } from './small-page.ts'

// Links in mails are opened by scanners before people see them, forwarded, found in histories, used twice and too late.

const HOUR = 3_600_000
const NEW_PASSWORD = 'una password nuova'

let app: TestApp
beforeAll(async () => void (app = await startAttackedApp({ assets: SMALL_PAGE })))
afterAll(() => app.stop())

const verified = async (ask: Request) => ((await session(ask)).json as SessionAnswer).account.emailVerified
const reset = (ask: Request, token: string, password = NEW_PASSWORD) => post(ask, '/api/auth/reset', { token, password })

/** A registered person who has forgotten the password, with all links sent to them. */
async function reader(on: TestApp = app) {
  const person = someone()
  const ask = on.newClient()
  await signUp(ask, person)
  await post(on.newClient(), '/api/auth/forgot', { email: person.email })
  const mails = (await on.deliver()).filter(({ to }) => to === person.email)
  const token = (word: string) => tokenIn(mails.find(({ text }) => text.includes(word)))
  const links = mails.flatMap(({ text, html }) => [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link))
  return { person, ask, links, verifyToken: token('/confirm-email?'), resetToken: token('/nuova-password?') }
}

const SCANNERS = [
  'Mozilla/5.0 (compatible; SafeLinks)',
  'GoogleImageProxy',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'WhatsApp/2.23',
  'BarracudaCentral',
]

test('a link of a waiting or failed mail is not readable in the database', async () => {
  const { send } = app.deps.mailer
  app.deps.mailer.send = async () => {
    throw Object.assign(new Error('no such user'), { responseCode: 550 })
  }
  const person = someone()
  await signUp(app.newClient(), person)
  await post(app.newClient(), '/api/auth/forgot', { email: person.email })
  const waiting = JSON.stringify(await contentsOf(app.db))
  expect(await app.deliver()).toEqual([])
  const given = JSON.stringify(await contentsOf(app.db))
  app.deps.mailer.send = send
  for (const table of [waiting, given]) expect(table).not.toMatch(/token=|confirm-email|nuova-password/)

  await app.db.updateTable('outbox').set({ deadAt: null, runAt: 0 }).where('recipient', '=', person.email).execute()
  const mails = await app.deliver()
  const tokens = mails.filter(({ to }) => to === person.email).map(tokenIn)
  expect(tokens).toHaveLength(2)
  for (const token of tokens) expect(waiting + given).not.toContain(token)
})

describe('opening a link', () => {
  test('changes nothing, however often it is opened: the page waits for a button', async () => {
    const { ask, person, links, verifyToken, resetToken } = await reader()
    expect(new Set(links).size).toBe(2)
    const setup = await makeSetupPath(app.db, app.clock.now())
    const before = await contentsOf(app.db)
    for (const link of [...new Set(links), app.origin + setup!]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        for (const agent of SCANNERS) {
          const path = link.slice(app.origin.length)
          const answer = await app.newClient()(path, { method, headers: { 'User-Agent': agent, Accept: 'text/html', Origin: null } })
          if (method !== 'OPTIONS') expect(answer.status).toBe(200)
          await ask(path, { method, headers: { 'User-Agent': agent, Purpose: 'prefetch', 'Sec-Purpose': 'prefetch' } })
        }
      }
    }
    expect(await contentsOf(app.db)).toEqual(before)

    expect(await verified(ask)).toBe(false)
    expect((await verify(ask, verifyToken)).status).toBe(200)
    expect((await reset(app.newClient(), resetToken)).status).toBe(200)
    expect((await signIn(app.newClient(), { ...person, password: NEW_PASSWORD })).status).toBe(200)
  })

  test('changes nothing for the account’s links either: a new address, and keeping a closed account', async () => {
    const { ask, uid, email, password } = await confirmed(app)
    const wanted = someone().email
    await post(ask, '/api/account/email', { email: wanted })
    const [moving] = (await app.deliver()).filter(({ to }) => to === wanted)
    const { ask: closing } = await confirmed(app)
    await post(closing, '/api/account/closure')
    const [leaving] = await app.deliver()
    const before = await contentsOf(app.db)
    const links = [moving!, leaving!].flatMap(({ text }) => text.match(/https?:\/\/\S+token=\S+|https?:\/\/\S+email=\S+/g) ?? [])
    expect(links).toHaveLength(2)
    for (const link of links)
      for (const method of ['GET', 'HEAD'])
        for (const client of [ask, app.newClient()])
          expect((await client(link.slice(app.origin.length), { method, headers: { Accept: 'text/html' } })).status).toBe(200)
    expect(await contentsOf(app.db)).toEqual(before)

    // A forwarded link changes no other account, and nothing without a session.
    const token = /email=([\w-]+)/.exec(links.join())![1]!
    const { ask: other } = await confirmed(app)
    expect((await post(other, '/api/account/email/confirm', { token })).code).toBe('auth.verify_other_account')
    expect((await post(app.newClient(), '/api/account/email/confirm', { token })).code).toBe('auth.session_expired')
    expect((await signIn(app.newClient(), { email, password })).json).toMatchObject({ account: { id: uid } })
  })

  test('changes nothing when the token is tried at every address of the API', async () => {
    const { ask, verifyToken, resetToken } = await reader()
    await makeOwnKeys(app)
    const operations = await operationsOf(app)
    // Without the counters of downloads.
    const contents = async () => ({ ...(await contentsOf(app.db)), rateLimit: null })
    const before = await contents()
    for (const { path } of operations)
      for (const token of [verifyToken, resetToken])
        for (const method of ['GET', 'HEAD'])
          for (const client of [ask, app.newClient()]) await client(`${path}?token=${token}`, { method })
    expect(await contents()).toEqual(before)
  })

  test('leaks its address to nobody: the page sends no referrer to other sites, and loads nothing from them', async () => {
    const { links } = await reader()
    for (const link of links) {
      const { headers, text } = await app.newClient()(link.slice(app.origin.length), { headers: { Accept: 'text/html' } })
      expect(headers['referrer-policy']).toMatch(/^(same-origin|no-referrer)$/)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(text).not.toMatch(/(src|href)="https?:/)
    }
  })
})

describe('a forwarded link', () => {
  test('for confirming an address confirms neither the reader’s nor the sender’s', async () => {
    const sender = await reader()
    const other = await reader()
    expect((await verify(other.ask, sender.verifyToken)).code).toBe('auth.verify_other_account')
    expect((await verify(app.newClient(), sender.verifyToken)).code).toBe('auth.session_expired')
    expect([await verified(sender.ask), await verified(other.ask)]).toEqual([false, false])
    expect((await verify(sender.ask, sender.verifyToken)).status).toBe(200)
  })

  test('of a stranger’s registration with the victim’s address is not confirmed by the victim’s click', async () => {
    const stranger = await reader()
    const victim = app.newClient()
    await signUp(victim, someone())
    for (const browser of [victim, app.newClient()]) await verify(browser, stranger.verifyToken)
    expect(await verified(stranger.ask)).toBe(false)
  })

  test('for a new password changes its own account only, whoever is signed in', async () => {
    const sender = await reader()
    const other = await reader()
    expect((await reset(other.ask, sender.resetToken)).status).toBe(200)
    expect((await session(other.ask)).status).toBe(200)
    expect((await signIn(app.newClient(), other.person)).status).toBe(200)
    expect((await signIn(app.newClient(), { ...sender.person, password: NEW_PASSWORD })).status).toBe(200)
  })
})

describe('an expired link', () => {
  test('that was used says so the second time, and does nothing', async () => {
    const { ask, person, verifyToken, resetToken } = await reader()
    await verify(ask, verifyToken)
    expect((await verify(ask, verifyToken)).code).toBe('auth.link_used')
    await reset(app.newClient(), resetToken)
    expect((await reset(app.newClient(), resetToken, 'ancora diversa')).code).toBe('auth.link_used')
    expect((await signIn(app.newClient(), { ...person, password: 'ancora diversa' })).status).toBe(401)
  })

  test('ends after a day for a confirmation, after an hour for a password, to the millisecond', async () => {
    const { ask, verifyToken, resetToken } = await reader()
    app.clock.advance(HOUR)
    expect((await reset(app.newClient(), resetToken)).code).toBe('auth.link_expired')
    app.clock.advance(23 * HOUR)
    expect((await verify(ask, verifyToken)).code).toBe('auth.link_expired')
  })

  test('becomes invalid with its change: other password links, and links to an old address', async () => {
    const { ask, person, verifyToken, resetToken } = await reader()
    await post(app.newClient(), '/api/auth/forgot', { email: person.email })
    const later = tokenIn((await app.deliver()).at(-1))
    await post(ask, '/api/auth/change-email', { email: someone().email })
    expect((await verify(ask, verifyToken)).code).toBe('auth.link_expired')
    for (const token of [resetToken, later]) expect((await reset(app.newClient(), token)).code).toBe('auth.link_expired')
  })

  test('is never accepted for another kind', async () => {
    const { ask, verifyToken, resetToken } = await reader()
    expect((await reset(app.newClient(), verifyToken)).code).toBe('auth.link_invalid')
    expect((await verify(ask, resetToken)).code).toBe('auth.link_invalid')
    const setup = new URL((await makeSetupPath(app.db, app.clock.now()))!, app.origin).searchParams.get('token')!
    expect((await reset(app.newClient(), setup)).code).toBe('auth.link_invalid')
    expect((await app.newClient()(`/api/setup?token=${resetToken}`)).code).toBe('setup.link_invalid')
  })
})

test('one of many simultaneous uses of a link succeeds', async () => {
  const { ask, verifyToken, resetToken } = await reader()
  const passwords = Array.from({ length: 6 }, (_, i) => `scelta numero ${i}`)
  const resets = await Promise.all(passwords.map((password) => reset(app.newClient(), resetToken, password)))
  expect(resets.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await session(ask)).status).toBe(401)
  const other = await reader()
  const uses = await Promise.all(Array.from({ length: 6 }, () => verify(other.ask, other.verifyToken)))
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(verifyToken).not.toBe(other.verifyToken)
})

describe.runIf(testEngine === 'postgres')('on several servers', () => {
  test('one of many simultaneous uses of a link succeeds', async () => {
    const servers = await processes()
    const [one, two] = [await servers.start(), await servers.start()]
    const { resetToken } = await reader(one)
    const answers = await Promise.all([one, two, one, two].map((server, i) => reset(server.newClient(), resetToken, `scelta numero ${i}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await servers.end()
  })
})
