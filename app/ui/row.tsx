import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { usePane } from './pane.ts'
import { chevronRight } from './icons.ts'
import styles from './row.module.css'

export type RowProps = {
  title: ReactNode
  detail?: ReactNode
  /** Goes to a screen of the app; `href` leaves the app. Without `to`, `href` and `onClick` the row is plain text. */
  to?: string
  /** Called before going there, to prepare the next screen. */
  onOpen?: () => void
  href?: string
  onClick?: () => void
  icon?: string
  /** Another company's logo, instead of the icon and of its size. */
  mark?: ReactNode
  /** A `Thumb`, `DateTile` or `Avatar`. */
  thumb?: ReactNode
  /** A figure with its note (`Deal`), a tag, a time. */
  end?: ReactNode
  chevron?: boolean
  /** `bad`: leads to something irreversible. */
  tone?: 'bad'
}

export function Row({ title, detail, to, onOpen, href, onClick, icon, mark, thumb, end, chevron = false, tone }: RowProps) {
  const pane = usePane()
  const className = classNames(
    styles.row,
    Boolean(thumb) && styles.withThumb,
    Boolean(icon ?? mark) && styles.withIcon,
    tone && styles[tone],
  )
  const inside = (
    <>
      {icon && <Icon of={icon} size={22} className={styles.icon} />}
      {mark && <span className={styles.mark}>{mark}</span>}
      {thumb}
      <span className={styles.main}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
      {chevron && <Icon of={chevronRight} size={20} className={styles.chevron} />}
    </>
  )
  if (to !== undefined)
    return (
      <Link className={className} to={to} onClick={onOpen} aria-current={pane?.is === 'list' && pane.open === to ? 'true' : undefined}>
        {inside}
      </Link>
    )
  if (href !== undefined)
    return (
      <a className={className} href={href}>
        {inside}
      </a>
    )
  if (onClick)
    return (
      <button type="button" className={className} onClick={onClick}>
        {inside}
      </button>
    )
  return <div className={className}>{inside}</div>
}
