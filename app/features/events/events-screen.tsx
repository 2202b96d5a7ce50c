import { useMemo, useState, type ReactNode } from 'react'
import { formatMonth, formatWeekdayDate } from '#domain/format.ts'
import { isPlainDate, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { matchesSearch } from '#domain/search.ts'
import { useBookings, placesOf, useEventPlaces } from './data.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { useSession } from '#app/platform/session/session.ts'
import { Screen } from '#app/shell/screen.tsx'
import { useWide } from '#app/ui/use-wide.ts'
import { isAside, usePane, useOwnSearch } from '#app/ui/pane.ts'
import { useNow } from '#app/ui/use-now.ts'
import { events as text } from './texts.ts'
import { lists } from '#app/ui/texts/lists.ts'
import { Calendar } from '#app/ui/calendar.tsx'
import { Chip, Chips } from '#app/ui/chip.tsx'
import { Group } from '#app/ui/group.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { byWeek, firstOfEach, upcomingEvents, type Event, categoryLook } from './event.ts'
import { EventRow, OwnState } from './event-row.tsx'
import { ownStates } from './own-bookings.ts'
import { useHolidays } from './use-holidays.ts'
import { ViewSwitch } from './view-switch.tsx'
import styles from './events-screen.module.css'
import { capital } from '#app/ui/capital.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { ResultCount } from '#app/ui/result-count.tsx'
import { SectionList } from '#app/ui/section-list.tsx'

/** The programme: a calendar (one week on small screens) and the agenda by weeks. Day and category are in the URL, for Back. */
export function Appuntamenti() {
  const known = useCollection('appuntamenti')
  const now = useNow()
  const today = romeDay(now)
  const { user } = useSession()
  const holiday = useHolidays()
  const pane = usePane()
  const isWide = useWide() && !isAside(pane)
  const { search: choice, now: choiceNow, write } = useOwnSearch()
  const [query, setQuery] = useState('')
  const day = isPlainDate(choice.get('giorno')) ? choice.get('giorno') : null
  const choose = (name: string, value: string | null) => {
    const next = choiceNow()
    if (value === null) next.delete(name)
    else next.set(name, value)
    write(next)
  }

  const coming = useMemo(() => upcomingEvents(known.documents, now, (date) => holiday(date) !== null), [known.documents, now, holiday])
  // A category without events, in an old link, must not hide everything.
  const category = coming.find((event) => event.category === choice.get('categoria'))?.category ?? null
  const found = coming.filter((event) => (category === null || event.category === category) && matchesSearch(searched(event), query))
  const weeks = byWeek(found, today)
  const rows =
    day === null ? weeks.flatMap(({ events }) => events) : found.filter(({ start }) => start.date.slice(0, 7) === day.slice(0, 7))
  const row = useRow(coming)
  const shown = (part: Event[], inWeek = false) => (
    <SectionList
      name="appuntamenti"
      known={known}
      // What began earlier and still goes on needs its month.
      of={part.map((event) => ({ id: `${event.id} ${event.occurrence}`, event, inWeek: inWeek && event.start.date >= today }))}
      empty={text.empty}
      noMatch={query ? lists.noMatch(query) : text.empty}
      row={row}
      columns={false}
    />
  )
  return (
    <Screen freshness={known.freshness}>
      {user && <ViewSwitch current="programma" />}
      <div className={styles.grid}>
        <Group className={styles.month}>
          <Calendar
            day={day ?? today}
            isChosen={day !== null}
            today={today}
            events={new Set(coming.map(({ start }) => start.date))}
            holiday={holiday}
            folds={!isWide}
            onChange={(date) => choose('giorno', date)}
          />
        </Group>
        <div>
          <div className={styles.filters}>
            <SearchField label={lists.search} placeholder={text.search} value={query} onChange={setQuery} />
            <Categories of={coming} chosen={category} onChoose={(id) => choose('categoria', id)} />
          </div>
          <ResultCount of={known}>
            {day === null ? text.count(rows.length) : text.countIn(capital(formatMonth(day)), rows.length)}
          </ResultCount>
          {day !== null ? (
            <ChosenDay day={day} events={found} holiday={holiday(day)} shown={shown} onAll={() => choose('giorno', null)} />
          ) : (
            <>
              {weeks.map(({ id, events: part }) => (
                <ListSection key={id} title={text[id]}>
                  {shown(part, id !== 'later')}
                </ListSection>
              ))}
              {found.length === 0 && shown([])}
            </>
          )}
        </div>
      </div>
    </Screen>
  )
}

/** The chosen day, then the rest of its month. */
function ChosenDay({
  day,
  events,
  holiday,
  shown,
  onAll,
}: {
  day: PlainDate
  events: Event[]
  holiday: string | null
  shown: (part: Event[]) => ReactNode
  onAll: () => void
}) {
  const ofDay = events.filter(({ start }) => start.date === day)
  const ofMonth = events.filter(({ start }) => start.date.slice(0, 7) === day.slice(0, 7) && start.date !== day)
  return (
    <>
      <ListSection title={capital(formatWeekdayDate(day))}>
        {holiday && <p className="muted sm">{text.holiday(holiday)}</p>}
        {ofDay.length > 0 ? shown(ofDay) : <p className="muted">{text.nothingOnDay}</p>}
      </ListSection>
      {ofMonth.length > 0 && <ListSection title={capital(formatMonth(day))}>{shown(ofMonth)}</ListSection>}
      <p className={styles.all}>
        <button type="button" className="link" onClick={onAll}>
          {text.wholeAgenda}
        </button>
      </p>
    </>
  )
}

/** The categories that have future events. */
function Categories({ of, chosen, onChoose }: { of: Event[]; chosen: string | null; onChoose: (id: string | null) => void }) {
  const ids = [...new Set(of.map(({ category }) => category))].filter((id) => text.categoryNames[id])
  if (ids.length < 2) return null
  return (
    <Chips label={text.categories}>
      <Chip on={chosen === null} onClick={() => onChoose(null)}>
        {text.all}
      </Chip>
      {ids.map((id) => (
        <Chip key={id} on={chosen === id} icon={categoryLook(id).icon} onClick={() => onChoose(chosen === id ? null : id)}>
          {text.categoryNames[id]}
        </Chip>
      ))}
    </Chips>
  )
}

/** A row with the places left now and one's own booking. */
function useRow(coming: Event[]) {
  const places = useEventPlaces()
  const bookings = useBookings()
  const mine = useMemo(() => ownStates(bookings), [bookings])
  const next = useMemo(() => new Map(firstOfEach(coming).map(({ id, occurrence }) => [id, occurrence])), [coming])
  return ({ event, inWeek }: { event: Event; inWeek: boolean }) => {
    const state = mine.get(`${event.id} ${event.occurrence}`)
    return (
      <EventRow
        event={event}
        mine={state && <OwnState of={state} />}
        places={placesOf(places, event.id, event.occurrence)}
        next={next.get(event.id)}
        inWeek={inWeek}
      />
    )
  }
}

const searched = ({ title, summary, categoryLabel, place }: Event) => ({ title, summary, categoryLabel, place: place.name })
