import type { Kysely } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import type { Tables } from '#db/tables.ts'

type Any = Kysely<Record<string, Record<string, unknown>>>

export const insertRows = (db: Database, table: keyof Tables, rows: Record<string, unknown>[]) =>
  (current(db) as unknown as Any)
    .insertInto(table as string)
    .values(rows)
    .execute()

export const isEmpty = async (db: Database, table: keyof Tables): Promise<boolean> =>
  (
    await (current(db) as unknown as Any)
      .selectFrom(table as string)
      .select((row) => row.lit(1).as('one'))
      .limit(1)
      .execute()
  ).length === 0
