import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'

export const findAnyRow = (db: Database, table: 'account' | 'document' | 'cardNumber') =>
  db
    .selectFrom(table)
    .select(sql<number>`1`.as('one'))
    .limit(1)
    .executeTakeFirst()
