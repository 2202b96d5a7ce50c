import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './facts.module.css'

/** `long`: takes two columns of a `wide` list in a box. */
export type Fact = { name: string; value: ReactNode; long?: boolean }

/** Names and values: a line each, or `wide` in columns, each name above its value. `bare`: inside a box, without a space around. */
export const Facts = ({ of, wide = false, bare = false }: { of: readonly Fact[]; wide?: boolean; bare?: boolean }) => (
  <dl className={classNames(wide ? styles.wide : styles.facts, bare && styles.bare)}>
    {of.map(({ name, value, long = false }) => (
      <div key={name} className={classNames(long && styles.long)}>
        <dt className="muted sm">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
