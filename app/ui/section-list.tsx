import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { CollectionName } from '#domain/content/collection.ts'
import { refreshCollection, type KnownCollection } from '#app/platform/content/collections.ts'
import { useScrollKept } from './use-scroll-kept.ts'
import { errorText } from './texts/errors.ts'
import { freshness } from './texts/freshness.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { cloudOff, inbox, search } from './icons.ts'
import { List } from './list.tsx'
import { SkeletonRows } from './skeleton.tsx'

type SectionListProps<T> = {
  name: CollectionName
  /** Another collection of the screen, refreshed together with it. */
  also?: CollectionName | undefined
  known: KnownCollection
  /** The documents to show, after search and filters. */
  of: T[]
  /** For an empty collection. */
  empty: string
  /** For a search without results. */
  noMatch: string
  row: (item: T) => ReactNode
  columns?: boolean
  /** The number of placeholder rows while loading. */
  skeletons?: number
}

/** A section's list in all states: loading, never on this device, empty, no results, loaded. */
export function SectionList<T extends { id: string }>({
  name,
  also,
  known,
  of,
  empty,
  noMatch,
  row,
  columns = true,
  skeletons = 5,
}: SectionListProps<T>) {
  const location = useLocation()
  useScrollKept()
  if (known.state === 'loading') return <SkeletonRows rows={skeletons} />
  const nothing = wasNeverHere(known) ? (
    <NotHere of={name} also={also} />
  ) : known.documents.length === 0 ? (
    <EmptyState icon={inbox} text={empty} />
  ) : (
    <EmptyState icon={search} text={noMatch} />
  )
  return <List of={of} loading={false} empty={nothing} row={row} columns={columns} memory={`${location.key} ${name}`} />
}

/** No copy on the device, and no answer from the server. */
export const wasNeverHere = ({ state, freshness }: KnownCollection): boolean =>
  state === 'ready' && freshness.fetchedAt === null && freshness.stale

/** `also`: another collection that the list shows. */
type NotHereProps = { of: CollectionName; also?: CollectionName | undefined; text?: string }

/** What needs the network, with another try. */
export function NotHere({ of, also, text = errorText('net.never_synced').text }: NotHereProps) {
  const retry = () => [of, ...(also ? [also] : [])].forEach((each) => void refreshCollection(each))
  return (
    <EmptyState
      icon={cloudOff}
      text={text}
      action={
        <Button variant="secondary" size="sm" onClick={retry}>
          {freshness.retry}
        </Button>
      }
    />
  )
}
