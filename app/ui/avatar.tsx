import type { CSSProperties } from 'react'
import styles from './avatar.module.css'

/** A person's initials, beside their full name; `hue` in degrees of OKLCH. */
export function Avatar({ name, hue }: { name: string; hue?: number }) {
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : '')).join('')
  const own = hue ?? [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <span className={styles.avatar} style={{ '--hue': own } as CSSProperties} aria-hidden="true">
      {initials.toLocaleUpperCase('it')}
    </span>
  )
}
