import { createElement, Suspense, useDeferredValue, useId, useMemo, type ComponentProps } from 'react'
import type { ContentCollection } from '#domain/contents/api.ts'
import { COLLECTIONS } from '#app/features/contents/collections.ts'
import type { Preview } from '#app/features/contents/editor.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { lazyAgain } from './lazy-again.ts'
import { PreviewBoundary } from './preview-boundary.tsx'
import { previewDocument, type PreviewOf } from './preview-document.ts'
import styles from './content-preview.module.css'
import { previewText as text } from './texts-preview.ts'

// Each loads only the member's screen that it shows.
const PREVIEWS: Record<ContentCollection, ReturnType<typeof lazyAgain<PreviewOf>>> = {
  ristoranti: lazyAgain(async () => (await import('./preview-restaurant.tsx')).RestaurantPreview),
  convenzioni: lazyAgain(async () => (await import('./preview-offer.tsx')).OfferPreview),
  appuntamenti: lazyAgain(async () => (await import('./preview-event.tsx')).EventPreview),
  sports: lazyAgain(async () => (await import('./preview-sport.tsx')).SportPreview),
  istruzioni: lazyAgain(async () => (await import('./preview-texts.tsx')).GuidePreview),
  notizie: lazyAgain(async () => (await import('./preview-texts.tsx')).PostPreview),
  pagine: lazyAgain(async () => (await import('./preview-texts.tsx')).AboutPreview),
  documenti: lazyAgain(async () => (await import('./preview-texts.tsx')).PaperPreview),
}

/** A document in the members' own components, without actions. It follows the typing, with a delay if drawing is slow. */
export function ContentPreview({ collection, id, data, isArchived }: ComponentProps<Preview>) {
  const titleId = useId()
  const shown = useDeferredValue(data)
  const preview = useMemo(() => previewDocument(collection, id, shown), [collection, id, shown])
  return (
    <section aria-labelledby={titleId} className={styles.preview}>
      <p id={titleId} className="sm muted">
        {text.title}
      </p>
      <div inert aria-hidden className={styles.face} data-pane="preview">
        {isArchived && (
          <div className={styles.above}>
            <Banner tone="neutral">{text.archived(COLLECTIONS[collection].ending)}</Banner>
          </div>
        )}
        <PreviewBoundary of={preview} onBroken={PREVIEWS[collection].forget}>
          <Suspense fallback={<p className={`${styles.waiting} sm muted`}>{text.waiting}</p>}>
            <Drawn collection={collection} preview={preview} />
          </Suspense>
        </PreviewBoundary>
      </div>
    </section>
  )
}

const Drawn = ({ collection, preview }: { collection: ContentCollection; preview: PreviewOf }) =>
  createElement(PREVIEWS[collection].get(), preview)
