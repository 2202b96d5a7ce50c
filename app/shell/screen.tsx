import { lazy, useLayoutEffect, type ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { association } from '#app/platform/association.ts'
import type { Freshness } from '#app/platform/content/collections.ts'
import { classNames } from '#app/ui/class-names.ts'
import { AppBar, type Bar } from './app-bar.tsx'
import { Optional } from './optional.tsx'
import { isAside, usePane } from '#app/ui/pane.ts'
import styles from './screen.module.css'

// The card shows no lists: what says how old they are comes with the screens that do.
const FreshnessNote = lazy(async () => ({ default: (await import('./freshness.tsx')).FreshnessNote }))
const LastUpdate = lazy(async () => ({ default: (await import('./freshness.tsx')).LastUpdate }))

type ScreenProps = {
  /** The document's title and the h1; the table's title when absent. */
  title?: string
  /** The h1 where it says something else than the title ("Ciao Giulia"). */
  heading?: ReactNode
  /** One line under the h1. */
  lead?: ReactNode
  /** Where the h1 stands: above the content, in the bar (the card, the map), or drawn by the screen itself with `<Heading>`. */
  headingIn?: 'page' | 'bar' | 'content'
  bar?: Bar
  /** How old the shown data are: a note on top when they could not be updated, the time of the last update below. */
  freshness?: Freshness
  /** A form: one column, 26rem at most. */
  narrow?: boolean
  /** The content that names the page is still to come: until then it is not announced. */
  loading?: boolean
  children: ReactNode
}

/** One page: the bar, `<main>`, the one h1 that takes the focus when the page changes, and the document's title. */
export function Screen({ title, heading, lead, headingIn = 'page', bar = {}, freshness, narrow = false, loading, children }: ScreenProps) {
  const name = useTitle(title, loading)
  // Side by side the two are in one main.
  const Main = usePane() ? 'div' : 'main'
  const h1 = <Heading>{heading ?? name}</Heading>
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

/** The page's h1. It can take the focus, and takes it when the page changes. Of a list beside what is open it is the name of a part. */
export function Heading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const Level = isAside(usePane()) ? 'h2' : 'h1'
  return (
    <Level tabIndex={-1} className={className}>
      {children}
    </Level>
  )
}

/**
 * Writes "<title> · <association>" into the document, and has the page announced and its h1 focused when it is another one; gives the
 * title: the screen's own, else that of the table.
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

/** The screen itself says that it is there: its code may come after its address. The first page is read as every document is. */
function arrive(pathname: string, loading: boolean | undefined): void {
  if (here !== pathname) {
    isAnnounced = here === undefined
    // Back in a list one goes on from the row that was open.
    const row = here?.startsWith(`${pathname}/`) && document.querySelector<HTMLElement>(`main :is(a[href="${here}"], a[href^="${here}?"])`)
    here = pathname
    // The focus stays in the list; what opens beside it is announced.
    const isInList = document.activeElement?.closest('[data-pane="list"]')
    const first = row || document.querySelector<HTMLElement>('h1[tabindex="-1"]')
    if (!isAnnounced && !isInList) first?.focus({ preventScroll: true })
  }
  if (isAnnounced || loading) return
  isAnnounced = true
  const announcer = document.querySelector('#announcer')
  if (announcer) announcer.textContent = document.title
}
