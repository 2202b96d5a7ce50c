import { useState } from 'react'
import { ApiError } from '#app/platform/api.ts'
import type { Known } from '#app/platform/create-resource.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import type { DoorEvent, DoorList } from '#domain/events/desk-bookings.ts'
import { fullName } from '#domain/person-name.ts'
import { matchesSearch } from '#domain/search.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import type { Crumb } from '#app/ui/desk/breadcrumbs.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { calendar, check } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { errorText } from '#app/ui/texts/errors.ts'
import styles from './bookings.module.css'
import { door, DOOR_EVERY_MS, writeAttendance, type Slot } from './data.ts'
import { bookingsText as text } from './texts.ts'

type Today = { root: string; known: Known<readonly DoorEvent[]>; onRetry: () => void }

/** /gestione/arrivi: today's events. `known`: as Panoramica has them. */
export function DoorToday({ root, known: { data, fetchedAt, error }, onRetry }: Today) {
  return (
    <DeskPage title={text.door.today} {...(data && { freshness: { fetchedAt, stale: error !== null } })}>
      {data ? (
        <Group>
          {data.length === 0 && <EmptyState icon={calendar} text={text.door.none} />}
          {data.map(({ event, occurrence, title, startsAt, people, attended }) => (
            <Row
              key={`${event} ${occurrence}`}
              title={title}
              detail={`${text.door.at(startsAt)} · ${text.arrived(attended, people)}`}
              to={`${root}/${encodeURIComponent(event)}${occurrence && `?giorno=${occurrence}`}`}
              chevron
            />
          ))}
        </Group>
      ) : error ? (
        <DeskProblem error={error} onRetry={onRetry} />
      ) : (
        <SkeletonRows rows={2} thumbs={false} />
      )}
    </DeskPage>
  )
}

/** /gestione/arrivi/:id?giorno=: the list at the door. One press per person who comes, several in a row without waiting. */
export function DoorScreen({ slot, path }: { slot: Slot; path: readonly Crumb[] }) {
  const { data, fetchedAt, error } = door(slot).use({ every: DOOR_EVERY_MS })
  return (
    <DeskPage
      title={data ? text.door.of(data.title) : text.door.title}
      path={path}
      state={data && text.door.at(data.startsAt)}
      loading={data === null && error === null}
      {...(data && { freshness: { fetchedAt, stale: error !== null } })}
    >
      {data ? (
        <People slot={slot} of={data} />
      ) : error ? (
        <DeskProblem error={error} words={wordsOf(error)} onRetry={() => void door(slot).refresh()} />
      ) : (
        <SkeletonRows rows={6} thumbs={false} />
      )}
    </DeskPage>
  )
}

/** Another day, or a cancelled event. */
const wordsOf = ({ code }: ApiError) =>
  code === 'booking.no_attendance'
    ? { failed: text.door.closed }
    : code === 'events.refused'
      ? { failed: text.door.cancelled }
      : text.door.problem

type Person = DoorList['people'][number]

function People({ slot, of: { people } }: { slot: Slot; of: DoorList }) {
  const [q, setQ] = useState('')
  // By card, beside the person: the list is long, and the next press is elsewhere.
  const [failed, setFailed] = useState<Record<string, string>>({})
  const found = people.filter(({ firstname, lastname, number }) => matchesSearch([firstname, lastname, number], q))
  const mark = async ({ number, attendedAt }: Person) => {
    const say = (why = '') => setFailed((known) => ({ ...known, [number]: why }))
    say()
    try {
      await writeAttendance(slot, number, attendedAt === null)
    } catch (error) {
      logWarning('attendance not written', error)
      say(error instanceof ApiError ? errorText(error.code, error.details).text : errorText('app.error').text)
    }
  }
  return (
    <div className={`stack ${styles.narrow}`}>
      <p className="muted">{text.door.how}</p>
      <DeskTools search={{ label: text.search, value: q, onChange: setQ }} />
      <output className="num">{text.arrived(people.filter(({ attendedAt }) => attendedAt !== null).length, people.length)}</output>
      {found.length === 0 ? (
        <p className="muted">{text.notHere(q)}</p>
      ) : (
        <Group>
          {found.map((one) => (
            <Row
              key={one.id}
              title={fullName(one.firstname, one.lastname)}
              detail={
                failed[one.number] ? (
                  <span role="alert">{failed[one.number]}</span>
                ) : (
                  [text.door.line(one.guests, one.dueCents), one.isOwn && text.door.own].filter(Boolean).join('. ')
                )
              }
              end={
                one.attendedAt !== null && (
                  <Tag tone="ok" icon={check}>
                    {text.door.here(one)}
                  </Tag>
                )
              }
              {...(!one.isOwn && { onClick: () => void mark(one) })}
            />
          ))}
        </Group>
      )}
    </div>
  )
}
