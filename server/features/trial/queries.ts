import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'

/** Staff with an authenticator app. */
export const listStaffFactors = (db: Database) =>
  db
    .selectFrom('secondFactor')
    .innerJoin('account', 'account.id', 'secondFactor.uid')
    .innerJoin('staffRole', 'staffRole.uid', 'secondFactor.uid')
    .leftJoin('userDocument', 'userDocument.uid', 'secondFactor.uid')
    .select(['secondFactor.uid', 'secondFactor.secret', 'secondFactor.lastStep', 'account.email', 'staffRole.role'])
    .select(['userDocument.firstname', 'userDocument.lastname'])
    .where('secondFactor.confirmedAt', 'is not', null)
    .orderBy('account.email')
    .orderBy('staffRole.role')
    .execute()

export const findAnyRow = (db: Database, table: 'account' | 'document' | 'cardNumber') =>
  db
    .selectFrom(table)
    .select(sql<number>`1`.as('one'))
    .limit(1)
    .executeTakeFirst()
