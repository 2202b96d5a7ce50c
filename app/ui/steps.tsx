import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './steps.module.css'

export type Step = {
  id: string
  icon: string
  tone?: 'ok' | 'warn' | 'bad' | 'info' | 'neutral'
  title: ReactNode
  detail?: ReactNode
  /** Usually a time. */
  end?: ReactNode
}

/** Events or steps in order. */
export function Steps({ of }: { of: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {of.map((step) => (
        <li key={step.id}>
          <span className={classNames(styles.dot, styles[step.tone ?? 'neutral'])}>
            <Icon of={step.icon} size={14} />
          </span>
          <span className={styles.main}>
            <span className={styles.head}>
              <b>{step.title}</b>
              {step.end && <span className={styles.end}>{step.end}</span>}
            </span>
            {step.detail && <span className={styles.detail}>{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
