import { lazy, Suspense, useLayoutEffect, type ReactNode } from 'react'
import { useMatches } from 'react-router'
import { association } from '../data/association.ts'
import type { Freshness } from '../data/collections.ts'
import { classNames } from '../ui/class-names.ts'
import { AppBar, type Bar } from './app-bar.tsx'
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
  children: ReactNode
}

/** One page: the bar, `<main>`, the one h1 that takes the focus when the page changes, and the document's title. */
export function Screen({ title, heading, lead, headingIn = 'page', bar = {}, freshness, narrow = false, children }: ScreenProps) {
  const name = useTitle(title)
  const h1 = <Heading>{heading ?? name}</Heading>
  return (
    <>
      <AppBar bar={bar} title={headingIn === 'bar' && h1} />
      <main id="main" className={classNames(styles.main, narrow && styles.narrow)}>
        {headingIn === 'page' && (
          <div className={styles.title}>
            {h1}
            {lead && <p className="muted">{lead}</p>}
          </div>
        )}
        <Suspense>{freshness && <FreshnessNote freshness={freshness} />}</Suspense>
        {children}
        <Suspense>{freshness && <LastUpdate freshness={freshness} />}</Suspense>
      </main>
    </>
  )
}

/** The page's h1. It can take the focus, and takes it when the page changes. */
export function Heading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}

/** Writes "<title> · <association>" into the document; gives the title: the screen's own, else that of the table. */
export function useTitle(own?: string): string {
  const handle = useMatches().at(-1)?.handle as { title?: string } | undefined
  const title = own ?? handle?.title ?? ''
  useLayoutEffect(() => {
    document.title = [title, association().shortName].filter(Boolean).join(' · ')
  }, [title])
  return title
}
