import type { ChildCard, FamilyAnswer } from '#domain/family/family.ts'
import { call } from '#app/platform/api.ts'
import { dropHeld } from '#app/platform/card/held-card.ts'
import { FAMILY } from '#app/platform/card/kept-family.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/** The children whose cards this account carries, and its guardians, with the children's codes. */
export const family = createResource<FamilyAnswer>({
  ...FAMILY,
  load: () => call<FamilyAnswer>('GET', '/api/family'),
  after: ({ children }, before) => holdAll(children, before?.children ?? []),
})

/** Keeps a key for each child's card, and deletes those of children who left the family or came of age. */
async function holdAll(children: ChildCard[], before: ChildCard[]): Promise<void> {
  const numbers = new Set(children.map(({ card }) => card.number))
  for (const { card } of before)
    if (!numbers.has(card.number)) await dropHeld(card.number).catch((error: unknown) => logWarning('card not taken off the device', error))
  if (children.length === 0) return
  // The home loads the family too, so the code that enrols a device loads only when there is a card to enrol.
  const { holdCard } = await import('#app/platform/card/hold-card.ts')
  for (const { card } of children) await holdCard(card, `/api/family/${card.number}/devices`)
}
