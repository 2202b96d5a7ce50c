import { current, type Database } from '#db/connect.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { stateInSql } from '#server/core/cards/state-in-sql.ts'
import { bornOnInSql } from '#server/core/people/born-on-in-sql.ts'
import { holderNameInSql } from '#db/holder-name-in-sql.ts'

/** The cells of these cards and their holders. */
export const listExported = (db: Database, numbers: string[], { today, graceDays }: { today: PlainDate; graceDays: number }) =>
  current(db)
    .selectFrom('card')
    .leftJoin('account', 'account.id', 'card.uid')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select(['card.number', 'card.category', 'card.memberSince', 'card.validFrom', 'card.validTo'])
    .select(['person.birthPlace', 'person.taxCode', 'person.phone', 'person.street', 'person.cap', 'person.comune', 'person.provincia'])
    .select('person.notes')
    .select(holderNameInSql())
    .select(({ fn }) => [fn.coalesce('account.email', 'person.email').as('email')])
    .select([bornOnInSql.as('birthDate'), stateInSql(today, graceDays).as('state')])
    .where('card.number', 'in', numbers)
    .execute()

const PAGE = 500

/** The numbers of all cards with a holder, by name, a page at a time. */
export async function* pagesByName(db: Database): AsyncGenerator<string[]> {
  for (let after: { nameKey: string; number: string } | null = null; ;) {
    const from = after
    const rows: { nameKey: string | null; number: string }[] = await current(db)
      .selectFrom('card')
      .select(['nameKey', 'number'])
      .where('nameKey', 'is not', null)
      .$if(from !== null, (query) =>
        query.where((row) => row(row.refTuple('nameKey', 'number'), '>', row.tuple(from!.nameKey, from!.number))),
      )
      .orderBy('nameKey')
      .orderBy('number')
      .limit(PAGE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    after = { nameKey: last.nameKey!, number: last.number }
    yield rows.map(({ number }) => number)
  }
}

/** Their admissions in the register. */
export const listAdmissions = (db: Database, numbers: string[]) =>
  current(db)
    .selectFrom('registerEntry')
    .leftJoin('resolution', 'resolution.id', 'registerEntry.resolutionId')
    .select(['registerEntry.cardNumber', 'registerEntry.admittedOn', 'resolution.reference'])
    .where('registerEntry.cardNumber', 'in', numbers)
    .where('registerEntry.kind', '=', 'admitted')
    .orderBy('registerEntry.number')
    .execute()
