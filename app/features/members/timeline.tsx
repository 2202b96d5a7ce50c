import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readSlot } from '#domain/payments/paid-event.ts'
import type { Happened, MemberTimeline } from '#domain/timeline/timeline.ts'
import { Box } from '#app/ui/desk/box.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { ban, banknote, bookOpen, calendar, circleX, fileText, hourglass, idCard, refreshCw, smartphone } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Steps, type Step } from '#app/ui/steps.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { useTimeline } from './data.ts'
import { sheet as words } from './texts.ts'
import { timeline as text } from './texts-timeline.ts'

const LOOKS: Record<Happened['kind'], { icon: string; tone: NonNullable<Step['tone']> }> = {
  card: { icon: idCard, tone: 'neutral' },
  period: { icon: refreshCw, tone: 'ok' },
  suspended: { icon: ban, tone: 'warn' },
  cancelled: { icon: circleX, tone: 'bad' },
  applied: { icon: fileText, tone: 'info' },
  register: { icon: bookOpen, tone: 'info' },
  payment: { icon: banknote, tone: 'ok' },
  booking: { icon: calendar, tone: 'info' },
  device: { icon: smartphone, tone: 'neutral' },
  reminder: { icon: hourglass, tone: 'warn' },
}

const FEW = 5

/** The last events, on the sheet. `all`: the address with all events. */
export function LastEvents({ number, all }: { number: string; all: string }) {
  return (
    <Box
      title={text.title}
      action={
        <Link className="link sm" to={all} replace aria-label={text.allLabel}>
          {text.all}
        </Link>
      }
    >
      <Known number={number}>{({ happened }) => <Events of={happened.slice(0, FEW)} />}</Known>
    </Box>
  )
}

/** All events of the timeline. */
export function AllEvents({ number }: { number: string }) {
  return (
    <Box title={text.title}>
      <Known number={number}>
        {({ happened, more }) => (
          <>
            <Events of={happened} />
            {more && <p className="muted sm">{text.older}</p>}
          </>
        )}
      </Known>
    </Box>
  )
}

/** Who takes part in an event. */
function bookingsOf(slot: string): string {
  const { eventId, occurrence } = readSlot(slot)
  return `/gestione/appuntamenti/${encodeURIComponent(eventId)}/iscritti${occurrence && `?giorno=${occurrence}`}`
}

/** The bookings, for roles that read them. */
export function BookedEvents({ number }: { number: string }) {
  return (
    <ListSection title={text.bookings}>
      <Known number={number}>
        {({ happened }) => {
          const bookings = happened.filter((event) => event.kind === 'booking').toSorted((a, b) => b.startsAt - a.startsAt)
          if (bookings.length === 0) return <p className="muted">{text.noBookings}</p>
          return (
            <Group>
              {bookings.map((booking) => (
                <Row key={booking.id} title={booking.title} detail={text.booked(booking)} to={bookingsOf(booking.event)} chevron />
              ))}
            </Group>
          )
        }}
      </Known>
    </ListSection>
  )
}

/** All rows of the consents' ledger, newest first. */
export function Ledger({ number }: { number: string }) {
  return (
    <Known number={number}>
      {({ ledger }) =>
        ledger.length > 0 && (
          <ListSection title={text.ledger}>
            <Group>
              {ledger.map((row) => (
                <Row
                  key={row.id}
                  title={`${words.purpose(row.purpose)}: ${text.ledgerKinds[row.kind].toLowerCase()}`}
                  detail={text.channel(row)}
                />
              ))}
            </Group>
          </ListSection>
        )
      }
    </Known>
  )
}

function Known({ number, children }: { number: string; children: (timeline: MemberTimeline) => ReactNode }) {
  const { data, error, retry } = useTimeline(number)
  if (data) return children(data)
  return error ? <ActionFailure error={error} ways={{ retry }} /> : <SkeletonRows rows={3} thumbs={false} />
}

function Events({ of }: { of: readonly Happened[] }) {
  const today = useToday()
  if (of.length === 0) return <p className="muted">{text.none}</p>
  return (
    <Steps
      of={of.map((event) => ({
        id: event.id,
        ...LOOKS[event.kind],
        title: text.what(event),
        detail: text.detail(event),
        end: text.when(event, today),
      }))}
    />
  )
}
