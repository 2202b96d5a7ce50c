import { randomBytes } from 'node:crypto'
import type { Database } from '#db/connect.ts'
import type { CardIndexRow } from '#db/tables.ts'
import { randomBelow } from '#domain/random-below.ts'
import { isDecoy } from './decoys.ts'
import { countIndex, insertIndex, insertStatusList, listStatusLists } from './index-queries.ts'

const ENTRIES = 65_536
/** A new list is opened when all lists are this full: every other draw then hits a free index. */
const HALF = ENTRIES / 2

type Given = Omit<CardIndexRow, 'list' | 'idx'>

/**
 * Takes a free index, drawn at random from all lists that are not half full: it reveals neither the order of issues nor that two
 * credentials belong to one member (card format, section 9). Joins the running transaction, as its last step: on Postgres the list's
 * counter is locked until the end.
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

/** A list with room; opens one if there is none. @param now epoch ms */
export async function openList(db: Database, now: number): Promise<{ list: number; seed: string }> {
  for (;;) {
    const lists = await listStatusLists(db)
    const open = lists.filter(({ used }) => used < HALF)
    if (open.length > 0) return open[randomBelow(open.length)]!
    await insertStatusList(db, { list: lists.length, used: 0, seed: randomBytes(32).toString('base64url'), openedAt: now })
  }
}
