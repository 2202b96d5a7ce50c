import { useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import styles from './fields.module.css'

/** The progress of an upload, with a button to stop it. */
export function SendBar({ part, label, stop, onStop }: { part: number; label: string; stop: string; onStop: () => void }) {
  const id = useId()
  return (
    <div className={styles.sending}>
      <output id={id} className="sm">
        {label}
      </output>
      <progress max={1} value={part === 1 ? undefined : part} aria-labelledby={id} className={styles.progress} />
      <Button variant="secondary" size="xs" onClick={onStop}>
        {stop}
      </Button>
    </div>
  )
}
