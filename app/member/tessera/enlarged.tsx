import { useEffect, useRef } from 'react'
import { formatCardNumber } from '#domain/card-number.ts'
import type { CardView } from '../../card/card-view.ts'
import { drawPill } from '../../card/draw-card.ts'
import { qrCanvas } from '../../card/qr.ts'
import { cardText } from '../../texts/card.ts'
import { tessera } from '../../texts/tessera.ts'
import { Button } from '../../ui/button.tsx'
import styles from './enlarged.module.css'

/** The code as large as the screen allows, on white; name and state stay on one line above it. */
export function Enlarged({ view, onClose }: { view: CardView; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pill = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => pill.current?.replaceChildren(drawPill(view)), [view])
  useEffect(() => {
    const room = place.current
    if (!room || !view.qrText) return
    const size = () => ({ side: Infinity, room: Math.min(room.clientWidth, room.clientHeight) })
    room.replaceChildren(qrCanvas(view.qrText, { label: cardText.qr, place: room, size }))
  }, [view.qrText])

  return (
    <dialog ref={dialog} className={styles.page} aria-label={tessera.enlarged} onClose={onClose}>
      <header className={styles.head}>
        <div>
          <p className={styles.name}>{view.name}</p>
          <p className={styles.number}>{formatCardNumber(view.number)}</p>
        </div>
        <div ref={pill} />
      </header>
      <div ref={place} className={styles.code} />
      <Button variant="tint" wide onClick={() => dialog.current?.close()}>
        {tessera.close}
      </Button>
    </dialog>
  )
}
