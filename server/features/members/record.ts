import { isUniqueViolation } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { birthProblem, NO_RECORD, RECORD_FIELDS, type personForm, type PersonRecord } from '#domain/members/person.ts'
import { romeDay } from '#domain/plain-date.ts'
import { writeChildsBirth } from '#server/core/cards/guardianship-queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { findPerson, insertPerson, updatePerson } from '#server/core/people/person-queries.ts'
import { onCard } from './on-card.ts'

/**
 * Saves the staff's record of a person, unless another person has saved it since the form was opened.
 *
 * @throws api.not_found 404 · member.own, member.changed 409 · api.invalid 422 for an impossible birthday
 */
export async function writeRecord(deps: Deps, accountId: string, number: string, asked: Values<typeof personForm>): Promise<void> {
  const { db, clock } = deps
  const { revision, ...written } = asked
  const birthDate = birthProblem(written, romeDay(clock.now()))
  if (birthDate) throw new AppError('api.invalid', 422, { fields: { birthDate } })
  try {
    await onCard(deps, accountId, number, {
      version: null,
      record: 'person',
      isDone: () => false,
      act: async ({ card, now }) => {
        const fields = { ...written, email: card.uid === null ? written.email : null }
        const known = await findPerson(db, number)
        const before = known ? pick(known) : NO_RECORD
        if (String(known?.revision ?? 0) !== revision) {
          // The same press again, after a lost answer.
          if (known && isSame(before, fields)) return null
          throw changed()
        }
        const seen = known?.revision ?? 0
        const row = { ...fields, revision: seen + 1, updatedAt: now }
        if (!known)
          await insertPerson(db, {
            ...row,
            id: newId(now),
            uid: card.uid,
            cardNumber: number,
            firstname: null,
            lastname: null,
            createdAt: now,
          })
        else if (!(await updatePerson(db, number, seen, row))) throw changed()
        // The day on which guardians stop carrying the card.
        if (fields.birthDate !== null) await writeChildsBirth(db, number, fields.birthDate)
        return { action: known ? 'changed' : 'created', before, after: fields }
      },
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw changed()
    throw error
  }
}

const changed = () => new AppError('member.changed', 409)

const pick = (row: PersonRecord): PersonRecord =>
  Object.fromEntries(RECORD_FIELDS.map((field) => [field, row[field]])) as unknown as PersonRecord

const isSame = (a: PersonRecord, b: PersonRecord): boolean => RECORD_FIELDS.every((field) => a[field] === b[field])
