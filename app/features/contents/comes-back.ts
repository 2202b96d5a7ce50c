import type { ContentCollection, ContentData, ContentState } from '#domain/contents/api.ts'
import { announces } from './announces.ts'

type Before = { state: ContentState; hasDraft: boolean; notifies: boolean }

/**
 * Whether publishing it again undoes its archiving. With a draft or a later version something else would be public then; `notifies`: people
 * would be notified at once, who are otherwise asked about first.
 */
export const comesBack = ({ state, hasDraft, notifies }: Before): boolean =>
  (state === 'published' || state === 'ended') && !hasDraft && !notifies

/** Whether putting this public version back notifies people. @param people those notified that an event is called off */
export const notifiesAgain = (collection: ContentCollection, published: ContentData | null, people: number): boolean =>
  people > 0 || announces(collection, published ?? {}, null)

/** Whether putting a row of a list back may notify people, of which the list does not know. Nobody is told of an event that is over. */
export const mayNotify = (collection: ContentCollection, state: ContentState): boolean =>
  collection === 'notizie' || (collection === 'appuntamenti' && state !== 'ended')
