import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from './engine.ts'

/**
 * The association's record of a person. It carries the name of a person whose card is on paper, without an account. The record is deleted
 * with the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('person')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.unique().references('account.id').onDelete('cascade'))
    .addColumn('cardNumber', key, (c) => c.notNull().unique().references('card.number'))
    .addColumn('firstname', 'text')
    .addColumn('lastname', 'text')
    .addColumn('firstnameFold', key)
    .addColumn('lastnameFold', key)
    .addColumn('birthDate', 'text')
    .addColumn('birthPlace', 'text')
    .addColumn('taxCode', key)
    .addColumn('street', 'text')
    .addColumn('cap', 'text')
    .addColumn('comune', 'text')
    .addColumn('provincia', 'text')
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('notes', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('updatedAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('personByTaxCode').on('person').column('taxCode').execute()
  await (isPostgres(db) ? keepOnPostgres(db) : keepOnSqlite(db))
}

/** As in 0059; the name in the person's record comes last. */
const nameOf = (first: string, second: string, card: string) =>
  sql.raw(`coalesce(
  (select "${first}" || ' ' || "${second}" from "userDocument" where "userDocument"."uid" = ${card}."uid"),
  (select "${first}" || ' ' || "${second}" from "child" where "child"."cardNumber" = ${card}."number" and ${card}."uid" is null),
  (select "${first}" || ' ' || "${second}" from "person" where "person"."cardNumber" = ${card}."number" and ${card}."uid" is null))`)

const SET_NAMES = sql`update "card" set "nameKey" = ${nameOf('lastnameFold', 'firstnameFold', '"card"')},
  "givenKey" = ${nameOf('firstnameFold', 'lastnameFold', '"card"')}`

const REPLACED = {
  cardNamesOfNew: ['insert on "card"', '"number" = new."number"'],
  cardNamesOfTaken: ['update of "uid" on "card"', '"number" = new."number"'],
  cardNamesOfErasedChild: ['delete on "child"', '"number" = old."cardNumber"'],
}
const OWN = {
  cardNamesOfPerson: ['insert on "person"', '"number" = new."cardNumber"'],
  cardNamesOfRenamedPerson: ['update of "firstnameFold", "lastnameFold" on "person"', '"number" = new."cardNumber"'],
  cardNamesOfErasedPerson: ['delete on "person"', '"number" = old."cardNumber"'],
}

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(REPLACED)) await sql`drop trigger "${sql.raw(name)}"`.execute(db)
  for (const [name, [when, which]] of Object.entries({ ...REPLACED, ...OWN }))
    await sql`create trigger "${sql.raw(name)}" after ${sql.raw(when!)} begin ${SET_NAMES} where ${sql.raw(which!)}; end`.execute(db)
}

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  const made = (name: string, body: ReturnType<typeof sql>) =>
    sql`create or replace function "${sql.raw(name)}"() returns trigger language plpgsql as $body$ begin ${body} end $body$`.execute(db)
  const ofCard = sql`if tg_op = 'DELETE' then ${SET_NAMES} where "number" = old."cardNumber";
    else ${SET_NAMES} where "number" = new."cardNumber"; end if; return null;`
  await made(
    'cardNames',
    sql`new."nameKey" := ${nameOf('lastnameFold', 'firstnameFold', 'new')};
      new."givenKey" := ${nameOf('firstnameFold', 'lastnameFold', 'new')}; return new;`,
  )
  await made('cardNamesOfChild', ofCard)
  await sql`create trigger "cardNamesOfPerson" after insert or delete on "person" for each row
    execute function "cardNamesOfChild"()`.execute(db)
  await sql`create trigger "cardNamesOfRenamedPerson" after update of "firstnameFold", "lastnameFold" on "person" for each row
    execute function "cardNamesOfChild"()`.execute(db)
}
