import { formatLongDate } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { about as words } from './texts.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import styles from './about-screen.module.css'

/** What the association is in law. */
export function Facts({ association }: { association: Record<string, unknown> }) {
  const runts = recordOf(association.runts)
  const registeredOn = textOf(runts.registeredOn)
  const section = textOf(runts.section)
  const facts = [
    [words.name, textOf(association.name)],
    [words.taxCode, textOf(association.taxCode)],
    [words.runts, isPlainDate(registeredOn) ? words.runtsDetail(section, formatLongDate(registeredOn)) : section],
    [words.sportsBody, textOf(recordOf(association.sportsBody).name)],
  ].filter(([, value]) => value)
  if (facts.length < 2) return null
  return (
    <ListSection title={words.facts}>
      <dl className={styles.excerpts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </ListSection>
  )
}
