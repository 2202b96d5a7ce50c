import { current, type Database } from '#db/connect.ts'
import type { ApplicationRow } from '#db/tables.ts'
import type { ApplicationState } from '#domain/applications/application.ts'

export const insertApplication = (db: Database, row: ApplicationRow) => current(db).insertInto('application').values(row).execute()

/** @returns false for an unknown, another person's or a decided application */
export const withdrawOpen = async (db: Database, { id, uid, now }: { id: string; uid: string; now: number }): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('application')
    .set({ state: 'withdrawn', decidedAt: now })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('state', 'in', ['submitted', 'waiting_guardian'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Rejected and withdrawn applications. The register keeps the approved ones. */
export const deleteOverApplications = (db: Database, state: ApplicationState, before: number) =>
  current(db)
    .deleteFrom('application')
    .where('state', '=', state)
    .where('decidedAt', '<=', before)
    // An open appeal keeps the application.
    .where((row) => row.or([row('appealedOn', 'is', null), row('appealResolutionId', 'is not', null)]))
    .execute()

export const deleteOnPaper = async (db: Database, cardNumber: string): Promise<void> =>
  void (await current(db).deleteFrom('application').where('paperCard', '=', cardNumber).execute())

/** Applications that wait for the board or for a parent's signature, oldest first, with the card's present name. */
export const listWaiting = (db: Database) =>
  current(db)
    .selectFrom('application')
    .leftJoin('account', 'account.id', 'application.uid')
    .leftJoin('userDocument', 'userDocument.uid', 'application.uid')
    .select(['application.firstname', 'application.lastname', 'application.category', 'application.state', 'application.createdAt'])
    .select(['account.email', 'userDocument.firstname as cardFirstname', 'userDocument.lastname as cardLastname'])
    .select(({ fn }) => fn.coalesce('userDocument.tessera', 'application.paperCard').as('tessera'))
    .where('application.state', 'in', ['submitted', 'waiting_guardian'])
    .orderBy('application.id')
    .execute()

export const countWaiting = async (db: Database): Promise<number> => {
  const { waiting } = await current(db)
    .selectFrom('application')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('state', 'in', ['submitted', 'waiting_guardian'])
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/** An open application with its address; undefined once withdrawn or decided. */
export const findWaiting = (db: Database, id: string) =>
  current(db)
    .selectFrom('application')
    .leftJoin('account', 'account.id', 'application.uid')
    .select(['application.firstname', 'application.lastname', 'application.category', 'application.state', 'account.email'])
    .where('application.id', '=', id)
    .where('application.state', 'in', ['submitted', 'waiting_guardian'])
    .executeTakeFirst()

/** The application of a person without an account. */
export const findOfPaperCard = (db: Database, number: string) =>
  current(db).selectFrom('application').select('id').where('paperCard', '=', number).orderBy('id', 'desc').limit(1).executeTakeFirst()
