import type { CSSProperties, ReactNode } from 'react'
import { Trama } from '../card/trama.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './detail-band.module.css'

/** The head of a detail: its kind as an icon and the one figure that matters, on the kind's tint. The rosette is seeded by the name. */
export function DetailBand({ seed, icon, hue, children }: { seed: string; icon: string; hue: number; children?: ReactNode }) {
  return (
    <div className={styles.band} style={{ '--hue': hue } as CSSProperties}>
      <Trama association={seed} seed={seed} className={styles.trama} />
      <Icon of={icon} size={40} />
      {children && <p className={styles.figure}>{children}</p>}
    </div>
  )
}
