const NEAR_MS = 3 * 3_600_000

/** Whether an event begins so soon that its people are notified at night too (domain guide, section 13). Both in epoch ms. */
export const isNear = (startsAt: number, now: number): boolean => startsAt > now && startsAt - now <= NEAR_MS
