import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import styles from './avatar.module.css'

/** A person's initials, beside their full name; `hue` in degrees of OKLCH. `large`: at the head of a record. */
export function Avatar({ name, hue, large = false }: { name: string; hue?: number; large?: boolean }) {
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : '')).join('')
  const own = hue ?? [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <span
      className={classNames(styles.avatar, large && styles.large)}
      style={{ '--hue': own } as CSSProperties}
      data-avatar=""
      aria-hidden="true"
    >
      {initials.toLocaleUpperCase('it')}
    </span>
  )
}
