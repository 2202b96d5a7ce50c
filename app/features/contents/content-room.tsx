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
  /** The address after the collection's own. A longer one than a single step is unknown. */
  rest: readonly string[]
  /** The parent pages of the list. */
  path?: readonly Crumb[]
  preview: Preview
  /** The room's part beside an open document. */
  aside?: (doc: ContentDocument) => ReactNode
  /** The room's further pages of an open document, as links of its head. */
  links?: (doc: ContentDocument) => ReactNode
  /** Shown for an unknown address. */
  nowhere: ReactNode
}

/** The pages of one collection: list, order, a new document, one document. */
export function ContentRoom({ collection, rest, path = [], preview, aside, links, nowhere }: Props) {
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
  const editor = { collection, preview, path: [...path, { title, to: root }], ...(aside && { aside }), ...(links && { links }) }
  return id === 'nuovo' ? <NewContent {...editor} /> : <ContentEditor key={id} {...editor} id={id} />
}
