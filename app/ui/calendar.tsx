import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { formatDayMonth, formatLongDate, formatMonth, formatWeekday } from '#domain/format.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { kitText } from './texts/kit.ts'
import styles from './calendar.module.css'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { chevronDown, chevronLeft, chevronRight } from './icons.ts'
import { addMonths, monthWeeks } from './month-days.ts'

/** Days per arrow key or page key. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * One month, Monday first. Exactly one day is in the tab order; from there arrows move by day and week, Page Up and Page Down by month.
 *
 * @param day its month is shown, and the keys start from it
 * @param isChosen whether the person has chosen the day
 * @param events days with a mark
 * @param holiday the name of a holiday; shown ones are listed below
 * @param folds whether only the day's week is shown first, with a button for the month
 */
export function Calendar({
  day,
  isChosen = true,
  today,
  events,
  holiday = () => null,
  folds = false,
  onChange,
}: {
  day: PlainDate
  isChosen?: boolean
  today: PlainDate
  events: ReadonlySet<PlainDate>
  holiday?: (day: PlainDate) => string | null
  folds?: boolean
  onChange: (day: PlainDate) => void
}) {
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const go = (to: PlainDate) => {
    moved.current = true
    onChange(to)
  }
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' && Math.abs(step ?? 0) === 1
    const to = step
      ? addDays(day, rtl ? -step : step)
      : event.key === 'PageUp'
        ? addMonths(day, -1)
        : event.key === 'PageDown'
          ? addMonths(day, 1)
          : null
    if (!to) return
    event.preventDefault()
    go(to)
  }
  // The focus follows the keys, also into another month.
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    moved.current = false
  })

  const [isOpen, setOpen] = useState(false)
  const isWeek = folds && !isOpen
  const weeks = isWeek ? monthWeeks(day).filter((week) => week.includes(day)) : monthWeeks(day)
  const step = (by: 1 | -1) => onChange(isWeek ? addDays(day, by * 7) : addMonths(day, by))
  const isOfMonth = (date: PlainDate) => isWeek || date.slice(0, 7) === day.slice(0, 7)
  const holidays = weeks
    .flat()
    .flatMap((date) => (isOfMonth(date) ? [{ date, name: holiday(date) }] : []))
    .filter(({ name }) => name !== null)
  const labelOf = (date: PlainDate) =>
    [events.has(date) ? kitText.hasEvent(formatDayMonth(date)) : formatLongDate(date), holiday(date)].filter(Boolean).join(', ')
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <h2 aria-live="polite">{formatMonth(day)}</h2>
        <span className={styles.steps}>
          {folds && (
            <IconButton
              label={kitText.wholeMonth}
              icon={chevronDown}
              size={20}
              aria-expanded={isOpen}
              className={styles.fold}
              onClick={() => setOpen(!isOpen)}
            />
          )}
          <IconButton label={isWeek ? kitText.previousWeek : kitText.previousMonth} icon={chevronLeft} size={20} onClick={() => step(-1)} />
          <IconButton label={isWeek ? kitText.nextWeek : kitText.nextMonth} icon={chevronRight} size={20} onClick={() => step(1)} />
        </span>
      </div>
      <table ref={grid} aria-label={formatMonth(day)} className={styles.days}>
        <thead>
          <tr>
            {weeks[0]?.map((weekday) => (
              <th key={weekday} scope="col">
                {formatWeekday(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <button
                    type="button"
                    aria-pressed={isChosen && date === day}
                    tabIndex={date === day ? 0 : -1}
                    aria-current={date === today ? 'date' : undefined}
                    aria-label={labelOf(date)}
                    className={classNames(
                      !isOfMonth(date) && styles.out,
                      holiday(date) !== null && styles.holiday,
                      date === today && styles.today,
                      isChosen && date === day && styles.chosen,
                      events.has(date) && styles.event,
                    )}
                    onClick={() => go(date)}
                    onKeyDown={key}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {holidays.length > 0 && (
        <p className={styles.holidays}>
          {holidays.map(({ date, name }) => (
            <span key={date}>
              <b>{Number(date.slice(8))}</b> {name}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
