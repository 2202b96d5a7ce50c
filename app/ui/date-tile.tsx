import { formatDayMonth, formatWeekday } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { classNames } from './class-names.ts'
import styles from './date-tile.module.css'

/** Month (or weekday, when the month is known) and day as a small tile; the full date must be in the text beside it. */
export function DateTile({ date, plain = false, show = 'month' }: { date: PlainDate; plain?: boolean; show?: 'month' | 'weekday' }) {
  const [day, month] = formatDayMonth(date).split(' ')
  return (
    <time className={classNames(styles.tile, plain && styles.plain)} dateTime={date}>
      <span>{show === 'month' ? month : formatWeekday(date)}</span>
      <b>{day}</b>
    </time>
  )
}
