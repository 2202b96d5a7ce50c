import type { ContentCollection, ContentData } from '#domain/contents/api.ts'

/** Whether publishing it notifies every member: a post that asks for it, and whose public version does not. */
export const announces = (collection: ContentCollection, data: ContentData, published: ContentData | null): boolean =>
  collection === 'notizie' && data.notify === true && published?.notify !== true
