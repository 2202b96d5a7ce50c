import type { PositionState } from '#app/platform/device/position.ts'
import { map as text } from '#app/ui/map/texts.ts'
import styles from '#app/ui/position-note.module.css'

const SENTENCES: Partial<Record<PositionState['state'], string>> = {
  asking: text.asking,
  denied: text.denied,
  failed: text.failed,
  unsupported: text.unsupported,
}

/** What has come of asking for the position; nothing before that, and nothing when it is known. */
export function PositionNote({ state }: Pick<PositionState, 'state'>) {
  return <output className={styles.note}>{SENTENCES[state]}</output>
}
