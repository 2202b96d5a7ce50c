import { type Kysely, sql } from 'kysely'
import { foldedNames } from '#domain/folded-names.ts'
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
  await keepNames(db, KEYS)
  await foldNames(db)
  await index(db, 'cardByNameTail', ['nameTailKey', 'number', 'nameKey', 'givenKey'])
  await index(db, 'cardByGivenTail', ['givenTailKey', 'number', 'nameKey', 'givenKey', 'nameTailKey'])
}

/** With the keys of the matches before these, so that leaving those out reads the index only. */
export const index = (db: Kysely<unknown>, name: string, columns: readonly string[]) =>
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

type Folded = ReturnType<typeof foldedNames>
type Named = Folded & { id: string; firstname: string; lastname: string }

/** Writes anew the folded names that are not as `foldedNames` has them; the triggers write the cards. */
export async function foldNames(db: Kysely<unknown>): Promise<void> {
  for (const { table, id } of NAMED)
    for (let after = ''; ;) {
      const { rows } = await sql<Named>`
        select ${sql.ref(id)} as "id", ${sql.join(['firstname', 'lastname', ...FOLDED].map((column) => sql.ref(column)))}
        from ${sql.table(table)} where ${sql.ref(id)} > ${after} and "lastname" is not null
        order by ${sql.ref(id)} limit ${sql.lit(BATCH)}`.execute(db)
      if (rows.length === 0) break
      const folded = rows.flatMap((row) => {
        const names = foldedNames(row)
        return isToWrite(row, names) ? [sql`(${row.id}, ${sql.join(FOLDED.map((column) => names[column]))})`] : []
      })
      if (folded.length > 0)
        await sql`update ${sql.table(table)} set ${sql.join(FOLDED.map((column, i) => sql`${sql.ref(column)} = folded.${sql.ref(`column${i + 2}`)}`))}
          from (values ${sql.join(folded)}) as folded where ${sql.ref(`${table}.${id}`)} = folded.column1`.execute(db)
      after = rows.at(-1)!.id
    }
}

const FOLDED = ['firstnameFold', 'lastnameFold', 'firstnameTail', 'lastnameTail'] as const

/** A surname with two later parts is written even if it is as it was: its card may have no key of the second yet. */
const isToWrite = (row: Folded, names: Folded) =>
  FOLDED.some((column) => row[column] !== names[column]) || (names.lastnameTail ?? '').includes(' ')

/** The account's name; without an account the child's, else that in the person's record. */
const nameOf = (name: string, card: string) => `case
  when ${card}."uid" is not null then (select ${name} from "userDocument" where "userDocument"."uid" = ${card}."uid")
  when exists (select 1 from "child" where "child"."cardNumber" = ${card}."number")
    then (select ${name} from "child" where "child"."cardNumber" = ${card}."number")
  else (select ${name} from "person" where "person"."cardNumber" = ${card}."number") end`

export const KEYS = {
  nameKey: `"lastnameFold" || ' ' || "firstnameFold"`,
  givenKey: `"firstnameFold" || ' ' || "lastnameFold"`,
  nameTailKey: `"lastnameTail" || ' ' || "firstnameFold"`,
  givenTailKey: `"firstnameTail" || ' ' || "lastnameFold" || coalesce(' ' || "lastnameTail", '')`,
}

type Keys = Record<string, string>

const setNames = (keys: Keys) =>
  `update "card" set ${Object.entries(keys)
    .map(([key, name]) => `"${key}" = ${nameOf(name, '"card"')}`)
    .join(', ')}`

const RENAMED = 'update of "firstnameFold", "lastnameFold", "firstnameTail", "lastnameTail"'

const byNumber = (row: string) => `"number" = ${row}."cardNumber"`

/** Writes the triggers anew, with these keys of the card. */
export const keepNames = (db: Kysely<unknown>, keys: Keys) => (isPostgres(db) ? keepOnPostgres(db, keys) : keepOnSqlite(db, keys))

async function keepOnSqlite(db: Kysely<unknown>, keys: Keys): Promise<void> {
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
    await sql.raw(`create trigger "${name}" after ${when} begin ${setNames(keys)} where ${which}; end`).execute(db)
  }
}

async function keepOnPostgres(db: Kysely<unknown>, keys: Keys): Promise<void> {
  const set = setNames(keys)
  const byRow = (column: string, key: string) => `if tg_op = 'DELETE' then ${set} where "${column}" = old."${key}";
    else ${set} where "${column}" = new."${key}"; end if; return null;`
  const made = (name: string, body: string) =>
    sql.raw(`create or replace function "${name}"() returns trigger language plpgsql as $body$ begin ${body} end $body$`).execute(db)
  const ofNew = Object.entries(keys).map(([key, name]) => `new."${key}" := ${nameOf(name, 'new')};`)
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
