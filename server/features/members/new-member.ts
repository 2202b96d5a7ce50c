import { isUniqueViolation, transaction } from '#db/connect.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { isGivenCategory, type newMemberForm } from '#domain/members/new-member.ts'
import { birthProblem } from '#domain/members/person.ts'
import { romeDay } from '#domain/plain-date.ts'
import { giveCard, issueCardNumber } from '#server/core/cards/give-card.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { findAlike, findNumberOf, insertPerson } from '#server/core/people/person-queries.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { countAnew } from './counts.ts'

/**
 * Gives a card to a person without an account, valid from today by the association's policy. It can be linked to an account later.
 *
 * @returns the card's number, the same for the same `requestKey`
 * @throws member.alike 409 another person has the same codice fiscale, or the same name and no different birthday; `number` is their card
 * @throws api.invalid 422
 */
export async function addMember(deps: Deps, accountId: string, asked: Values<typeof newMemberForm>): Promise<string> {
  const { db, clock } = deps
  const { requestKey: id, isAnother, membership, holderFirstname: firstname, holderLastname: lastname, ...record } = asked
  const association = await findAssociation(deps)
  const category = association?.membershipCategories.find((one) => one.id === membership && isGivenCategory(one))
  const now = clock.now()
  const birthDate = birthProblem(record, romeDay(now))
  const fields = { ...(!association || !category ? { membership: 'invalid' as const } : {}), ...(birthDate ? { birthDate } : {}) }
  if (!association || !category || birthDate) throw new AppError('api.invalid', 422, { fields })
  const alike = isAnother ? undefined : await findAlike(db, { firstname, lastname, ...record })
  // Read after `alike`, which may be the card that the same press made a moment ago.
  const known = await findNumberOf(db, id)
  if (known) return known
  if (alike) throw new AppError('member.alike', 409, { details: { number: alike } })
  try {
    const number = await transaction(db, async () => {
      const number = await issueCardNumber(deps)
      await giveCard(deps, { uid: null, number }, { association, category })
      const person = { firstname, lastname, ...record }
      await insertPerson(db, { ...person, id, uid: null, cardNumber: number, revision: 1, createdAt: now, updatedAt: now })
      const entry = { actor: accountId, subject: number, detail: formatCardNumber(number) }
      await recordAudit(db, { ...entry, record: 'card', action: 'created', after: { membership: category.label } }, now)
      await recordAudit(db, { ...entry, record: 'person', action: 'created', after: person }, now)
      return number
    })
    countAnew(db)
    return number
  } catch (error) {
    // The same press arrived twice, and the other call made the card.
    const made = isUniqueViolation(error) && (await findNumberOf(db, id))
    if (made) return made
    throw error
  }
}
