/** Whole seconds from now until an instant, never negative; both in epoch ms. */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000))
