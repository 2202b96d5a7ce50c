import { call } from '#app/platform/api.ts'

/** The own calendar feed. `path`: its address without the origin; null while it is off. Times in epoch ms. */
export type CalendarFeed = { path: string | null; wholeProgramme: boolean; createdAt: number | null; lastReadAt: number | null }

const PATH = '/api/events/feed'

export const loadFeed = (): Promise<CalendarFeed> => call<CalendarFeed>('GET', PATH)
/** Turns it on under a new address; the one before ends. */
export const startFeed = (wholeProgramme: boolean): Promise<CalendarFeed> => call<CalendarFeed>('POST', PATH, { wholeProgramme })
export const changeFeed = (wholeProgramme: boolean): Promise<CalendarFeed> => call<CalendarFeed>('PUT', PATH, { wholeProgramme })
export const stopFeed = (): Promise<CalendarFeed> => call<CalendarFeed>('DELETE', PATH, {})
