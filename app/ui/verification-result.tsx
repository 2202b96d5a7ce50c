import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './verification-result.module.css'

/**
 * The verdict on a card, readable at two metres: always colour, icon and word.
 *
 * @param head a line above the verdict: name, time
 * @param children details and actions, below the colour
 */
export function VerificationResult({
  tone,
  icon,
  title,
  text,
  head,
  heading: Heading = 'h1',
  children,
}: {
  tone: 'ok' | 'warn' | 'bad'
  icon: string
  title: ReactNode
  text: ReactNode
  head?: ReactNode
  heading?: 'h1' | 'h2'
  children?: ReactNode
}) {
  const textId = useId()
  return (
    <div className={classNames(styles.verification, styles[tone])}>
      <div className={styles.top}>
        {head && <div className={styles.head}>{head}</div>}
        <div className={styles.mark}>
          <Icon of={icon} size={64} />
        </div>
        {/* A screen reader reads the sentence with the word. */}
        <Heading tabIndex={-1} aria-describedby={textId}>
          {title}
        </Heading>
        <p id={textId} className={styles.text}>
          {text}
        </p>
      </div>
      {children && <div className={styles.body}>{children}</div>}
    </div>
  )
}
