import type { ContentState } from '#domain/contents/api.ts'

type Before = { state: ContentState; hasDraft: boolean; told?: number }

/**
 * Whether publishing it again undoes its archiving. With a draft or a later version something else would be public then; `told`: people who
 * were told that an event is called off would be told at once that it is on again.
 */
export const comesBack = ({ state, hasDraft, told = 0 }: Before): boolean => state === 'published' && !hasDraft && told === 0
