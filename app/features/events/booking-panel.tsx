import { lazy, Suspense, useState } from 'react'
import { asksAge, type BookingItem, type EventPlaces } from '#domain/events/event-booking.ts'
import { mostGuests, registrationState } from '#domain/events/event-rules.ts'
import { formatMoney } from '#domain/format.ts'
import { acceptOffer, register, withdraw } from './data.ts'
import { useNotForMe } from '#app/platform/card/audience.ts'
import { useSession } from '#app/platform/session/session.ts'
import { events as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { check, clock, hourglass, lock } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { loginPath } from '#app/shell/login-path.ts'
import styles from './event-screen.module.css'
import { type Event, momentWords, wallWords } from './event.ts'
import { EventFailure } from './event-failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

// Lazy: loads when somebody registers.
const BookingSheet = lazy(async () => ({ default: (await import('./booking-sheet.tsx')).BookingSheet }))

/** Label of the log message. */
const WHAT = 'registration not changed'

type PanelProps = { event: Event; mine: BookingItem | undefined; places: EventPlaces | undefined; now: number; here: string }

/** The state of one's own booking, and what can be done now. */
export function BookingPanel(props: PanelProps) {
  const { event, mine, now } = props
  const state = registrationState(event.rules, now)
  if (event.isCancelled) return mine ? <p className="muted">{text.own.cancelled}</p> : null
  if (state === 'over') return null
  if (mine?.state === 'offered') return <Offered {...props} mine={mine} />
  if (mine) return <Registered {...props} mine={mine} />
  if (state === 'none') return <p className="muted">{text.places.free}</p>
  if (state === 'not_open') return <p className="muted">{text.places.opens(event.rules.opens ? wallWords(event.rules.opens) : '')}</p>
  if (state === 'closed') return <p className="muted">{text.places.closed}</p>
  return <Join {...props} />
}

function Join({ event, places, here }: PanelProps) {
  const { user, emailVerified } = useSession()
  const action = useAction(WHAT)
  const [isOpen, setOpen] = useState(false)
  const isFull = places?.left === 0
  const notForMe = useNotForMe(event.rules.audience)
  if (!user)
    return (
      <LinkButton wide to={loginPath('accedi', here)}>
        {text.signIn}
      </LinkButton>
    )
  if (!emailVerified)
    return (
      <LinkButton wide to={`/confirm-email?return=${encodeURIComponent(here)}`}>
        {text.confirmAddress}
      </LinkButton>
    )
  if (notForMe)
    return (
      <Banner
        tone="warn"
        icon={lock}
        action={
          notForMe.canApply && (
            <LinkButton size="sm" to="/account/domanda">
              {text.apply}
            </LinkButton>
          )
        }
      >
        {text.notForMe(notForMe.words, notForMe.own)}
      </Banner>
    )
  if (isFull && !event.rules.hasWaitingList) return <p className="muted">{text.places.left(0)}</p>
  const press = () => {
    if (isFull || hasQuestions(event)) return setOpen(true)
    action.run(async () => {
      await register(event.id, event.occurrence, {})
      showToast(text.done.booked)
    }, 'join')
  }
  return (
    <>
      <EventFailure error={action.error} here={here} />
      <Button wide busy={action.busy === 'join'} onClick={press}>
        {isFull ? text.joinList : text.join}
      </Button>
      <Suspense>
        {isOpen && <BookingSheet event={event} mine={undefined} waitingList={isFull} here={here} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

function Registered({ event, mine, places, now, here }: PanelProps & { mine: BookingItem }) {
  const action = useAction(WHAT)
  const [open, setOpen] = useState<'change' | 'leave' | null>(null)
  const isWaiting = mine.state === 'waiting'
  const { withdrawQuestion } = text
  const question = isWaiting ? text.leaveQuestion : { ...withdrawQuestion, text: withdrawQuestion.text(places?.waiting ?? 0) }
  const canChange = hasQuestions(event) && registrationState(event.rules, now) === 'open'
  const leave = () => {
    setOpen(null)
    action.run(async () => {
      await withdraw(event.id, event.occurrence)
      showToast(isWaiting ? text.done.leftList : text.done.withdrawn)
    }, 'leave')
  }
  return (
    <>
      <Banner tone={isWaiting ? 'info' : 'ok'} icon={isWaiting ? hourglass : check}>
        <p>
          <b>{isWaiting ? text.own.waiting(mine.ahead ?? 0) : text.own.booked(mine.guests)}</b>
        </p>
        {isWaiting ? (
          <p>{text.sheet.listNote(event.rules.offerHours)}</p>
        ) : (
          <p>
            {text.own.price(formatMoney(mine.priceCents))}.{' '}
            {now <= mine.withdrawUntil && text.places.withdraw(momentWords(mine.withdrawUntil))}
          </p>
        )}
      </Banner>
      <EventFailure error={action.error} here={here} />
      <div className={styles.pair}>
        {canChange && (
          <Button variant="secondary" onClick={() => setOpen('change')}>
            {text.change}
          </Button>
        )}
        <Button variant="secondary" busy={action.busy === 'leave'} onClick={() => setOpen('leave')}>
          {isWaiting ? text.leaveList : text.withdraw}
        </Button>
      </div>
      <ConfirmDialog open={open === 'leave'} {...question} danger={!isWaiting} onConfirm={leave} onCancel={() => setOpen(null)} />
      <Suspense>
        {open === 'change' && <BookingSheet event={event} mine={mine} waitingList={isWaiting} here={here} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

function Offered({ event, mine, here }: PanelProps & { mine: BookingItem }) {
  const action = useAction(WHAT)
  const accept = () =>
    action.run(async () => {
      await acceptOffer(event.id, event.occurrence)
      showToast(text.done.confirmed)
    }, 'accept')
  const decline = () =>
    action.run(async () => {
      await withdraw(event.id, event.occurrence)
      showToast(text.done.declined)
    }, 'decline')
  return (
    <>
      <Banner tone="warn" icon={clock}>
        <p>
          <b>{text.own.offered(momentWords(mine.offerEndsAt ?? 0))}</b>
        </p>
      </Banner>
      <EventFailure error={action.error} here={here} />
      <div className={styles.pair}>
        <Button busy={action.busy === 'accept'} onClick={accept}>
          {text.accept}
        </Button>
        <Button variant="secondary" busy={action.busy === 'decline'} onClick={decline}>
          {text.decline}
        </Button>
      </div>
    </>
  )
}

/** Whether there is anything to fill in before registering. */
const hasQuestions = ({ rules }: Event): boolean => mostGuests(rules) > 0 || asksAge(rules) || rules.questions.length > 0
