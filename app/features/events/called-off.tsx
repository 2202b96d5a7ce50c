import { Banner } from '#app/ui/banner.tsx'
import type { Event } from './event.ts'
import { events as text } from './texts.ts'

/** The state in a word, also beside the office's note, which often gives the reason alone. */
export const CalledOff = ({ event }: { event: Pick<Event, 'statusNote'> }) => (
  <Banner tone="bad">
    <p>
      <b>{text.cancelled}</b>
    </p>
    {event.statusNote && <p>{event.statusNote}</p>}
  </Banner>
)
