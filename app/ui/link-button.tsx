import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { buttonClass, type ButtonLook } from './button.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** A link that looks like a button. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: ButtonLook & ComponentProps<typeof Link>) {
  return (
    <Link className={classNames(buttonClass({ variant, size, wide }), className)} onClick={firstPressOnly} {...rest}>
      <span className={styles.face}>
        {icon && <Icon of={icon} size={size && size !== 'md' ? 18 : 20} />}
        {children}
      </span>
    </Link>
  )
}

/** Ignores the second press of a double press: a button may have been here a moment ago. */
function firstPressOnly(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
