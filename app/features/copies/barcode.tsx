import { useLayoutEffect, useRef, useState } from 'react'
import { code128, CODE128_QUIET_ZONE } from '#domain/cards/code128.ts'
import { copies as text } from './texts.ts'
import { CardNumber } from '#app/ui/card/card-number.tsx'
import styles from './barcode.module.css'

/** The card's number as bars, as wide as its place lets whole device pixels a module be: bars of unequal width cannot be read. */
export function Barcode({ number }: { number: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const { modules, path } = bars(number)

  useLayoutEffect(() => {
    const room = place.current
    if (!room) return
    const measure = () => setWidth((Math.max(1, Math.floor((room.clientWidth * devicePixelRatio) / modules)) * modules) / devicePixelRatio)
    measure()
    // Fires when the sheet opens, when the phone is turned, and for another zoom.
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
function bars(number: string): { modules: number; path: string } {
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
