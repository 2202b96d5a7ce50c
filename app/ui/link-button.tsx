import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { buttonClass, type ButtonLook } from './button.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Looks like a button, goes somewhere: a real link. */
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

/** It may stand where a button stood a moment ago: who pressed that twice did not mean this. */
function firstPressOnly(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
