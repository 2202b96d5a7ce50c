import type { CardAnswer } from '#domain/api.ts'
import { formatLongDate } from '#domain/format.ts'
import { tessera } from '../../texts/tessera.ts'
import { Group } from '../../ui/group.tsx'
import styles from './tessera.module.css'

/** What the card says about the membership, below it. */
export function Facts({ card }: { card: CardAnswer }) {
  return (
    <Group>
      <dl className={styles.facts}>
        {card.memberSince && (
          <div>
            <dt>{tessera.memberSince}</dt>
            <dd>{formatLongDate(card.memberSince)}</dd>
          </div>
        )}
        <div>
          <dt>{tessera.category}</dt>
          <dd>{card.category.label}</dd>
        </div>
      </dl>
    </Group>
  )
}
