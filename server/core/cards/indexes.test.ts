import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/connect.ts'
import { makeAccount, makeCard, makeCardCopy, makeCardNumber } from '#db/make.ts'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { decoysOf, isDecoy, setDecoys } from './decoys.ts'
import { listStatusLists } from './index-queries.ts'
import { takeIndex } from './indexes.ts'
import { releaseEndedCards } from './upkeep.ts'

const DAY = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 10, 9)

let fresh: FreshDatabase
let number: string
beforeAll(async () => {
  fresh = await freshDatabase()
  number = await makeCardNumber(fresh.db)
  await makeCard(fresh.db, { number })
})
afterAll(() => fresh.drop())

const take = (changes: { expiresAt?: number; copyId?: string } = {}) =>
  transaction(fresh.db, () =>
    takeIndex(fresh.db, { cardNumber: number, deviceId: null, copyId: null, issuedAt: NOW, expiresAt: NOW + 14 * DAY, ...changes }),
  )

const used = async () => (await listStatusLists(fresh.db)).map((list) => list.used)

describe('an index', () => {
  test('is drawn at random from the whole list, and never twice', async () => {
    const drawn: number[] = []
    for (let i = 0; i < 200; i += 1) drawn.push((await take()).idx)
    expect(new Set(drawn).size).toBe(200)
    // About half of 199 steps go up: a sequence would show.
    const steps = drawn.slice(1).filter((idx, i) => idx > drawn[i]!).length
    expect(steps).toBeGreaterThan(60)
    expect(steps).toBeLessThan(140)
    for (const quarter of [0, 1, 2, 3]) {
      const here = drawn.filter((idx) => idx >> 14 === quarter)
      expect(here.length).toBeGreaterThan(20)
    }
    expect(await used()).toEqual([200])
  })

  test('is given once, also when many ask at once', async () => {
    const [before] = await used()
    const places = await Promise.all(Array.from({ length: 60 }, () => take()))
    expect(new Set(places.map(({ list, idx }) => `${list}/${idx}`)).size).toBe(60)
    expect(await used()).toEqual([before! + 60])
  })

  test('is never a decoy', async () => {
    const [list] = await listStatusLists(fresh.db)
    const decoys = new Set(decoysOf(list!.seed).map(({ idx }) => idx))
    const rows = await fresh.db.selectFrom('cardIndex').select('idx').execute()
    expect(rows.filter(({ idx }) => decoys.has(idx))).toEqual([])
    expect([...decoys].every((idx) => isDecoy(list!.seed, idx))).toBe(true)
  })

  test('comes from a new list once all lists are half full', async () => {
    await fresh.db.updateTable('statusList').set({ used: 32_767 }).execute()
    expect((await take()).list).toBe(0)
    expect((await take()).list).toBe(1)
    expect((await listStatusLists(fresh.db)).map(({ list }) => list)).toEqual([0, 1])
  })

  test('comes from one new list when many open one at once', async () => {
    await fresh.db.updateTable('statusList').set({ used: 40_000 }).execute()
    const places = await Promise.all(Array.from({ length: 20 }, () => take()))
    expect(new Set(places.map(({ list }) => list))).toEqual(new Set([2]))
  })

  test('is free again eight days after its credential ends, not before', async () => {
    await fresh.db.deleteFrom('cardIndex').execute()
    await fresh.db.updateTable('statusList').set({ used: 0 }).execute()
    const expiresAt = NOW + 14 * DAY
    const { id: uid } = await makeAccount(fresh.db)
    const copy = await makeCardCopy(fresh.db, { uid, cardNumber: number, expiresAt })
    await take({ copyId: copy.id, expiresAt })
    const late = await take({ expiresAt: expiresAt + DAY })
    const release = (now: number) => releaseEndedCards({ db: fresh.db, clock: { now: () => now } })
    const left = () => fresh.db.selectFrom('cardIndex').select(['list', 'idx']).execute()

    await release(expiresAt + 8 * DAY - 1)
    expect(await left()).toHaveLength(2)
    await release(expiresAt + 8 * DAY)
    expect(await left()).toEqual([late])
    expect(await fresh.db.selectFrom('cardCopy').selectAll().execute()).toEqual([])
    expect((await used()).reduce((sum, n) => sum + n)).toBe(1)
  })
})

describe('the decoys of a list', () => {
  const seed = 'a list'
  test('are two in a hundred, half of them set', () => {
    expect(decoysOf(seed).length).toBeGreaterThan(1_150)
    expect(decoysOf(seed).length).toBeLessThan(1_480)
    expect(setDecoys(seed, NOW).length).toBeGreaterThan(550)
    expect(setDecoys(seed, NOW).length).toBeLessThan(780)
  })

  test('are the same in every process, and differ between lists', () => {
    expect(setDecoys(seed, NOW)).toEqual(setDecoys(seed, NOW))
    expect(decoysOf('another').map(({ idx }) => idx)).not.toEqual(decoysOf(seed).map(({ idx }) => idx))
  })

  test('change at all hours of every day, a few at a time', () => {
    for (let hour = 0; hour < 48; hour += 12) {
      const [before, after] = [hour, hour + 12].map((h) => new Set(setDecoys(seed, NOW + h * (DAY / 24))))
      const come = [...after!].filter((idx) => !before!.has(idx)).length
      const gone = [...before!].filter((idx) => !after!.has(idx)).length
      for (const changed of [come, gone]) {
        expect(changed).toBeGreaterThan(0)
        expect(changed).toBeLessThan(40)
      }
    }
  })
})
