import { afterAll, beforeAll, expect, test } from 'vitest'
import { REPORT_FILES } from '#domain/reports/report.ts'
import { limitKey, siteOf } from '#server/platform/limits/limit-key.ts'
import { hit, LIMITS } from '#server/platform/limits/rate-limit.ts'
import { signUp, someone } from '#server/core/people/test-person.ts'
import { aReport, send } from '#server/features/reports/test-report.ts'
import type { Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'

// One IPv6 line has hundreds of networks; switching between them is still one site.

let app: TestApp
beforeAll(async () => void (app = await startAttackedApp({ config: { trustedProxies: ['127.0.0.1'] } })))
afterAll(() => app.stop())

/** A browser without a session in the n-th network of a site. */
function inNetwork(n: number, house = '2001:db8:51c0'): Request {
  const ask = app.newClient()
  const address = `${house}:${n.toString(16)}::7`
  return (path, options = {}) => ask(path, { ...options, headers: { ...options.headers, 'X-Forwarded-For': address } })
}

const begin = (ask: Request) => ask('/api/uploads', { method: 'POST', body: { size: REPORT_FILES.fileBytes, type: 'image/jpeg' } })

const guess = (ask: Request) => ask('/api/auth/sign-in', { method: 'POST', body: { email: someone().email, password: 'una qualsiasi' } })

test('cannot flood reports: ninety an hour, and another site is unaffected', async () => {
  const codes: Array<string | number> = []
  for (let n = 0; n < 100; n++) {
    const { status, code } = await send(inNetwork(n), aReport())
    codes.push(code ?? status)
  }
  expect(codes).toEqual([...Array(90).fill(201), ...Array(10).fill('report.too_many')])
  expect((await send(inNetwork(1, '2001:db8:51c1'), aReport())).status).toBe(201)
})

test('cannot send unlimited mails to strangers: sign-up and forgotten passwords are limited by site', async () => {
  const codes: Array<string | number> = []
  const { max } = LIMITS.forgotByAddress
  for (let n = 0; n < 2 * max; n++) {
    const { status } = await inNetwork(n)('/api/auth/forgot', { method: 'POST', body: { email: `estraneo.${n}@posta.example` } })
    codes.push(status)
  }
  // The answers are the same; the written mails show the limit.
  expect(codes).toEqual(Array(2 * max).fill(202))
  const noted = () => app.db.selectFrom('outbox').select('id').where('topic', '=', 'forgot').execute()
  expect(await noted()).toHaveLength(max * 1.5)
  await inNetwork(1, '2001:db8:51c1')('/api/auth/forgot', { method: 'POST', body: { email: 'estraneo@posta.example' } })
  expect(await noted()).toHaveLength(max * 1.5 + 1)

  // A hundred and fifty hashes would only take long: all but two are pre-counted.
  const site = limitKey(app.deps.config.secret, 'sign-up-site', siteOf('2001:db8:51c0::7'))
  const { windowMs, max: perNetwork } = LIMITS.signUpByAddress
  await hit(app.db, site, { max: 1, windowMs }, app.clock.now(), perNetwork * 1.5 - 2)
  const signedUp: number[] = []
  for (let n = 0; n < 4; n++) signedUp.push((await signUp(inNetwork(n), someone())).status)
  expect(signedUp).toEqual([201, 201, 429, 429])
  expect((await signUp(inNetwork(1, '2001:db8:51c1'), someone())).status).toBe(201)
})

test('cannot try one password on every account: sign-ins are limited by site', async () => {
  const { secret } = app.deps.config
  const { max, windowMs } = LIMITS.signInBySite
  // Three hundred hashes would only take long: all but two are pre-counted.
  await hit(app.db, limitKey(secret, 'sign-in-site', siteOf('2001:db8:51c0::7')), { max: 1, windowMs }, app.clock.now(), max - 2)
  const codes: number[] = []
  for (let n = 0; n < 4; n++) codes.push((await guess(inNetwork(n))).status)
  expect(codes).toEqual([401, 401, 429, 429])
  expect((await guess(inNetwork(1, '2001:db8:51c1'))).status).toBe(401)
})

test('cannot create unlimited rows by passkey requests', async () => {
  const codes: number[] = []
  const site = limitKey(app.deps.config.secret, 'passkey-site', siteOf('2001:db8:51c0::7'))
  await hit(app.db, site, { max: 1, windowMs: 15 * 60_000 }, app.clock.now(), 448)
  for (let n = 0; n < 4; n++) codes.push((await inNetwork(n)('/api/auth/passkeys/options', { method: 'POST' })).status)
  expect(codes).toEqual([200, 200, 429, 429])
})

test('cannot use up everybody’s limit for files', async () => {
  const codes: Array<string | number> = []
  for (let n = 0; n < 64; n++) {
    const { status, code } = await begin(inNetwork(n))
    codes.push(code ?? status)
  }
  expect(codes).toEqual([...Array(60).fill(201), ...Array(4).fill('upload.too_many')])
  expect((await begin(inNetwork(1, '2001:db8:51c1'))).status).toBe(201)
})
