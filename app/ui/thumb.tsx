import type { CSSProperties } from 'react'
import { Icon } from './icon.tsx'
import styles from './thumb.module.css'

/** A category's icon on its tint. Only the hue (degrees of OKLCH) is chosen: lightness and chroma are fixed, so that it is readable for all. */
export function Thumb({ icon, hue }: { icon: string; hue: number }) {
  return (
    <span className={styles.thumb} style={{ '--hue': hue } as CSSProperties}>
      <Icon of={icon} size={24} />
    </span>
  )
}
