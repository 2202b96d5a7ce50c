import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './list-section.module.css'

/** A titled part of a screen; `all` links to the complete list. */
export function ListSection({
  title,
  all,
  children,
}: {
  title: string
  all?: { to: string; text: string; label: string }
  children: ReactNode
}) {
  return (
    <section>
      <div className={styles.head}>
        <h2>{title}</h2>
        {all && (
          <Link className={styles.all} to={all.to} aria-label={all.label}>
            {all.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
