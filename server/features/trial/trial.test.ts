import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '#db/make.ts'
import type { TrialCode } from '#domain/accounts/api.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { DEMO, readSetting } from '#server/platform/settings.ts'
import { keptDemoPassword, makeDemoPassword, prepareDemo } from './demo.ts'
import { trialShopLink } from '#server/features/verification/trial-link.ts'
import { welcome } from './welcome.ts'

let app: TestApp
beforeEach(async () => void (app = await startTestApp()))
afterEach(() => app.stop())

const mails = (headers = {}) => app.request('/api/trial/mails', { headers })

describe('the mails', () => {
  test('are empty before the first one', async () => {
    expect(await mails()).toMatchObject({ status: 200, json: [] })
  })

  test('have their address, subject, text and links', async () => {
    const link = `http://localhost:${app.port}/confirm-email?token=abc-_1`
    const mail = {
      to: 'ada@posta.example',
      subject: 'Conferma: è tutto più facile',
      text: `Ciao Ada,\n\n${link}\n`,
      html: '<p>Ciao Ada</p>',
    }
    await createMailer(app.deps.config).send({ ...mail, id: '0190', date: app.clock.now() })
    expect((await mails()).json).toEqual([
      {
        ...mail,
        id: '0190',
        date: app.clock.now(),
        text: expect.stringContaining(link),
        html: expect.stringContaining('Ciao Ada'),
        links: [link],
      },
    ])
  })

  test('are refused to a page under another host name', async () => {
    for (const Host of ['evil.example', `evil.example:${app.port}`, `localhost.evil.example:${app.port}`]) {
      expect(await mails({ Host })).toMatchObject({ status: 403, code: 'api.forbidden_origin' })
    }
    expect((await mails({ Host: `localhost:${app.port}` })).status).toBe(200)
  })
})

describe('the demo', () => {
  test('fills an empty installation, and its logins work with the given password', async () => {
    const demo = await prepareDemo(app.deps)
    expect(await readSetting(app.db, DEMO)).toBe(true)
    const email = demo!.logins[0]!.email
    const answer = await app.request('/api/auth/sign-in', { method: 'POST', body: { email, password: demo!.password } })
    expect(answer).toMatchObject({ status: 200, json: { user: { privacy: true } } })
    expect((await app.request('/api/card')).status).toBe(200)
  })

  test('is not created twice, and returns the same logins again', async () => {
    const first = await prepareDemo(app.deps)
    const before = await app.db.selectFrom('account').select('id').execute()
    expect(await prepareDemo(app.deps)).toEqual(first)
    expect(await app.db.selectFrom('account').select('id').execute()).toEqual(before)
  })

  test('leaves an installation with its own data alone', async () => {
    await makeAccount(app.db)
    expect(await prepareDemo(app.deps)).toBeNull()
    expect(await app.db.selectFrom('document').select('id').execute()).toEqual([])
  })
})

describe('the demo’s password', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tessera-test-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  test('is generated here, readable aloud, kept, and readable by the owner alone', () => {
    const password = makeDemoPassword(folder)
    expect(password).toMatch(/^[a-z]{6}-[a-z]{4}-[a-z]{4}$/)
    expect(keptDemoPassword(folder)).toBe(password)
    expect(statSync(join(folder, 'demo-logins.txt')).mode & 0o777).toBe(0o600)
  })

  test('differs each time, and is missing without a demo', () => {
    expect(keptDemoPassword(folder)).toBeNull()
    expect(makeDemoPassword(folder)).not.toBe(makeDemoPassword(app.deps.config.dataDir))
  })
})

const codes = (headers = {}) => app.request('/api/trial/codes', { headers })

const signIn = async (email: string, password: string | null) => {
  const ask = app.newClient()
  expect(await ask('/api/auth/sign-in', { method: 'POST', body: { email, password } })).toMatchObject({ code: 'auth.twofactor_prompt' })
  const { code } = ((await codes()).json as TrialCode[]).find((one) => one.email === email)!
  expect((await ask('/api/auth/second-factor', { method: 'POST', body: { code } })).status).toBe(200)
  return ask
}

describe('the codes', () => {
  test('open Gestione to the demo’s staff, also twice within 30 seconds', async () => {
    const { logins, password } = (await prepareDemo(app.deps))!
    const { email } = logins.find(({ what }) => what.startsWith('administrator'))!
    for (let i = 0; i < 2; i += 1) {
      const ask = await signIn(email, password)
      expect((await ask('/api/staff/me')).json).toMatchObject({ roles: ['admin'] })
    }
  })

  test('are for everybody with a role of today, with their roles, and for no member', async () => {
    await prepareDemo(app.deps)
    const all = (await codes()).json as TrialCode[]
    expect(all.find(({ name }) => name === 'Teresa Quagliotti')).toMatchObject({
      roles: ['secretary', 'verifier'],
      code: expect.stringMatching(/^\d{6}$/),
    })
    for (const name of ['Irene Malvolti', 'Ottavio Renzaglia']) expect(all.map((one) => one.name)).toContain(name)
    // The role has ended.
    expect(all.map(({ name }) => name)).not.toContain('Gualtiero Mazzanti Lenzi')
    expect(all.every(({ roles }) => roles.length > 0)).toBe(true)
  })

  test('are refused to a page under another host name', async () => {
    expect(await codes({ Host: 'evil.example' })).toMatchObject({ status: 403, code: 'api.forbidden_origin' })
  })
})

describe('the welcome', () => {
  const demo = { password: 'rosalu-tavo-limi', logins: [{ email: 'ada@posta.example', name: 'Ada', what: 'valid card' }] }

  test('prints the address, every login, the password and the mail’s place', () => {
    const text = welcome(app.deps.config, demo)
    for (const part of [
      `http://localhost:${app.port}`,
      'ada@posta.example',
      'valid card',
      'rosalu-tavo-limi',
      '/outbox',
      '/posta',
      '/codici',
    ])
      expect(text).toContain(part)
  })

  test('prints a shop’s link with a demo', async () => {
    expect(await trialShopLink(app.deps)).toBeNull()
    await prepareDemo(app.deps)
    const link = await trialShopLink(app.deps)
    expect(welcome(app.deps.config, demo, link)).toContain(`http://localhost:${app.port}${link}`)
    const open = () => app.newClient()('/api/partner/session', { method: 'POST', body: { token: link!.slice('/v#p='.length) } })
    expect(await open()).toMatchObject({ status: 200, json: { partner: 'Cinema Teatro Lucciola' } })
    // Each start creates the same link again and renews its validity.
    app.clock.advance(40 * 24 * 3_600_000)
    expect(await open()).toMatchObject({ status: 404 })
    expect(await trialShopLink(app.deps)).toBe(link)
    expect((await open()).status).toBe(200)
  })

  test('says where the password is when this data folder does not have it', () => {
    expect(welcome(app.deps.config, { ...demo, password: null })).toContain('demo-logins.txt')
  })

  test('prints no logins without a demo', () => {
    expect(welcome(app.deps.config, null)).not.toContain('Password')
  })
})
