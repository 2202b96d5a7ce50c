import { useState } from 'react'
import type { DeskBookings, WhenFull } from '#domain/events/desk-bookings.ts'
import { REFUSALS, type Refusal } from '#domain/events/event-booking.ts'
import { ApiError } from '#app/platform/api.ts'
import { FindPerson } from '#app/shell/desk/find-person.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useFocusOn } from '#app/ui/focus.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { addBooking, type Slot } from './data.ts'
import { bookingsText as text } from './texts.ts'

type Person = { number: string; name: string }
type Props = { slot: Slot; of: DeskBookings; open: boolean; onClose: () => void }

/** Staff register a person: who, and with how many guests. */
export function AddSheet({ slot, of, open, onClose }: Props) {
  const [person, setPerson] = useState<Person | null>(null)
  const known = of.bookings.find(({ number }) => number === person?.number)
  const chosen = useFocusOn<HTMLParagraphElement>(person !== null)
  const close = () => {
    setPerson(null)
    onClose()
  }
  return (
    <Sheet open={open} onClose={close} title={person ? person.name : text.add}>
      {person ? (
        <div className="stack">
          <p ref={chosen} tabIndex={-1} className="muted">
            {known ? text.isIn(known) : text.addNote}
          </p>
          <Guests key={person.number} slot={slot} of={of} person={person} onDone={close} />
          <div>
            <button type="button" className="link" onClick={() => setPerson(null)}>
              {text.other}
            </button>
          </div>
        </div>
      ) : (
        <FindPerson onFound={(number, name) => setPerson({ number, name })} />
      )}
    </Sheet>
  )
}

/** The guests of a person, new or registered. A full event offers its two ways out. */
export function Guests({ slot, of, person, onDone }: Omit<Props, 'open' | 'onClose'> & { person: Person; onDone: () => void }) {
  const { number, name } = person
  const mine = of.bookings.find((one) => one.number === number)
  const isWaiting = mine?.state === 'waiting'
  const [guests, setGuests] = useState(mine?.guests ?? 0)
  const action = useAction('person not registered')
  const add = (whenFull: WhenFull) =>
    action.run(async () => {
      await addBooking(slot, number, { guests, whenFull })
      showToast(whenFull === 'list' ? text.waits(name) : mine?.state === 'booked' ? text.changed(name) : text.added(name))
      onDone()
    }, whenFull)
  const reason = refusalOf(action.error)
  const ways = (['list', 'place'] as const).filter((way) => way === 'place' || (of.hasWaitingList && !mine))
  const first = useFocusOn<HTMLButtonElement>(reason === 'full')
  const isSame = mine?.state === 'booked' && mine.guests === guests
  return (
    <>
      {(of.mostGuests > 0 || (mine?.guests ?? 0) > 0) && (
        <SelectField
          label={text.guestsLabel}
          name="guests"
          value={String(guests)}
          onChange={({ currentTarget }) => {
            setGuests(Number(currentTarget.value))
            action.clear()
          }}
          options={Array.from({ length: Math.max(of.mostGuests, mine?.guests ?? 0) + 1 }, (_, n) => ({
            value: String(n),
            label: n === 0 ? text.nobody : text.people(n),
          }))}
        />
      )}
      {reason === 'full' ? (
        <Banner tone="warn" role="alert">
          {text.full(Number((action.error as ApiError).details.left ?? 0))}
        </Banner>
      ) : reason ? (
        <Banner tone="warn" role="alert">
          {text.refusals[reason]}
        </Banner>
      ) : (
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      )}
      {reason === 'full' ? (
        ways.map((way) => (
          <Button
            key={way}
            ref={way === ways[0] ? first : null}
            variant="secondary"
            wide
            busy={action.busy === way}
            onClick={() => add(way)}
          >
            {text.whenFull[way]}
          </Button>
        ))
      ) : isSame ? null : (
        <>
          {(!isWaiting || guests !== mine.guests) && (
            <Button wide variant={mine ? 'secondary' : 'primary'} busy={action.busy === 'refuse'} onClick={() => add('refuse')}>
              {mine?.state === 'offered' ? text.confirm : mine ? text.change : text.addDo}
            </Button>
          )}
          {isWaiting && (
            <Button wide variant="secondary" busy={action.busy === 'place'} onClick={() => add('place')}>
              {text.give}
            </Button>
          )}
        </>
      )}
    </>
  )
}

/** Why the event takes nobody; null for any other error. */
function refusalOf(error: unknown): Refusal | null {
  const reason = error instanceof ApiError && error.code === 'events.refused' ? error.details.reason : undefined
  return REFUSALS.find((one) => one === reason) ?? null
}
