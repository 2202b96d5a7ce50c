import { current, type Database } from '#db/connect.ts'
import type { CardPublicationRow } from '#db/tables.ts'

export const findPublication = (db: Database, name: string): Promise<CardPublicationRow | undefined> =>
  current(db).selectFrom('cardPublication').selectAll().where('name', '=', name).executeTakeFirst()

/**
 * Of several processes that have signed something new one is heard: the others find a row that is not the one they knew.
 *
 * @param known the row that it replaces; undefined when there was none
 */
export const putPublication = async (
  db: Database,
  { name, ...values }: CardPublicationRow,
  known: CardPublicationRow | undefined,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('cardPublication')
    .values({ name, ...values })
    .onConflict((conflict) =>
      known
        ? conflict
            .column('name')
            .doUpdateSet(values)
            .where('cardPublication.signedAt', '=', known.signedAt)
            .where('cardPublication.fingerprint', '=', known.fingerprint)
        : conflict.column('name').doNothing(),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** What nobody has signed anew for so long is of an address that this is no more. */
export const deleteOldPublications = (db: Database, before: number) =>
  current(db).deleteFrom('cardPublication').where('signedAt', '<=', before).execute()
