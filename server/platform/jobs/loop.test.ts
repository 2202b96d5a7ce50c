import { afterEach, expect, test } from 'vitest'
import { closeDatabase, connect, isPostgres, transaction } from '#db/connect.ts'
import { makeOutboxRow } from '#db/make.ts'
import { useDatabase } from '#tests/database.ts'
import { enqueue, wakeOutbox } from './enqueue.ts'
import type { LaneName } from './lanes.ts'
import type { Handler } from './lane.ts'
import { createLoop, type Loop } from './loop.ts'
import { MAX_ATTEMPTS, pauseAfter } from './retry.ts'

const database = useDatabase()
const SECOND = 1_000
const MINUTE = 60 * SECOND
const start = Date.UTC(2026, 10, 10, 9)
const clock = { at: start, now: () => clock.at }
const running: Loop[] = []

afterEach(async () => {
  clock.at = start
  await Promise.all(running.splice(0).map((loop) => loop.stop()))
  await database().db.deleteFrom('outbox').execute()
})

function loopOf(handlers: Record<string, Handler>, db = database().db) {
  const lines: Array<{ level: string; facts: unknown }> = []
  const line = (level: string) => (facts: unknown) => void lines.push({ level, facts })
  const log = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') } as never
  const loop = createLoop({ db, clock, log, handlers, random: () => 0.5 })
  running.push(loop)
  return { loop, lines }
}

const put = (payload: unknown, more: { runAt?: number; dedupeKey?: string; topic?: string; lane?: LaneName } = {}) =>
  enqueue(database().db, { topic: 'note', payload, now: clock.now(), ...more })

const rows = () => database().db.selectFrom('outbox').selectAll().orderBy('id').execute()

test('a rollback removes the work of its transaction', async () => {
  const { db } = database()
  const failed = transaction(db, async () => {
    await put('never')
    throw new Error('something else failed')
  })
  await expect(failed).rejects.toThrow('something else failed')
  await transaction(db, () => put('once'))
  const seen: unknown[] = []
  await loopOf({ note: async (payload) => void seen.push(payload) }).loop.drainOnce()
  expect([seen, await rows()]).toEqual([['once'], []])
})

test('work waits for its time, and is done once for two rows with the same key', async () => {
  await put('later', { runAt: start + MINUTE })
  await put('one', { dedupeKey: 'key' })
  await put('other', { dedupeKey: 'key' })
  const seen: unknown[] = []
  const { loop } = loopOf({ note: async (payload) => void seen.push(payload) })
  expect(await loop.drainOnce()).toBe(1)
  clock.at += MINUTE
  expect(await loop.drainOnce()).toBe(1)
  expect(seen).toEqual(['one', 'later'])
})

test('failed work is retried after growing pauses, and then dead with its reason', async () => {
  await put('x')
  let tries = 0
  const { loop, lines } = loopOf({
    note: async () => {
      tries += 1
      throw Object.assign(new Error('550 no such user <anna@posta.example>'), { code: 'EENVELOPE', responseCode: 550 })
    },
  })
  const pauses = []
  for (let i = 0; i < MAX_ATTEMPTS; i += 1) {
    await loop.drainOnce()
    await loop.drainOnce()
    const [row] = await rows()
    pauses.push((row!.runAt - clock.at) / SECOND)
    clock.at = row!.runAt
  }
  expect(tries).toBe(MAX_ATTEMPTS)
  expect(pauses.slice(0, 8)).toEqual([4, 16, 64, 256, 1024, 3600, 3600, 3600])

  clock.at += 24 * 60 * MINUTE
  expect(await loop.drainOnce()).toBe(0)
  expect(await rows()).toMatchObject([
    { attempts: MAX_ATTEMPTS, deadAt: expect.any(Number), lastError: 'EENVELOPE 550 550 no such user <…>' },
  ])
  expect(lines.at(-1)).toMatchObject({ level: 'error', facts: { topic: 'note', attempts: MAX_ATTEMPTS } })
  expect(JSON.stringify(lines)).not.toContain('anna@')
})

test('pauses of simultaneous failures differ by up to a fifth', () => {
  expect([0, 0.5, 1].map((share) => pauseAfter(1, () => share))).toEqual([3_200, 4_000, 4_800])
})

test('failed work does not delay other work', async () => {
  for (let i = 0; i < 12; i += 1) await put(i)
  const seen: unknown[] = []
  const { loop } = loopOf({
    note: async (payload) => {
      if (payload === 3) throw new Error('not this one')
      seen.push(payload)
    },
  })
  expect(await loop.drainOnce()).toBe(11)
  expect(seen).toHaveLength(11)
})

test('a row with an unknown topic or invalid JSON is kept', async () => {
  await put('x', { topic: 'unknown' })
  await makeOutboxRow(database().db, { topic: 'note', payload: '{' })
  const { loop } = loopOf({ note: async () => {} })
  expect(await loop.drainOnce()).toBe(0)
  expect((await rows()).map(({ attempts, lastError }) => [attempts, Boolean(lastError)])).toEqual([
    [1, true],
    [1, true],
  ])
})

test('eight loops do each row once', async () => {
  const { db, databaseUrl, dataDir } = database()
  for (let i = 0; i < 400; i += 1) await put(i)
  // On Postgres own connections are equivalent to eight processes. SQLite is served by one process.
  const own = () => (isPostgres(db) ? connect({ databaseUrl, dataDir }) : Promise.resolve(db))
  const dbs = await Promise.all(Array.from({ length: 8 }, own))
  const seen: unknown[] = []
  const handlers = { note: async (payload: unknown) => void seen.push(payload) }
  const loops = dbs.map((one) => loopOf(handlers, one).loop)
  const counts = await Promise.all(loops.map((loop) => loop.drainOnce()))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(400)
  expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 400 }, (_, i) => i))
  await Promise.all(dbs.filter((one) => one !== db).map(closeDatabase))
})

test('a retry respects retryAfterMs: longer than the pause, at most a day', async () => {
  const wishes: Record<string, number> = { hour: 60 * MINUTE, second: SECOND, year: 365 * 24 * 60 * MINUTE }
  for (const wish of Object.keys(wishes)) await put(wish)
  const { loop } = loopOf({
    note: async (payload) => Promise.reject(Object.assign(new Error('later'), { retryAfterMs: wishes[payload as string] })),
  })
  await loop.drainOnce()
  const pauses = (await rows()).map(({ payload, runAt }) => [JSON.parse(payload), (runAt - clock.at) / SECOND])
  expect(Object.fromEntries(pauses)).toEqual({ hour: 3600, second: 4, year: 24 * 3600 })
})

test('work that does not end frees its place, and is retried', async () => {
  await put('endless')
  const { db } = database()
  const log = { warn() {} } as never
  const short = { atOnce: 1, limitMs: 1 }
  const handlers = { note: () => new Promise<void>(() => {}) }
  const loop = createLoop({ db, clock, log, handlers, lanes: { work: short, mail: short, notices: short, push: short } })
  expect(await loop.drainOnce()).toBe(0)
  expect(await rows()).toMatchObject([{ attempts: 1, lockedUntil: 0, lastError: 'did not end within 1 ms' }])
})

test('work that does not end delays neither the rows behind it nor another lane', async () => {
  const ends = Promise.withResolvers<void>()
  const arrived = new Set<string>()
  const both = Promise.withResolvers<void>()
  const arrive = async (name: string) => {
    arrived.add(name)
    if (arrived.size === 2) both.resolve()
  }
  await put('endless', { topic: 'endless' })
  await put('behind')
  for (let i = 0; i < 200; i += 1) await put(i, { topic: 'push', lane: 'push' })
  await put('a link', { topic: 'mail', lane: 'mail' })
  const { loop } = loopOf({
    endless: () => ends.promise,
    push: () => ends.promise,
    note: () => arrive('note'),
    mail: () => arrive('mail'),
  })
  loop.start()
  await both.promise
  ends.resolve()
})

test('an unfinished row is done by another process after its lease, and the first process changes nothing any more', async () => {
  await put('x')
  const taken = Promise.withResolvers<void>()
  const stuck = Promise.withResolvers<void>()
  const first = loopOf({
    note: () => {
      taken.resolve()
      return stuck.promise
    },
  }).loop.drainOnce()
  await taken.promise

  let done = 0
  const second = loopOf({ note: async () => void (done += 1) }).loop
  clock.at += 59 * SECOND
  expect(await second.drainOnce()).toBe(0)
  clock.at += SECOND
  expect(await second.drainOnce()).toBe(1)

  await put('y', { runAt: clock.at + MINUTE })
  stuck.resolve()
  expect([await first, done]).toEqual([0, 1])
  expect(await rows()).toHaveLength(1)
})

test.each([
  ['success', (stuck: PromiseWithResolvers<void>) => stuck.resolve()],
  ['failure', (stuck: PromiseWithResolvers<void>) => stuck.reject(new Error('too late'))],
])('a %s after the lease has passed to another process leaves the row alone', async (_, tell) => {
  await put('x')
  const taken = Promise.withResolvers<void>()
  const stuck = Promise.withResolvers<void>()
  const first = loopOf({
    note: () => {
      taken.resolve()
      return stuck.promise
    },
  }).loop.drainOnce()
  await taken.promise
  clock.at += MINUTE
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const second = loopOf({
    note: () => {
      begun.resolve()
      return end.promise
    },
  }).loop.drainOnce()
  await begun.promise
  tell(stuck)
  await first
  expect(await rows()).toMatchObject([{ attempts: 2, lastError: null, lockedUntil: clock.at + MINUTE }])
  end.resolve()
  expect(await second).toBe(1)
})

test('a running loop is woken by a commit, does earlier rows, and finishes rows in progress before it stops', async () => {
  const { db } = database()
  await put('before')
  const seen: unknown[] = []
  const waiting = new Map<unknown, () => void>()
  const { loop } = loopOf({
    note: async (payload) => {
      seen.push(payload)
      waiting.get(payload)?.()
    },
  })
  const arrives = (payload: unknown) => new Promise<void>((resolve) => void waiting.set(payload, resolve))
  const before = arrives('before')
  loop.start()
  await before

  const after = arrives('after')
  await transaction(db, () => put('after'))
  wakeOutbox(db)
  await after

  await loop.stop()
  await put('stopped')
  wakeOutbox(db)
  expect(seen).toEqual(['before', 'after'])
  expect(await rows()).toHaveLength(1)
})
