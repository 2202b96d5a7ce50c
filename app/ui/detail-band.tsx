import type { CSSProperties, ReactNode } from 'react'
import type { Picture as PictureOf } from '#domain/content/picture.ts'
import { Trama } from './card/trama.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import styles from './detail-band.module.css'

type DetailBandProps = { picture?: PictureOf | null; seed: string; icon: string; hue: number; children?: ReactNode }

/**
 * The head of a detail: its picture, with nothing over it. Without a picture: an icon of its kind and the most important figure, on the
 * kind's tint; the name seeds the rosette.
 */
export function DetailBand({ picture, seed, icon, hue, children }: DetailBandProps) {
  if (picture)
    return (
      <div className={styles.picture}>
        <Picture of={picture} sizes={SIZES} eager />
      </div>
    )
  return (
    <div className={styles.band} style={{ '--hue': hue } as CSSProperties}>
      <Trama association={seed} seed={seed} className={styles.trama} />
      <Icon of={icon} size={40} />
      {children && (
        <p
          className={styles.figure}
          style={typeof children === 'string' ? ({ '--letters': longestPart(children) } as CSSProperties) : undefined}
        >
          {children}
        </p>
      )}
    </div>
  )
}

/** The longest part: numbers with units and words are never broken, so it limits the font size. */
const longestPart = (figure: string): number => Math.max(...figure.split(' ').map((part) => part.length))

/** The page's width without its margins, up to the maximum in detail-band.module.css. */
const SIZES = '(min-width: 48rem) 45rem, calc(100vw - 2rem)'
