import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { CollectionDocument, CollectionName } from '#domain/content/collection.ts'
import { readPicture, type Picture } from '#domain/content/picture.ts'
import { refreshContent } from '#app/platform/content/content.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { Screen, Heading } from './screen.tsx'
import { lists } from '#app/ui/texts/lists.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { search } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { NotHere, wasNeverHere } from '#app/ui/section-list.tsx'
import styles from './detail-head.module.css'

/** Props of a detail's screen. */
export type DetailOf<T> = { item: T; picture: Picture | null }

type DetailProps<T> = {
  of: CollectionName
  /** The list that contains it. */
  back: string
  /** Null for a document that cannot be shown. */
  read: (document: CollectionDocument) => T | null
  as: ComponentType<DetailOf<T>>
  /** What stays of a document that is no longer there. */
  left?: ComponentType<{ id: string }>
}

/** A document of a collection on its own screen, by the address's id; it is on the device whenever its list is. */
export function Detail<T>({ of: name, back, read, as: Shown, left: Left }: DetailProps<T>) {
  const { id } = useParams()
  const known = useCollection(name)
  const document = known.documents.find((one) => one.id === id)
  const item = document && read(document)

  const isAsking = useAsking(document || known.state === 'loading' ? undefined : id)

  if (item) return <Shown item={item} picture={readPicture(document)} />
  if (known.state === 'loading' || isAsking)
    return (
      <Screen bar={{ back }}>
        <SkeletonRows rows={3} thumbs={false} />
      </Screen>
    )
  if (wasNeverHere(known))
    return (
      <Screen bar={{ back }}>
        <NotHere of={name} />
      </Screen>
    )
  // Only the server knows that it is gone.
  if (!document && known.freshness.stale)
    return (
      <Screen bar={{ back }} title={lists.missing.needsNetwork}>
        <NotHere text={lists.missing.notYet} of={name} />
        {Left && id && <Left id={id} />}
      </Screen>
    )
  return (
    <Screen bar={{ back }} title={lists.missing.title}>
      <EmptyState
        icon={search}
        text={lists.missing.text}
        action={
          <LinkButton variant="secondary" size="sm" to={back}>
            {lists.missing.back}
          </LinkButton>
        }
      />
      {Left && id && <Left id={id} />}
    </Screen>
  )
}

/** A link may name a document newer than the copy on the device: the server is asked once. True until it has answered. */
function useAsking(missing: string | undefined): boolean {
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    let isHere = true
    if (missing !== undefined) void refreshContent({ anyway: true }).then(() => isHere && setAsked(missing))
    return () => {
      isHere = false
    }
  }, [missing])
  return missing !== undefined && asked !== missing
}

/** Kind, name, and a line with its state. */
export function DetailHead({ kind, title, children }: { kind: string; title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <p className={styles.kind}>{kind}</p>
      <Heading>{title}</Heading>
      {children && <div className={styles.state}>{children}</div>}
    </div>
  )
}
