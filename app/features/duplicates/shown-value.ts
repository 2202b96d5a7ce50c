import type { Chosen, ComparedRecord } from '#domain/duplicates/duplicates.ts'
import { addressOf } from '#domain/members/person.ts'
import { formatMediumDate } from '#domain/format.ts'
import { fullName } from '#domain/person-name.ts'

/** A field of a record as people read it; null when it is empty. */
export function shownValue(field: Chosen, record: ComparedRecord): string | null {
  if (field === 'name') return fullName(record.firstname, record.lastname)
  if (field === 'address') return addressOf(record)
  if (field === 'birthDate') return record.birthDate && formatMediumDate(record.birthDate)
  return record[field] || null
}
