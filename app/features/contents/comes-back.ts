import type { ContentState } from '#domain/contents/api.ts'

/** Whether publishing it again undoes its archiving: with a draft or a later version, something else would be public then. */
export const comesBack = ({ state, hasDraft }: { state: ContentState; hasDraft: boolean }): boolean => state === 'published' && !hasDraft
