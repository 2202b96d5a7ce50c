import type { Field } from '#domain/form.ts'
import { readCardNumber } from './card-number.ts'

/** The number of a card, as people type it. */
export const cardNumberField: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { problem: 'required' }
    const value = readCardNumber(input)
    return value === null ? { problem: 'invalid' } : { value }
  },
}
