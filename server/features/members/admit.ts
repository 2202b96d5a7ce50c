import { formatShortDate } from '#domain/format.ts'
import { categoryLabel } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import { admissionAct, paperAdmissionProblems, type PaperAdmission } from '#domain/members/paper-admission.ts'
import { addressOf } from '#domain/members/person.ts'
import type { Deps } from '#server/core/deps.ts'
import { waitsOnPaper } from '#server/core/cards/queries.ts'
import { admitToRegister } from '#server/core/register/admit.ts'
import { listRowsOf } from '#server/core/register/queries.ts'
import { alreadyRegistered, resolutionOf } from '#server/core/register/register.ts'
import { onCard } from './on-card.ts'
import { readRecord } from './person-record.ts'
import { findMember } from './sheet-queries.ts'

/**
 * «Ammetti»: the board has admitted a person without an account, who applied on paper. Adds a row to the register and makes the card a
 * member's from the day of the resolution. Sends no mail.
 *
 * @throws api.not_found 404 · member.own, member.changed, member.not_now 409 · api.invalid 422
 * @throws member.alike 409 a similar person is in the register; `number` is their card
 */
export function admitOnPaper(deps: Deps, accountId: string, number: string, asked: PaperAdmission): Promise<void> {
  const { db } = deps
  const { version, membership, guardianName, signedOn, isOther, ...resolution } = asked
  return onCard(deps, accountId, number, {
    version,
    record: 'register',
    isDone: ({ card }) => card.memberSince === resolution.decidedOn && card.category === membership,
    act: async ({ card, association, today, now }) => {
      const holder = (await findMember(db, number))!
      const { birthPlace, taxCode, ...record } = await readRecord(db, number)
      const birthDate = record.birthDate ?? holder.birthDate
      const act = admissionAct({ ...card, birthDate }, association, today)
      if (!association || act === null || birthDate === null || (await waitsOnPaper(db, number))) throw new AppError('member.not_now', 409)
      const fields = paperAdmissionProblems(asked, act, { today, birthDate })
      if (Object.keys(fields).length > 0) throw new AppError('api.invalid', 422, { fields })
      const person = { lastname: holder.lastname ?? '', firstname: holder.firstname ?? '', birthDate, birthPlace, taxCode }
      const twin = isOther ? undefined : (await alreadyRegistered(db, [{ ...person, id: number }])).get(number)
      if (twin !== undefined) {
        const [row] = await listRowsOf(db, twin)
        throw new AppError('member.alike', 409, { details: { number: row!.cardNumber } })
      }
      const signature = act.needs === 'guardian' ? { guardianName, guardianSignedOn: signedOn } : {}
      const note = act.needs === 'guardian' ? `Firma per il minore: ${guardianName!}, ${formatShortDate(signedOn!)}` : ''
      const resolutionId = await resolutionOf(db, { ...resolution, by: accountId }, now)
      const admitted = { ...person, cardNumber: number, personId: null, residence: addressOf(record), category: membership, note }
      await admitToRegister(db, [admitted], { resolution, resolutionId, actor: accountId, association, now })
      const before = { membership: categoryLabel(association, card.category) }
      const after = { membership: categoryLabel(association, membership), admittedOn: resolution.decidedOn, ...signature }
      return { action: 'accepted', detail: resolution.reference, before, after }
    },
  })
}
