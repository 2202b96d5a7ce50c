import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import group from '#app/ui/group.module.css'
import styles from './box.module.css'

/** A part of a record on its own surface, with its title, an action and its content. */
export function Box({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={classNames(group.group, styles.place)}>
      <div className={styles.box}>
        <div className={styles.head}>
          <h2>{title}</h2>
          {action}
        </div>
        {children}
      </div>
    </section>
  )
}

/** Boxes below one another. */
export const Boxes = ({ children }: { children: ReactNode }) => <div className={styles.boxes}>{children}</div>
