import { useState } from 'react'
import { readPost, type Post } from '#domain/news/post.ts'
import { matchesSearch } from '#domain/search.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { Screen } from '#app/shell/screen.tsx'
import { ResultCount } from '#app/ui/result-count.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { SectionList } from '#app/ui/section-list.tsx'
import { lists } from '#app/ui/texts/lists.ts'
import { PostRow } from './post-row.tsx'
import { news } from './texts.ts'

/** Fewer posts need no search. */
const WORTH_SEARCHING = 6

/** /notizie: newest first, as the server lists them. */
export function Notizie() {
  const known = useCollection('notizie')
  const [query, setQuery] = useState('')
  const posts = known.documents.flatMap((document) => readPost(document) ?? [])
  const found = posts.filter(({ title, body }) => matchesSearch({ title, body }, query))
  return (
    <Screen lead={news.lead} freshness={known.freshness}>
      {posts.length >= WORTH_SEARCHING && (
        <>
          <SearchField label={lists.search} placeholder={news.search} value={query} onChange={setQuery} />
          <ResultCount of={known}>{news.count(found.length)}</ResultCount>
        </>
      )}
      <SectionList name="notizie" known={known} of={found} empty={news.empty} noMatch={lists.noMatch(query)} row={row} columns={false} />
    </Screen>
  )
}

const row = (post: Post) => <PostRow post={post} />
