import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { turnUp } from '#app/platform/device/brightness.ts'
import { drawBarsOnWhite } from '#app/platform/device/system-bars.ts'
import { cardText } from './texts.ts'
import { kitText } from '#app/ui/texts/kit.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { sun } from '#app/ui/icons.ts'
import { useBackCloses } from '#app/ui/use-back-closes.ts'
import { useModal } from '#app/ui/use-modal.ts'
import { CardNumber } from './card-number.tsx'
import type { CardView } from './card-view.ts'
import { longestWord } from './draw-card.ts'
import { drawCountdown, drawMissing } from './draw-code.ts'
import styles from './enlarged-code.module.css'
import { followCode } from './live-code.ts'
import { Pill } from './pill.tsx'
import { codeCanvas } from './qr.ts'

/** The code on a white screen, as large as possible, below one line with name and state. Says so when it raised the brightness. */
export function EnlargedCode({ view, open, onClose }: { view: CardView; open: boolean; onClose: () => void }) {
  const [bright, setBright] = useState(false)
  useEffect(() => {
    if (!open) return
    const turnDown = turnUp(() => setBright(true))
    const leaveWhite = drawBarsOnWhite()
    return () => {
      turnDown()
      leaveWhite()
      setBright(false)
    }
  }, [open])
  const { ref, props } = useModal(open, onClose)
  useBackCloses(open, onClose)
  return (
    <dialog ref={ref} className={styles.screen} aria-label={cardText.qr} {...props}>
      {open && view.code && (
        <div className={styles.page}>
          <header className={styles.head}>
            <div>
              <p className={styles.name} style={{ '--letters': longestWord(view.name) } as CSSProperties}>
                {view.name}
              </p>
              <p className={styles.number}>
                <CardNumber number={view.number} />
              </p>
            </div>
            <Pill state={view.state} pill={view.pill} className={styles.pill} />
          </header>
          <Code number={view.number} />
          <footer className={styles.foot}>
            {bright && (
              <p className={styles.bright}>
                <Icon of={sun} size={18} />
                {kitText.bright}
              </p>
            )}
            <Button variant="tint" wide autoFocus onClick={onClose}>
              {kitText.close}
            </Button>
          </footer>
        </div>
      )}
    </dialog>
  )
}

function Code({ number }: { number: string }) {
  const host = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    const room = place.current
    const { canvas, show } = codeCanvas({ label: cardText.qr, place: room, size: () => ({ side: Infinity, room: room.clientWidth }) })
    const missing = drawMissing()
    const {
      parts: [tiles],
      count,
    } = drawCountdown()
    host.current?.replaceChildren(canvas, tiles)
    void followCode(number, room, {
      code(text) {
        missing.box.replaceWith(canvas)
        show(text)
      },
      left: count,
      missing(words) {
        missing.say(words)
        canvas.replaceWith(missing.box)
        count(0)
      },
    })
  }, [number])
  return (
    <div className={styles.code}>
      <div ref={place} className={styles.place} />
      <div ref={host} className={styles.shown} aria-live="polite" />
    </div>
  )
}
