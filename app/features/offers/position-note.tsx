import type { PositionState } from '#app/platform/device/position.ts'
import { convenzioni } from './texts.ts'
import styles from '#app/ui/position-note.module.css'

/** What has come of asking for the position; nothing before that, and nothing when it is known. */
export function PositionNote({ state }: Pick<PositionState, 'state'>) {
  const text = state === 'asking' || state === 'failed' ? convenzioni.noPosition[state] : convenzioni.noPosition.denied
  return <output className={styles.note}>{state !== 'known' && state !== 'not_asked' && text}</output>
}
