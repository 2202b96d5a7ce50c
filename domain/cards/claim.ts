import type { Field } from '#domain/form.ts'
import { readReceiptCode } from '#domain/reports/receipt-code.ts'

/** So long a code that links a card on paper to an account is good. */
export const CLAIM_DAYS = 90

const claimCode: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { problem: 'required' }
    const code = typeof input === 'string' && input.length <= 100 ? readReceiptCode(input) : null
    return code === null ? { problem: 'invalid' } : { value: code }
  },
}

/** POST /api/card/claim */
export const claimForm = { claimCode }
