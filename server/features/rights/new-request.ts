import { isUniqueViolation, transaction } from '#db/connect.ts'
import type { RightsRequestRow } from '#db/tables.ts'
import { dueOn } from '#domain/rights/rights.ts'
import type { Deps } from '#server/core/deps.ts'
import { findByKey } from './queries.ts'

type Begun = 'dueOn' | 'extendedOn' | 'extensionReason' | 'answeredOn' | 'outcome' | 'answer' | 'revision'

/** A request as it begins: due in a month, neither extended nor answered. */
export const newRequest = (asked: Omit<RightsRequestRow, Begun>): RightsRequestRow => ({
  ...asked,
  dueOn: dueOn(asked.receivedOn, false),
  extendedOn: null,
  extensionReason: null,
  answeredOn: null,
  outcome: null,
  answer: null,
  revision: 1,
})

/** Runs `record` in a transaction, which inserts the request `id`. A repeated press finds the first. @returns its id */
export async function recordOnce(
  { db }: Pick<Deps, 'db'>,
  { id, requestKey }: Pick<RightsRequestRow, 'id' | 'requestKey'>,
  record: () => Promise<void>,
): Promise<string> {
  try {
    return await transaction(db, async () => {
      const known = await findByKey(db, requestKey)
      if (known) return known.id
      await record()
      return id
    })
  } catch (error) {
    const known = isUniqueViolation(error) ? await findByKey(db, requestKey) : undefined
    if (known) return known.id
    throw error
  }
}
