import type { PlainDate } from '#domain/plain-date.ts'

/** POST /api/payments/online: the provider's page. */
export type OnlineBegun = { id: string; url: string }

/**
 * GET /api/payments/online/:id. `open`: not paid; `pending`: the bank decides in some days; `over`: never paid. `validTo`: the card's last
 * day by this payment; null if it renewed nothing and waits for the office.
 */
export type OnlineState = { state: 'open' | 'pending' | 'paid' | 'over'; number: string; validTo: PlainDate | null }

/** The app's page after the provider's: the person's payments. */
export const paidPath = (id: string): string => `/account/pagamenti?online=${id}`

/** Pages after a payment that began in a store app. The phone's browser shows them without a session; the app is open beside it. */
export const APP_RETURN = { paid: '/accesso/pagato', left: '/accesso/annullato' } as const
