import { current, type Database } from '#db/connect.ts'
import type { MailBounceRow } from '#db/tables.ts'

/** Keeps the latest refusal of an account's address. */
export const writeBounce = (db: Database, row: MailBounceRow) =>
  current(db)
    .insertInto('mailBounce')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute()

export const findBounce = (db: Database, email: string): Promise<MailBounceRow | undefined> =>
  current(db).selectFrom('mailBounce').selectAll().where('email', '=', email).executeTakeFirst()

export const countBounces = async (db: Database): Promise<number> => {
  const { bounces } = await current(db)
    .selectFrom('mailBounce')
    .innerJoin('account', (join) => join.onRef('account.id', '=', 'mailBounce.uid').onRef('account.email', '=', 'mailBounce.email'))
    .select(({ fn }) => fn.countAll<number>().as('bounces'))
    .executeTakeFirstOrThrow()
  return Number(bounces)
}
