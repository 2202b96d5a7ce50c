import { formatDayMonth, formatMediumDate } from '#domain/format.ts'
import type { HolidayPlace } from '#domain/holidays.ts'
import { DAYS, openingDay, openState, type Closure, type Openings, type OpenRange } from '#domain/restaurants/opening-hours.ts'
import { weekday } from '#domain/calendar.ts'
import { addDays, isPlainDate, romeDay } from '#domain/plain-date.ts'
import { lists } from '#app/ui/texts/lists.ts'
import { saysHours } from './restaurant.ts'
import { openLong, ristoranti as text } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { clock } from '#app/ui/icons.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './restaurant-screen.module.css'

type OpeningProps = { openings: Openings; place: HolidayPlace; now: number }

/** Whether the restaurant is open, today's hours, and a note when today or tomorrow is a holiday without stated hours. */
export function OpenNow({ openings, place, now }: OpeningProps) {
  if (!saysHours(openings)) return null
  const today = romeDay(now)
  const open = openState(openings, now, place)
  const { ranges, closure, holiday } = openingDay(openings, today, place)
  const tomorrow = openingDay(openings, addDays(today, 1), place)
  const words =
    ranges.length > 0 ? text.todayHours(rangesText(ranges), closure?.reason) : closure ? text.closedToday(closure.reason) : text.todayNone
  return (
    <div className={styles.now}>
      <Tag tone={open.isOpen ? 'ok' : 'neutral'} icon={clock}>
        {openLong(open, now)}
      </Tag>
      <p className="sm num">{words}</p>
      {holiday && !closure && !openings.hours.holiday && <p className="sm muted">{text.holidayToday(holiday)}</p>}
      {!holiday && tomorrow.holiday && !tomorrow.closure && !openings.hours.holiday && (
        <p className="sm muted">{text.holidayTomorrow(tomorrow.holiday)}</p>
      )}
    </div>
  )
}

/** The week's hours, with today marked, and the closures that are not over. */
export function OpeningHours({ openings, now }: Omit<OpeningProps, 'place'>) {
  if (!saysHours(openings)) return null
  const date = romeDay(now)
  const today = DAYS[weekday(date) - 1]
  const { hours, closures } = openings
  return (
    <section>
      <h2 className={styles.title}>{text.hours}</h2>
      <Group>
        <dl className={styles.hours}>
          {DAYS.map((day) => (
            <div key={day} className={day === today ? styles.today : undefined}>
              <dt>
                {lists.days[day]}
                {day === today && <span className="vh">, {text.today}</span>}
              </dt>
              <Ranges of={hours[day] ?? []} />
            </div>
          ))}
          {hours.holiday && (
            <div>
              <dt>{text.holidayHours}</dt>
              <Ranges of={hours.holiday} />
            </div>
          )}
        </dl>
      </Group>
      {closures
        .filter(({ to }) => isYearly(to) || to >= date)
        .map((closure, i) => (
          <p key={i} className={styles.closure}>
            {closure.hours
              ? text.otherHours(closureDays(closure), closure.reason, rangesText(closure.hours))
              : text.closure(closureDays(closure), closure.reason)}
          </p>
        ))}
    </section>
  )
}

const rangeText = ([from, to]: OpenRange): string => `${from}–${to}`
const rangesText = (ranges: OpenRange[]): string => ranges.map(rangeText).join(', ')

/** Keeps each time on one line, also with large text. */
const Ranges = ({ of: ranges }: { of: OpenRange[] }) => (
  <dd>
    {ranges.length === 0 && text.closed}
    {ranges.map((range, i) => (
      <span key={range[0]}>{rangeText(range) + (i < ranges.length - 1 ? ', ' : '')}</span>
    ))}
  </dd>
)

const isYearly = (day: string): boolean => day.length === 'MM-DD'.length

/** '8 gen – 25 gen' for a yearly closure, '8 gen 2027' for a one-time one. */
const closureDays = ({ from, to }: Closure): string => (from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`)

function dayText(day: string): string {
  // Any leap year works for a yearly date: the year is not shown.
  const date = isYearly(day) ? `2024-${day}` : day
  if (!isPlainDate(date)) return day
  return isYearly(day) ? formatDayMonth(date) : formatMediumDate(date)
}
