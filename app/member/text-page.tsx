import { Screen } from '../shell/screen.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { fileText } from '../ui/icons.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { textOf } from '#domain/fields.ts'
import { Prose } from './prose/prose.tsx'
import { NeverHere, wasNeverHere } from './section-list.tsx'
import { usePage } from './use-page.ts'

/** A page that is one text of the association. `empty` says that it has not been published. */
export function TextPage({ id, empty }: { id: string; empty: string }) {
  const { known, page } = usePage(id)
  const source = textOf(page?.markdown)
  return (
    <Screen freshness={known.freshness}>
      {source ? (
        <Prose source={source} />
      ) : known.state === 'loading' ? (
        <SkeletonRows rows={4} thumbs={false} />
      ) : wasNeverHere(known) ? (
        <NeverHere name="pagine" />
      ) : (
        <EmptyState icon={fileText} text={empty} />
      )}
    </Screen>
  )
}
