import { randomBelow } from '#domain/random-below.ts'

/** Without 0, 1, I, L and O: 31 symbols, a prime, coprime with the weights 1 to 9. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const RANDOM_SYMBOLS = 9

/**
 * A new code for typing, where the camera does not work (card format, section 7): ten symbols, never digits alone, which would be a card
 * number.
 */
export function newManualCode(random: (below: number) => number = randomBelow): string {
  for (;;) {
    const symbols = Array.from({ length: RANDOM_SYMBOLS }, () => ALPHABET[random(ALPHABET.length)]).join('')
    const code = symbols + checkSymbol(symbols)
    if (/[A-Z]/.test(code)) return code
  }
}

/** '7K2QM9XW45' as the card shows it: '7K2QM-9XW45'. */
export const formatManualCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/**
 * The ten symbols of a typed code, in any case, with spaces and hyphens. Null when it cannot be a code: one wrong symbol and a swap of two
 * are always noticed.
 */
export function readManualCode(typed: string): string | null {
  const code = typed.replace(/[\s\-\u2010-\u2013]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase())
  if (!/^[2-9A-HJKMNP-Z]{10}$/.test(code) || !/[A-Z]/.test(code)) return null
  return checkSymbol(code) === code[RANDOM_SYMBOLS] ? code : null
}

function checkSymbol(symbols: string): string {
  let sum = 0
  for (let i = 1; i <= RANDOM_SYMBOLS; i++) sum += i * ALPHABET.indexOf(symbols[i - 1]!)
  return ALPHABET[sum % ALPHABET.length]!
}
