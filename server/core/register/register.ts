import { newId } from '#db/id.ts'
import type { Database } from '#db/connect.ts'
import type { RegisterEntryRow } from '#db/tables.ts'
import { romeDay } from '#domain/plain-date.ts'
import { endOf, lastTold, registerKey, type RegisteredPerson, type RegisterEntry, type ShownResolution } from '#domain/register/register.ts'
import {
  findResolution,
  findRootOf,
  insertEntries,
  insertResolution,
  listAlike,
  listRowsOf,
  lockLastNumber,
  type listEntriesOf,
} from './queries.ts'

/** The meeting's resolution: one row, also when it is recorded twice. Joins the running transaction. */
export async function resolutionOf(db: Database, asked: ShownResolution & { by: string | null }, now: number): Promise<string> {
  const { by, ...of } = asked
  const known = await findResolution(db, of)
  if (known) return known.id
  const id = newId(now)
  await insertResolution(db, { id, ...of, createdBy: by, createdAt: now })
  return id
}

type Drafted = Omit<RegisterEntryRow, 'number' | 'root' | 'nameKey' | 'createdAt'> & { root?: number }

/** SQLite takes 32,766 values in a statement. */
const AT_ONCE = 500

/**
 * Appends rows with the next numbers, without gaps or duplicates. A row without `root` begins a membership. Joins the running transaction,
 * which is the only one to append until it ends. Returns the numbers.
 */
export async function appendToRegister(db: Database, drafts: readonly Drafted[], now: number): Promise<number[]> {
  if (drafts.length === 0) return []
  const last = await lockLastNumber(db)
  const rows = drafts.map((draft, i): RegisterEntryRow => {
    const number = last + 1 + i
    return { ...draft, number, root: draft.root ?? number, nameKey: registerKey(draft), createdAt: now }
  })
  for (let from = 0; from < rows.length; from += AT_ONCE) await insertEntries(db, rows.slice(from, from + AT_ONCE))
  return rows.map(({ number }) => number)
}

/** The last row that describes the member: the base of the next row. */
export async function lastSaid(db: Database, root: number): Promise<RegisterEntryRow | undefined> {
  return lastTold(await listRowsOf(db, root))
}

type NewCategory = { cardNumber: string; category: string; why: string; by: string }

/**
 * Writes a row with a member's new category, as shown on the day. Nothing for people who are not in the register, or no more. Joins the
 * running transaction, which has locked the card.
 */
export async function registerCategory(db: Database, { cardNumber, category, why, by }: NewCategory, now: number): Promise<void> {
  const root = await findRootOf(db, cardNumber)
  if (root === null) return
  await lockLastNumber(db)
  const rows = await listRowsOf(db, root)
  const today = romeDay(now)
  const told = lastTold(rows)!
  const endedOn = endOf(rows)?.endedOn ?? null
  if (told.category === category || (endedOn !== null && endedOn <= today)) return
  const { number, nameKey: _, createdAt: __, ...kept } = told
  const row = { ...kept, category, kind: 'corrected' as const, corrects: number, resolutionId: null }
  await appendToRegister(db, [{ ...row, note: why, effectiveOn: today, createdBy: by }], now)
}

type Read = Awaited<ReturnType<typeof listEntriesOf>>[number]

/** A row as shown. */
export function entryOf({ body, decidedOn, reference, ...row }: Read): RegisterEntry {
  const { root: _, nameKey: __, personId: ___, resolutionId: ____, createdBy: _____, ...shown } = row
  const resolution = body === null || decidedOn === null || reference === null ? null : { body, decidedOn, reference }
  return { ...shown, resolution }
}

/** An applicant, under `id`. */
export type Sought = Pick<RegisteredPerson, 'lastname' | 'firstname' | 'birthDate' | 'taxCode'> & { id: string }

/** The applicants who are already in the register, by name and birthday or by codice fiscale: membership number by their id. */
export async function alreadyRegistered(db: Database, people: readonly Sought[]): Promise<Map<string, number>> {
  const keyed = people.map((one) => ({ ...one, key: registerKey(one) }))
  if (keyed.length === 0) return new Map()
  const rows = await listAlike(db, {
    nameKeys: [...new Set(keyed.map(({ key }) => key))],
    taxCodes: [...new Set(keyed.flatMap(({ taxCode }) => taxCode ?? []))],
  })
  const found = new Map<string, number>()
  for (const { id, key, birthDate, taxCode } of keyed) {
    const same = rows.find(
      (row) => (taxCode !== null && row.taxCode === taxCode) || (row.nameKey === key && birthDate !== null && row.birthDate === birthDate),
    )
    if (same) found.set(id, same.root)
  }
  return found
}
