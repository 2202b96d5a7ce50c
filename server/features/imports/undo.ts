import { current, isPostgres, transaction, type Database } from '#db/connect.ts'
import type { MemberImportDoneRow, MemberImportRow } from '#db/tables.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { deletePeriod, listGivenPeriods, lockStanding } from '#server/core/cards/queries.ts'
import { listUsed, removeCards } from '#server/core/cards/unused.ts'
import { deletePeopleWith, findPerson, updatePerson } from '#server/core/people/person-queries.ts'
import { recordAudit, recordAudits } from '#server/core/staff/audit.ts'
import type { Parts } from './check.ts'
import { findUndo, findUpdatedBefore, lastDone, moveImport, noteOutcome, writeUndo } from './queries.ts'
import type { CreatedUndo } from './run.ts'
import { pick, type UpdatedUndo } from './update.ts'

const AT_ONCE = 200

/** Undoes the next rows. A row whose record was used or changed since is `kept`. */
export async function undoSome({ db, clock, house }: Parts, task: MemberImportRow): Promise<{ cursor: number; isOver: boolean }> {
  // Of two rows that wrote one record the later is undone first.
  const rows = await lastDone(db, task.id, task.cursor, ['created', 'updated'], AT_ONCE)
  const last = rows.at(-1)?.row
  if (last === undefined) return { cursor: task.cursor, isOver: true }
  const now = clock.now()
  await transaction(db, async () => {
    if (!(await moveImport(db, task.id, ['undoing'], { cursor: last }, task.cursor))) return
    const created = rows.filter(({ outcome }) => outcome === 'created')
    const gone = await takeBack({ db, house }, task, created, now)
    for (const one of rows) if (one.outcome === 'updated' && (await restore(db, task, one, now))) gone.add(one.row)
    await noteOutcome(db, task.id, [...gone], 'undone')
    const kept = rows.filter(({ row }) => !gone.has(row)).map(({ row }) => row)
    await noteOutcome(db, task.id, kept, 'kept')
  })
  return { cursor: last, isOver: rows.length < AT_ONCE }
}

/** Deletes unchanged cards with their people. @returns their rows */
async function takeBack(
  { db, house }: Pick<Parts, 'db' | 'house'>,
  { actor }: MemberImportRow,
  rows: MemberImportDoneRow[],
  now: number,
): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const numbers = rows.map(({ cardNumber }) => cardNumber!)
  const made = new Map(rows.map(({ cardNumber, undo }) => [cardNumber, JSON.parse(undo!) as CreatedUndo]))
  // Locked before the reads below, so that nobody can begin to use them.
  const untouched = new Set(
    (await lockUntouched(db, numbers)).flatMap(({ number, category }) => (made.get(number)?.category === category ? [number] : [])),
  )
  const used = await listUsed(db, numbers)
  for (const { id, cardNumber } of await listPeriodsOf(db, numbers)) if (made.get(cardNumber)?.period !== id) used.add(cardNumber)
  const goes = rows.filter(({ cardNumber }) => untouched.has(cardNumber!) && !used.has(cardNumber!))
  const gone = goes.map(({ cardNumber }) => cardNumber!)
  if (gone.length > 0) {
    await deletePeopleWith(db, gone)
    await house.cardsRemoved(db, gone)
    await removeCards(db, gone)
  }
  const entries = gone.map(
    (number) => ({ actor, action: 'removed', record: 'person', subject: number, detail: formatCardNumber(number) }) as const,
  )
  await recordAudits(db, entries, now)
  return new Set(goes.map(({ row }) => row))
}

/** Locks the cards that were not linked, changed, suspended or ended since the import. */
const lockUntouched = (db: Database, numbers: string[]) =>
  current(db)
    .selectFrom('card')
    .innerJoin('person', 'person.cardNumber', 'card.number')
    .select(['card.number', 'card.category'])
    .where('card.number', 'in', numbers)
    .where('card.uid', 'is', null)
    .where('card.suspendedFrom', 'is', null)
    .where('card.cancelledOn', 'is', null)
    .where('person.revision', '=', 1)
    .orderBy('card.number')
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute()

const listPeriodsOf = (db: Database, numbers: string[]) =>
  current(db).selectFrom('cardPeriod').select(['id', 'cardNumber']).where('cardNumber', 'in', numbers).execute()

/** Restores the earlier record if it is as the import left it. Its period is deleted if it is the card's last. */
async function restore(db: Database, { id: importId, actor }: MemberImportRow, done: MemberImportDoneRow, now: number): Promise<boolean> {
  const number = done.cardNumber!
  // An undone later row may have changed it since the list was read.
  const { before, revision, period } = JSON.parse((await findUndo(db, importId, done.row)) ?? done.undo!) as UpdatedUndo
  const card = await lockStanding(db, number)
  const known = await findPerson(db, number)
  if (!card || known?.revision !== revision) return false
  const given = await listGivenPeriods(db, number)
  const own = given.find(({ id }) => id === period)
  const isLast = own !== undefined && given.every(({ validTo }) => validTo <= own.validTo)
  const isPaid = own !== undefined && (await isPeriodPaid(db, own.id))
  if (period !== null && (!isLast || isPaid)) return false
  if (period !== null) await deletePeriod(db, { cardNumber: number, id: period })
  if (before === null) await deletePeopleWith(db, [number])
  else {
    await updatePerson(db, number, revision, { ...before, revision: revision + 1, updatedAt: now })
    await passOn(db, done, revision)
  }
  const entry = { actor, action: 'restored', record: 'person', subject: card.uid ?? number, detail: formatCardNumber(number) } as const
  await recordAudit(db, { ...entry, before: pick(known), after: before }, now)
  return true
}

/** Gives the earlier row of this record its new revision, so that it can be undone too. */
async function passOn(db: Database, { importId, row, cardNumber }: MemberImportDoneRow, revision: number): Promise<void> {
  const earlier = await findUpdatedBefore(db, importId, row, cardNumber!)
  if (!earlier) return
  const undo = JSON.parse(earlier.undo!) as UpdatedUndo
  if (undo.revision === revision - 1) await writeUndo(db, importId, earlier.row, JSON.stringify({ ...undo, revision: revision + 1 }))
}

const isPeriodPaid = async (db: Database, periodId: string): Promise<boolean> =>
  (await current(db)
    .selectFrom('payment')
    .select('id')
    .where('periodId', '=', periodId)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()) !== undefined
