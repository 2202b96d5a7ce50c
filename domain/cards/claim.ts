import { receiptCodeField } from '#domain/reports/receipt-code.ts'

/** How long a code that links a paper card to an account is valid. */
export const CLAIM_DAYS = 90

/** POST /api/card/claim */
export const claimForm = { claimCode: receiptCodeField }
