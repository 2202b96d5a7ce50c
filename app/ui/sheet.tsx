import { useId, type ReactNode, useRef, type PointerEvent } from 'react'
import { kitText } from './texts/kit.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { x } from './icons.ts'
import modal from './modal.module.css'
import styles from './sheet.module.css'
import { useBackCloses } from './use-back-closes.ts'
import { useModal } from './use-modal.ts'

/** Slides in from below: closed by its button, Escape, Back, a press beside it, or dragging its bar down. `onClose` returns false to stay. */
export function Sheet({ open, onClose, title, children }: { open: boolean; onClose: () => unknown; title: string; children: ReactNode }) {
  const { ref, props } = useModal(open, onClose)
  useBackCloses(open, onClose)
  const drag = useDragDown(onClose)
  const titleId = useId()
  return (
    <dialog ref={ref} className={classNames(modal.modal, styles.place)} aria-labelledby={titleId} {...props}>
      <div className={styles.sheet}>
        <div className={styles.bar} {...drag}>
          <span className={styles.grab} />
        </div>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={kitText.close} icon={x} size={22} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** A ref that focuses the element that replaces a pressed button. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** The distance (share of its height) or speed (px/ms) at which a dragged sheet closes. */
const FAR = 0.3
const FAST = 0.5

/** Pointer handlers for a sheet's bar: the sheet follows the finger, and closes beyond the distance or speed. */
function useDragDown(onClose: () => unknown) {
  const start = useRef<{ y: number; at: number } | null>(null)
  const end = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return
    const sheet = sheetOf(event)
    const moved = event.clientY - start.current.y
    const speed = moved / Math.max(1, event.timeStamp - start.current.at)
    start.current = null
    move(sheet, null)
    if (moved > (sheet?.offsetHeight ?? Infinity) * FAR || (moved > 24 && speed > FAST)) onClose()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { y: event.clientY, at: event.timeStamp }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current) move(sheetOf(event), Math.max(0, event.clientY - start.current.y))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

const sheetOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.parentElement

/** Moves the sheet to `to` px; null returns it to its style, with a transition. */
function move(sheet: HTMLElement | null, to: number | null): void {
  if (!sheet) return
  sheet.style.transition = to === null ? '' : 'none'
  sheet.style.translate = to === null ? '' : `0 ${to}px`
}
