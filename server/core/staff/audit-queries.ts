import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import { contains } from '#db/contains.ts'
import { holderNameInSql } from '#db/holder-name-in-sql.ts'
import type { Tables } from '#db/tables.ts'
import { readCardNumber } from '#domain/cards/card-number.ts'
import { addDays } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { foldText } from '#domain/search.ts'
import { PLAIN_RECORDS, type AuditRecord } from '#domain/staff/audit.ts'
import type { AuditFilter } from '#domain/staff/audit-log.ts'
import { doerName } from '#domain/staff/doer.ts'
import { storedAs } from '#domain/staff/stored-as.ts'

/** A record's kind and id. */
export type Subject = { record: AuditRecord; subject: string }
/** The contents whose title has a folded word. */
export type TitleSearch = (word: string) => readonly { records: readonly AuditRecord[]; subjects: string[] }[]

/** `after`: the id of the previous page's last row. `withEmail`: also search addresses. */
type Part = { after: string | undefined; limit: number; withEmail: boolean; titled: TitleSearch }

/** The newest first. */
export async function listAudit(db: Database, filter: AuditFilter, { after, limit, withEmail, titled }: Part) {
  const { q, who, subject, record, action, from, to } = filter
  return current(db)
    .selectFrom('audit')
    .leftJoin('account as doer', 'doer.id', 'audit.actor')
    .leftJoin('userDocument as doerDocument', 'doerDocument.uid', 'audit.actor')
    .leftJoin('account as person', 'person.id', 'audit.subject')
    .leftJoin('userDocument as personDocument', 'personDocument.uid', 'audit.subject')
    .selectAll('audit')
    .select(['doer.email as doerEmail', 'doerDocument.firstname as doerFirstname', 'doerDocument.lastname as doerLastname'])
    .select(['person.email as personEmail', 'personDocument.firstname', 'personDocument.lastname'])
    .$if(after !== undefined, (query) => query.where('audit.id', '<', after!))
    .$if(who !== undefined, (query) => query.where('audit.actor', '=', who!))
    .$if(subject !== undefined, (query) => query.where('audit.subject', '=', subject!))
    .$if(record !== undefined, (query) => query.where('audit.record', '=', record!))
    .$if(action !== undefined, (query) => query.where('audit.action', '=', action!))
    .$if(from !== undefined, (query) => query.where('audit.occurredAt', '>=', startOfRomeDay(from!)))
    .$if(to !== undefined, (query) => query.where('audit.occurredAt', '<', startOfRomeDay(addDays(to!, 1))))
    .$if(q !== undefined, (query) => query.where((row) => row.and(wordsOf(q!).map((word) => isIn(db, word, { withEmail, titled })))))
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute()
}

/** Each is looked for in every row: of more words the longest are enough, such as those of a whole title. */
const MOST_WORDS = 8

/** Every word must match somewhere: first and last name are two columns. A card's number may be written with dots or hyphens. */
const wordsOf = (q: string): string[] =>
  [...new Set(q.split(/\s+/u).filter(Boolean))]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MOST_WORDS)
    .map((word) => readCardNumber(word) ?? word)

/** Their details may hold an address: of the person invited, or in the words of an exported search. */
export const ADDRESSED: readonly AuditRecord[] = ['invitation', 'audit']

const NAMES = ['doerDocument.firstnameFold', 'doerDocument.lastnameFold', 'personDocument.firstnameFold', 'personDocument.lastnameFold']

function isIn(db: Database, word: string, { withEmail, titled }: Pick<Part, 'withEmail' | 'titled'>) {
  const { or, and, eb, selectFrom } = expressionBuilder<Tables, 'audit'>()
  const detailed = (text: string) => {
    const detail = contains(db, sql.ref('audit.detail'), text)
    return withEmail ? detail : and([eb('audit.record', 'not in', ADDRESSED), detail])
  }
  // A role without contacts finds no values that it does not read.
  const read = (condition: Expression<SqlBool>) => (withEmail ? condition : and([eb('audit.record', 'in', PLAIN_RECORDS), condition]))
  const hasChange = (text: string) => read(contains(db, sql.ref('audit.changes'), text))
  const columns = withEmail ? ['audit.subject', 'doer.email', 'person.email'] : ['audit.subject']
  const own = [detailed(word), hasChange(word), ...columns.map((column) => contains(db, sql.ref(column), word))]
  const folded = foldText(word)
  // Of a word such as an apostrophe nothing is left.
  if (folded === '') return or(own)
  // The subject of a holder without an account is the card's number.
  const held = selectFrom('card')
    .select('card.number')
    .where(contains(db, sql.ref('card.nameKey'), folded))
  const numbered = selectFrom('card')
    .select('card.uid')
    .where('card.uid', 'is not', null)
    .where(contains(db, sql.ref('card.number'), word))
    .$castTo<{ uid: string }>()
  const people = [
    ...NAMES.map((column) => contains(db, sql.ref(column), folded)),
    eb('audit.subject', 'in', held),
    ...(/^\d+$/.test(word) ? [eb('audit.subject', 'in', numbered)] : []),
  ]
  // The words of the screen. Postgres has no empty list.
  const { actions, records, named, details, pairs, fields } = storedAs(folded)
  const said = [
    ...(actions.length > 0 ? [eb('audit.action', 'in', actions)] : []),
    ...(folded.length > 1 && foldText(doerName(null)).includes(folded) ? [eb('audit.actor', 'is', null)] : []),
    ...(records.length > 0 ? [eb('audit.record', 'in', records)] : []),
    ...(details.length > 0 ? [eb('audit.detail', 'in', details)] : []),
    ...pairs.map(detailed),
    ...titled(folded).map(({ records, subjects }) => and([eb('audit.record', 'in', records), eb('audit.subject', 'in', subjects)])),
    ...named.map(({ record, subject }) => and([eb('audit.record', '=', record), eb('audit.subject', '=', subject)])),
    ...fields.flatMap((field) => [hasChange(`"${field}":{`), hasChange(`.${field}":{`)]),
  ]
  return or([...own, ...people, ...said])
}

/** All accounts that acted. */
export const listActors = (db: Database) =>
  current(db)
    .selectFrom('account')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .select(['account.id as uid', 'account.email', 'userDocument.firstname', 'userDocument.lastname'])
    .where('account.id', 'in', (query) =>
      query.selectFrom('audit').select('audit.actor').distinct().where('audit.actor', 'is not', null).$castTo<{ actor: string }>(),
    )
    .orderBy('userDocument.lastname')
    .orderBy('account.id')
    .execute()

/** Names of holders by the number of their card. */
export const listHolders = (db: Database, numbers: readonly string[]) =>
  current(db)
    .selectFrom('card')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select('card.number')
    .select(holderNameInSql())
    .where('card.number', 'in', numbers)
    .execute()

export const listNames = (db: Database, uids: readonly string[]) =>
  current(db)
    .selectFrom('account')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .select(['account.id as uid', 'account.email', 'userDocument.firstname', 'userDocument.lastname'])
    .where('account.id', 'in', uids)
    .execute()
