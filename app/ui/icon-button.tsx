import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './icon-button.module.css'

/** `label`: the whole accessible name, including the meaning of the dot ("Notifiche, 2 da leggere"). */
export function IconButton({
  label,
  icon,
  dot = false,
  size = 24,
  className,
  ...rest
}: { label: string; icon: string; dot?: boolean; size?: number } & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>) {
  return (
    <button type="button" aria-label={label} className={classNames(styles.button, dot && styles.dot, className)} {...rest}>
      <Icon of={icon} size={size} />
    </button>
  )
}
