import { current, type Database } from '#db/connect.ts'
import { holderNameInSql } from '#db/holder-name-in-sql.ts'

/** Cards with a reminder by mail, in the app or on paper. @param since epoch ms */
export async function listRecent(db: Database, numbers: string[], uids: string[], since: number): Promise<Set<string>> {
  const told =
    uids.length === 0
      ? []
      : await current(db)
          .selectFrom('notice')
          .select('key')
          .where('uid', 'in', uids)
          .where('topic', '=', 'renewal')
          .where('createdAt', '>', since)
          .execute()
  const late = await current(db)
    .selectFrom('feeReminder')
    .select('cardNumber')
    .where('cardNumber', 'in', numbers)
    .where('createdAt', '>', since)
    .execute()
  const written = await current(db)
    .selectFrom('memberTaskCard')
    .innerJoin('memberTask', 'memberTask.id', 'memberTaskCard.taskId')
    .select('memberTaskCard.cardNumber')
    .where('memberTask.kind', '=', 'letter')
    .where('memberTask.createdAt', '>', since)
    .where('memberTaskCard.cardNumber', 'in', numbers)
    .where('memberTaskCard.outcome', '=', 'done')
    .execute()
  const named = told.flatMap(({ key }) => /^renewal:(\d{10}):/.exec(key)?.[1] ?? [])
  return new Set([...named, ...[...late, ...written].map(({ cardNumber }) => cardNumber)])
}

/** Postal addresses: the record's, otherwise the one of the holder's application. */
export async function listAddresses(db: Database, numbers: string[]) {
  const rows = await current(db)
    .selectFrom('card')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select(['card.number', 'card.uid', 'card.category', 'person.street', 'person.cap', 'person.comune', 'person.provincia'])
    .select(holderNameInSql())
    .select(({ fn }) => [fn.coalesce('child.birthDate', 'person.birthDate').as('birthDate')])
    .where('card.number', 'in', numbers)
    .execute()
  const uids = rows.flatMap(({ uid, street }) => (uid !== null && !street ? [uid] : []))
  const applied =
    uids.length === 0
      ? []
      : await current(db)
          .selectFrom('application')
          .select(['uid', 'street', 'cap', 'comune', 'provincia', 'birthDate'])
          .where('uid', 'in', uids)
          .orderBy('createdAt')
          .orderBy('id')
          .execute()
  // The latest application counts.
  const byAccount = new Map(applied.map((one) => [one.uid, one]))
  return new Map(
    rows.map((row) => {
      const other = row.street ? undefined : byAccount.get(row.uid ?? '')
      return [row.number, { ...row, ...other, birthDate: row.birthDate ?? other?.birthDate ?? null }]
    }),
  )
}
export type Addressed = Awaited<ReturnType<typeof listAddresses>> extends Map<string, infer Row> ? Row : never
