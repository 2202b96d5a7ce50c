import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { chevronRight } from '#app/ui/icons.ts'
import styles from './breadcrumbs.module.css'
import { cameFrom } from './came-from.ts'
import { deskText } from './texts.ts'

export type Crumb = { title: string; to: string }

/**
 * The path to this page. `of`: the pages above it; `here`: its name. Escape follows the last link. If the person came from there, the link
 * goes back in the history: the list is as they left it.
 */
export function Breadcrumbs({ of, here }: { of: readonly Crumb[]; here: string }) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent, to: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || cameFrom.get() !== to) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <nav className={styles.path} aria-label={deskText.path}>
      <ol>
        {of.map(({ title, to }, i) => (
          <li key={to}>
            <Link className="link" to={to} data-desk-back={i === of.length - 1 || undefined} onClick={(event) => goBack(event, to)}>
              {title}
            </Link>
            <Icon of={chevronRight} size={15} />
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
