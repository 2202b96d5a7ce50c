import type { PositionState } from '#app/platform/device/position.ts'
import { map } from './map/texts.ts'
import styles from './position-note.module.css'

/**
 * What has come of asking for the position; nothing before that, and nothing when it is known.
 *
 * @param onMap nothing is ordered there
 */
export function PositionNote({ state, onMap = false }: Pick<PositionState, 'state'> & { onMap?: boolean }) {
  const isSaid = state !== 'known' && state !== 'not_asked'
  return <output className={styles.note}>{isSaid && (state === 'denied' && !onMap ? map.deniedInList : map[state])}</output>
}
