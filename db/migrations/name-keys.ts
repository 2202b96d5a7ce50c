import { type Kysely, sql } from 'kysely'
import { foldedNames } from '#domain/folded-names.ts'
import { isPostgres } from './engine.ts'

// The folded names of people and their keys on the card, written anew by migrations that change them.

/** Tables with names, and their keys. */
const NAMED = [
  { table: 'userDocument', id: 'uid' },
  { table: 'child', id: 'cardNumber' },
  { table: 'person', id: 'id' },
]

const FOLDED = ['firstnameFold', 'lastnameFold', 'firstnameTail', 'lastnameTail'] as const
const BATCH = 1_000

type Folded = ReturnType<typeof foldedNames>
type Named = Folded & { id: string; firstname: string; lastname: string }

/** Corrects stored folded names that differ from `foldedNames`; triggers then update the cards. Rows with only one name are skipped. */
export async function foldNames(db: Kysely<unknown>): Promise<void> {
  for (const { table, id } of NAMED)
    for (let after = ''; ;) {
      const { rows } = await sql<Named>`
        select ${sql.ref(id)} as "id", ${sql.join(['firstname', 'lastname', ...FOLDED].map((column) => sql.ref(column)))}
        from ${sql.table(table)} where ${sql.ref(id)} > ${after} and "firstname" is not null and "lastname" is not null
        order by ${sql.ref(id)} limit ${sql.lit(BATCH)}`.execute(db)
      if (rows.length === 0) break
      const changed = rows
        .map((row) => ({ row, names: foldedNames(row) }))
        .filter(({ row, names }) => FOLDED.some((column) => row[column] !== names[column]))
      if (changed.length > 0)
        await sql`update ${sql.table(table)} set ${sql.join(FOLDED.map((column, i) => sql`${sql.ref(column)} = folded.${sql.ref(`column${i + 2}`)}`))}
          from (values ${sql.join(changed.map(({ row, names }) => sql`(${row.id}, ${sql.join(FOLDED.map((column) => names[column]))})`))}) as folded
          where ${sql.ref(`${table}.${id}`)} = folded.column1`.execute(db)
      after = rows.at(-1)!.id
    }
}

/** With the keys of the matches before these, so that leaving those out reads the index only. */
export const indexNames = (db: Kysely<unknown>, name: string, columns: readonly string[]) =>
  sql
    .raw(
      `create index "${name}" on "card" (${columns.map((column) => `"${column}"`).join(', ')})
        where "nameKey" is not null and "${columns[0]}" is not null`,
    )
    .execute(db)

/** The account's name; without an account the child's, else that in the person's record. */
const nameOf = (name: string, card: string) => `case
  when ${card}."uid" is not null then (select ${name} from "userDocument" where "userDocument"."uid" = ${card}."uid")
  when exists (select 1 from "child" where "child"."cardNumber" = ${card}."number")
    then (select ${name} from "child" where "child"."cardNumber" = ${card}."number")
  else (select ${name} from "person" where "person"."cardNumber" = ${card}."number") end`

/** Columns of the card, and what each says in the columns of names. */
type Keys = Record<string, string>

/** Characters of a key. Postgres refuses a row of an index above 2,704 bytes, and one row has up to six keys. */
const KEY_LENGTH = 80

const cut = (name: string) => `substr(${name}, 1, ${KEY_LENGTH})`

const setNames = (keys: Keys) =>
  `update "card" set ${Object.entries(keys)
    .map(([key, name]) => `"${key}" = ${nameOf(cut(name), '"card"')}`)
    .join(', ')}`

/** Cuts the keys that were written before these triggers. */
export const cutKeys = (db: Kysely<unknown>, keys: Keys) =>
  sql
    .raw(
      `${setNames(keys)} where ${Object.keys(keys)
        .map((key) => `length("${key}") > ${KEY_LENGTH}`)
        .join(' or ')}`,
    )
    .execute(db)

const RENAMED = `update of ${FOLDED.map((column) => `"${column}"`).join(', ')}`

const byNumber = (row: string) => `"number" = ${row}."cardNumber"`

/** Writes the triggers of 0085 anew, with these keys. */
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

/** The triggers of 0085 call these functions by name. */
async function keepOnPostgres(db: Kysely<unknown>, keys: Keys): Promise<void> {
  const set = setNames(keys)
  const byRow = (column: string, key: string) => `if tg_op = 'DELETE' then ${set} where "${column}" = old."${key}";
    else ${set} where "${column}" = new."${key}"; end if; return null;`
  const made = (name: string, body: string) =>
    sql.raw(`create or replace function "${name}"() returns trigger language plpgsql as $body$ begin ${body} end $body$`).execute(db)
  const ofNew = Object.entries(keys).map(([key, name]) => `new."${key}" := ${nameOf(cut(name), 'new')};`)
  await made('cardNames', `${ofNew.join(' ')} return new;`)
  await made('cardNamesOfAccount', byRow('uid', 'uid'))
  await made('cardNamesOfChild', byRow('number', 'cardNumber'))
}
