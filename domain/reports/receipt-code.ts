import type { Field } from '#domain/form.ts'
import { randomBelow } from '#domain/random-below.ts'

/** Without 0, 1, I, L and O: 31 symbols, a prime, so that a wrong symbol and a swap of two are always noticed. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const SYMBOLS = 15

/**
 * The sixteen symbols of a receipt: fifteen random ones, 74 bits, and a check symbol.
 *
 * @param draw gives a whole number from 0, below `below`; random by default
 */
export function newReceiptCode(draw: (below: number) => number = randomBelow): string {
  const symbols = Array.from({ length: SYMBOLS }, () => ALPHABET[draw(ALPHABET.length)]).join('')
  return symbols + checkSymbol(symbols)
}

/** 'K7M2QXWP4T9RDHBN' in groups, for reading and copying: 'K7M2-QXWP-4T9R-DHBN'. */
export const formatReceiptCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** A typed code, in any case, with spaces and hyphens; null when it cannot be a receipt. */
export function readReceiptCode(typed: string): string | null {
  const code = typed.replace(/[\s\-\u2010-\u2013]/g, '').toUpperCase()
  if (!/^[2-9A-HJKMNP-Z]{16}$/.test(code)) return null
  return checkSymbol(code) === code[SYMBOLS] ? code : null
}

function checkSymbol(symbols: string): string {
  let sum = 0
  for (let i = 1; i <= SYMBOLS; i++) sum += i * ALPHABET.indexOf(symbols[i - 1]!)
  return ALPHABET[sum % ALPHABET.length]!
}

/** A code as a form takes it. */
export const receiptCodeField: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { problem: 'required' }
    const code = typeof input === 'string' && input.length <= 100 ? readReceiptCode(input) : null
    return code ? { value: code } : { problem: 'invalid' }
  },
}
