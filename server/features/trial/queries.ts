import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { rolesOfToday } from '#server/core/accounts/queries.ts'

/** Staff of today with an authenticator app. */
export const listStaffFactors = (db: Database, today: string) =>
  rolesOfToday(db, today)
    .innerJoin('secondFactor', 'secondFactor.uid', 'staffRole.uid')
    .innerJoin('account', 'account.id', 'secondFactor.uid')
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
