import { Card } from './card.tsx'
import { PICTURE, type CardView } from './card-view.ts'
import { cardText } from './texts.ts'

/** How a card of the association looks. A picture: nothing on it is anybody's. `emblem` null: the product's. */
export function PreviewCard({ name, emblem }: { name: string; emblem?: string | null }) {
  const view: CardView = {
    number: '0000000000',
    name: cardText.sampleName,
    association: { id: 'anteprima', name, ...(emblem !== undefined && { emblem }) },
    state: 'valid',
    pill: cardText.states.valid,
    ...PICTURE,
  }
  return (
    <div aria-hidden="true">
      <Card view={view} />
    </div>
  )
}
