import type { ReactNode } from 'react'
import styles from './payments.module.css'

export type Fact = { name: string; value: ReactNode }

/** Names and values, one per line. */
export const Facts = ({ of }: { of: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {of.map(({ name, value }) => (
      <div key={name}>
        <dt className="muted sm">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
