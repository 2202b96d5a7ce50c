import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './tag.module.css'

/** A state, always with icon, word and colour. */
export function Tag({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: 'ok' | 'warn' | 'bad' | 'info' | 'neutral'
  icon: string
  children: ReactNode
}) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      <Icon of={icon} size={14} />
      {children}
    </span>
  )
}
