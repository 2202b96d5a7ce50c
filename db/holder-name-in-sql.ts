import { sql } from 'kysely'

const { ref } = sql

/**
 * The name of a card's holder: of the account, of the child, or of the record. Joined: `userDocument`, `child`, `person`.
 *
 * @typeParam T `string` if the query leaves out cards without a holder
 */
export const holderNameInSql = <T extends string | null = string | null>() =>
  [
    sql<T>`coalesce(${ref('userDocument.firstname')}, ${ref('child.firstname')}, ${ref('person.firstname')})`.as('firstname'),
    sql<T>`coalesce(${ref('userDocument.lastname')}, ${ref('child.lastname')}, ${ref('person.lastname')})`.as('lastname'),
  ] as const
