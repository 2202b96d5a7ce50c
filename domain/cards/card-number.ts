/** How many digits a card number has. It is text: leading zeros are part of it. */
export const CARD_NUMBER_DIGITS = 10

/**
 * The last 10 digits of a millisecond timestamp (specification, section 9). They come back every 10^10 ms, about 116 days:
 * who gives a number asks the register of all numbers ever issued, and on a collision tries the next millisecond.
 */
export const cardNumberFromMillis = (ms: number): string => String(ms).slice(-CARD_NUMBER_DIGITS).padStart(CARD_NUMBER_DIGITS, '0')

/** '7312904586' as people read it: '7312 904 586'. */
export const formatCardNumber = (number: string): string => number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')

/** The digits of a number as somebody typed it, with spaces, dots or hyphens; null when they are not ten. */
export function readCardNumber(input: unknown): string | null {
  if (typeof input !== 'string') return null
  const digits = input.replace(/[\s.\-\u2010-\u2013]/gu, '')
  return /^[0-9]{10}$/.test(digits) ? digits : null
}
