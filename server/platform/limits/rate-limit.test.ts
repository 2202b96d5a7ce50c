import { expect, test } from 'vitest'
import { useDatabase } from '#tests/database.ts'
import { forget, forgetAll, hit, takeBack } from './rate-limit.ts'

const database = useDatabase()
const limit = { max: 3, windowMs: 10_000 }
const at = 1_800_000_000_000

test('hits are allowed up to the limit, then refused until the window of the first hit ends', async () => {
  const { db } = database()
  const answers = []
  for (const ms of [0, 1_000, 2_000, 3_000, 9_999, 10_000]) answers.push(await hit(db, 'a', limit, at + ms))
  expect(answers).toEqual([
    { allowed: true, seconds: 10 },
    { allowed: true, seconds: 9 },
    { allowed: true, seconds: 8 },
    { allowed: false, seconds: 7 },
    { allowed: false, seconds: 1 },
    { allowed: true, seconds: 10 },
  ])
})

test('simultaneous hits pass exactly up to the limit', async () => {
  const { db } = database()
  const answers = await Promise.all(Array.from({ length: 40 }, () => hit(db, 'b', limit, at)))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3)
})

test('a hit taken back does not count, and the count never falls below zero', async () => {
  const { db } = database()
  for (let i = 0; i < 3; i += 1) await hit(db, 'c', limit, at)
  await takeBack(db, 'c')
  expect((await hit(db, 'c', limit, at)).allowed).toBe(true)
  for (let i = 0; i < 9; i += 1) await takeBack(db, 'c')
  for (let i = 0; i < 3; i += 1) expect((await hit(db, 'c', limit, at)).allowed).toBe(true)
  expect((await hit(db, 'c', limit, at)).allowed).toBe(false)
})

test('a key can be forgotten, alone or with all keys below it', async () => {
  const { db } = database()
  const keys = ['d', 'd:1', 'd:2:3', 'dd', 'd2']
  for (const key of keys) for (let i = 0; i < 4; i += 1) await hit(db, key, limit, at)
  await forget(db, 'd2')
  await forgetAll(db, 'd')
  const allowed = []
  for (const key of keys) allowed.push((await hit(db, key, limit, at)).allowed)
  expect(allowed).toEqual([true, true, true, false, true])
})
