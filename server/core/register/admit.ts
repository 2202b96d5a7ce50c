import type { Database } from '#db/connect.ts'
import { categoryLabel, type Association } from '#domain/content/association.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { RegisteredPerson, ShownResolution } from '#domain/register/register.ts'
import { admitCard } from '#server/core/cards/admit-card.ts'
import { appendToRegister } from './register.ts'

export type Meeting = { resolution: ShownResolution; resolutionId: string; actor: string; association: Association; now: number }

/** `personId`: of their account, if any; `category`: its id; `note`: for the register. */
export type Admitted = RegisteredPerson & { cardNumber: string; personId: string | null; category: string; note: string }

/**
 * Admits these people as members, with rows in the register and cards. Joins the running transaction, which locks the cards; none of them
 * is a member's yet.
 */
export async function admitToRegister(db: Database, people: readonly Admitted[], meeting: Meeting): Promise<void> {
  const { resolution, resolutionId, actor, association, now } = meeting
  const drafts = people.map((one) => ({
    ...one,
    corrects: null,
    kind: 'admitted' as const,
    category: categoryLabel(association, one.category),
    resolutionId,
    admittedOn: resolution.decidedOn,
    endedOn: null,
    endReason: null,
    endReference: null,
    effectiveOn: resolution.decidedOn,
    createdBy: actor,
  }))
  await appendToRegister(db, drafts, now)
  const when = { today: romeDay(now), now }
  for (const { cardNumber, category } of people) {
    const card = { category, memberSince: resolution.decidedOn, validity: association.cardValidity }
    await admitCard(db, cardNumber, card, when)
  }
}
