import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { buttonClass, type ButtonLook } from './button.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Looks like a button, goes somewhere: a real link. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: ButtonLook & ComponentProps<typeof Link>) {
  return (
    <Link className={classNames(buttonClass({ variant, size, wide }), className)} {...rest}>
      <span className={styles.face}>
        {icon && <Icon of={icon} size={size && size !== 'md' ? 18 : 20} />}
        {children}
      </span>
    </Link>
  )
}
