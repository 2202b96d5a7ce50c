import { sql, type RawBuilder } from 'kysely'
import { current, isPostgres, type Database } from '#db/connect.ts'

/** Behind every character that an address, a name or a number may have. */
const LAST = '\u{10FFFF}'

/**
 * Each of the folded words begins one of the names; or all of it begins the two names, in either order, the number or, `withEmail`, the
 * address.
 */
export type Wanted = { text: string; words: string[]; digits: string; withEmail: boolean; limit: number }

const { ref } = sql
const lower = (column: string) => sql<string>`lower(${ref(column)})`

export function findPeople(db: Database, { text, words, digits, withEmail, limit }: Wanted) {
  const bytewise = isPostgres(db) ? sql` collate "C"` : sql``
  const begins = (column: RawBuilder<string>, start: string) =>
    sql<boolean>`(${column}${bytewise} >= ${start} and ${column}${bytewise} < ${start + LAST})`
  const [first = ''] = words
  const whole = words.join('')
  const [last, given] = [ref<string>('userDocument.lastnameFold'), ref<string>('userDocument.firstnameFold')]
  const named = current(db).selectFrom('userDocument as found').select('found.uid')
  // One beginning by one index at a time: joined by `or` across two tables, both would be read whole.
  const found = named
    .where(begins(ref('found.lastnameFold'), first))
    .union(named.where(begins(ref('found.firstnameFold'), first)))
    .$if(digits !== '', (query) => query.union(named.where(begins(ref('found.tessera'), digits))))
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
        row.and(words.map((word) => row.or([begins(last, word), begins(given, word)]))),
        // Names of several words are one word here: "maria chiara d'a" and "d'ambrogi maria chiara" are each a beginning of both together.
        begins(sql`(${given} || ${last})`, whole),
        begins(sql`(${last} || ${given})`, whole),
        ...(digits ? [begins(ref('userDocument.tessera'), digits)] : []),
        ...(withEmail ? [begins(lower('account.email'), text)] : []),
      ]),
    )
    .orderBy('userDocument.lastname')
    .orderBy('userDocument.firstname')
    .orderBy('userDocument.uid')
    .limit(limit)
    .execute()
}
