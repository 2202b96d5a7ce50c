import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount, makeStaffRole } from '#db/make.ts'
import { romeDay } from '#domain/plain-date.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { makeSetupPath, SETUP_LINK_DAYS } from './setup.ts'

let app: TestApp
beforeEach(async () => void (app = await startTestApp({ config: { trial: false, appUrl: 'https://tessera.example' } })))
afterEach(() => app.stop())

const form = {
  name: 'Circolo del Lago APS',
  color: '#0B5C6B',
  associationEmail: 'segreteria@lago.example',
  firstname: 'Ada',
  lastname: 'Rossi',
  adminEmail: ' Ada@Lago.example ',
  password: 'remo sentiero lanterna',
  privacy: true,
  confirm14: true,
}

const link = async () => (await makeSetupPath(app.db, app.clock.now())) ?? ''
const tokenOf = (path: string) => new URL(path, 'https://tessera.example').searchParams.get('token')
const check = (token: unknown) => app.request(`/api/setup?token=${encodeURIComponent(String(token))}`)
const setUp = (token: unknown, changes: object = {}) => app.request('/api/setup', { method: 'POST', body: { ...form, token, ...changes } })
const rows = async () => ({
  accounts: await app.db.selectFrom('account').select(['email', 'emailVerified']).execute(),
  roles: await app.db.selectFrom('staffRole').select('role').execute(),
  cards: await app.db.selectFrom('card').select('number').execute(),
  documents: await app.db.selectFrom('document').select('id').orderBy('id').execute(),
  outbox: await app.db.selectFrom('outbox').select('topic').execute(),
})
const nothing = { accounts: [], roles: [], cards: [], documents: [], outbox: [] }

describe('the link', () => {
  test('is issued again once the only administrator’s role has ended', async () => {
    const { id } = await makeAccount(app.db)
    await makeStaffRole(app.db, { uid: id, role: 'admin', expiresOn: romeDay(app.clock.now()) })
    expect(await makeSetupPath(app.db, app.clock.now())).toBeNull()
    app.clock.advance(24 * 3_600_000)
    expect((await check(tokenOf(await link()))).status).toBe(200)
  })

  test('leads to the set-up page and stays valid until used; opening does not use it', async () => {
    const path = await link()
    expect(path).toMatch(/^\/setup\?token=[\w-]{43}$/)
    expect(await check(tokenOf(path))).toMatchObject({ status: 200, json: {} })
    expect(await check(tokenOf(path))).toMatchObject({ status: 200 })
  })

  test('is in the database only as a hash', async () => {
    const token = tokenOf(await link())
    const settings = await app.db.selectFrom('setting').selectAll().execute()
    expect(settings).toContainEqual({ key: 'setupToken', value: expect.stringMatching(/^\{"hash":"[0-9a-f]{64}","endsAt":\d+\}$/) })
    expect(JSON.stringify(settings)).not.toContain(token)
  })

  test('expires after seven days, for opening and for the set-up', async () => {
    const token = tokenOf(await link())
    app.clock.advance(SETUP_LINK_DAYS * 24 * 3_600_000 - 1)
    expect((await check(token)).status).toBe(200)
    app.clock.advance(1)
    expect(await check(token)).toMatchObject({ status: 410, code: 'setup.link_invalid' })
    expect(await setUp(token)).toMatchObject({ status: 410, code: 'setup.link_invalid' })
    expect(await rows()).toEqual(nothing)
  })

  test('is replaced by a later one', async () => {
    const [first, second] = [await link(), await link()]
    expect(await check(tokenOf(first))).toMatchObject({ status: 410, code: 'setup.link_invalid' })
    expect((await check(tokenOf(second))).status).toBe(200)
  })

  test.each(['', 'x', '%00', "' or 1=1"])('an invalid token is refused, for opening and for the set-up: %j', async (token) => {
    await link()
    expect(await check(token)).toMatchObject({ status: 410, code: 'setup.link_invalid' })
    expect((await setUp(token)).status).toBeGreaterThanOrEqual(400)
    expect(await rows()).toEqual(nothing)
  })

  test('no token is valid before a link exists', async () => {
    expect(await check('null')).toMatchObject({ status: 410, code: 'setup.link_invalid' })
  })
})

describe('the set-up', () => {
  test('creates the association and an administrator with a card, who gets a confirmation mail', async () => {
    expect(await setUp(tokenOf(await link()))).toMatchObject({ status: 201, json: {} })
    expect(await rows()).toEqual({
      accounts: [{ email: 'ada@lago.example', emailVerified: false }],
      roles: [{ role: 'admin' }],
      cards: [{ number: expect.stringMatching(/^\d{10}$/) }],
      documents: [{ id: 'associazione' }, { id: 'privacy' }],
      outbox: [{ topic: 'mail' }],
    })
    const [mail] = await app.deliver()
    expect(mail).toMatchObject({ to: 'ada@lago.example', from: { name: 'Circolo del Lago APS', address: 'segreteria@lago.example' } })
    expect(mail?.text).toContain('https://tessera.example/confirm-email?token=')
  })

  test('afterwards the page has the association’s name and colour', async () => {
    await app.request('/manifest.webmanifest')
    await setUp(tokenOf(await link()))
    expect(await app.request('/manifest.webmanifest')).toMatchObject({ json: { name: 'Circolo del Lago APS' } })
    expect(await app.request('/api/collections/pagine')).toMatchObject({
      json: [{ id: 'associazione', color: '#0b5c6b' }, { id: 'privacy' }],
    })
  })

  test('the privacy notice of the first registration is the one that the administrator read', async () => {
    await setUp(tokenOf(await link()))
    const notice = await app.request('/api/collections/pagine/privacy')
    expect(notice.json).toMatchObject({ markdown: expect.stringContaining('**Circolo del Lago APS**') })
    const [read] = await app.db.selectFrom('consentEvent').selectAll().where('purpose', '=', 'privacy_notice').execute()
    expect(read).toMatchObject({ documentId: 'pagine/privacy', documentVersion: (notice.json as { version: string }).version })
  })

  test.each(['privacy', 'confirm14'])('the administrator must tick %s like everybody', async (tick) => {
    expect(await setUp(tokenOf(await link()), { [tick]: false })).toMatchObject({ status: 422 })
    expect(await rows()).toEqual(nothing)
  })

  test('registration is refused before it', async () => {
    const { associationEmail: _, adminEmail: email, name: _name, color: _color, ...person } = form
    expect(await app.request('/api/auth/sign-up', { method: 'POST', body: { ...person, email } })).toMatchObject({
      status: 503,
      code: 'api.unavailable',
    })
    expect(await rows()).toEqual(nothing)
  })

  test('the administrator can sign in, and is staff', async () => {
    await setUp(tokenOf(await link()))
    const answer = await app.request('/api/auth/sign-in', { method: 'POST', body: { email: 'ada@lago.example', password: form.password } })
    expect(answer).toMatchObject({ status: 200, json: { staff: true, account: { emailVerified: false } } })
  })

  test('works once: a second try is refused and no further link is issued', async () => {
    const token = tokenOf(await link())
    await setUp(token)
    expect(await setUp(token, { adminEmail: 'altra@lago.example' })).toMatchObject({ status: 410, code: 'setup.done' })
    expect(await check(token)).toMatchObject({ status: 410, code: 'setup.done' })
    expect(await makeSetupPath(app.db, app.clock.now())).toBeNull()
    expect((await rows()).accounts).toHaveLength(1)
  })

  test('happens once when sent twice simultaneously', async () => {
    const token = tokenOf(await link())
    const answers = await Promise.all([setUp(token), setUp(token, { adminEmail: 'altra@lago.example' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 410])
    expect(await rows()).toMatchObject({ accounts: [{}], roles: [{}], cards: [{}], documents: [{}, {}] })
    expect((await rows()).accounts).toHaveLength(1)
  })

  test('invalid values are reported by field, and the link stays valid', async () => {
    const token = tokenOf(await link())
    const answer = await setUp(token, { color: 'blue', adminEmail: 'x', password: '123', extra: 1 })
    expect(answer).toMatchObject({
      status: 422,
      json: {
        error: { code: 'api.invalid', fields: { color: 'invalid', adminEmail: 'invalid', password: 'too_short', extra: 'unknown' } },
      },
    })
    expect(await rows()).toEqual(nothing)
    expect((await check(token)).status).toBe(200)
  })

  test('is refused from another site', async () => {
    const token = tokenOf(await link())
    const answer = await app.request('/api/setup', {
      method: 'POST',
      body: { ...form, token },
      headers: { Origin: 'https://evil.example' },
    })
    expect(answer).toMatchObject({ status: 403, code: 'api.forbidden_origin' })
    expect(await rows()).toEqual(nothing)
  })
})
