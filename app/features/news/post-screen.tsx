import { formatLongDate } from '#domain/format.ts'
import { readPost, type Post } from '#domain/news/post.ts'
import { Detail, DetailHead, type DetailOf } from '#app/shell/detail.tsx'
import { Screen } from '#app/shell/screen.tsx'
import { DetailBand } from '#app/ui/detail-band.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { POST_LOOK } from './post-row.tsx'
import { news } from './texts.ts'

export function Notizia() {
  return <Detail of="notizie" back="/notizie" read={readPost} as={PostDetail} />
}

function PostDetail({ item, picture }: DetailOf<Post>) {
  const { id, title } = item
  const bar = { back: '/notizie', actions: <ShareButton title={title} path={`/notizie/${id}`} /> }
  return (
    <Screen title={title} headingIn="content" bar={bar}>
      <PostView item={item} picture={picture} />
    </Screen>
  )
}

/** The screen below its bar. A post without a picture has no band. */
export function PostView({ item: { id, title, body, publishedOn, link }, picture }: DetailOf<Post>) {
  return (
    <>
      {picture && <DetailBand picture={picture} seed={id} {...POST_LOOK} />}
      <DetailHead kind={publishedOn ? formatLongDate(publishedOn) : news.title} title={title} />
      <div className="stack">
        <Prose source={body} />
        {link && <LinkButton to={link.to}>{link.label || news.more}</LinkButton>}
      </div>
    </>
  )
}
