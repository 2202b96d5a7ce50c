import type { CardView } from './card-view.ts'
import { drawTrama } from './guilloche.ts'

/** The pattern, in its place under everything else. A card that waits has none yet. */
export function engrave(card: HTMLElement, { state, association, number }: CardView): void {
  if (state !== 'pending') card.prepend(drawTrama(association.id, number))
}
