import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { weekday } from '#domain/calendar.ts'
import { romeDay } from '#domain/plain-date.ts'
import { useNow } from '#app/ui/use-now.ts'
import { useWide } from '#app/ui/use-wide.ts'
import { lists } from '#app/ui/texts/lists.ts'
import { sports as words } from './texts.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { calendarX2 } from '#app/ui/icons.ts'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'
import { Thumb } from '#app/ui/thumb.tsx'
import { capital } from '#app/ui/capital.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { type Sport, sportLook } from './sport.ts'
import { BANDS, DAYS, weekOf, type Day, type Lesson } from './timetable.ts'
import styles from './timetable.module.css'

/** The week: a table on a wide screen, else a list for each day. */
export function Timetable({ sports }: { sports: Sport[] }) {
  const isWide = useWide()
  const today = DAYS[weekday(romeDay(useNow())) - 1]!
  const week = weekOf(sports)
  if (week.length === 0) return <EmptyState icon={calendarX2} text={words.timetableEmpty} />
  return isWide ? <WeekTable week={week} today={today} /> : <WeekLists week={week} today={today} />
}

type WeekProps = { week: Lesson[]; today: Day }

function WeekTable({ week, today }: WeekProps) {
  const bands = BANDS.filter((band) => week.some((lesson) => lesson.band === band))
  return (
    <Group className={styles.place}>
      <table className={styles.table}>
        <caption className="vh">{words.timetableTitle}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{words.partOfDay}</span>
            </th>
            {DAYS.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                <DayName day={day} today={today} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={band}>
              <th scope="row">{words.bands[band]}</th>
              {DAYS.map((day) => (
                <td key={day}>
                  <Lessons of={week.filter((lesson) => lesson.day === day && lesson.band === band)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Group>
  )
}

function Lessons({ of }: { of: Lesson[] }) {
  if (of.length === 0) return <span className="vh">{words.nothing}</span>
  return (
    <ul className={styles.lessons}>
      {of.map(({ key, from, to, sport, course }) => (
        <li key={key}>
          <Link to={`/sports/${sport.id}`} className={styles.lesson} style={{ '--hue': sportLook(sport.icon).hue } as CSSProperties}>
            <span className={styles.hours}>{words.hours(from, to)}</span>
            <b>{sport.name}</b>
            <span>{course.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function WeekLists({ week, today }: WeekProps) {
  return DAYS.filter((day) => week.some((lesson) => lesson.day === day)).map((day) => (
    <ListSection key={day} title={[capital(lists.days[day] ?? day), ...(day === today ? [words.today] : [])].join(', ')}>
      <Group>
        <ul>
          {week
            .filter((lesson) => lesson.day === day)
            .map(({ key, from, to, sport, course }) => (
              <li key={key}>
                <Row
                  to={`/sports/${sport.id}`}
                  thumb={<Thumb {...sportLook(sport.icon)} picture={sport.picture} />}
                  title={sport.name}
                  detail={[course.name, sport.place].filter(Boolean).join(' · ')}
                  end={<span className="sm num">{words.hours(from, to)}</span>}
                />
              </li>
            ))}
        </ul>
      </Group>
    </ListSection>
  ))
}

function DayName({ day, today }: { day: Day; today: Day }) {
  return (
    <>
      {capital(lists.days[day] ?? day)}
      {day === today && <span className={styles.today}> {words.today}</span>}
    </>
  )
}
