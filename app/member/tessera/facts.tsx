import type { CardAnswer } from '#domain/api.ts'
import { formatLongDate } from '#domain/format.ts'
import { tessera } from '../../texts/tessera.ts'
import { Group } from '../../ui/group.tsx'
import styles from './tessera.module.css'

/** What the card says about the membership, below it. */
export function Facts({ card }: { card: CardAnswer }) {
  const facts = [
    [tessera.memberSince, card.memberSince && formatLongDate(card.memberSince)],
    [tessera.category, card.category.label],
  ] as const
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <Group>
      <dl className={styles.facts}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Group>
  )
}
