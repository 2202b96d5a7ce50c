import { once } from 'node:events'
import { connect as dial, createServer, type Socket } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDatabase, connect } from '#db/connect.ts'
import { migratedPlace, testEngine, type EmptyPlace, type FreshDatabase } from '#tests/database.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { putDocument } from '#server/core/content/queries.ts'

type Away = { database: FreshDatabase; takeAway(): Promise<void>; giveBack(): Promise<void> }

let app: TestApp
let away: Away

beforeEach(async () => {
  away = testEngine === 'sqlite' ? await lockedFile() : await cutLine()
  app = await startTestApp({ database: away.database })
})
afterEach(() => app.stop())

const person = {
  firstname: 'Ada',
  lastname: 'Rossi',
  email: 'ada@posta.example',
  password: 'remo sentiero lanterna',
  privacy: true,
  confirm14: true,
}
const signUp = () => app.request('/api/auth/sign-up', { method: 'POST', body: person })

test('a registration gets 503 while the database is down, writes nothing, and works afterwards', async () => {
  await away.takeAway()
  expect(await signUp()).toMatchObject({
    status: 503,
    code: 'api.unavailable',
    headers: { 'retry-after': '5', 'x-content-type-options': 'nosniff' },
  })
  expect(await app.request('/readyz')).toMatchObject({ status: 503, json: { status: 'database unavailable' } })
  expect((await app.request('/healthz')).status).toBe(200)
  await away.giveBack()
  app.clock.advance(1_000)
  expect((await app.request('/readyz')).status).toBe(200)
  for (const table of ['account', 'cardNumber', 'outbox', 'consentEvent'] as const) {
    expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
  expect((await signUp()).status).toBe(201)
})

// SQLite's reader has the file open: nothing can take it away.
if (testEngine === 'postgres') {
  test('reads get 503 while the database is down, and work afterwards', async () => {
    await putDocument(app.deps, 'sports', { id: 'bocce', data: {}, position: 0, now: 0 })
    await signUp()
    const uid = (await app.db.selectFrom('account').select('id').executeTakeFirstOrThrow()).id
    const paths = ['/api/collections/sports', '/api/collections/sports/bocce', '/api/auth/session', `/api/users/${uid}`, '/readyz']
    const statuses = () => Promise.all(paths.map(async (path) => (await app.request(path)).status))
    expect(await statuses()).toEqual([200, 200, 200, 200, 200])
    await away.takeAway()
    app.clock.advance(1_000)
    expect(await statuses()).toEqual([503, 503, 503, 503, 503])
    expect((await app.request('/healthz')).status).toBe(200)
    await away.giveBack()
    app.clock.advance(1_000)
    expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  })
}

/** SQLite: another process has the file's write lock. */
async function lockedFile(): Promise<Away> {
  const place = await migratedPlace()
  const db = await connect({ ...place, busyMs: 100 })
  let other: DatabaseSync | undefined
  return {
    database: databaseAt(place, db),
    takeAway: async () => {
      other = new DatabaseSync(join(place.dataDir, 'tessera.db'))
      other.exec('begin immediate')
    },
    giveBack: async () => other?.close(),
  }
}

/** Postgres: the connection is cut, and its address does not answer. */
async function cutLine(): Promise<Away> {
  const place = await migratedPlace()
  const url = new URL(place.databaseUrl!)
  const server = { host: url.hostname, port: Number(url.port || 5432) }
  const lines = new Set<Socket>()
  const relay = createServer((line) => {
    const onward = dial(server)
    for (const [from, to] of [
      [line, onward],
      [onward, line],
    ] as const) {
      lines.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as AddressInfo
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const db = await connect({ dataDir: place.dataDir, databaseUrl: url.href })
  const cut = async () => {
    const closed = once(relay, 'close')
    relay.close()
    for (const line of lines) line.destroy()
    await closed
  }
  return {
    database: databaseAt({ ...place, remove: () => cut().then(place.remove) }, db),
    takeAway: cut,
    giveBack: async () => {
      relay.listen(port, '127.0.0.1')
      await once(relay, 'listening')
    },
  }
}

const databaseAt = (place: EmptyPlace, db: FreshDatabase['db']): FreshDatabase => ({
  ...place,
  db,
  drop: async () => {
    await closeDatabase(db)
    await place.remove()
  },
})
