import { call } from '#app/platform/api.ts'

/** Tells the office who is interested in a sport; the same again counts once, so that it is safe to try again. @throws ApiError */
export const sendInterest = (sport: string, values: object): Promise<void> =>
  call('POST', `/api/sports/${encodeURIComponent(sport)}/interest`, values)
