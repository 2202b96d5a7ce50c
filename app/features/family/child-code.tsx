import type { CardAnswer } from '#domain/accounts/api.ts'
import { family } from './data.ts'
import { NewCode } from '#app/features/cards/new-code.tsx'

/** A child who has an account changes the code there. */
export function ChildCode({ card: { number, firstname } }: { card: CardAnswer }) {
  const child = family.use().data?.children.find(({ card }) => card.number === number)
  return child && !child.hasAccount ? <NewCode key={number} number={number} of={firstname} /> : null
}
