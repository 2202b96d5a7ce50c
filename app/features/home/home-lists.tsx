import type { BookingState } from '#domain/events/event-booking.ts'
import { useBookings } from '#app/features/events/data.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { useNow } from '#app/ui/use-now.ts'
import { home } from './texts.ts'
import { upcomingEvents, type Event } from '#app/features/events/event.ts'
import { EventRow, OwnState } from '#app/features/events/event-row.tsx'
import { nextOwn, ownStates } from '#app/features/events/own-bookings.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { SectionList, wasNeverHere } from '#app/ui/section-list.tsx'
import { openOffers, type Offer } from '#app/features/offers/offer.ts'
import { OfferRow } from '#app/features/offers/offer-row.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { readPost } from '#domain/news/post.ts'
import { PostRow } from '#app/features/news/post-row.tsx'
import { Group } from '#app/ui/group.tsx'
import { OnItsWay } from '#app/ui/on-its-way.tsx'
import { FreshnessNote } from '#app/shell/freshness.tsx'

const NOBODYS: ReadonlyMap<string, BookingState> = new Map()

/** The next events that are not cancelled. */
export function NextEvents({ title, show }: { title: string; show: number }) {
  const [known, next] = useHeld()
  return <Events known={known} title={title} of={next} show={show} mine={NOBODYS} />
}

/** The member's next own event; without one, the next event of all. */
export function OwnNextEvent() {
  const [known, next] = useHeld()
  const mine = ownStates(useBookings())
  const own = nextOwn(next, mine)
  return <Events known={known} title={own ? home.ownEvent : home.nextEvent} of={own ? [own] : next} show={1} mine={mine} />
}

function useHeld() {
  const known = useCollection('appuntamenti')
  return [known, upcomingEvents(known.documents, useNow()).filter((event) => !event.isCancelled)] as const
}

type EventsProps = {
  known: ReturnType<typeof useHeld>[0]
  title: string
  of: Event[]
  /** How many are shown at most. */
  show: number
  /** The states of the member's own bookings, by event and day. */
  mine: ReadonlyMap<string, BookingState>
}

function Events({ known, title, of, show, mine }: EventsProps) {
  const row = (event: Event) => {
    const state = mine.get(`${event.id} ${event.occurrence}`)
    return <EventRow event={event} short mine={state && <OwnState of={state} />} />
  }
  return (
    <ListSection title={title} all={{ to: '/appuntamenti', text: home.allEvents, label: home.allEventsLabel }}>
      <SectionList
        name="appuntamenti"
        also="convenzioni"
        known={known}
        of={of.slice(0, show)}
        empty={home.noEvents}
        noMatch={home.noEvents}
        row={row}
        columns={false}
        skeletons={show}
      />
    </ListSection>
  )
}

export function SomeOffers({ title, show }: { title: string; show: number }) {
  const known = useCollection('convenzioni')
  const offers = openOffers(known.documents, useToday())
  const events = useCollection('appuntamenti')
  // The other list reports it for both.
  if (wasNeverHere(known) && wasNeverHere(events)) return null
  return (
    <ListSection title={title} all={{ to: '/convenzioni', text: home.allOffers, label: home.allOffersLabel }}>
      <SectionList
        name="convenzioni"
        known={known}
        of={offers.slice(0, show)}
        empty={home.noOffers}
        noMatch={home.noOffers}
        row={offerRow}
        skeletons={show}
      />
    </ListSection>
  )
}

const offerRow = (offer: Offer) => <OfferRow offer={offer} short />

/** The newest posts. Left out when there are none or none have loaded: other lists report the reason. */
export function LatestPosts({ show }: { show: number }) {
  const { state, documents } = useCollection('notizie')
  if (state === 'loading') return <OnItsWay />
  const posts = documents.flatMap((document) => readPost(document) ?? [])
  if (posts.length === 0) return null
  return (
    <ListSection title={home.news} all={{ to: '/notizie', text: home.allNews, label: home.allNewsLabel }}>
      <Group>
        {posts.slice(0, show).map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </Group>
    </ListSection>
  )
}

/** The home shows parts of two lists: reports when one of them could not be updated. */
export function HomeFreshness() {
  const shown = [useCollection('appuntamenti'), useCollection('convenzioni')]
  const old = shown.find(({ freshness }) => freshness.stale && freshness.fetchedAt !== null)
  return old && <FreshnessNote freshness={old.freshness} />
}
