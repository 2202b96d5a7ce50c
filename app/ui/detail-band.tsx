import type { CSSProperties, ReactNode } from 'react'
import type { Picture as PictureOf } from '#domain/content/picture.ts'
import { Trama } from './card/trama.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import styles from './detail-band.module.css'

type DetailBandProps = { picture?: PictureOf | null; seed: string; icon: string; hue: number; children?: ReactNode }

/**
 * The head of a detail: its picture, with nothing over it. Without one its kind as an icon and the one figure that matters, on the kind's
 * tint; the rosette is seeded by the name.
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

/** A number with its unit, or a word: none is broken, so the type is no larger than the longest lets it be. */
const longestPart = (figure: string): number => Math.max(...figure.split(' ').map((part) => part.length))

/** The page's width between its gutters, up to what detail-band.module.css says. */
const SIZES = '(min-width: 48rem) 45rem, calc(100vw - 2rem)'
