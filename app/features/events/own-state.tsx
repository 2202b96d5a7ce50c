import type { BookingState } from '#domain/events/event-booking.ts'
import { events } from './texts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ban, check, clock, hourglass } from '#app/ui/icons.ts'
import styles from './own-state.module.css'

const LOOKS: Record<BookingState, { icon: string; tone: string | undefined }> = {
  booked: { icon: check, tone: styles.ok },
  waiting: { icon: hourglass, tone: styles.muted },
  offered: { icon: clock, tone: styles.warn },
  withdrawn: { icon: ban, tone: styles.muted },
  declined: { icon: ban, tone: styles.muted },
  lapsed: { icon: ban, tone: styles.muted },
}

/** How it stands with one's own registration, in an icon and two words. */
export function OwnState({ of: state }: { of: BookingState }) {
  const { icon, tone } = LOOKS[state]
  return (
    <span className={tone}>
      <Icon of={icon} size={16} />
      {events.states[state]}
    </span>
  )
}
