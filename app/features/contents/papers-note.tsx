import { Link } from 'react-router'
import type { ContentState } from '#domain/contents/api.ts'
import { Banner } from '#app/ui/banner.tsx'
import { COLLECTIONS } from './collections.ts'
import { contentList, listKey } from './data.ts'
import { contentText as text } from './texts.ts'

const ABOUT = listKey('pagine', { state: null, q: '' })

/** Documents are read on «Chi siamo» alone: while that page is not public, nobody reads them. */
export function PapersNote() {
  return <AboutIs state={contentList.at(ABOUT).use().data?.items[0]?.state} />
}

/** @param state of «Chi siamo»; undefined while unknown */
export function AboutIs({ state }: { state: ContentState | undefined }) {
  if (state === undefined || state === 'published') return null
  return (
    <Banner
      tone="info"
      action={
        <Link className="link" to={COLLECTIONS.pagine.root}>
          {text.papers.open}
        </Link>
      }
    >
      {text.papers.unread}
    </Banner>
  )
}
