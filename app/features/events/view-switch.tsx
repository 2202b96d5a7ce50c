import { events } from './texts.ts'
import { calendar, check } from '#app/ui/icons.ts'
import { Segments } from '#app/ui/segments.tsx'
import styles from './events-screen.module.css'

const VIEWS = [
  { id: 'programma', label: events.programme, icon: calendar },
  { id: 'mie', label: events.mine, icon: check },
] as const

/** The whole programme, or one's own bookings. */
export function ViewSwitch({ current }: { current: 'programma' | 'mie' }) {
  return (
    <div className={styles.views}>
      <Segments label={events.view} items={VIEWS} current={current} to={(id) => (id === 'mie' ? '/appuntamenti/mie' : '/appuntamenti')} />
    </div>
  )
}
