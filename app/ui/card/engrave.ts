import type { CardView } from './card-view.ts'
import { drawTrama } from './guilloche.ts'

/** Draws the pattern below everything else. A pending card has none. */
export function engrave(card: HTMLElement, { state, association, number }: CardView): void {
  if (state !== 'pending') card.prepend(drawTrama(association.id, number))
}
