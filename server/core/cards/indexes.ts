import { randomBytes } from 'node:crypto'
import type { Database } from '#db/connect.ts'
import type { CardIndexRow } from '#db/tables.ts'
import { randomBelow } from '#domain/random-below.ts'
import { isDecoy } from './decoys.ts'
import { countIndex, insertIndex, insertStatusList, listStatusLists } from './index-queries.ts'

const ENTRIES = 65_536
/** Another list is opened when all are so full: a draw then hits a free index every other time. */
const HALF = ENTRIES / 2

type Given = Omit<CardIndexRow, 'list' | 'idx'>

/**
 * Gives a free index, drawn at random over all lists that are not half full yet: nobody reads the order of issues out of it, or that two
 * are one member's (card format, section 9). Joins the running transaction, of which it should be the last thing: on Postgres the list's
 * counter is held until the end.
 */
export async function takeIndex(db: Database, given: Given): Promise<{ list: number; idx: number }> {
  for (;;) {
    const { list, seed } = await openList(db, given.issuedAt)
    const idx = randomBelow(ENTRIES)
    if (isDecoy(seed, idx) || !(await insertIndex(db, { ...given, list, idx }))) continue
    await countIndex(db, list)
    return { list, idx }
  }
}

/** A list that takes more; opened now when there is none. @param now epoch ms */
export async function openList(db: Database, now: number): Promise<{ list: number; seed: string }> {
  for (;;) {
    const lists = await listStatusLists(db)
    const open = lists.filter(({ used }) => used < HALF)
    if (open.length > 0) return open[randomBelow(open.length)]!
    await insertStatusList(db, { list: lists.length, used: 0, seed: randomBytes(32).toString('base64url'), openedAt: now })
  }
}
