import { createElement, lazy, Suspense, useDeferredValue, useId, useMemo, type ComponentType } from 'react'
import type { ContentCollection, ContentData } from '#domain/contents/api.ts'
import { PreviewBoundary } from './preview-boundary.tsx'
import { previewDocument, type PreviewOf } from './preview-document.ts'
import styles from './content-preview.module.css'
import { previewText as text } from './texts-preview.ts'

// Each with the member's screen that it is made of, and no other.
const LOADS: Record<ContentCollection, () => Promise<ComponentType<PreviewOf>>> = {
  ristoranti: async () => (await import('./preview-restaurant.tsx')).RestaurantPreview,
  convenzioni: async () => (await import('./preview-offer.tsx')).OfferPreview,
  appuntamenti: async () => (await import('./preview-event.tsx')).EventPreview,
  sports: async () => (await import('./preview-sport.tsx')).SportPreview,
  istruzioni: async () => (await import('./preview-texts.tsx')).GuidePreview,
  notizie: async () => (await import('./preview-texts.tsx')).PostPreview,
  pagine: async () => (await import('./preview-texts.tsx')).AboutPreview,
  documenti: async () => (await import('./preview-texts.tsx')).PaperPreview,
}

const previews = new Map<ContentCollection, ComponentType<PreviewOf>>()

/** One that did not come is asked for anew when it is next drawn. */
function previewOf(collection: ContentCollection): ComponentType<PreviewOf> {
  const known = previews.get(collection)
  if (known) return known
  const made = lazy(async () => {
    try {
      return { default: await LOADS[collection]() }
    } catch (error) {
      previews.delete(collection)
      throw error
    }
  })
  previews.set(collection, made)
  return made
}

/**
 * A document as members see it: the same components as on their screens, which do nothing here. It follows what is typed, behind the typing
 * where that is faster.
 */
export function ContentPreview({ collection, id, data }: { collection: ContentCollection; id: string; data: ContentData }) {
  const titleId = useId()
  const shown = useDeferredValue(data)
  const preview = useMemo(() => previewDocument(collection, id, shown), [collection, id, shown])
  return (
    <section aria-labelledby={titleId} className={styles.preview}>
      <p id={titleId} className="sm muted">
        {text.title}
      </p>
      <div inert aria-hidden className={styles.face} data-pane="preview">
        <PreviewBoundary of={preview}>
          <Suspense fallback={<p className="sm muted">{text.waiting}</p>}>
            <Drawn collection={collection} preview={preview} />
          </Suspense>
        </PreviewBoundary>
      </div>
    </section>
  )
}

const Drawn = ({ collection, preview }: { collection: ContentCollection; preview: PreviewOf }) =>
  createElement(previewOf(collection), preview)
