import type { ComponentProps, ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { check, circleAlert, clock, info } from './icons.ts'

export type BannerTone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral'

const ICONS: Record<BannerTone, string> = { ok: check, warn: clock, bad: circleAlert, info, neutral: info }

/**
 * A message that stays. One that appears after an action needs `role="alert"` (a failure) or `role="status"` (a success), so that screen
 * readers announce it.
 *
 * @param action a link or a button below the text
 */
export function Banner({
  tone,
  slim = false,
  icon = ICONS[tone],
  action,
  className,
  children,
  ...rest
}: { tone: BannerTone; slim?: boolean; icon?: string; action?: ReactNode } & ComponentProps<'div'>) {
  return (
    <div className={classNames(styles.banner, styles[tone], slim && styles.slim, className)} {...rest}>
      <Icon of={icon} size={slim ? 18 : 20} className={styles.icon} />
      <div className={styles.words}>
        {typeof children === 'string' ? <p>{children}</p> : children}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
