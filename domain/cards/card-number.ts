/** The number of digits of a card number. It is text: leading zeros are part of it. */
export const CARD_NUMBER_DIGITS = 10

/**
 * The last 10 digits of a millisecond timestamp (specification, section 9). They repeat every 10^10 ms, about 116 days: check the register
 * of all issued numbers, and try the next millisecond on a collision.
 */
export const cardNumberFromMillis = (ms: number): string => String(ms).slice(-CARD_NUMBER_DIGITS).padStart(CARD_NUMBER_DIGITS, '0')

/** Grouped for reading: '7312904586' gives '7312 904 586'. */
export const formatCardNumber = (number: string): string => number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')

/** Digits of a typed number, with spaces, dots or hyphens removed; null unless there are ten. */
export function readCardNumber(input: unknown): string | null {
  if (typeof input !== 'string') return null
  const digits = input.replace(/[\s.\-\u2010-\u2013]/gu, '')
  return /^[0-9]{10}$/.test(digits) ? digits : null
}
