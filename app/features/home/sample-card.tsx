import { Card } from '#app/ui/card/card.tsx'
import type { AssociationName } from '#app/platform/association.ts'
import { cardText } from '#app/ui/card/texts.ts'
import styles from './sample-card.module.css'

/** What the card will look like, for who has none yet. Decoration: the words beside it say the same. */
export function SampleCard({ association: { id, name } }: { association: AssociationName }) {
  return (
    <div className={styles.sample} aria-hidden="true">
      <Card
        view={{
          number: '0000000000',
          name: cardText.sampleName,
          association: { id, name },
          state: 'valid',
          pill: '',
          until: null,
          untilText: null,
          code: null,
          notice: null,
          ending: null,
          small: 'mini',
        }}
      />
    </div>
  )
}
