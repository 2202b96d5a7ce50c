import { events } from './texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import styles from './event-screen.module.css'
import type { Event } from './event.ts'

/** The event as a file, which the phone opens in its own calendar. */
export function CalendarLink({ event, icon }: { event: Event; icon: string }) {
  const address = `/api/events/${encodeURIComponent(event.id)}/event.ics${event.occurrence && `?giorno=${event.occurrence}`}`
  const [before, after] = events.toCalendar
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
