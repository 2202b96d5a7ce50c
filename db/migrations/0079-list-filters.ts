import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from './engine.ts'

/**
 * Further keys of the list of cards, on the card itself and kept by the database (decision 51): whether no mail about the card
 * reaches a person; the month of birth; the consent to news; whether no fee was paid after an admission that was recorded here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema.alterTable('card').addColumn('birthMonth', key).execute()
  for (const column of ['withoutEmail', 'newsConsent', 'feeNeverPaid'])
    await db.schema.alterTable('card').addColumn(column, 'boolean').execute()
  await sql.raw(`update "card" set ${assigned(FACTS, '"card"')}`).execute(db)
  await (isPostgres(db) ? keepOnPostgres(db) : keepOnSqlite(db))
  await indexes(db)
}

type Fact = 'withoutEmail' | 'birthMonth' | 'newsConsent' | 'feeNeverPaid'
const FACTS: readonly Fact[] = ['withoutEmail', 'birthMonth', 'newsConsent', 'feeNeverPaid']

/** An account that a mail about a card reaches, by the rule of `listReached`. */
const RECEIVES = `"account"."emailVerified"
  and not exists (select 1 from "accountClosure" where "accountClosure"."uid" = "account"."id")
  and not exists (select 1 from "mailBounce" where "mailBounce"."email" = "account"."email")`

/** Rows of the card, or of a number that was merged into it, each by its index. */
const ofMergedToo = (table: string, card: string, when: string): string =>
  `(exists (select 1 from "${table}" where "${table}"."cardNumber" = ${card}."number" and ${when})
    or exists (select 1 from "cardMerge" inner join "${table}" on "${table}"."cardNumber" = "cardMerge"."merged"
      where "cardMerge"."cardNumber" = ${card}."number" and ${when}))`

/** The card's member was admitted by a meeting recorded here. An import registers members who paid before. */
const isAdmission = (row: string): string =>
  `${row}."kind" = 'admitted' and ${row}."resolutionId" is not null and ${row}."note" not like 'Dal file «%'`

/** The facts of a row `card`. Mail about a card without an account goes to the guardians. */
const factOf = (fact: Fact, card: string): string =>
  ({
    withoutEmail: `not (
      exists (select 1 from "account" where "account"."id" = ${card}."uid" and ${RECEIVES})
      or (${card}."uid" is null and exists (select 1 from "guardianship" inner join "account" on "account"."id" = "guardianship"."uid"
        where "guardianship"."cardNumber" = ${card}."number" and ${RECEIVES})))`,
    birthMonth: `substr(coalesce(
      (select "birthDate" from "person" where "person"."cardNumber" = ${card}."number"),
      (select "birthDate" from "child" where "child"."cardNumber" = ${card}."number"),
      (select "birthDate" from "application" where "application"."uid" = ${card}."uid"
        order by "application"."createdAt" desc, "application"."id" desc limit 1)), 6, 2)`,
    newsConsent: `(not exists (select 1 from "accountClosure" where "accountClosure"."uid" = ${card}."uid")
      and coalesce((select "kind" = 'granted' from "consentEvent" where "consentEvent"."personId" = ${card}."uid"
        and "consentEvent"."purpose" = 'newsletter' order by "consentEvent"."occurredAt" desc, "consentEvent"."id" desc limit 1), false))`,
    feeNeverPaid: `(${ofMergedToo('registerEntry', card, isAdmission('"registerEntry"'))}
      and not ${ofMergedToo('payment', card, `"payment"."purpose" = 'fee' and "payment"."voidedAt" is null`)})`,
  })[fact]

const assigned = (facts: readonly Fact[], card: string): string => facts.map((fact) => `"${fact}" = ${factOf(fact, card)}`).join(', ')

/** `which`: a query of the numbers of the row's cards. `when`: a condition on the row. `events`: all by default. */
type Kept = {
  table: string
  facts: readonly Fact[]
  which: (row: string) => string
  updateOf: string[]
  when?: (row: string) => string
  events?: readonly string[]
}

const ofCard = (row: string) => `select ${row}."cardNumber"`
const ofHolder = (uid: string) => `select "number" from "card" where "uid" = ${uid}`
/** A merged number leads to the card that replaced it. */
const ofCardLedTo = (row: string) => `${ofCard(row)} union select "cardNumber" from "cardMerge" where "merged" = ${row}."cardNumber"`
/** The cards of the accounts, and of their children. */
const reachedBy = (uids: string) =>
  `select "number" from "card" where "uid" in (${uids}) union select "cardNumber" from "guardianship" where "uid" in (${uids})`

const KEPT: readonly Kept[] = [
  { table: 'person', facts: ['birthMonth'], which: ofCard, updateOf: ['cardNumber', 'birthDate'] },
  { table: 'child', facts: ['birthMonth'], which: ofCard, updateOf: ['birthDate'] },
  { table: 'guardianship', facts: ['withoutEmail'], which: ofCard, updateOf: [] },
  {
    table: 'account',
    facts: ['withoutEmail'],
    which: (row) => reachedBy(`select ${row}."id"`),
    updateOf: ['email', 'emailVerified'],
    events: ['update'],
  },
  { table: 'accountClosure', facts: ['withoutEmail', 'newsConsent'], which: (row) => reachedBy(`select ${row}."uid"`), updateOf: [] },
  {
    table: 'mailBounce',
    facts: ['withoutEmail'],
    which: (row) => reachedBy(`select "id" from "account" where "email" = ${row}."email"`),
    updateOf: ['email'],
  },
  { table: 'application', facts: ['birthMonth'], which: (row) => ofHolder(`${row}."uid"`), updateOf: ['birthDate'] },
  { table: 'registerEntry', facts: ['feeNeverPaid'], which: ofCardLedTo, updateOf: [], when: isAdmission, events: ['insert'] },
  { table: 'payment', facts: ['feeNeverPaid'], which: ofCardLedTo, updateOf: ['voidedAt'], when: (row) => `${row}."purpose" = 'fee'` },
  { table: 'cardMerge', facts: ['feeNeverPaid'], which: ofCard, updateOf: ['cardNumber'], events: ['insert', 'update'] },
  {
    table: 'consentEvent',
    facts: ['newsConsent'],
    which: (row) => ofHolder(`${row}."personId"`),
    updateOf: [],
    when: (row) => `${row}."purpose" = 'newsletter'`,
    events: ['insert'],
  },
]

type Change = { name: string; event: string; on: string; when: string; numbers: string; facts: readonly Fact[] }

/** Account inserts need no trigger: the card's own trigger runs later. The ledger and the register delete no rows. */
const CHANGES: readonly Change[] = KEPT.flatMap(({ table, facts, which, updateOf, when, events }) =>
  [
    { event: 'insert', rows: ['new'] },
    { event: 'delete', rows: ['old'] },
    {
      event: `update of ${updateOf.map((column) => `"${column}"`).join(', ')}`,
      // An update may move a row to another card.
      rows: ['cardNumber', 'email'].some((column) => updateOf.includes(column)) && table !== 'account' ? ['old', 'new'] : ['new'],
    },
  ]
    .filter(({ event }) => (events ?? ['insert', 'delete', ...(updateOf.length > 0 ? ['update'] : [])]).includes(event.slice(0, 6)))
    .map(({ event, rows }) => ({
      name: `cardFacts_${table}_${event.slice(0, 6)}`,
      event,
      on: table,
      when: when ? `when (${when(rows[0]!)})` : '',
      numbers: rows.map(which).join(' union '),
      facts,
    })),
)

const written = ({ facts, numbers }: Pick<Change, 'facts' | 'numbers'>): string =>
  `update "card" set ${assigned(facts, '"card"')} where "number" in (${numbers});`

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const own = ['insert', 'update of "uid"'].map((event) => ({
    name: `cardFacts_card_${event.slice(0, 6)}`,
    event,
    on: 'card',
    when: '',
    numbers: 'select new."number"',
    facts: FACTS,
  }))
  for (const change of [...own, ...CHANGES]) {
    const { name, event, on, when } = change
    await sql.raw(`create trigger "${name}" after ${event} on "${on}" ${when} begin ${written(change)} end`).execute(db)
  }
}

/** Cards are locked in the order of their numbers, as elsewhere. */
async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  const made = (name: string, body: string) =>
    sql.raw(`create function "${name}"() returns trigger language plpgsql as $body$ begin ${body} end $body$`).execute(db)
  await made('cardFacts', `${FACTS.map((fact) => `new."${fact}" := ${factOf(fact, 'new')};`).join(' ')} return new;`)
  await sql
    .raw(`create trigger "cardFacts" before insert or update of "uid" on "card" for each row execute function "cardFacts"()`)
    .execute(db)
  for (const change of CHANGES) {
    const { name, event, on, when, numbers } = change
    const locked = `perform 1 from "card" where "number" in (${numbers}) order by "number" for update;`
    await made(name, `${locked} ${written(change)} return null;`)
    await sql.raw(`create trigger "${name}" after ${event} on "${on}" for each row ${when} execute function "${name}"()`).execute(db)
  }
}

/** Filters with an index by name read a page in order; late fees are found by category and end. */
async function indexes(db: Kysely<unknown>): Promise<void> {
  const named = '"nameKey" is not null'
  const index = (name: string, columns: string, where: string) =>
    sql.raw(`create index "${name}" on "card" (${columns}) where ${named} and ${where}`).execute(db)
  await index('cardWithoutEmail', '"nameKey", "number"', '"withoutEmail"')
  await index('cardByBirthMonth', '"birthMonth", "nameKey", "number"', '"birthMonth" is not null')
  await index('cardByNewsConsent', '"newsConsent", "nameKey", "number"', '"newsConsent" is not null')
  await index('cardFeeNeverPaid', '"validTo", "number"', '"feeNeverPaid"')
  await index('cardByFee', '"category", "validTo", "suspendedFrom", "suspendedTo"', '"cancelledOn" is null')
}
