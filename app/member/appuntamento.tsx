import { formatMonth, formatMoney, formatWeekdayDate } from '#domain/format.ts'
import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { Banner } from '../ui/banner.tsx'
import { Group } from '../ui/group.tsx'
import { banknote, calendar, info, users } from '../ui/icons.ts'
import { Row } from '../ui/row.tsx'
import { categoryLook } from './appuntamenti/category-look.ts'
import { readEvent, type Event } from './appuntamenti/event.ts'
import { capital } from './capital.ts'
import { ContactRows } from './contact-rows.tsx'
import { Detail } from './detail.tsx'
import { DetailBand } from './detail-band.tsx'
import { DetailHead } from './detail-head.tsx'
import { Paragraphs } from './paragraphs.tsx'

export function Appuntamento() {
  return <Detail of="appuntamenti" back="/appuntamenti" read={readEvent} as={EventDetail} />
}

function EventDetail({ item: event }: { item: Event }) {
  const { start, end, place, placesLeft, memberCents, guestCents } = event
  const until = end && end.date === start.date ? `–${end.time}` : ''
  return (
    <Screen title={event.title} headingIn="content" bar={{ back: '/appuntamenti' }}>
      <DetailBand seed={event.id} {...categoryLook(event.category)}>
        {Number(start.date.slice(8))} <small>{formatMonth(start.date).split(' ')[0]}</small>
      </DetailBand>
      <DetailHead kind={event.categoryLabel} title={event.title}>
        <p>{event.summary}</p>
      </DetailHead>
      <div className="stack">
        {event.isCancelled && <Banner tone="bad">{event.statusNote || lists.appuntamenti.cancelled}</Banner>}
        <Group>
          <Row
            icon={calendar}
            title={`${lists.appuntamenti.at(capital(formatWeekdayDate(start.date)), start.time)}${until}`}
            detail={end && end.date !== start.date && lists.appuntamenti.ends(formatWeekdayDate(end.date), end.time)}
          />
          {placesLeft !== null && (
            <Row icon={users} title={placesLeft > 0 ? lists.appuntamenti.placesLeft(placesLeft) : lists.appuntamenti.full} />
          )}
          <Row
            icon={banknote}
            title={lists.appuntamenti.forMembers(formatMoney(memberCents))}
            detail={guestCents === null ? lists.appuntamenti.noGuests : lists.appuntamenti.forGuests(formatMoney(guestCents))}
          />
          {event.accessibility && <Row icon={info} title={lists.accessibility} detail={event.accessibility} />}
        </Group>
        <ContactRows name={place.name} places={[{ name: place.name, street: place.address, comune: '', lat: place.lat, lng: place.lng }]} />
        <Paragraphs of={event.description} />
      </div>
    </Screen>
  )
}
