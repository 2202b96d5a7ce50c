import type { CollectionDocument } from '#domain/content/collection.ts'
import { numberOf, textOf, textsOf } from '#domain/fields.ts'

/** A short guide. `updatedOn` is a civil day or empty. */
export type Guide = {
  id: string
  topic: string
  title: string
  summary: string
  minutes: number | null
  keywords: string[]
  body: string
  updatedOn: string
  /** Names of drawings in the app: an icon, and one picture per step. */
  icon: string
  pictures: string[]
}

export function readGuide(document: CollectionDocument): Guide {
  return {
    id: document.id,
    topic: textOf(document.topic),
    title: textOf(document.title),
    summary: textOf(document.summary),
    minutes: numberOf(document.readMinutes),
    keywords: textsOf(document.keywords),
    body: textOf(document.bodyMarkdown),
    updatedOn: textOf(document.updatedOn),
    icon: textOf(document.icon),
    pictures: textsOf(document.pictures),
  }
}

/** The text that a search reads: the words, not the drawings' names. */
export const searched = ({ topic, title, summary, keywords, body }: Guide) => ({ topic, title, summary, keywords, body })

/** The guides by topic, both in their own order. */
export function byTopic(guides: Guide[]): { topic: string; guides: Guide[] }[] {
  return [...Map.groupBy(guides, (guide) => guide.topic)].map(([topic, guides]) => ({ topic, guides }))
}
