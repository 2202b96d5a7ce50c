import type { ReactNode } from 'react'
import { kitText } from './texts/kit.ts'
import styles from './empty-state.module.css'
import { cloudOff, qrCode } from './icons.ts'
import { LinkButton } from './link-button.tsx'
import { Thumb } from './thumb.tsx'

/** An icon, what is missing, and one way out (`action`: a small button or link button). */
export function EmptyState({
  icon,
  title,
  text,
  action,
  hue = 45,
}: {
  icon: string
  title?: string
  text: ReactNode
  action?: ReactNode
  hue?: number
}) {
  return (
    <div className={styles.empty}>
      <Thumb icon={icon} hue={hue} />
      {title && <h2>{title}</h2>}
      <p className={title ? styles.text : undefined}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** A page without a copy on the phone, opened offline. The card always has one. */
export function OfflineState({ text = kitText.offline.text }: { text?: string }) {
  return (
    <EmptyState
      icon={cloudOff}
      hue={85}
      title={kitText.offline.title}
      text={text}
      action={
        <LinkButton size="sm" to="/tessera" icon={qrCode}>
          {kitText.offline.card}
        </LinkButton>
      }
    />
  )
}
