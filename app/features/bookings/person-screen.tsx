import { useNavigate } from 'react-router'
import { slotOf } from '#domain/payments/paid-event.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskPageComing } from '#app/shell/desk/desk-page-coming.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import type { Crumb } from '#app/ui/desk/breadcrumbs.tsx'
import { Facts } from '#app/ui/desk/facts.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { banknote, idCard, trash2, users } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Guests } from './add-sheet.tsx'
import { useNow } from '#app/ui/use-now.ts'
import styles from './bookings.module.css'
import { bookings, removeBooking, useBookings, type Slot } from './data.ts'
import { BookingTag, nameOf } from './list.tsx'
import { bookingsText as text } from './texts.ts'

type Props = { slot: Slot; number: string; path: readonly Crumb[]; members: string; toPay: string }

/** One person's registration: its facts, the guests, and its end. */
export function BookedPerson({ slot, number, path, members, toPay }: Props) {
  const { data, fetchedAt, error } = useBookings(slot)
  const may = useMay()
  const action = useAction('registration not ended')
  const { ask, dialog } = useQuestion()
  const navigate = useNavigate()
  const now = useNow()
  const list = path.at(-1)!
  if (!data)
    return (
      <DeskPageComing title={text.title} list={list} error={error} words={text.problem} onRetry={() => void bookings(slot).refresh()} />
    )
  const one = data.bookings.find((booking) => booking.number === number)
  if (!one)
    return (
      <DeskPage title={text.number(number)} path={path}>
        <Group>
          <EmptyState icon={users} text={text.notBooked} />
        </Group>
      </DeskPage>
    )
  const name = nameOf(one)
  const mayChange = !one.isOwn && data.refusal === null && may('bookings.write')
  const mayGuests = data.mostGuests > 0 || one.state !== 'booked'
  const remove = () =>
    action.run(async () => {
      await removeBooking(slot, number)
      showToast(text.removed(name))
      await navigate(list.to, { replace: true })
    })
  return (
    <DeskPage title={name} path={path} state={<BookingTag of={one} />} freshness={{ fetchedAt, stale: error !== null }}>
      <div className={`stack ${styles.narrow}`}>
        {one.isOwn && <Banner tone="info">{text.own}</Banner>}
        <Group>
          <Facts of={text.facts(one, data)} />
        </Group>
        <div className={styles.acts}>
          {text.dueOf(one) > 0 && !one.isOwn && may('payments.write') && (
            <LinkButton
              size="sm"
              icon={banknote}
              to={`${toPay}/nuovo?tessera=${number}&appuntamento=${slotOf({ eventId: slot.event, occurrence: slot.occurrence })}`}
            >
              {text.pay}
            </LinkButton>
          )}
          {may('people.read') && (
            <LinkButton variant="secondary" size="sm" icon={idCard} to={`${members}/${number}`}>
              {text.open}
            </LinkButton>
          )}
          {mayChange && (
            <Button
              variant="secondary"
              size="sm"
              icon={trash2}
              busy={action.busy !== null}
              onClick={() =>
                ask(
                  { title: text.removeTitle(name, one), text: text.removeText(one, data.day, now), confirm: text.removeDo, danger: true },
                  remove,
                )
              }
            >
              {text.remove}
            </Button>
          )}
        </div>
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
        {mayChange && mayGuests && (
          <ListSection title={one.state === 'booked' ? text.guestsTitle : text.state(one)}>
            <div className="stack">
              <Guests key={`${one.state} ${one.guests}`} slot={slot} of={data} person={{ number, name }} onDone={() => {}} />
            </div>
          </ListSection>
        )}
      </div>
      {dialog}
    </DeskPage>
  )
}
