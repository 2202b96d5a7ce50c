import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './group.module.css'

/** A surface for rows, or for a few facts. */
export function Group({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(styles.group, className)} {...rest} />
}
