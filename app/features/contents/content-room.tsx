import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { ContentCollection, ContentDocument } from '#domain/contents/api.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import type { Crumb } from '#app/ui/desk/breadcrumbs.tsx'
import { addSentences } from '#app/ui/texts/errors.ts'
import { COLLECTIONS } from './collections.ts'
import { contentSentences } from './content-errors.ts'
import { ContentEditor, NewContent } from './editor-screen.tsx'
import { ContentListScreen } from './list-screen.tsx'
import { OrderScreen } from './order-screen.tsx'
import type { Preview } from './editor.tsx'

addSentences(contentSentences)

type Props = {
  collection: ContentCollection
  /** The address behind the collection's own; what is longer than one step is nobody's page. */
  rest: readonly string[]
  /** The pages above the collection's list. */
  path?: readonly Crumb[]
  preview: Preview
  /** What the room has to say beside an open document. */
  aside?: (doc: ContentDocument) => ReactNode
  /** In the place of an address that leads nowhere. */
  nowhere: ReactNode
}

/** The pages of one collection: its list, the order of it, a new one, one of them. */
export function ContentRoom({ collection, rest, path = [], preview, aside, nowhere }: Props) {
  const [params] = useSearchParams()
  const { title, root, isOrdered, write } = COLLECTIONS[collection]
  const mayWrite = useMay()(write)
  const [id, ...more] = rest
  if (more.length > 0) return nowhere
  if (id === undefined)
    return isOrdered && mayWrite && params.has('ordine') ? (
      <OrderScreen collection={collection} path={path} />
    ) : (
      <ContentListScreen collection={collection} path={path} />
    )
  const editor = { collection, preview, path: [...path, { title, to: root }], ...(aside && { aside }) }
  return id === 'nuovo' ? <NewContent {...editor} /> : <ContentEditor key={id} {...editor} id={id} />
}
