import type { ComponentProps, ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** A filter that is on or off. */
export function Chip({ on, icon, className, children, ...rest }: { on: boolean; icon?: string } & ComponentProps<'button'>) {
  return (
    <button type="button" className={classNames(styles.chip, className)} aria-pressed={on} {...rest}>
      {icon && <Icon of={icon} size={16} />}
      {children}
    </button>
  )
}

/** A line of chips that scrolls sideways by itself when it is longer than the screen. */
export function Chips({ label, children }: { label: string } & { children: ReactNode }) {
  return (
    <fieldset aria-label={label} className={styles.chips}>
      {children}
    </fieldset>
  )
}
