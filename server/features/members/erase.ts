import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { isEndedBy, type erasureForm } from '#domain/members/card-acts.ts'
import { changeStanding, waitsOnPaper } from '#server/core/cards/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { erasePaperPerson, findPaperNames } from '#server/core/people/person-queries.ts'
import { onCard } from './on-card.ts'

/**
 * Erases the data of a person without an account whose card has ended (art. 17 GDPR). These stay: the number, never given again; the
 * register, the resolutions, payments and receipts, which the law requires; the audit.
 *
 * @throws api.invalid 422 if another number was typed · member.not_now 409 while the card is good or an application waits
 */
export async function erasePerson(deps: Deps, accountId: string, number: string, asked: Values<typeof erasureForm>): Promise<void> {
  const { db, house } = deps
  if (asked.typed !== number) throw new AppError('api.invalid', 422, { fields: { typed: 'invalid' } })
  await onCard(deps, accountId, number, {
    version: asked.version,
    isDone: () => false,
    record: 'person',
    act: async ({ card, today }) => {
      if (!isEndedBy(card, today) || (await waitsOnPaper(db, number))) throw new AppError('member.not_now', 409)
      // With an account or a guardian it is theirs to ask; without a name it is erased already.
      if (card.uid !== null || !(await findPaperNames(db, number))) throw new AppError('member.not_now', 409)
      await erasePaperPerson(db, number)
      await changeStanding(db, number, { suspensionText: null })
      await house.personErased(db, number)
      return { action: 'removed' }
    },
  })
}
