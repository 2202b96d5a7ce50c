import { formatDayMonth } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { lists } from '../../texts/lists.ts'
import { Group } from '../../ui/group.tsx'
import styles from './opening-hours.module.css'
import type { Hours, Restaurant } from './restaurant.ts'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** The week, from Monday, and the days of the year on which it stays closed. */
export function OpeningHours({ hours, closures }: Pick<Restaurant, 'hours' | 'closures'>) {
  if (Object.keys(hours).length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>{lists.ristoranti.hours}</h2>
      <Group>
        <dl className={styles.hours}>
          {DAYS.map((day) => (
            <div key={day}>
              <dt>{lists.days[day]}</dt>
              <dd>{hoursText(hours[day] ?? [])}</dd>
            </div>
          ))}
        </dl>
      </Group>
      {closures.map(({ from, to, reason }) => (
        <p key={from} className={styles.closure}>
          {lists.ristoranti.closure(dayMonth(from), dayMonth(to), reason)}
        </p>
      ))}
    </section>
  )
}

const hoursText = (ranges: Hours[]): string => ranges.map(([from, to]) => `${from}–${to}`).join(', ') || lists.ristoranti.closed

/** 'MM-DD' as '8 gen'; the year, a leap one, is not shown. */
const dayMonth = (monthDay: string): string => (isPlainDate(`2024-${monthDay}`) ? formatDayMonth(`2024-${monthDay}`) : monthDay)
