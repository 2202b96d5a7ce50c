import { afterEach, expect, test } from 'vitest'
import { closeDatabase, connect, isPostgres, type Database } from '#db/connect.ts'
import { useDatabase } from '#tests/database.ts'
import { createLoop } from './loop.ts'
import { nextRun, planNext, scheduleHandler } from './schedules.ts'

const database = useDatabase()
const DAY = 24 * 3_600_000
const at = (iso: string) => Date.parse(iso)
const clock = { at: 0, now: () => clock.at }

afterEach(async () => {
  const { db } = database()
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('lease').execute()
})

/** A process with one schedule. Its log counts the runs. */
function processWith(run: () => Promise<void>, { times = '30 3 * * *', db = database().db as Database } = {}) {
  const schedule = { name: 'nightly', times, run }
  const handlers = { nightly: scheduleHandler({ db, clock }, schedule) }
  const loop = createLoop({ db, clock, log: { warn() {}, error() {} } as never, handlers, random: () => 0.5 })
  return { starts: () => planNext(db, schedule, clock.at), drains: () => loop.drainOnce() }
}

const planned = async () => {
  const rows = await database().db.selectFrom('outbox').select('runAt').orderBy('runAt').execute()
  return rows.map(({ runAt }) => new Date(runAt).toISOString())
}

test.each([
  ['the night before summer time', '30 3 * * *', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  ['the night after', '30 3 * * *', '2026-03-29T12:00:00Z', '2026-03-30T01:30:00.000Z'],
  ['an hour that this night does not have', '30 2 * * *', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['the night before winter time', '30 3 * * *', '2026-10-24T12:00:00Z', '2026-10-25T02:30:00.000Z'],
  ['an hour that this night has twice', '30 2 * * *', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['the second time of it', '30 2 * * *', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  ['a morning in summer', '0 9 * * *', '2026-07-01T12:00:00Z', '2026-07-02T07:00:00.000Z'],
])('times are in Rome’s time: %s', (_, times, after, next) => {
  expect(new Date(nextRun({ times }, at(after))).toISOString()).toBe(next)
})

test.each([
  ['29 March', '2026-03-26T12:00:00Z'],
  ['25 October', '2026-10-22T12:00:00Z'],
])('work runs once a night around %s', async (_, start) => {
  clock.at = at(start)
  const days: string[] = []
  for (const times of ['30 2 * * *', '30 3 * * *']) {
    const one = processWith(async () => void days.push(new Date(clock.at).toISOString().slice(0, 10)), { times })
    clock.at = at(start)
    await one.starts()
    for (let hour = 0; hour < 6 * 24; hour += 1) {
      clock.at += DAY / 24
      await one.drains()
    }
    await database().db.deleteFrom('outbox').execute()
    await database().db.deleteFrom('lease').execute()
    expect(days.splice(0)).toHaveLength(6)
  }
})

test('several processes do each planned run once, and plan the next', async () => {
  const { db, databaseUrl, dataDir } = database()
  clock.at = at('2026-11-10T09:00:00Z')
  let runs = 0
  const dbs = await Promise.all(Array.from({ length: 4 }, () => (isPostgres(db) ? connect({ databaseUrl, dataDir }) : db)))
  const processes = dbs.map((one) => processWith(async () => void (runs += 1), { db: one }))
  await Promise.all(processes.map((one) => one.starts()))
  clock.at = at('2026-11-11T02:30:00Z')
  await Promise.all(processes.map((one) => one.drains()))
  // A process with a slow clock plans the same run again.
  clock.at -= 1_000
  await processes[0]!.starts()
  clock.at += 1_000
  await Promise.all(processes.map((one) => one.drains()))
  expect(runs).toBe(1)
  expect(await planned()).toEqual(['2026-11-12T02:30:00.000Z'])
  await Promise.all(dbs.filter((one) => one !== db).map(closeDatabase))
})

test('several missed runs are done once', async () => {
  let runs = 0
  clock.at = at('2026-11-10T09:00:00Z')
  const one = processWith(async () => void (runs += 1))
  await one.starts()
  // The process comes up briefly in between: it plans, and stops before any run.
  clock.at = at('2026-11-14T09:00:00Z')
  await one.starts()
  clock.at = at('2026-11-20T09:00:00Z')
  await one.starts()
  await one.drains()
  expect(runs).toBe(1)
  expect(await planned()).toEqual(['2026-11-21T02:30:00.000Z'])
})

test('a failed run is retried, and the next one still comes', async () => {
  let tries = 0
  clock.at = at('2026-11-10T09:00:00Z')
  const one = processWith(async () => {
    tries += 1
    if (tries < 3) throw new Error('not now')
  })
  await one.starts()
  clock.at = at('2026-11-11T02:30:00Z')
  for (let i = 0; i < 4; i += 1) {
    await one.drains()
    clock.at += 60_000
  }
  expect(tries).toBe(3)
  clock.at = at('2026-11-12T02:30:00Z')
  await one.drains()
  expect(tries).toBe(4)
  expect(await planned()).toEqual(['2026-11-13T02:30:00.000Z'])
})
