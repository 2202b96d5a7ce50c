import type { CollectionDocument, CollectionName } from '#domain/content/collection.ts'
import { textOf } from '#domain/fields.ts'
import { excerpt } from '#domain/news/post.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { eventPreview } from './event.ts'
import { offerPreview } from './offer.ts'
import { restaurantPreview } from './restaurant.ts'

/** What is told of a page to those who do not open it. `structured`: schema.org, without its context. */
export type Preview = { title: string; description: string; structured: Structured | null }

export type Structured = { '@type': string } & Record<string, unknown>

/** Where and for whom: the whole address of the document's page, the association with its holidays, the moment (epoch ms). */
export type Place = { url: string; home: string; association: string; isHoliday: (day: PlainDate) => boolean; now: number }

type Reader = (document: CollectionDocument, place: Place) => Preview

/** The collections whose documents have a page of their own. */
export const PREVIEWS: Partial<Record<CollectionName, Reader>> = {
  ristoranti: restaurantPreview,
  appuntamenti: eventPreview,
  convenzioni: offerPreview,
  istruzioni: (guide) => ({ title: textOf(guide.title), description: textOf(guide.summary), structured: null }),
  sports: (sport) => ({ title: textOf(sport.name), description: textOf(sport.description), structured: null }),
  notizie: (post) => ({ title: textOf(post.title), description: excerpt(textOf(post.bodyMarkdown), 200), structured: null }),
}
