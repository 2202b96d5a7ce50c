import { sql } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { stateInSql } from '#server/core/cards/state-in-sql.ts'
import { bornOnInSql } from '#server/core/people/born-on-in-sql.ts'
import { holderNameInSql } from '#db/holder-name-in-sql.ts'

const { ref } = sql

/** A place in the order of records: the key, then the card's number. */
export type Place = { key: string; number: string }

const behind = (key: string, number: string, after: Place | null) =>
  after === null ? sql<boolean>`1 = 1` : sql<boolean>`(${ref(key)}, ${ref(number)}) > (${after.key}, ${after.number})`

/** The next cards by name. */
export const listNames = (db: Database, after: Place | null, limit: number) =>
  current(db)
    .selectFrom('card')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .select(['card.number', 'card.nameKey as key'])
    .select(bornOnInSql.as('birthDate'))
    .where('card.nameKey', 'is not', null)
    .where(behind('card.nameKey', 'card.number', after))
    .orderBy('card.nameKey')
    .orderBy('card.number')
    .limit(limit)
    .$narrowType<{ key: string }>()
    .execute()

/** The next records by codice fiscale, or by e-mail. */
export const listRecords = (db: Database, by: 'taxCode' | 'email', after: Place | null, limit: number): Promise<Place[]> =>
  current(db)
    .selectFrom('person')
    .select([`person.${by} as key`, 'person.cardNumber as number'])
    .where(`person.${by}`, 'is not', null)
    .where(behind(`person.${by}`, 'person.cardNumber', after))
    .orderBy(`person.${by}`)
    .orderBy('person.cardNumber')
    .limit(limit)
    .$narrowType<{ key: string }>()
    .execute()

/** The cards of the accounts with these addresses. */
export const listAccounts = (db: Database, emails: string[]): Promise<Place[]> =>
  emails.length === 0
    ? Promise.resolve([])
    : current(db)
        .selectFrom('account')
        .innerJoin('card', 'card.uid', 'account.id')
        .select(['account.email as key', 'card.number'])
        .where('account.email', 'in', emails)
        .execute()

/** The records with all data to compare. Cards without a holder are left out. */
export const listCompared = async (db: Database, numbers: string[], { today, graceDays }: { today: PlainDate; graceDays: number }) =>
  numbers.length === 0
    ? []
    : current(db)
        .selectFrom('card')
        .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
        .leftJoin('account', 'account.id', 'card.uid')
        .leftJoin('child', 'child.cardNumber', 'card.number')
        .leftJoin('person', 'person.cardNumber', 'card.number')
        .select(['card.number', 'card.uid', 'card.category', 'card.memberSince', 'card.validTo', 'card.createdAt', 'card.nameKey'])
        .select(['card.suspendedFrom', 'card.suspendedTo', 'card.cancelledOn', 'card.cancellationReason'])
        .select(['child.cardNumber as child', 'account.email as accountEmail', 'person.revision'])
        .select(['person.birthPlace', 'person.taxCode', 'person.street', 'person.cap', 'person.comune', 'person.provincia'])
        .select(['person.phone', 'person.email as recordEmail', 'person.notes'])
        .select(holderNameInSql<string>())
        .select([bornOnInSql.as('birthDate'), stateInSql(today, graceDays).as('state')])
        .where('card.number', 'in', numbers)
        .where('card.nameKey', 'is not', null)
        .execute()

export type Compared = Awaited<ReturnType<typeof listCompared>>[number]

export const countPayments = async (db: Database, number: string): Promise<number> => {
  const row = await current(db)
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('cardNumber', '=', number)
    .executeTakeFirstOrThrow()
  return Number(row.rows)
}

const ordered = (one: string, other: string) => (one < other ? ([one, other] as const) : ([other, one] as const))

/** False if the pair was noted before. */
export const noteApart = async (db: Database, one: string, other: string, decidedAt: number): Promise<boolean> => {
  const [cardNumber, otherNumber] = ordered(one, other)
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('keptApart')
    .values({ cardNumber, otherNumber, decidedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** The pairs of these cards that staff keep apart. */
export const listApart = (db: Database, numbers: string[]) =>
  numbers.length === 0
    ? Promise.resolve([])
    : current(db)
        .selectFrom('keptApart')
        .select(['cardNumber', 'otherNumber'])
        .where('cardNumber', 'in', numbers)
        .where('otherNumber', 'in', numbers)
        .execute()
