import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = { name: string; value: ReactNode }

/** Names and values: a line each, or `wide` in columns, each name above its value. */
export const Facts = ({ of, wide = false }: { of: readonly Fact[]; wide?: boolean }) => (
  <dl className={wide ? styles.wide : styles.facts}>
    {of.map(({ name, value }) => (
      <div key={name}>
        <dt className="muted sm">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
