import type { CollectionDocument, CollectionName } from '#domain/content/collection.ts'
import { textOf } from '#domain/fields.ts'
import { excerpt } from '#domain/news/post.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { eventPreview } from './event.ts'
import { offerPreview } from './offer.ts'
import { restaurantPreview } from './restaurant.ts'

/** A page's preview for messengers and search engines. `structured`: schema.org, without its context. */
export type Preview = { title: string; description: string; structured: Structured | null }

export type Structured = { '@type': string } & Record<string, unknown>

/** The context of a preview: the document page's absolute URL, the association with its holidays, the time (epoch ms). */
export type Place = { url: string; home: string; association: string; isHoliday: (day: PlainDate) => boolean; now: number }

type Reader = (document: CollectionDocument, place: Place) => Preview

/** The collections whose documents have their own page. */
export const PREVIEWS: Partial<Record<CollectionName, Reader>> = {
  ristoranti: restaurantPreview,
  appuntamenti: eventPreview,
  convenzioni: offerPreview,
  istruzioni: (guide) => ({ title: textOf(guide.title), description: textOf(guide.summary), structured: null }),
  sports: (sport) => ({ title: textOf(sport.name), description: textOf(sport.description), structured: null }),
  notizie: (post) => ({ title: textOf(post.title), description: excerpt(textOf(post.bodyMarkdown), 200), structured: null }),
}
