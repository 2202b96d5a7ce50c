import { Link } from 'react-router'
import { Screen } from '#app/shell/screen.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { fileText } from '#app/ui/icons.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { numberOf, textOf } from '#domain/fields.ts'
import { formatLongDate } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { about as words } from './texts.ts'
import { Prose } from '#app/ui/prose.tsx'
import { NotHere, wasNeverHere } from '#app/ui/section-list.tsx'
import { usePage } from '#app/platform/content/use-page.ts'
import styles from './text-screens.module.css'

export function Privacy() {
  return <TextPage id="privacy" empty={words.noPrivacy} />
}

export function Accessibilita() {
  return <TextPage id="accessibilita" empty={words.noStatement} />
}

/** A page that is one text of the association. `empty` says that it has not been published. */
function TextPage({ id, empty }: { id: string; empty: string }) {
  const { known, page } = usePage(id)
  const source = textOf(page?.markdown)
  const news = textOf(page?.whatChanges)
  return (
    <Screen freshness={known.freshness}>
      {source ? (
        <>
          {news && (
            <Banner tone="info" className={styles.news}>
              <p>{words.whatChanged}</p>
              <p>{news}</p>
            </Banner>
          )}
          <Prose source={source} />
          <Version id={id} number={numberOf(page?.number)} from={textOf(page?.effectiveFrom)} />
        </>
      ) : known.state === 'loading' ? (
        <SkeletonRows rows={4} thumbs={false} />
      ) : wasNeverHere(known) ? (
        <NotHere of="pagine" />
      ) : (
        <EmptyState icon={fileText} text={empty} />
      )}
    </Screen>
  )
}

/** The version of a text published in Gestione; earlier versions stay readable. */
function Version({ id, number, from }: { id: string; number: number | null; from: string }) {
  if (number === null || !isPlainDate(from)) return null
  return (
    <p className="sm muted">
      {words.version(number, formatLongDate(from))}
      {number > 1 && (
        <>
          {' '}
          <Link className="link" to={`/${id}/versioni`}>
            {words.versions}
          </Link>
        </>
      )}
    </p>
  )
}
