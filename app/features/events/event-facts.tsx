import type { EventPlaces } from '#domain/events/event-booking.ts'
import { asksAge } from '#domain/events/event-booking.ts'
import { registrationState, type EventRules } from '#domain/events/event-rules.ts'
import { formatMoney, formatWeekdayDate } from '#domain/format.ts'
import { useAudience } from '#app/platform/card/audience.ts'
import { events as text } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { banknote, calendar, info, refreshCw, users } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { capital } from '#app/ui/capital.ts'
import { PlaceRow } from '#app/ui/place-row.tsx'
import { type Event, wallWords } from './event.ts'

export function EventFacts({ event, places, now }: { event: Event; places: EventPlaces | undefined; now: number }) {
  const { start, end, place, memberCents, guestCents, rules } = event
  const until = end && end.date === start.date ? `–${end.time}` : ''
  return (
    <Group>
      <Row
        icon={calendar}
        title={`${text.at(capital(formatWeekdayDate(start.date)), start.time)}${until}`}
        detail={end && end.date !== start.date && text.ends(formatWeekdayDate(end.date), end.time)}
      />
      {rules.recurrence && (
        <Row icon={refreshCw} title={rhythm(rules)} detail={rules.recurrence.skipHolidays ? text.notOnHolidays : undefined} />
      )}
      <PlaceRow name={place.name} street={place.address} comune="" lat={place.lat} lng={place.lng} />
      {rules.needsRegistration && <Places rules={rules} places={places} now={now} />}
      <Row
        icon={banknote}
        title={text.forMembers(formatMoney(memberCents))}
        detail={guestCents === null ? text.noGuests : text.forGuests(formatMoney(guestCents))}
      />
      <Conditions event={event} />
    </Group>
  )
}

function Places({ rules, places, now }: { rules: EventRules; places: EventPlaces | undefined; now: number }) {
  const state = registrationState(rules, now)
  const title = places === undefined ? null : places.left === null ? text.places.noLimit : text.places.left(places.left)
  const until =
    state === 'not_open' && rules.opens
      ? text.places.opens(wallWords(rules.opens))
      : state === 'open' && rules.closes
        ? text.places.closes(wallWords(rules.closes))
        : state === 'closed' && text.places.closed
  const waiting = places && places.waiting > 0 && text.places.waiting(places.waiting)
  const details = [waiting, until].filter(Boolean)
  // Offline, the number of places is unknown.
  if (!title && details.length === 0) return null
  return <Row icon={users} title={title ?? details[0]} detail={title && details.join('. ')} />
}

function Conditions({ event: { rules, accessibility } }: { event: Event }) {
  const { membersOnly, maxGuests, minAge } = rules
  const audience = useAudience(rules.audience)
  const said = [
    audience ? text.onlyFor(audience) : membersOnly || rules.audience.length > 0 ? text.membersOnly : text.forAll,
    maxGuests === null ? text.manyGuests : maxGuests > 0 && text.guests(maxGuests),
    minAge !== null && (asksAge(rules) || minAge > 0) && text.minAge(minAge),
  ].filter(Boolean)
  return (
    <>
      {said.length > 0 && <Row icon={info} title={said.join(' ')} />}
      {accessibility && <Row icon={info} title={text.accessibility} detail={accessibility} />}
    </>
  )
}

function rhythm({ recurrence }: EventRules): string {
  const days = recurrence!.byDay.map((day) => text.weekdays[day]).filter((name) => name !== undefined)
  const isPlain = recurrence!.freq === 'WEEKLY' && recurrence!.interval === 1 && days.length > 0
  return isPlain ? text.everyWeekday(days.join(' e ')) : text.every[recurrence!.freq]
}
