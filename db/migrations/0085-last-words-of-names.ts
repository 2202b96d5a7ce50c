import { type Kysely, sql } from 'kysely'
import { foldLastWord } from '#domain/search.ts'
import { columnTypes, isPostgres } from './engine.ts'

/**
 * The last words of names with several, for the search of the list (decision 51): beside the folded names, and as keys on the card. Triggers
 * of 0059 and 0060, written anew, set these keys together with the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  for (const { table } of NAMED)
    for (const column of ['firstnameTail', 'lastnameTail']) await db.schema.alterTable(table).addColumn(column, key).execute()
  for (const column of ['nameTailKey', 'givenTailKey']) await db.schema.alterTable('card').addColumn(column, key).execute()
  await (isPostgres(db) ? keepOnPostgres(db) : keepOnSqlite(db))
  for (const { table, id } of NAMED) await fill(db, table, id)
  await index(db, 'cardByNameTail', ['nameTailKey', 'number', 'nameKey', 'givenKey'])
  await index(db, 'cardByGivenTail', ['givenTailKey', 'number', 'nameKey', 'givenKey', 'nameTailKey'])
}

/** With the keys of the matches before these, so that leaving those out reads the index only. */
const index = (db: Kysely<unknown>, name: string, columns: readonly string[]) =>
  sql
    .raw(
      `create index "${name}" on "card" (${columns.map((column) => `"${column}"`).join(', ')})
        where "nameKey" is not null and "${columns[0]}" is not null`,
    )
    .execute(db)

/** Tables with names, and their keys. */
const NAMED = [
  { table: 'userDocument', id: 'uid' },
  { table: 'child', id: 'cardNumber' },
  { table: 'person', id: 'id' },
]

const BATCH = 1_000

/** Writes the last words of existing names; the triggers write the cards. */
async function fill(db: Kysely<unknown>, table: string, id: string): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; firstname: string | null; lastname: string | null }>`
      select ${sql.ref(id)} as "id", "firstname", "lastname" from ${sql.table(table)} where ${sql.ref(id)} > ${after}
      order by ${sql.ref(id)} limit ${sql.lit(BATCH)}`.execute(db)
    if (rows.length === 0) return
    const tails = rows
      .map((row) => ({ id: row.id, first: foldLastWord(row.firstname ?? ''), last: foldLastWord(row.lastname ?? '') }))
      .filter(({ first, last }) => first !== null || last !== null)
    if (tails.length > 0)
      await sql`update ${sql.table(table)} set "firstnameTail" = tails.column2, "lastnameTail" = tails.column3
        from (values ${sql.join(tails.map(({ id, first, last }) => sql`(${id}, ${first}, ${last})`))}) as tails
        where ${sql.ref(`${table}.${id}`)} = tails.column1`.execute(db)
    after = rows.at(-1)!.id
  }
}

/** The account's name; without an account the child's, else that in the person's record. */
const nameOf = (name: string, card: string) => `case
  when ${card}."uid" is not null then (select ${name} from "userDocument" where "userDocument"."uid" = ${card}."uid")
  when exists (select 1 from "child" where "child"."cardNumber" = ${card}."number")
    then (select ${name} from "child" where "child"."cardNumber" = ${card}."number")
  else (select ${name} from "person" where "person"."cardNumber" = ${card}."number") end`

const KEYS = {
  nameKey: `"lastnameFold" || ' ' || "firstnameFold"`,
  givenKey: `"firstnameFold" || ' ' || "lastnameFold"`,
  nameTailKey: `"lastnameTail" || ' ' || "firstnameFold"`,
  givenTailKey: `"firstnameTail" || ' ' || "lastnameFold" || coalesce(' ' || "lastnameTail", '')`,
}

const SET_NAMES = `update "card" set ${Object.entries(KEYS)
  .map(([key, name]) => `"${key}" = ${nameOf(name, '"card"')}`)
  .join(', ')}`

const RENAMED = 'update of "firstnameFold", "lastnameFold", "firstnameTail", "lastnameTail"'

const byNumber = (row: string) => `"number" = ${row}."cardNumber"`

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const triggers = {
    cardNamesOfNew: ['insert on "card"', '"number" = new."number"'],
    cardNamesOfTaken: ['update of "uid" on "card"', '"number" = new."number"'],
    cardNamesOfProfile: ['insert on "userDocument"', '"uid" = new."uid"'],
    cardNamesOfRenamed: [`${RENAMED} on "userDocument"`, '"uid" = new."uid"'],
    cardNamesOfErased: ['delete on "userDocument"', '"uid" = old."uid"'],
    cardNamesOfChild: ['insert on "child"', byNumber('new')],
    cardNamesOfRenamedChild: [`${RENAMED} on "child"`, byNumber('new')],
    cardNamesOfErasedChild: ['delete on "child"', byNumber('old')],
    cardNamesOfPerson: ['insert on "person"', byNumber('new')],
    cardNamesOfRenamedPerson: [`${RENAMED} on "person"`, byNumber('new')],
    cardNamesOfErasedPerson: ['delete on "person"', byNumber('old')],
  }
  for (const [name, [when, which]] of Object.entries(triggers)) {
    await sql.raw(`drop trigger "${name}"`).execute(db)
    await sql.raw(`create trigger "${name}" after ${when} begin ${SET_NAMES} where ${which}; end`).execute(db)
  }
}

const byRow = (column: string, key: string) => `if tg_op = 'DELETE' then ${SET_NAMES} where "${column}" = old."${key}";
  else ${SET_NAMES} where "${column}" = new."${key}"; end if; return null;`

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  const made = (name: string, body: string) =>
    sql.raw(`create or replace function "${name}"() returns trigger language plpgsql as $body$ begin ${body} end $body$`).execute(db)
  const ofNew = Object.entries(KEYS).map(([key, name]) => `new."${key}" := ${nameOf(name, 'new')};`)
  await made('cardNames', `${ofNew.join(' ')} return new;`)
  await made('cardNamesOfAccount', byRow('uid', 'uid'))
  await made('cardNamesOfChild', byRow('number', 'cardNumber'))
  for (const [name, table, does] of [
    ['cardNamesOfRenamed', 'userDocument', 'cardNamesOfAccount'],
    ['cardNamesOfRenamedChild', 'child', 'cardNamesOfChild'],
    ['cardNamesOfRenamedPerson', 'person', 'cardNamesOfChild'],
  ]) {
    await sql.raw(`drop trigger "${name}" on "${table}"`).execute(db)
    await sql.raw(`create trigger "${name}" after ${RENAMED} on "${table}" for each row execute function "${does}"()`).execute(db)
  }
}
