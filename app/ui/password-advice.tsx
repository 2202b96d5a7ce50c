import type { ReactNode } from 'react'
import { kitText } from './texts/kit.ts'
import { classNames } from './class-names.ts'
import styles from './password-advice.module.css'

/** Three small bars and a word. Advice, not a rule: nothing is refused here. */
export function PasswordAdvice({ advice, hint }: { advice: 'weak' | 'fair' | 'strong' | null; hint: ReactNode }) {
  const filled = { weak: 1, fair: 2, strong: 3 }[advice ?? 'weak']
  return (
    <span className={styles.advice}>
      {advice && (
        <span className={classNames(styles.bars, styles[advice])} aria-hidden="true">
          {[1, 2, 3].map((bar) => (
            <i key={bar} className={bar <= filled ? styles.on : undefined} />
          ))}
        </span>
      )}
      <span aria-live="polite">{advice ? kitText.passwordAdvice[advice] : hint}</span>
    </span>
  )
}
