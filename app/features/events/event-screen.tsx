import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { EventPlaces } from '#domain/events/event-booking.ts'
import { isUpcoming } from '#domain/events/event.ts'
import { formatDayMonth, formatMonth, formatWeekdayDate } from '#domain/format.ts'
import { useBookings, placesOf, useEventPlaces } from './data.ts'
import { Screen } from '#app/shell/screen.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { events as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { capital } from '#app/ui/capital.ts'
import { classNames } from '#app/ui/class-names.ts'
import { calendarPlus } from '#app/ui/icons.ts'
import { ShareButton } from '#app/ui/share-button.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { CalledOff } from './called-off.tsx'
import { daysOf, dayAsked, eventAddress, readEvent, type Event, type MissedDay, categoryLook } from './event.ts'
import { EventFacts } from './event-facts.tsx'
import styles from './event-screen.module.css'
import { ownBooking } from './own-bookings.ts'
import { useHolidays } from './use-holidays.ts'
import { Detail, type DetailOf, DetailHead } from '#app/shell/detail.tsx'
import { DetailBand } from '#app/ui/detail-band.tsx'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'

export function Appuntamento() {
  return <Detail of="appuntamenti" back="/appuntamenti" read={readEvent} as={EventDetail} />
}

function EventDetail({ item, picture }: DetailOf<Event>) {
  const now = useNow()
  const { event, days, next, missed } = useChosenDay(item, now)
  const mine = ownBooking(useBookings(), event)
  const places = placesOf(useEventPlaces(), event.id, event.occurrence)
  const here = eventAddress(event, next)
  const isOver = !isUpcoming(event, now)
  return (
    <Screen
      title={event.title}
      headingIn="content"
      bar={{ back: '/appuntamenti', actions: <ShareButton title={event.title} path={here} /> }}
    >
      <EventView
        item={event}
        picture={picture}
        days={days}
        missed={missed}
        places={places}
        now={now}
        actions={!isOver && <EventActions event={event} mine={mine} places={places} now={now} here={here} />}
      />
    </Screen>
  )
}

/** The screen's content: the event on one of its days, and its other future days. `missed`: the asked-for day, in whose place it is. */
export function EventView({
  item: event,
  picture,
  days,
  missed = null,
  places,
  now,
  actions,
}: DetailOf<Event> & { days: Event[]; missed?: MissedDay | null; places: EventPlaces | undefined; now: number; actions: ReactNode }) {
  return (
    <>
      <DetailBand picture={picture} seed={event.id} {...categoryLook(event.category)}>
        {Number(event.start.date.slice(8))} <small>{formatMonth(event.start.date).split(' ')[0]}</small>
      </DetailBand>
      <DetailHead kind={event.categoryLabel} title={event.title}>
        <p>{event.summary}</p>
      </DetailHead>
      <div className={styles.columns}>
        <div className="stack">
          {missed && <Missed {...missed} />}
          {event.isCancelled && <CalledOff event={event} />}
          {!isUpcoming(event, now) && !event.isCancelled && <Banner tone="neutral">{text.over}</Banner>}
          <EventFacts event={event} places={places} now={now} />
          {event.note && <Banner tone="info">{event.note}</Banner>}
          <Paragraphs of={event.description} />
          {days.length > 1 && <OtherDays days={days} event={event} />}
        </div>
        {actions}
      </div>
    </>
  )
}

const Missed = ({ day, isOver }: MissedDay) =>
  isOver ? (
    <Banner tone="neutral">{text.dayOver(formatWeekdayDate(day))}</Banner>
  ) : (
    <Banner tone="warn">{text.notThatDay(capital(formatWeekdayDate(day)))}</Banner>
  )

/** The event's actions, sticky at the bottom until the member has a place. */
export function EventActions(props: ComponentProps<typeof BookingPanel>) {
  const { event, mine } = props
  return (
    <div className={classNames(styles.actions, !mine && styles.bar)} data-foot={mine ? undefined : ''}>
      <BookingPanel {...props} />
      <CalendarLink event={event} icon={calendarPlus} />
    </div>
  )
}

/** The day in the address, else the next one. */
function useChosenDay(item: Event, now: number) {
  const [search] = useSearchParams()
  const holiday = useHolidays()
  const days = useMemo(
    () => daysOf(item, now, (date) => holiday(date) !== null).filter((day) => isUpcoming(day, now)),
    [item, now, holiday],
  )
  return { ...dayAsked(item, days, search.get('giorno'), now), days }
}

/** Fits a few lines. */
const MOST_DAYS = 12

function OtherDays({ days, event }: { days: Event[]; event: Event }) {
  return (
    <section>
      <h2 className={styles.daysTitle}>{text.otherDays}</h2>
      <ul className={styles.days}>
        {days.slice(0, MOST_DAYS).map((day, i) => (
          <li key={day.occurrence}>
            <Link
              to={eventAddress(day, i === 0 ? day.occurrence : '')}
              replace
              aria-current={day.occurrence === event.occurrence ? 'date' : undefined}
            >
              {formatDayMonth(day.start.date)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The event as a file for the phone's calendar. */
function CalendarLink({ event, icon }: { event: Event; icon: string }) {
  const address = `/api/events/${encodeURIComponent(event.id)}/event.ics${event.occurrence && `?giorno=${event.occurrence}`}`
  const [before, after] = text.toCalendar
  return (
    <a className={buttonClass({ variant: 'secondary' })} href={address} download={`${event.id}.ics`}>
      <span className={button.face}>
        <Icon of={icon} size={20} />
        <span className={styles.calendarWords}>
          {before} <span className="vh">{event.title} </span>
          {after}
        </span>
      </span>
    </a>
  )
}
