import type { KeyboardEvent } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowDown, arrowUp, menu } from '#app/ui/icons.ts'
import styles from './order.module.css'
import { contentText } from './texts.ts'

const text = contentText.order

type LineProps = {
  name: string
  detail: string
  isDragged: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
  onGrip: (pointer: number) => void
}

/** One document in an order by hand, with a grip and arrows. */
export function Line({ name, detail, isDragged, isFirst, isLast, onMove, onGrip }: LineProps) {
  const byKeys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className={styles.line} data-dragged={isDragged || undefined}>
      <button
        type="button"
        className={styles.grip}
        aria-label={text.drag(name)}
        tabIndex={-1}
        data-desk-grip=""
        onPointerDown={({ pointerId }) => onGrip(pointerId)}
        onKeyDown={byKeys}
      >
        <Icon of={menu} size={18} />
      </button>
      <span className={styles.words}>
        <span>{name}</span>
        {detail && <span className="muted xs">{detail}</span>}
      </span>
      <IconButton label={text.up(name)} icon={arrowUp} size={20} aria-disabled={isFirst} onClick={() => onMove(-1)} />
      <IconButton label={text.down(name)} icon={arrowDown} size={20} aria-disabled={isLast} onClick={() => onMove(1)} />
    </li>
  )
}
