import type { ReactNode } from 'react'
import type { Freshness } from '#app/platform/content/collections.ts'
import { FreshnessNote } from '#app/shell/freshness.tsx'
import { Heading, useTitle } from '#app/shell/screen.tsx'
import { Breadcrumbs, type Crumb } from '#app/ui/desk/breadcrumbs.tsx'
import styles from './desk-page.module.css'

type DeskPageProps = {
  /** The document's title and the h1. */
  title: string
  /** The parent pages, from the room's list down; none on a room's first page. */
  path?: readonly Crumb[]
  /** The h1, if it differs from the title ("Buonasera Paola"). */
  heading?: ReactNode
  /** Before the h1 and its line: a large `Avatar`. */
  thumb?: ReactNode
  /** One line under the h1: a count, or a tag with the record's state and its last save. Null while it loads. */
  state?: ReactNode
  /** Buttons and links (`size="xs"`), the most important one last. A phone may show them under the h1. */
  actions?: ReactNode
  /** The age of the data, if they could not be refreshed. */
  freshness?: Freshness
  /** True while the content that names the page is loading. */
  loading?: boolean
  children: ReactNode
}

/**
 * One page of Gestione: breadcrumbs, h1, state, actions, and its body. It has its list's name until its record is loaded. The frame draws
 * bar, sidebar and `<main>` around it.
 */
export function DeskPage({ title, path = [], heading, thumb, state, actions, freshness, loading, children }: DeskPageProps) {
  useTitle(title, loading)
  return (
    <>
      {path.length > 0 && <Breadcrumbs of={path} here={title === path.at(-1)!.title ? '…' : title} />}
      <header className={styles.head}>
        {thumb}
        <div className={styles.words}>
          <Heading>{heading ?? title}</Heading>
          {(state || state === null) && <div className={styles.state}>{state ?? '\u00a0'}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {freshness && <FreshnessNote freshness={freshness} />}
      {children}
    </>
  )
}
