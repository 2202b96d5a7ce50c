import { newId } from '#db/id.ts'
import { type Association, defaultCategory } from '#domain/content/association.ts'
import { cardNumberFromMillis } from '#domain/cards/card-number.ts'
import { firstPeriod } from '#domain/cards/card-validity.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { claimCardNumber, insertCard, insertCardPeriod } from './queries.ts'

/** The card of a number, with its first period where the default category needs no resolution (domain guide, section 2.1). */
export async function giveCard(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { uid, number }: { uid: string; number: string },
  { association }: { association: Association | null },
): Promise<void> {
  const now = clock.now()
  const category = association && defaultCategory(association)
  await insertCard(db, { number, uid, category: category?.id ?? 'amico', createdAt: now })
  if (association && category?.admission === 'automatic') {
    await insertCardPeriod(db, {
      id: newId(now),
      cardNumber: number,
      ...firstPeriod(association.cardValidity, romeDay(now)),
      createdAt: now,
    })
  }
}

/**
 * The last ten digits of the moment in milliseconds; when they were ever given before, of the next millisecond that is free
 * (specification §9; domain guide §5).
 */
export async function issueCardNumber({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  const now = clock.now()
  for (let ms = now; ; ms += 1) {
    const number = cardNumberFromMillis(ms)
    if (await claimCardNumber(db, number, now)) return number
  }
}
