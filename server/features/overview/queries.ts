import { sql, type RawBuilder } from 'kysely'
import { current, isPostgres, type Database } from '#db/connect.ts'

/** Behind every character that an address, a name or a number may have. */
const LAST = '\u{10FFFF}'

/** Each of the folded words begins one of the names; or all of it begins the last name, the number or, `withEmail`, the address. */
export type Wanted = { text: string; words: string[]; digits: string; withEmail: boolean; limit: number }

const lower = (column: string) => sql<string>`lower(${sql.ref(column)})`
const { ref } = sql

export function findPeople(db: Database, { text, words, digits, withEmail, limit }: Wanted) {
  const bytewise = isPostgres(db) ? sql` collate "C"` : sql``
  const begins = (column: RawBuilder<string>, start: string) =>
    sql<boolean>`(${column}${bytewise} >= ${start} and ${column}${bytewise} < ${start + LAST})`
  const [first = ''] = words
  const whole = words.join('')
  const named = current(db).selectFrom('userDocument as found').select('found.uid')
  // One beginning by one index at a time: joined by `or` across two tables, both would be read whole.
  const found = named
    .where(begins(ref('found.lastnameFold'), first))
    .union(named.where(begins(ref('found.firstnameFold'), first)))
    .$if(digits !== '', (query) => query.union(named.where(begins(sql.ref('found.tessera'), digits))))
    .$if(withEmail, (query) =>
      query.union(
        current(db)
          .selectFrom('account as found')
          .select('found.id as uid')
          .where(begins(lower('found.email'), text)),
      ),
    )
  return current(db)
    .selectFrom('userDocument')
    .innerJoin('account', 'account.id', 'userDocument.uid')
    .leftJoin('card', 'card.number', 'userDocument.tessera')
    .select(['userDocument.uid', 'userDocument.firstname', 'userDocument.lastname', 'userDocument.tessera', 'account.email'])
    .select(['card.suspendedFrom', 'card.suspendedTo', 'card.cancelledOn'])
    .where('userDocument.uid', 'in', found)
    .where((row) =>
      row.or([
        row.and(
          words.map((word) => row.or([begins(ref('userDocument.lastnameFold'), word), begins(ref('userDocument.firstnameFold'), word)])),
        ),
        begins(ref('userDocument.lastnameFold'), whole),
        ...(digits ? [begins(sql.ref('userDocument.tessera'), digits)] : []),
        ...(withEmail ? [begins(lower('account.email'), text)] : []),
      ]),
    )
    .orderBy('userDocument.lastname')
    .orderBy('userDocument.firstname')
    .orderBy('userDocument.uid')
    .limit(limit)
    .execute()
}
