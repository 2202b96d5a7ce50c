import type { Database } from '#db/connect.ts'
import { NO_RECORD, type PersonRecord } from '#domain/members/person.ts'
import { findPerson } from '#server/core/people/person-queries.ts'

/** The record of a card's holder. `revision` '0': none yet. */
export type HeldRecord = PersonRecord & { revision: string }

export async function readRecord(db: Database, cardNumber: string): Promise<HeldRecord> {
  const row = await findPerson(db, cardNumber)
  return row ? { ...row, revision: String(row.revision) } : { ...NO_RECORD, revision: '0' }
}
