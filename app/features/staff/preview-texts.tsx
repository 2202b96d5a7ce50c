import { readPost } from '#domain/news/post.ts'
import { numberOf, recordOf, textOf } from '#domain/fields.ts'
import { AboutView } from '#app/features/about/about-screen.tsx'
import { readAbout } from '#app/features/about/about.ts'
import { Papers } from '#app/features/about/papers.tsx'
import { GuideView } from '#app/features/guides/guide-screen.tsx'
import { readGuide } from '#app/features/guides/guide.ts'
import { PostView } from '#app/features/news/post-screen.tsx'
import { usePage } from '#app/platform/content/use-page.ts'
import { Heading } from '#app/shell/screen.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { PreviewOf } from './preview-document.ts'
import styles from './content-preview.module.css'
import { previewText as text } from './texts-preview.ts'

export function GuidePreview({ document }: PreviewOf) {
  const guide = readGuide(document)
  return (
    <div className="stack">
      <Heading>{guide.title}</Heading>
      <p className="muted">{guide.summary}</p>
      <GuideView guide={guide} />
    </div>
  )
}

export function PostPreview({ document, picture }: PreviewOf) {
  const post = readPost(document)
  return post && <PostView item={post} picture={picture} />
}

export function AboutPreview({ document, picture }: PreviewOf) {
  const { page } = usePage('associazione')
  // Published documents are no part of the form.
  const { page: now } = usePage('chi-siamo')
  const about = readAbout({ ...document, documents: now?.documents })
  return (
    <>
      <div className={styles.above}>
        <Heading>{text.about}</Heading>
      </div>
      <AboutView item={about} picture={picture} association={recordOf(page)} />
    </>
  )
}

/** The document's row in «Chi siamo», and the text from which the server makes a PDF if it has none. */
export function PaperPreview({ document }: PreviewOf) {
  const { id, title, access, markdown, pdf } = document
  const paper = {
    id,
    title: textOf(title),
    file: `/api/documents/${id}.pdf`,
    membersOnly: access === 'members',
  }
  const hasFile = numberOf(recordOf(pdf).bytes) !== null
  return (
    <div className="stack">
      <Papers excerpts={[]} approvedOn="" documents={[paper]} />
      {hasFile ? <p className="sm muted">{text.ownPdf}</p> : textOf(markdown) && <Prose source={textOf(markdown)} />}
    </div>
  )
}
