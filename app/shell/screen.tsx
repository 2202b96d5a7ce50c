import { lazy, useLayoutEffect, type ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { association } from '#app/platform/association.ts'
import type { Freshness } from '#app/platform/content/collections.ts'
import { classNames } from '#app/ui/class-names.ts'
import { AppBar, type Bar } from './app-bar.tsx'
import { Optional } from './optional.tsx'
import { isAside, usePane } from '#app/ui/pane.ts'
import styles from './screen.module.css'

// The card has no lists: the note about freshness loads with screens that have them.
const FreshnessNote = lazy(async () => ({ default: (await import('./freshness.tsx')).FreshnessNote }))
const LastUpdate = lazy(async () => ({ default: (await import('./freshness.tsx')).LastUpdate }))

type ScreenProps = {
  /** The document's title and the h1; by default the title in the table. */
  title?: string
  /** The h1, if it differs from the title ("Ciao Giulia"). */
  heading?: ReactNode
  /** One line under the h1. */
  lead?: ReactNode
  /** The h1's place: above the content, in the bar (the card, the map), or rendered by the screen itself with `<Heading>`. */
  headingIn?: 'page' | 'bar' | 'content'
  bar?: Bar
  /** The age of the data: a note on top when they could not be refreshed, the time of the last update below. */
  freshness?: Freshness
  /** For a form: one column, at most 26rem. */
  narrow?: boolean
  /** The content that names the page is still loading: the page is announced afterwards. */
  loading?: boolean
  children: ReactNode
}

/** One page: the bar, `<main>`, the one h1, which gets the focus when the page changes, and the document's title. */
export function Screen({ title, heading, lead, headingIn = 'page', bar = {}, freshness, narrow = false, loading, children }: ScreenProps) {
  const name = useTitle(title, loading)
  // Side by side, list and document share one main.
  const pane = usePane()
  const Main = pane ? 'div' : 'main'
  const h1 = <Heading>{heading ?? name}</Heading>
  // A sheet has a head of its own.
  if (pane?.is === 'sheet') return children
  return (
    <>
      <AppBar bar={bar} title={headingIn === 'bar' && h1} />
      <Main id={Main === 'main' ? 'main' : undefined} className={classNames(styles.main, narrow && styles.narrow)}>
        {headingIn === 'page' && (
          <div className={styles.title}>
            {h1}
            {lead && <p className="muted">{lead}</p>}
          </div>
        )}
        <Optional>{freshness && <FreshnessNote freshness={freshness} />}</Optional>
        {children}
        <Optional>{freshness && <LastUpdate freshness={freshness} />}</Optional>
      </Main>
    </>
  )
}

/** The page's h1, which gets the focus when the page changes. For a list beside an opened document it is a heading of a part. */
export function Heading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const Level = isAside(usePane()) ? 'h2' : 'h1'
  return (
    <Level tabIndex={-1} className={className}>
      {children}
    </Level>
  )
}

/**
 * Writes "<title> · <association>" into the document, announces a new page and focuses its h1. Returns the title: the screen's own, else
 * the table's.
 */
export function useTitle(own?: string, loading?: boolean): string {
  const handle = useMatches().at(-1)?.handle as { title?: string } | undefined
  const { pathname } = useLocation()
  const title = own ?? handle?.title ?? ''
  const aside = isAside(usePane())
  useLayoutEffect(() => {
    if (aside) return
    document.title = [title, association().shortName].filter(Boolean).join(' · ')
    arrive(pathname, loading)
  }, [title, pathname, loading, aside])
  return title
}

let here: string | undefined
let isAnnounced = true

/** The screen itself reports its arrival: its code may load after the address changes. The first page is read like any document. */
function arrive(pathname: string, loading: boolean | undefined): void {
  if (here !== pathname) {
    isAnnounced = here === undefined
    // Back in a list, reading continues from the row that was open.
    const row = here?.startsWith(`${pathname}/`) && document.querySelector<HTMLElement>(`main :is(a[href="${here}"], a[href^="${here}?"])`)
    here = pathname
    // The focus stays in the list; the document opened beside it is announced.
    const isInList = document.activeElement?.closest('[data-pane="list"]')
    // Nor does it leave a field that is being written in, such as the search of a list that was there before its address.
    const isWriting = document.activeElement?.matches('main :is(input, textarea, select)')
    const first = row || document.querySelector<HTMLElement>('h1[tabindex="-1"]')
    if (!isAnnounced && !isInList && !isWriting) first?.focus({ preventScroll: true })
  }
  if (isAnnounced || loading) return
  isAnnounced = true
  const announcer = document.querySelector('#announcer')
  if (announcer) announcer.textContent = document.title
}
