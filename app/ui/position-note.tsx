import type { PositionState } from '#app/platform/device/position.ts'
import { map } from './map/texts.ts'
import styles from './position-note.module.css'

/**
 * The result of a request for the position; nothing before it, and nothing when the position is known.
 *
 * @param onMap on a map the position does not affect any order
 */
export function PositionNote({ state, onMap = false }: Pick<PositionState, 'state'> & { onMap?: boolean }) {
  const isSaid = state !== 'known' && state !== 'not_asked'
  return <output className={styles.note}>{isSaid && (state === 'denied' && !onMap ? map.deniedInList : map[state])}</output>
}
