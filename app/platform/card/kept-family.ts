import type { CardAnswer } from '#domain/accounts/api.ts'
import { cardTint } from '#domain/cards/card-tint.ts'
import type { FamilyAnswer } from '#domain/family/family.ts'
import { ownCopy } from '#app/platform/own-copy.ts'
import { isWhole } from './kept-card.ts'

/** The copy of /api/family. */
export const FAMILY = { name: 'family', version: 2 } as const

const family = ownCopy<FamilyAnswer>(FAMILY.name, FAMILY.version)
/** The number of the child's card shown last. Stored here and not in the address: addresses are logged. */
const choice = ownCopy<string | null>('chosen-card', 1)

/** The children's cards that this device carries. */
export const keptChildren = (): CardAnswer[] => (family.read()?.children ?? []).flatMap(({ card }) => (card && isWhole(card) ? card : []))

/** The child's card shown last, which the boot script and the screen show first; null for the own card. */
export function chosenChild(): CardAnswer | null {
  const number = choice.read()
  return keptChildren().find((card) => card.number === number) ?? null
}

/** Null: the own card. */
export const chooseCard = (child: CardAnswer | null): void => choice.write(child && child.number)

/** The hue of a card in degrees from the association's colour; 0 for the own card. */
export const tintOf = (number: string): number =>
  cardTint(
    number,
    keptChildren().map((card) => card.number),
  )
