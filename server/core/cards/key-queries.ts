import { current, type Database } from '#db/connect.ts'
import type { CardKeyRow, CardPublicationRow } from '#db/tables.ts'

/** In the order of their creation; always a handful. */
export const listCardKeys = (db: Database): Promise<CardKeyRow[]> =>
  current(db).selectFrom('cardKey').selectAll().orderBy('purpose').orderBy('serial').execute()

/** False when another process has made the key with this serial meanwhile. */
export const insertCardKey = async (db: Database, row: CardKeyRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('cardKey')
    .values(row)
    .onConflict((conflict) => conflict.columns(['purpose', 'serial']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export const markCompromised = (db: Database, kid: string, compromisedAt: number) =>
  current(db).updateTable('cardKey').set({ compromisedAt }).where('kid', '=', kid).where('compromisedAt', 'is', null).execute()

/** When the last copy signed by a key ends, epoch ms; 0 without copies. */
export const lastCopyUnder = async (db: Database, kid: string): Promise<number> => {
  const row = await current(db)
    .selectFrom('cardCopy')
    .select('expiresAt')
    .where('kid', '=', kid)
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.expiresAt ?? 0
}

export const findPublication = (db: Database, name: string): Promise<CardPublicationRow | undefined> =>
  current(db).selectFrom('cardPublication').selectAll().where('name', '=', name).executeTakeFirst()

/**
 * Replaces a publication. Of several processes one succeeds: the others no longer find the row that they know.
 *
 * @param known the row to replace; undefined when there was none
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

/** A publication that is no longer renewed belongs to an earlier address. */
export const deleteOldPublications = (db: Database, before: number) =>
  current(db).deleteFrom('cardPublication').where('signedAt', '<=', before).execute()
