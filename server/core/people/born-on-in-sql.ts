import { sql } from 'kysely'
import type { PlainDate } from '#domain/plain-date.ts'

const { ref } = sql

/** The birth date of a card's holder: of the record, of the child, or of the last application. Joined: `card`, `person`, `child`. */
export const bornOnInSql = sql<PlainDate | null>`coalesce(${ref('person.birthDate')}, ${ref('child.birthDate')},
  (select ${ref('application.birthDate')} from ${sql.table('application')} where ${ref('application.uid')} = ${ref('card.uid')}
    order by ${ref('application.createdAt')} desc, ${ref('application.id')} desc limit 1))`
