import { readPost } from '#domain/news/post.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { PostRow } from '#app/features/news/post-row.tsx'
import { Group } from '#app/ui/group.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { home } from './texts.ts'

/** The newest posts. Where there are none, or none have come yet, the home has no such part: other lists say what is the matter. */
export function LatestPosts({ show }: { show: number }) {
  const posts = useCollection('notizie').documents.flatMap((document) => readPost(document) ?? [])
  if (posts.length === 0) return null
  return (
    <ListSection title={home.news} all={{ to: '/notizie', text: home.allNews, label: home.allNewsLabel }}>
      <Group>
        {posts.slice(0, show).map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </Group>
    </ListSection>
  )
}
