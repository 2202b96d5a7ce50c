import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptKeySet, readKeySet } from '#domain/cards/credential/key-set.ts'
import { isSet, readStatusList } from '#domain/cards/credential/status-list.ts'
import { readCodeText } from '#domain/cards/credential/code-text.ts'
import { readCard } from '#domain/cards/credential/read-card.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { insertStatusList } from './index-queries.ts'
import { publishCards, createPublisher } from './publish.ts'
import { bytesAt, memberWithPhone, withAssociation } from './test-card.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LIST = '/.well-known/tessera/status/circolo-aurora/0'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
})
afterAll(() => app.stop())

const keySet = async () => (await acceptKeySet(await bytesAt(app, '/.well-known/tessera/keys'), null))!
const list = async () => (await readStatusList(await bytesAt(app, LIST), await keySet()))!
const count = (bits: Uint8Array) => bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)

test('before the first signature the addresses answer 404, and requests write nothing', async () => {
  expect(await app.request('/.well-known/tessera/keys')).toMatchObject({ status: 503, code: 'api.unavailable' })
  expect(await app.request('/.well-known/tessera/keys.json')).toMatchObject({ status: 503 })
  expect(await app.request(LIST)).toMatchObject({ status: 404, code: 'api.not_found' })
  expect(await app.db.selectFrom('cardKey').selectAll().execute()).toEqual([])
})

describe('published files', () => {
  beforeAll(() => publishCards(app.deps))

  test('may be fetched from any site, are cached for five minutes, and have a strong tag', async () => {
    const types = { 'keys.json': 'application/json', keys: 'application/tessera-keys+cose', [LIST.slice(21)]: 'application/statuslist+cwt' }
    for (const [path, type] of Object.entries(types)) {
      const answer = await app.request(`/.well-known/tessera/${path}`, { headers: { Origin: 'https://negozio.example' } })
      expect(answer).toMatchObject({ status: 200 })
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=300, stale-if-error=86400',
        'access-control-allow-origin': '*',
        // A verifier on another origin, such as a shop's app, reads its clock's error and the further lists from these headers.
        'access-control-expose-headers': 'Age, Date, Link',
      })
      expect(answer.headers.etag).toMatch(/^"[\w-]{22}"$/)
      expect(answer.headers).not.toHaveProperty('set-cookie')
      const again = await app.request(`/.well-known/tessera/${path}`, { headers: { 'If-None-Match': answer.headers.etag! } })
      expect(again).toMatchObject({ status: 304, text: '' })
    }
  })

  test('belong to this association, with lists numbered without a gap', async () => {
    for (const path of ['circolo-aurora/1', 'circolo-aurora/00', 'circolo-aurora/-1', 'circolo-aurora/x', 'altro/0', 'x/99999999999'])
      expect((await app.request(`/.well-known/tessera/status/${path}`)).status, path).toBe(404)
  })

  test('link from each list to the next, except from the last', async () => {
    expect((await app.request(LIST)).headers).not.toHaveProperty('link')
    await insertStatusList(app.db, { list: 1, used: 0, seed: 'x'.repeat(43), openedAt: app.clock.now() })
    expect((await app.request(LIST)).headers).not.toHaveProperty('link')
    await publishCards(app.deps)
    const { headers } = await app.request(LIST)
    expect(headers['link']).toBe('<1>; rel="next"')
    expect((await app.request(LIST, { headers: { 'If-None-Match': headers.etag! } })).headers['link']).toBe(headers['link'])
    expect((await app.request(LIST.replace(/0$/, '1'))).headers).not.toHaveProperty('link')
    await app.db.deleteFrom('statusList').where('list', '=', 1).execute()
    await app.db.deleteFrom('cardPublication').where('name', 'like', 'status/1@%').execute()
  })

  test('contain the same key set with and without a signature', async () => {
    const json = await bytesAt(app, '/.well-known/tessera/keys.json')
    const set = await readKeySet(json)
    expect(set).toMatchObject({
      iss: `http://127.0.0.1:${app.port}`,
      exp: app.clock.now() / 1000 + 90 * 86_400,
    })
    expect([...set.associations]).toEqual([
      ['circolo-aurora', { name: 'Circolo Aurora', status: `http://127.0.0.1:${app.port}${LIST.slice(0, -1)}` }],
    ])
    expect(await keySet()).toMatchObject({ seq: set.seq, iat: set.iat })
    expect(Buffer.from(await bytesAt(app, '/.well-known/tessera/keys')).includes(Buffer.from(json))).toBe(true)
    expect(JSON.parse(Buffer.from(json).toString())).not.toHaveProperty('d')
  })

  test('have half of the decoys set in an unused list', async () => {
    const { bits } = await list()
    expect(count(bits)).toBeGreaterThan(500)
    expect(count(bits)).toBeLessThan(800)
  })
})

describe('a status list', () => {
  test('is signed again when a bit changes and every hour, not in between', async () => {
    await publishCards(app.deps)
    const first = await list()
    app.clock.advance(60_000)
    const anna = await memberWithPhone(app)
    const { idx } = readCard(readCodeText(await anna.phone.show(app.clock.now()))).credential
    await publishCards(app.deps)
    expect(isSet((await list()).bits, idx)).toBe(false)
    await anna.ask('/api/auth/sign-out', { method: 'POST' })
    await publishCards(app.deps)
    const second = await list()
    expect(isSet(second.bits, idx)).toBe(true)
    expect(second.iat).toBeGreaterThan(first.iat)
    const same = await bytesAt(app, LIST)
    await publishCards(app.deps)
    expect(await bytesAt(app, LIST)).toEqual(same)
    app.clock.advance(HOUR + 60_000)
    await publishCards(app.deps)
    expect((await list()).iat).toBe(app.clock.now() / 1000)
  })

  test('is the same for all processes that sign at once', async () => {
    app.clock.advance(2 * HOUR)
    const before = await app.db.selectFrom('cardPublication').select('signedAt').where('name', 'like', 'status/%').execute()
    await Promise.all(Array.from({ length: 8 }, () => publishCards(app.deps)))
    const after = await app.db.selectFrom('cardPublication').select('signedAt').where('name', 'like', 'status/%').execute()
    expect(after.length).toBe(before.length)
    expect((await list()).iat).toBe(app.clock.now() / 1000)
  })

  test('is not replaced by a process with older data', async () => {
    const anna = await memberWithPhone(app)
    const { idx } = readCard(readCodeText(await anna.phone.show(app.clock.now()))).credential
    await anna.ask('/api/auth/sign-out', { method: 'POST' })
    await publishCards(app.deps)
    // Its fingerprint differs from the published one, so it would sign.
    await app.db.updateTable('cardPublication').set({ fingerprint: 'another' }).where('name', 'like', 'status/%').execute()
    const rows = () => app.db.selectFrom('cardPublication').selectAll().where('name', 'like', 'status/%').orderBy('name').execute()
    const before = await rows()
    await publishCards({ ...app.deps, clock: { now: () => app.clock.now() - 30_000 } })
    expect(await rows()).toEqual(before)
    await publishCards(app.deps)
    expect(await rows()).not.toEqual(before)
    expect(isSet((await list()).bits, idx)).toBe(true)
  })
})

test('changed keys and lists are published together or not at all', async () => {
  const rows = () => app.db.selectFrom('cardPublication').select(['name', 'signedAt']).orderBy('name').execute()
  let looks = 0
  const counted = { now: () => (looks++, app.clock.now()) }
  await publishCards({ ...app.deps, clock: counted })
  const last = looks
  const before = await rows()
  app.clock.advance(8 * DAY)
  looks = 0
  const breaksOff = () => {
    if (++looks === last) throw new Error('at the last list')
    return app.clock.now()
  }
  await expect(publishCards({ ...app.deps, clock: { now: breaksOff } })).rejects.toThrow('at the last list')
  expect(await rows()).toEqual(before)
  await publishCards(app.deps)
  const after = await rows()
  expect(after.filter(({ signedAt }, i) => signedAt > before[i]!.signedAt)).toHaveLength(before.length)
})

test('the key set is signed again every week, long before it ends, with a higher number', async () => {
  const before = await keySet()
  app.clock.advance(8 * DAY)
  await publishCards(app.deps)
  const after = await keySet()
  expect(after.seq).toBeGreaterThan(before.seq)
  expect(after.keys.map(({ kid }) => kid)).toEqual(before.keys.map(({ kid }) => kid))
})

test('the server signs when it starts, and stops cleanly', async () => {
  const other = await startTestApp()
  const publisher = createPublisher(other.deps)
  publisher.start()
  await expect.poll(async () => (await other.request('/.well-known/tessera/keys')).status).toBe(200)
  await publisher.stop()
  await other.stop()
})
