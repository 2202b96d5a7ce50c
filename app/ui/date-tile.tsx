import { formatDayMonth, formatWeekday } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { classNames } from './class-names.ts'
import styles from './date-tile.module.css'

/** Month and day as a small tile; or weekday and day, below a heading with the month. The text beside it has the weekday or the month. */
export function DateTile({ date, plain = false, show = 'month' }: { date: PlainDate; plain?: boolean; show?: 'month' | 'weekday' }) {
  const [day, month] = formatDayMonth(date).split(' ')
  return (
    <time className={classNames(styles.tile, plain && styles.plain)} dateTime={date}>
      <span>{show === 'month' ? month : formatWeekday(date)}</span>
      <b>{day}</b>
      {show === 'weekday' && <span className="vh"> {month}</span>}
    </time>
  )
}
