import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/connect.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { exportPersonalData } from '#server/features/account/export.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'

// A download reads all data of a person: repeated downloads must not block writers.

let app: TestApp
beforeAll(async () => void (app = await startAttackedApp()))
afterAll(() => app.stop())

test('downloads and writes do not wait for each other', async () => {
  const { uid, email } = await confirmed(app)
  const held = Promise.withResolvers<void>()
  let writing: Promise<void> | undefined
  // The writer is taken after the download has been counted and begins to read.
  const lists = new Proxy(app.deps.lists, {
    apply(all, _, [name]: [string]) {
      writing ??= transaction(app.db, () => held.promise)
      return all(name)
    },
  })
  const person = { accountId: uid, email } as Parameters<typeof exportPersonalData>[1]
  const { data } = await exportPersonalData({ ...app.deps, lists }, person)
  expect(data.account).toMatchObject([{ email }])
  expect(writing).toBeDefined()
  held.resolve()
  await writing
})

test('one person gets five downloads in a quarter of an hour, also at once, and others theirs', async () => {
  const [anna, bruno] = [await confirmed(app), await confirmed(app)]
  const download = ({ ask }: typeof anna) => ask('/api/account/export?format=json')
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await download(anna)).status)
  expect(statuses).toEqual([...Array(5).fill(200), 429])
  expect(await download(anna)).toMatchObject({ code: 'account.too_many_downloads' })
  expect((await download(bruno)).status).toBe(200)

  app.clock.advance(15 * 60_000)
  const later = await confirmed(app)
  const many = await Promise.all(Array.from({ length: 12 }, () => download(later)))
  const given = many.filter(({ status }) => status === 200)
  expect(given.length).toBeGreaterThan(0)
  expect(given.length).toBeLessThanOrEqual(5)
  for (const { status } of many) expect([200, 429, 503]).toContain(status)
})

test('one download of a person waits, and another server has its own queue', async () => {
  const here = await confirmed(app)
  const held = Promise.withResolvers<void>()
  const others = app.deps.queues.exports.run(() => held.promise)
  const two = [1, 2].map(() => here.ask('/api/account/export?format=json'))
  expect((await Promise.race(two)).status).toBe(503)

  const beside = await startTestApp()
  expect((await (await confirmed(beside)).ask('/api/account/export?format=json')).status).toBe(200)
  await beside.stop()
  held.resolve()
  await others
  expect((await Promise.all(two)).map(({ status }) => status).toSorted()).toEqual([200, 503])
})
