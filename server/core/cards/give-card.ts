import { newId } from '#db/id.ts'
import { type Association, defaultCategory, type MembershipCategory } from '#domain/content/association.ts'
import { cardNumberFromMillis } from '#domain/cards/card-number.ts'
import { firstPeriod } from '#domain/cards/card-validity.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { retireCard } from './holder-queries.ts'
import { claimCardNumber, claimNumbers, insertCard, insertCardPeriod } from './queries.ts'

type Given = { association: Association | null; category?: MembershipCategory | undefined }

/**
 * Creates the card of a number, in the default category unless another is named, with its first period if the category needs no resolution
 * (domain guide, section 2.1). `uid` is null for a person without an account.
 */
export async function giveCard(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { uid, number }: { uid: string | null; number: string },
  { association, category = association ? defaultCategory(association) : undefined }: Given,
): Promise<void> {
  const now = clock.now()
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
 * A new card number: the last ten digits of the time in milliseconds. If it was ever issued, the next free millisecond counts
 * (specification §9; domain guide §5).
 */
export async function issueCardNumber({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  const now = clock.now()
  for (let ms = now; ; ms += 1) {
    const number = cardNumberFromMillis(ms)
    if (await claimCardNumber(db, number, now)) return number
  }
}

/** As `issueCardNumber`, many at once. Joins the running transaction. */
export async function issueCardNumbers({ db, clock }: Pick<Deps, 'db' | 'clock'>, count: number): Promise<string[]> {
  const now = clock.now()
  const numbers: string[] = []
  for (let ms = now; numbers.length < count;) {
    const wanted = Array.from({ length: count - numbers.length }, (_, i) => cardNumberFromMillis(ms + i))
    ms += wanted.length
    numbers.push(...(await claimNumbers(db, wanted, now)))
  }
  return numbers
}

/**
 * Replaces an ended card with a new one. The old card loses its owner, and its number is never given again. The new one has no period until
 * the person is admitted. The caller changes the account's document. Joins the running transaction. Returns the number.
 */
export async function giveCardAgain(
  parts: Pick<Deps, 'db' | 'clock'>,
  { uid, old, category }: { uid: string | null; old: string; category: string },
): Promise<string> {
  const { db, clock } = parts
  await retireCard(db, old, { cancelledOn: romeDay(clock.now()), cancellationReason: 'mistake' })
  const number = await issueCardNumber(parts)
  await insertCard(db, { number, uid, category, createdAt: clock.now() })
  return number
}
