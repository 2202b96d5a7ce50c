import type { PlainDate } from '#domain/plain-date.ts'

/** POST /api/payments/online: the provider's page. */
export type OnlineBegun = { id: string; url: string }

/**
 * GET /api/payments/online/:id. `open`: not paid; `pending`: the bank decides in some days; `over`: never paid. `validTo`: the card's last day
 * by this payment; null where it renewed nothing, and the office decides.
 */
export type OnlineState = { state: 'open' | 'pending' | 'paid' | 'over'; number: string; validTo: PlainDate | null }

/** The app's page after the provider's: one's own payments. */
export const paidPath = (id: string): string => `/account/pagamenti?online=${id}`
