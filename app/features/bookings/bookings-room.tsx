import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { ContentDocument } from '#domain/contents/api.ts'
import { readEventRules } from '#domain/events/event-rules.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import type { Crumb } from '#app/ui/desk/breadcrumbs.tsx'
import { users } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { BookingsScreen } from './bookings-screen.tsx'
import { BookedDaysScreen } from './days-screen.tsx'
import { useBookedDays } from './data.ts'
import { BookedPerson } from './person-screen.tsx'
import { bookingsText as text } from './texts.ts'

type Props = {
  event: string
  /** The address after `iscritti`. */
  rest: readonly string[]
  path: readonly Crumb[]
  /** The event's editor. */
  eventTo: string
  nowhere: ReactNode
}

const CARD_NUMBER = /^\d{10}$/

/** /gestione/appuntamenti/:id/iscritti[/:number][?giorno=]: who takes part in an event. */
export function BookingsRoom({ event, rest, path, eventTo, nowhere }: Props) {
  const days = useBookedDays(event)
  const [params] = useSearchParams()
  const mayRead = useMay()('bookings.read')
  const [page, ...more] = rest
  if (more.length > 0 || (page !== undefined && !CARD_NUMBER.test(page))) return nowhere
  const root = `${eventTo}/iscritti`
  const day = params.get('giorno')
  const occurrence = isPlainDate(day) ? day : ''
  const { data } = days
  const up = [...path, { title: data?.title || text.event, to: eventTo }]
  // An event that recurs now may have registrations from before.
  if (!mayRead || data === null || (data.isRecurring ? day === null : data.days.length === 0))
    return <BookedDaysScreen known={days} root={root} path={up} />
  const slot = { event, occurrence }
  const ofDay = data.isRecurring ? [...up, { title: text.allDays, to: root }] : up
  if (page === undefined) return <BookingsScreen key={occurrence} slot={slot} root={root} path={ofDay} doors="/gestione/arrivi" />
  const list = { title: text.title, to: day === null ? root : `${root}?giorno=${occurrence}` }
  return <BookedPerson slot={slot} number={page} path={[...ofDay, list]} members="/gestione/soci" toPay="/gestione/pagamenti" />
}

/** From an event's editor to its registrations, if it takes any. */
export function BookingsLink({ to, of: { draft, published, id } }: { to: string; of: ContentDocument }) {
  const may = useMay()
  const asksFor = (data: object | null) => data !== null && readEventRules({ ...data, id })?.needsRegistration === true
  if (!may('bookings.count') || !(asksFor(published) || asksFor(draft))) return null
  return (
    <LinkButton variant="secondary" size="xs" icon={users} to={to}>
      {text.title}
    </LinkButton>
  )
}
