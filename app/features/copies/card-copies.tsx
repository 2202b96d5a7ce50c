import { useState, useLayoutEffect, useRef } from 'react'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { romeDay } from '#domain/plain-date.ts'
import { copies as text } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { barcode } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { SaveCard } from './save-card.tsx'
import { code128, CODE128_QUIET_ZONE } from '#domain/cards/code128.ts'
import { CardNumber } from '#app/ui/card/card-number.tsx'
import styles from './barcode.module.css'

type CardCopiesProps = {
  card: CardAnswer
  now: number
  works: boolean
  /** Whether the sheet with the copies is open: its button stands with the card's actions. */
  saving: boolean
  onSaved: () => void
}

/** Ways to show the card without its moving code: the number as bars, or a copy on paper or in a wallet. */
export function CardCopies({ card, now, works, saving, onSaved }: CardCopiesProps) {
  const [bars, setBars] = useState(false)
  return (
    <>
      {works && (
        <Group>
          <Row icon={barcode} title={text.barcode.title} detail={text.barcode.detail} onClick={() => setBars(true)} chevron />
        </Group>
      )}
      <Sheet open={bars} onClose={() => setBars(false)} title={text.barcode.title}>
        <div className="stack">
          <Barcode number={card.number} />
          <p className="muted sm">{text.barcode.text}</p>
        </div>
      </Sheet>
      <Sheet open={saving} onClose={onSaved} title={text.title}>
        {saving && <SaveCard card={card} today={romeDay(now)} works={works} />}
      </Sheet>
    </>
  )
}

/** The card's number as bars. Each module takes whole device pixels, since unequal bars cannot be read. */
function Barcode({ number }: { number: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const { modules, path } = barsOf(number)

  useLayoutEffect(() => {
    const room = place.current
    if (!room) return
    const measure = () => setWidth((Math.max(1, Math.floor((room.clientWidth * devicePixelRatio) / modules)) * modules) / devicePixelRatio)
    measure()
    // Fires when the sheet opens, the phone turns or the zoom changes.
    const observer = new ResizeObserver(measure)
    observer.observe(room)
    return () => observer.disconnect()
  }, [modules])

  return (
    <figure className={styles.panel}>
      <div ref={place} className={styles.place} />
      {width > 0 && (
        <svg
          className={styles.bars}
          role="img"
          aria-label={text.barcode.label}
          viewBox={`0 0 ${modules} 1`}
          width={width}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
        >
          <path d={path} fill="currentColor" />
        </svg>
      )}
      <figcaption className={styles.number}>
        <CardNumber number={number} />
      </figcaption>
    </figure>
  )
}

/** The bars as one path of height 1, with the quiet zone around them. */
function barsOf(number: string): { modules: number; path: string } {
  let at = CODE128_QUIET_ZONE
  const path = code128(number)
    .map((width, i) => {
      const bar = i % 2 ? '' : `M${at} 0h${width}v1h-${width}z`
      at += width
      return bar
    })
    .join('')
  return { modules: at + CODE128_QUIET_ZONE, path }
}
