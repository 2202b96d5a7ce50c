import type { Database } from '#db/connect.ts'
import { romeDay } from '#domain/plain-date.ts'
import { closingCards, doubtfulCards, indexesOfCards, lostIndexes } from './index-queries.ts'
import { outOfUse } from './out-of-use.ts'

const PART = 1_000

/**
 * Every entry that is to be set now, by list: computed from what is so at this moment, so that nothing has to be written when a card is
 * suspended, a device removed or a day begins. Read in parts through indexes that hold nobody else, with pauses for those who wait.
 *
 * @param now epoch ms
 */
export async function revokedEntries(db: Database, now: number): Promise<Map<number, Set<number>>> {
  const entries = new Map<number, Set<number>>()
  const add = (places: { list: number; idx: number }[]) => {
    for (const { list, idx } of places) {
      const set = entries.get(list) ?? new Set()
      entries.set(list, set.add(idx))
    }
  }
  for await (const places of parts({ list: -1, idx: -1 }, (after) => lostIndexes(db, after, PART))) add(places)
  const today = romeDay(now)
  for await (const cards of parts({ number: '' }, ({ number }) => doubtfulCards(db, number, PART))) {
    const out = cards.filter((card) => outOfUse(card, today)).map(({ number }) => number)
    if (out.length > 0) add(await indexesOfCards(db, out))
  }
  const closing = await closingCards(db)
  for (let i = 0; i < closing.length; i += PART) add(await indexesOfCards(db, closing.slice(i, i + PART)))
  return entries
}

async function* parts<Key, Row extends Key>(first: Key, read: (after: Key) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await read(after)
    yield rows
    if (rows.length < PART) return
    after = rows.at(-1)!
    await new Promise((resume) => setImmediate(resume))
  }
}
