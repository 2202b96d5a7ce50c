import { once } from 'node:events'
import { createServer, type Http2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { selfMadeWallets, unzip } from '#tests/stand-ins/wallets.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { hit } from '#server/platform/limits/rate-limit.ts'
import { readSettings } from '#server/config.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { updatesOf } from './pass-token.ts'

const V1 = '/api/wallet/apple/v1'
const TYPE = 'pass.example.tessera'
const HOUR = 3_600_000

let app: TestApp
let start: number
/** Apple's push service: records the phones it was asked to tell, and answers as set. */
let apple: Http2Server
const told: { path: string; topic: unknown }[] = []
let answer = 200
beforeAll(async () => {
  apple = createServer()
  apple.on('stream', (stream, headers) => {
    told.push({ path: String(headers[':path']), topic: headers['apns-topic'] })
    stream.respond({ ':status': answer })
    stream.end()
  })
  apple.listen(0, '127.0.0.1')
  await once(apple, 'listening')
  const applePass = readSettings(selfMadeWallets().given).applePass!
  const pushUrl = `http://127.0.0.1:${(apple.address() as AddressInfo).port}`
  app = await startTestApp({ config: { appUrl: 'https://tessera.example', trial: false, applePass: { ...applePass, pushUrl } } })
  start = app.clock.now()
  await withAssociation(app)
})
afterAll(async () => {
  await app.stop()
  apple.close()
})
beforeEach(() => {
  app.clock.set(start)
  told.length = 0
  answer = 200
})

type Pass = { serialNumber: string; authenticationToken: string }
const passIn = (bytes: Buffer) => JSON.parse(unzip(bytes).get('pass.json')!.toString()) as Pass & Record<string, unknown>

/** A member with a pass, and an Apple device: it has no cookies and sends the pass's token. */
async function holder() {
  const person = await confirmed(app)
  await person.ask('/api/card/copies/apple', { method: 'POST' })
  const [copy] = ((await person.ask('/api/card/copies')).json as { copies: { id: string }[] }).copies
  const pass = { serialNumber: copy!.id, authenticationToken: updatesOf(app.deps.config, copy!.id)!.token }
  return { ...person, pass, phone: phone(pass) }
}

let phones = 0
function phone({ serialNumber, authenticationToken }: Pass, token = authenticationToken) {
  const ask: Request = app.newClient()
  const device = `device${(phones += 1)}`
  const headers = { Authorization: `ApplePass ${token}`, Origin: null }
  const registration = `${V1}/devices/${device}/registrations/${TYPE}`
  const pushToken = device.replaceAll(/[^0-9a-f]/g, '') + 'abcdef'
  return {
    device,
    pushToken,
    register: () => ask(`${registration}/${serialNumber}`, { method: 'POST', headers, body: { pushToken } }),
    unregister: () => ask(`${registration}/${serialNumber}`, { method: 'DELETE', headers }),
    changed: (since = '') => ask(`${registration}?passesUpdatedSince=${since}`),
    fetch: (since?: string) =>
      ask(`${V1}/passes/${TYPE}/${serialNumber}`, { headers: { ...headers, ...(since && { 'If-Modified-Since': since }) } }),
  }
}

const suspend = (number: string, suspendedFrom: string | null) =>
  app.db.updateTable('card').set({ suspendedFrom }).where('number', '=', number).execute()

describe('a phone with the pass', () => {
  test('registers once, with the pass’s own token', async () => {
    const [anna, bruno] = [await holder(), await holder()]
    expect(await phone(anna.pass, bruno.pass.authenticationToken).register()).toMatchObject({ status: 401 })
    expect(await phone(anna.pass, '').register()).toMatchObject({ status: 401 })
    expect(await anna.phone.register()).toMatchObject({ status: 201 })
    expect(await anna.phone.register()).toMatchObject({ status: 200 })
    expect(await phone({ ...anna.pass, serialNumber: 'none' }).register()).toMatchObject({ status: 401 })
  })

  test('gets the passes changed since its last request, and no others', async () => {
    const { number, pass, phone } = await holder()
    await phone.register()
    const first = (await phone.changed()).json as { lastUpdated: string; serialNumbers: string[] }
    expect(first.serialNumbers).toHaveLength(1)
    expect(await phone.changed(first.lastUpdated)).toMatchObject({ status: 204, text: '' })
    const fetched = await phone.fetch()
    const since = fetched.headers['last-modified']!
    expect(await phone.fetch(since)).toMatchObject({ status: 304, text: '' })

    app.clock.advance(HOUR)
    await suspend(number, '2026-11-10')
    const second = (await phone.changed(first.lastUpdated)).json as typeof first
    expect(second.serialNumbers).toEqual(first.serialNumbers)
    expect(Number(second.lastUpdated)).toBeGreaterThan(Number(first.lastUpdated))
    const again = await phone.fetch(since)
    expect(again.status).toBe(200)
    expect(passIn(again.bytes)).toMatchObject({ ...pass, voided: true, webServiceURL: 'https://tessera.example/api/wallet/apple' })
  })

  test('gets a signed pass sixty times an hour, together with the member’s page; passes are made one at a time', async () => {
    const { ask, pass, phone } = await holder()
    expect((await phone.fetch()).status).toBe(200)
    for (let i = 1; i < 60; i += 1) await hit(app.db, `wallet-pass:${pass.serialNumber}`, { max: 60, windowMs: HOUR }, start)
    expect(await phone.fetch()).toMatchObject({ status: 429, code: 'auth.too_many_attempts' })
    expect(await ask('/api/card/copies/apple.pkpass')).toMatchObject({ status: 429 })
    app.clock.advance(HOUR)
    expect((await phone.fetch()).status).toBe(200)
  })

  test('with a withdrawn copy is told so and reads no personal data', async () => {
    const { ask, pass, phone, lastname } = await holder()
    await phone.register()
    const { lastUpdated } = (await phone.changed()).json as { lastUpdated: string }
    await ask(`/api/card/copies/${pass.serialNumber}`, { method: 'DELETE' })
    expect(await phone.changed(lastUpdated)).toMatchObject({ status: 200, json: { serialNumbers: [pass.serialNumber] } })
    const gone = passIn((await phone.fetch()).bytes)
    expect(gone).toMatchObject({ voided: true, serialNumber: pass.serialNumber })
    expect(JSON.stringify(gone)).not.toContain(lastname)
    expect(gone).not.toHaveProperty('barcodes')
  })

  test('unregisters with the token alone, and nothing of it is kept', async () => {
    const [anna, bruno] = [await holder(), await holder()]
    await anna.phone.register()
    expect(await phone(anna.pass, bruno.pass.authenticationToken).unregister()).toMatchObject({ status: 401 })
    expect(await anna.phone.unregister()).toMatchObject({ status: 200 })
    expect(await anna.phone.changed()).toMatchObject({ status: 204 })
    expect(await app.db.selectFrom('walletPass').selectAll().where('uid', '=', anna.uid).execute()).toEqual([])
  })

  test('is one of twenty: the twenty-first replaces the oldest', async () => {
    const { pass, uid } = await holder()
    const first = phone(pass)
    await first.register()
    for (let i = 0; i < 20; i += 1) {
      app.clock.advance(1000)
      await phone(pass).register()
    }
    const rows = await app.db
      .selectFrom('walletPhone')
      .innerJoin('walletPass', 'walletPass.serial', 'walletPhone.serial')
      .select('device')
      .where('uid', '=', uid)
      .execute()
    expect(rows).toHaveLength(20)
    expect(rows.map(({ device }) => device)).not.toContain(first.device)
  })

  test('is deleted with the account', async () => {
    const { uid, phone } = await holder()
    await phone.register()
    await app.db.deleteFrom('account').where('id', '=', uid).execute()
    expect(await app.db.selectFrom('walletPhone').selectAll().where('device', '=', phone.device).execute()).toEqual([])
  })

  test('asks about this association’s passes only, in Apple’s format', async () => {
    const ask = app.newClient()
    expect(await ask(`${V1}/devices/x/registrations/pass.other`)).toMatchObject({ status: 404 })
    expect(await ask(`${V1}/devices/x/registrations/${TYPE}?passesUpdatedSince=x`)).toMatchObject({ status: 422 })
    expect(await ask(`${V1}/log`, { method: 'POST', body: { logs: ['a pass was wrong'] } })).toMatchObject({ status: 200 })
    // Rate limits store digests, so no address is written.
    expect(JSON.stringify(await app.db.selectFrom('rateLimit').select('key').execute())).not.toContain('127.0.0.1')
  })
})

describe('each hour', () => {
  test('phones hear once of a pass that has changed', async () => {
    const { number, phone } = await holder()
    await phone.register()
    await app.deliver()
    await suspend(number, '2026-11-10')
    app.clock.advance(HOUR)
    await app.deliver()
    expect(told).toEqual([{ path: `/3/device/${phone.pushToken}`, topic: TYPE }])
    app.clock.advance(HOUR)
    await app.deliver()
    expect(told).toHaveLength(1)
  })

  test('a phone that Apple no longer knows is forgotten', async () => {
    const { number, phone } = await holder()
    await phone.register()
    answer = 410
    await suspend(number, '2026-11-10')
    app.clock.advance(HOUR)
    await app.deliver()
    expect(told).toHaveLength(1)
    expect(await phone.changed()).toMatchObject({ status: 204 })
  })
})
