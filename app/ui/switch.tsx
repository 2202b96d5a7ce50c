import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import row from './row.module.css'
import styles from './switch.module.css'

/** A row of a `Group`: its label, with the switch at the end. */
export function Switch({
  label,
  detail,
  className,
  ...input
}: { label: ReactNode; detail?: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <label className={classNames(row.row, className)}>
      <span className={row.main}>
        <span className={row.title}>{label}</span>
        {detail && <span className={row.detail}>{detail}</span>}
      </span>
      <BareSwitch {...input} />
    </label>
  )
}

/** The switch alone, for a row with several; a label must surround it. */
export function BareSwitch(input: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'>) {
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own checked state
  return <input type="checkbox" role="switch" className={styles.switch} {...input} />
}
