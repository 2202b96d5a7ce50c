import { type Kysely, sql } from 'kysely'
import { foldText } from '#domain/search.ts'
import { columnTypes, isPostgres } from './engine.ts'

/**
 * Sort, search and filter keys of the staff's list, on the card itself: the holder's folded names in both orders, and the first and last
 * day of all its periods. The database updates them at every write, so that an erased name disappears here too (decision 51).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  for (const column of ['firstnameFold', 'lastnameFold']) await db.schema.alterTable('child').addColumn(column, key).execute()
  const { rows } = await sql<{ cardNumber: string; firstname: string; lastname: string }>`select * from "child"`.execute(db)
  for (const { cardNumber, firstname, lastname } of rows)
    await sql`update "child" set "firstnameFold" = ${foldText(firstname)}, "lastnameFold" = ${foldText(lastname)}
      where "cardNumber" = ${cardNumber}`.execute(db)
  for (const column of ['nameKey', 'givenKey', 'validFrom', 'validTo']) await db.schema.alterTable('card').addColumn(column, key).execute()
  await sql`update "card" set "nameKey" = ${nameOf('lastnameFold', 'firstnameFold', '"card"')},
    "givenKey" = ${nameOf('firstnameFold', 'lastnameFold', '"card"')},
    "validFrom" = (select min("validFrom") from "cardPeriod" where "cardNumber" = "card"."number"),
    "validTo" = (select max("validTo") from "cardPeriod" where "cardNumber" = "card"."number")`.execute(db)
  await (isPostgres(db) ? keepOnPostgres(db) : keepOnSqlite(db))
  await indexes(db)
}

/**
 * The profile's name for an account, the child's for a card without one. A space separates the two names: it sorts before every letter, so
 * a name comes before longer ones.
 */
const nameOf = (first: string, second: string, card: string) => sql`coalesce(
  (select "${sql.raw(first)}" || ' ' || "${sql.raw(second)}" from "userDocument" where "userDocument"."uid" = ${sql.raw(card)}."uid"),
  (select "${sql.raw(first)}" || ' ' || "${sql.raw(second)}" from "child"
    where "child"."cardNumber" = ${sql.raw(card)}."number" and ${sql.raw(card)}."uid" is null))`

const SET_NAMES = sql`update "card" set "nameKey" = ${nameOf('lastnameFold', 'firstnameFold', '"card"')},
  "givenKey" = ${nameOf('firstnameFold', 'lastnameFold', '"card"')}`
const spanOf = (number: string) => sql`update "card" set
  "validFrom" = (select min("validFrom") from "cardPeriod" where "cardNumber" = "card"."number"),
  "validTo" = (select max("validTo") from "cardPeriod" where "cardNumber" = "card"."number") where "number" = ${sql.raw(number)}`

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const trigger = (name: string, when: string, what: ReturnType<typeof sql>) =>
    sql`create trigger "${sql.raw(name)}" after ${sql.raw(when)} begin ${what}; end`.execute(db)
  const byAccount = sql`${SET_NAMES} where "uid" = new."uid"`
  const byNumber = (row: string) => sql`${SET_NAMES} where "number" = ${sql.raw(row)}."cardNumber"`
  await trigger('cardNamesOfNew', 'insert on "card"', sql`${SET_NAMES} where "number" = new."number"`)
  await trigger('cardNamesOfTaken', 'update of "uid" on "card"', sql`${SET_NAMES} where "number" = new."number"`)
  await trigger('cardNamesOfProfile', 'insert on "userDocument"', byAccount)
  await trigger('cardNamesOfRenamed', 'update of "firstnameFold", "lastnameFold" on "userDocument"', byAccount)
  await trigger('cardNamesOfErased', 'delete on "userDocument"', sql`${SET_NAMES} where "uid" = old."uid"`)
  await trigger('cardNamesOfChild', 'insert on "child"', byNumber('new'))
  await trigger('cardNamesOfRenamedChild', 'update of "firstnameFold", "lastnameFold" on "child"', byNumber('new'))
  await trigger('cardNamesOfErasedChild', 'delete on "child"', byNumber('old'))
  await trigger('cardSpanOfNew', 'insert on "cardPeriod"', spanOf('new."cardNumber"'))
  await trigger('cardSpanOfChanged', 'update on "cardPeriod"', spanOf('new."cardNumber"'))
  await trigger('cardSpanOfRemoved', 'delete on "cardPeriod"', spanOf('old."cardNumber"'))
}

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  const made = (name: string, body: ReturnType<typeof sql>) =>
    sql`create function "${sql.raw(name)}"() returns trigger language plpgsql as $body$ begin ${body} end $body$`.execute(db)
  const trigger = (name: string, when: string, does: string) =>
    sql`create trigger "${sql.raw(name)}" ${sql.raw(when)} for each row execute function "${sql.raw(does)}"()`.execute(db)
  await made(
    'cardNames',
    sql`new."nameKey" := ${nameOf('lastnameFold', 'firstnameFold', 'new')};
      new."givenKey" := ${nameOf('firstnameFold', 'lastnameFold', 'new')}; return new;`,
  )
  await made(
    'cardNamesOfAccount',
    sql`if tg_op = 'DELETE' then ${SET_NAMES} where "uid" = old."uid"; else ${SET_NAMES} where "uid" = new."uid"; end if; return null;`,
  )
  await made(
    'cardNamesOfChild',
    sql`if tg_op = 'DELETE' then ${SET_NAMES} where "number" = old."cardNumber"; else ${SET_NAMES} where "number" = new."cardNumber"; end if;
      return null;`,
  )
  await made(
    'cardSpan',
    sql`if tg_op = 'DELETE' then ${spanOf('old."cardNumber"')}; else ${spanOf('new."cardNumber"')}; end if; return null;`,
  )
  await trigger('cardNames', 'before insert or update of "uid" on "card"', 'cardNames')
  await trigger('cardNamesOfAccount', 'after insert or delete on "userDocument"', 'cardNamesOfAccount')
  await trigger('cardNamesOfRenamed', 'after update of "firstnameFold", "lastnameFold" on "userDocument"', 'cardNamesOfAccount')
  await trigger('cardNamesOfChild', 'after insert or delete on "child"', 'cardNamesOfChild')
  await trigger('cardNamesOfRenamedChild', 'after update of "firstnameFold", "lastnameFold" on "child"', 'cardNamesOfChild')
  await trigger('cardSpan', 'after insert or update or delete on "cardPeriod"', 'cardSpan')
}

/** A card without a holder has no name, and is in no list. */
async function indexes(db: Kysely<unknown>): Promise<void> {
  const named = sql`where "nameKey" is not null`
  await sql`create index "cardByName" on "card" ("nameKey", "number") ${named}`.execute(db)
  await sql`create index "cardByGivenName" on "card" ("givenKey", "number") where "givenKey" is not null`.execute(db)
  await sql`create index "cardByCategory" on "card" ("category", "nameKey", "number") ${named}`.execute(db)
  await sql`create index "cardSuspended" on "card" ("nameKey", "number") ${named} and "suspendedFrom" is not null`.execute(db)
  await sql`create index "cardCancelled" on "card" ("nameKey", "number") ${named} and "cancelledOn" is not null`.execute(db)
  await sql`create index "cardByStart" on "card" ("validFrom") ${named}`.execute(db)
  // All columns of the state, so that counting a million cards reads the index only.
  await sql`create index "cardByEnd" on "card"
    ("validTo", "category", "validFrom", "cancelledOn", "suspendedFrom", "suspendedTo") ${named}`.execute(db)
}
