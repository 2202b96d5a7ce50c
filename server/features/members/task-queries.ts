import { current, type Database } from '#db/connect.ts'
import type { MemberTaskRow } from '#db/tables.ts'
import type { TaskRefusal } from '#domain/members/tasks.ts'

export const findTask = (db: Database, id: string): Promise<MemberTaskRow | undefined> =>
  current(db).selectFrom('memberTask').selectAll().where('id', '=', id).executeTakeFirst()

const CHUNK = 500

export async function insertTask(db: Database, row: MemberTaskRow, numbers: string[]): Promise<void> {
  await current(db).insertInto('memberTask').values(row).execute()
  for (let at = 0; at < numbers.length; at += CHUNK) {
    const rows = numbers.slice(at, at + CHUNK).map((cardNumber) => ({ taskId: row.id, cardNumber, outcome: null, undo: null }))
    await current(db).insertInto('memberTaskCard').values(rows).execute()
  }
}

export const deleteTaskCards = async (db: Database, cardNumbers: string[]): Promise<void> =>
  void (await current(db).deleteFrom('memberTaskCard').where('cardNumber', 'in', cardNumbers).execute())

/** The numbers that have a card. */
export async function listNumbers(db: Database, numbers: string[]): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < numbers.length; at += CHUNK) {
    const rows = await current(db)
      .selectFrom('card')
      .select('number')
      .where('number', 'in', numbers.slice(at, at + CHUNK))
      .execute()
    found.push(...rows.map(({ number }) => number))
  }
  return found
}

/** False if the task was not in the state `from`. */
export const moveTask = async (
  db: Database,
  id: string,
  from: MemberTaskRow['state'],
  changes: Partial<MemberTaskRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('memberTask')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The next cards with this outcome; null: without one yet. */
export const nextCards = (db: Database, taskId: string, outcome: string | null, limit: number) =>
  current(db)
    .selectFrom('memberTaskCard')
    .select(['cardNumber', 'undo'])
    .where('taskId', '=', taskId)
    .where('outcome', outcome === null ? 'is' : '=', outcome)
    .orderBy('cardNumber')
    .limit(limit)
    .execute()

/** False if the card's outcome is no longer `from`. */
export const noteOutcome = async (
  db: Database,
  { taskId, cardNumber }: { taskId: string; cardNumber: string },
  from: string | null,
  changes: { outcome: string; undo?: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('memberTaskCard')
    .set(changes)
    .where('taskId', '=', taskId)
    .where('cardNumber', '=', cardNumber)
    .where('outcome', from === null ? 'is' : '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Leaves the cards whose turn has not come. */
export const leaveRest = (db: Database, taskId: string, outcome: TaskRefusal) =>
  current(db).updateTable('memberTaskCard').set({ outcome }).where('taskId', '=', taskId).where('outcome', 'is', null).execute()

/** The cards that a task has changed, by name. */
export const listDone = (db: Database, taskId: string) =>
  current(db)
    .selectFrom('memberTaskCard')
    .innerJoin('card', 'card.number', 'memberTaskCard.cardNumber')
    .select(['card.number', 'memberTaskCard.undo as mark'])
    .where('taskId', '=', taskId)
    .where('outcome', '=', 'done')
    .where('card.nameKey', 'is not', null)
    .orderBy('card.nameKey')
    .orderBy('card.number')
    .execute()

export const deleteOldTasks = (db: Database, before: number) =>
  current(db).deleteFrom('memberTask').where('endedAt', '<=', before).execute()
