import { Card } from './card.tsx'
import { PICTURE, type CardView } from './card-view.ts'
import { cardText } from './texts.ts'

/** A picture of the association's card, without personal data. `emblem`: null for the product's. */
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
