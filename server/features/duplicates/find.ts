import { setImmediate as pause } from 'node:timers/promises'
import type { Database } from '#db/connect.ts'
import {
  isPairByEmail,
  LIKENESSES,
  PAIRS_SHOWN,
  type Likeness,
  type Pair,
  type PairItem,
  type PairList,
} from '#domain/duplicates/duplicates.ts'
import { fullName } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { listAccounts, listApart, listCompared, listNames, listRecords, type Compared, type Place } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'lists'>
type Like = { first: string; second: string; why: Likeness[] }

/** The most records with the same key. A larger group is an office's address, or test data. */
const MOST_ALIKE = 6
const AT_ONCE = 1_000
const MOST_PAIRS = PAIRS_SHOWN * 5
/** A search of a million records takes some seconds. */
const EVERY_MS = 60_000

const kept = new WeakMap<Database, { at: number; likes: Promise<Like[]> }>()

const rank = ({ why: [strongest] }: Pair): number => LIKENESSES.indexOf(strongest!)

/** The pairs of records that may be of one person. A new record may be missing for a minute; a merged one disappears at once. */
export async function listDuplicates(deps: Parts): Promise<PairList> {
  const { db, clock } = deps
  const likes = await foundOnce(db, clock.now())
  const numbers = [...new Set(likes.flatMap(({ first, second }) => [first, second]))]
  const records = new Map((await listCompared(db, numbers, await rulesOf(deps))).map((one) => [one.number, one]))
  const apart = new Set((await listApart(db, numbers)).map(({ cardNumber, otherNumber }) => `${cardNumber} ${otherNumber}`))
  const pairs = likes.flatMap(({ first, second, why }): Pair[] => {
    const [one, other] = [records.get(first), records.get(second)]
    if (!one || !other || apart.has(`${first} ${second}`)) return []
    const left = why.filter((like) => like !== 'email' || isPairByEmail(one, other))
    return left.length > 0 ? [{ first: itemOf(one), second: itemOf(other), why: left }] : []
  })
  const sorted = pairs.toSorted((a, b) => rank(a) - rank(b) || a.first.name.localeCompare(b.first.name, 'it'))
  return { pairs: sorted.slice(0, PAIRS_SHOWN), isWhole: sorted.length <= PAIRS_SHOWN && likes.length < MOST_PAIRS }
}

export const rulesOf = async ({ clock, lists }: Parts) => ({
  today: romeDay(clock.now()),
  graceDays: (await findAssociation({ lists }))?.cardValidity?.graceDays ?? 0,
})

const itemOf = ({ number, firstname, lastname, state, birthDate }: Compared): PairItem => ({
  number,
  name: fullName(lastname, firstname),
  state,
  birthDate,
})

/** Why two records are alike, the strongest first. */
export function likenessOf(one: Compared, other: Compared): Likeness[] {
  const emails = [one, other].map(({ accountEmail, recordEmail }) => [accountEmail, recordEmail].filter((email) => email !== null))
  const is: Record<Likeness, boolean> = {
    taxCode: one.taxCode !== null && one.taxCode === other.taxCode,
    birth: one.nameKey === other.nameKey && one.birthDate !== null && one.birthDate === other.birthDate,
    email: emails[0]!.some((email) => emails[1]!.includes(email)) && isPairByEmail(one, other),
  }
  return LIKENESSES.filter((like) => is[like])
}

function foundOnce(db: Database, now: number): Promise<Like[]> {
  const known = kept.get(db)
  if (known && now - known.at < EVERY_MS) return known.likes
  const likes = findLikes(db)
  kept.set(db, { at: now, likes })
  likes.catch(() => kept.delete(db))
  return likes
}

async function findLikes(db: Database): Promise<Like[]> {
  const found = new Map<string, Like>()
  const note = (group: readonly string[], like: Likeness) => {
    const numbers = group.toSorted().slice(0, MOST_ALIKE)
    for (const [i, first] of numbers.entries())
      for (const second of numbers.slice(i + 1)) {
        const pair = found.get(`${first} ${second}`)
        if (pair) pair.why.push(like)
        else if (found.size < MOST_PAIRS) found.set(`${first} ${second}`, { first, second, why: [like] })
      }
  }
  for await (const group of groupsOf((after) => listRecords(db, 'taxCode', after, AT_ONCE))) note(numbersOf(group), 'taxCode')
  for await (const group of groupsOf((after) => listNames(db, after, AT_ONCE))) {
    const byBirth = Map.groupBy(group, ({ birthDate }) => birthDate)
    for (const [birthDate, same] of byBirth) if (birthDate !== null && same.length > 1) note(numbersOf(same), 'birth')
  }
  for await (const group of groupsOf((after) => listMails(db, after))) note(numbersOf(group), 'email')
  return [...found.values()]
}

const numbersOf = (group: readonly Place[]): string[] => [...new Set(group.map(({ number }) => number))]

/** The records' addresses, with the accounts that have them. */
async function listMails(db: Database, after: Place | null): Promise<(Place & { with: Place[] })[]> {
  const records = await listRecords(db, 'email', after, AT_ONCE)
  const accounts = Map.groupBy(
    await listAccounts(
      db,
      records.map(({ key }) => key),
    ),
    ({ key }) => key,
  )
  return records.map((one) => ({ ...one, with: accounts.get(one.key) ?? [] }))
}

/** Neighbours with the same key, read in parts: on SQLite all other work waits for a read. */
async function* groupsOf<P extends Place & { with?: Place[] }>(read: (after: Place | null) => Promise<P[]>): AsyncGenerator<P[]> {
  let group: P[] = []
  const whole = () => [...group, ...((group[0]?.with ?? []) as P[])]
  for (let after: Place | null = null; ;) {
    const rows: P[] = await read(after)
    for (const row of rows) {
      if (group.length > 0 && group[0]!.key !== row.key) {
        if (whole().length > 1) yield whole()
        group = []
      }
      group.push(row)
    }
    const last = rows.at(-1)
    if (rows.length < AT_ONCE || !last) break
    after = { key: last.key, number: last.number }
    await pause()
  }
  if (whole().length > 1) yield whole()
}
