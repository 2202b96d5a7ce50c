import { newId } from '#db/id.ts'
import type { MemberImportDoneRow, MemberImportRow } from '#db/tables.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import type { Association } from '#domain/content/association.ts'
import type { ReadMember } from '#domain/imports/import.ts'
import { periodOf } from '#domain/imports/period.ts'
import type { LeftReason } from '#domain/imports/problems.ts'
import { recordOf } from '#domain/imports/read-row.ts'
import { MAX_PERSON_NOTES, NO_RECORD, RECORD_FIELDS, type PersonRecord } from '#domain/members/person.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import { insertCardPeriod, listGivenPeriods, lockStanding } from '#server/core/cards/queries.ts'
import { findPerson, insertPerson, updatePerson } from '#server/core/people/person-queries.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import type { Parts } from './check.ts'

/** What undoing an updated row needs. `before`: null if there was no record. `revision`: of the record as the import left it. */
export type UpdatedUndo = { before: PersonRecord | null; revision: number; period: string | null }
type Done = Pick<MemberImportDoneRow, 'outcome' | 'cardNumber' | 'undo'>

const left = (why: LeftReason): Done => ({ outcome: 'left', cardNumber: null, undo: why })

/**
 * Overwrites the record with the row's values; empty cells change nothing. A period that ends later is added. Name, number, category and
 * register stay. Joins the running transaction.
 */
export async function updateMember(
  parts: Parts,
  task: MemberImportRow,
  member: ReadMember,
  number: string,
  { association, now }: { association: Association; now: number },
): Promise<Done> {
  const { db } = parts
  const card = await lockStanding(db, number)
  if (!card) return left('gone')
  if (card.cancelledOn !== null) return left('ended')
  // Staff cannot act on their own record (domain guide, section 14).
  if (task.actor !== null && (await ownRecords(parts, task.actor))({ uid: card.uid, number })) return left('own')
  const known = await findPerson(db, number)
  const before = known ? pick(known) : null
  const after = merged(before ?? NO_RECORD, { ...recordOf(member), email: card.uid === null ? member.email : null })
  const revision = (known?.revision ?? 0) + 1
  const row = { ...after, revision, updatedAt: now }
  if (known) await updatePerson(db, number, known.revision, row)
  else
    await insertPerson(db, { ...row, id: newId(now), uid: card.uid, cardNumber: number, firstname: null, lastname: null, createdAt: now })
  const period = await addPeriod(parts, member, number, association, now)
  const detail = formatCardNumber(number)
  const entry = { actor: task.actor, action: 'imported', record: 'person', subject: card.uid ?? number, detail } as const
  const { id, ...days } = period ?? { id: null }
  await recordAudit(db, { ...entry, before: before ?? NO_RECORD, after: { ...after, ...days } }, now)
  return { outcome: 'updated', cardNumber: number, undo: JSON.stringify({ before, revision, period: id } satisfies UpdatedUndo) }
}

async function addPeriod({ db }: Parts, member: ReadMember, cardNumber: string, association: Association, now: number) {
  if (member.validTo === null) return null
  const last = (await listGivenPeriods(db, cardNumber)).reduce((end, { validTo }) => (validTo > end ? validTo : end), '')
  if (member.validTo <= last) return null
  const today = romeDay(now)
  const { validFrom, validTo } = periodOf(member, association.cardValidity, today)
  // The new period of a valid card follows without a gap.
  const goesOn = last !== '' && (validFrom <= last || (member.validFrom === null && last >= today))
  const period = { id: newId(now), validFrom: goesOn ? addDays(last, 1) : validFrom, validTo }
  await insertCardPeriod(db, { ...period, cardNumber, createdAt: now })
  return period
}

function merged(known: PersonRecord, told: PersonRecord): PersonRecord {
  const fields = RECORD_FIELDS.map((field) => [field, told[field] || known[field]])
  const notes = known.notes.includes(told.notes) ? known.notes : [known.notes, told.notes].filter(Boolean).join('\n\n')
  return { ...(Object.fromEntries(fields) as unknown as PersonRecord), notes: notes.slice(0, MAX_PERSON_NOTES) }
}

export const pick = (row: PersonRecord): PersonRecord =>
  Object.fromEntries(RECORD_FIELDS.map((field) => [field, row[field]])) as unknown as PersonRecord
