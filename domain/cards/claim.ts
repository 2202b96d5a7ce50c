import { receiptCodeField } from '#domain/reports/receipt-code.ts'

/** So long a code that links a card on paper to an account is good. */
export const CLAIM_DAYS = 90

/** POST /api/card/claim */
export const claimForm = { claimCode: receiptCodeField }
