import type { PlainDate } from '#domain/plain-date.ts'
import { classNames } from './class-names.ts'
import styles from './date-tile.module.css'

const MONTH = new Intl.DateTimeFormat('it-IT', { month: 'short', timeZone: 'UTC' })
const WEEKDAY = new Intl.DateTimeFormat('it-IT', { weekday: 'short', timeZone: 'UTC' })

/** Month (or weekday, where the month is known) and day as a small tile; the full date belongs in the words beside it. */
export function DateTile({ date, plain = false, show = 'month' }: { date: PlainDate; plain?: boolean; show?: 'month' | 'weekday' }) {
  const day = new Date(`${date}T00:00:00Z`)
  return (
    <time className={classNames(styles.tile, plain && styles.plain)} dateTime={date}>
      <span>{(show === 'month' ? MONTH : WEEKDAY).format(day)}</span>
      <b>{day.getUTCDate()}</b>
    </time>
  )
}
