import type { CSSProperties } from 'react'
import { Icon } from './icon.tsx'
import styles from './thumb.module.css'

/** How a kind of thing is shown. */
export type Look = { icon: string; hue: number }

/** A category's icon on its tint. Only the hue (degrees of OKLCH) is chosen: lightness and chroma are fixed, so that it is readable for all. */
export function Thumb({ icon, hue }: Look) {
  return (
    <span className={styles.thumb} style={{ '--hue': hue } as CSSProperties}>
      <Icon of={icon} size={24} />
    </span>
  )
}

/** The look of a kind by its name in the documents; `otherwise` for a name that nobody knows here. */
export const lookBy =
  <T,>(looks: Record<string, T>, otherwise: T) =>
  (name: string): T =>
    Object.hasOwn(looks, name) ? looks[name]! : otherwise
