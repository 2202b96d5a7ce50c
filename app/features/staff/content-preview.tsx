import { lazy, Suspense, useDeferredValue, useId, useMemo, type ComponentType } from 'react'
import type { ContentCollection, ContentData } from '#domain/contents/api.ts'
import { PreviewBoundary } from './preview-boundary.tsx'
import { previewDocument, type PreviewOf } from './preview-document.ts'
import styles from './content-preview.module.css'
import { previewText as text } from './texts-preview.ts'

// Each with the member's screen that it is made of, and no other.
const PREVIEWS: Record<ContentCollection, ComponentType<PreviewOf>> = {
  ristoranti: lazy(async () => ({ default: (await import('./preview-restaurant.tsx')).RestaurantPreview })),
  convenzioni: lazy(async () => ({ default: (await import('./preview-offer.tsx')).OfferPreview })),
  appuntamenti: lazy(async () => ({ default: (await import('./preview-event.tsx')).EventPreview })),
  sports: lazy(async () => ({ default: (await import('./preview-sport.tsx')).SportPreview })),
  istruzioni: lazy(async () => ({ default: (await import('./preview-texts.tsx')).GuidePreview })),
  notizie: lazy(async () => ({ default: (await import('./preview-texts.tsx')).PostPreview })),
  pagine: lazy(async () => ({ default: (await import('./preview-texts.tsx')).AboutPreview })),
  documenti: lazy(async () => ({ default: (await import('./preview-texts.tsx')).PaperPreview })),
}

/**
 * A document as members see it: the same components as on their screens, which do nothing here. It follows what is typed, behind the typing
 * where that is faster.
 */
export function ContentPreview({ collection, id, data }: { collection: ContentCollection; id: string; data: ContentData }) {
  const titleId = useId()
  const shown = useDeferredValue(data)
  const preview = useMemo(() => previewDocument(collection, id, shown), [collection, id, shown])
  const Preview = PREVIEWS[collection]
  return (
    <section aria-labelledby={titleId} className={styles.preview}>
      <p id={titleId} className="sm muted">
        {text.title}
      </p>
      <div inert aria-hidden className={styles.face}>
        <PreviewBoundary of={preview}>
          <Suspense fallback={<p className="sm muted">{text.waiting}</p>}>
            <Preview {...preview} />
          </Suspense>
        </PreviewBoundary>
      </div>
    </section>
  )
}
