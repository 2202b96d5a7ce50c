import { useLayoutEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { shell } from '#app/ui/texts/shell.ts'
import { classNames } from '#app/ui/class-names.ts'
import { useBackCloses } from '#app/ui/use-back-closes.ts'
import { closes, readDrag, type Drag } from './drag.ts'
import styles from './drawer.module.css'

/**
 * The menu on phones: a native modal dialog, so that the page behind is inert, the focus stays inside, Escape and Back close it, and the
 * focus returns to the button. It stays in the page while closed, hidden: its removal would cut short a page transition that runs while it
 * slides away.
 */
export function Drawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const scrim = useRef<HTMLDivElement>(null)
  const points = useRef<{ x: number; y: number; at: number }[]>([])

  useLayoutEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) element.close()
  }, [open])

  useBackCloses(open, onClose)

  const follow = (drag: Drag | null) => {
    const style = dialog.current?.style
    style?.setProperty('--pulled', `${drag?.axis === 'ours' ? drag.distance : 0}px`)
    dialog.current?.toggleAttribute('data-dragging', drag?.axis === 'ours')
  }
  const move = (event: PointerEvent) => {
    if (points.current.length === 0 || !event.isPrimary) return
    points.current.push({ x: event.clientX, y: event.clientY, at: event.timeStamp })
    const drag = readDrag(points.current)
    if (drag.axis === 'ours') event.currentTarget.setPointerCapture(event.pointerId)
    follow(drag)
  }
  const release = (event: PointerEvent) => {
    const drag = readDrag(points.current)
    points.current = []
    follow(null)
    if (event.type === 'pointerup' && closes(drag, panel.current?.offsetWidth ?? 0)) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- gestures beside Escape and the entries, which the keyboard has
    <dialog
      ref={dialog}
      aria-label={shell.menu}
      className={classNames(styles.drawer, open && styles.open)}
      onClose={onClose}
      onClick={(event) => event.target === scrim.current && onClose()}
      onPointerDown={(event) => {
        if (event.isPrimary && event.pointerType !== 'mouse') points.current = [{ x: event.clientX, y: event.clientY, at: event.timeStamp }]
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <div ref={scrim} className={styles.scrim} />
      <div ref={panel} className={styles.panel}>
        {children}
      </div>
    </dialog>
  )
}
