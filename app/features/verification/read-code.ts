import { readCardNumber } from '#domain/cards/card-number.ts'
import { isPartnerToken, PARTNER_MARK } from '#domain/verification/partner.ts'

/**
 * A code's kind before verification: none, an unsigned card number, a shop's personal link, or a text to verify. `malformed` is an invalid
 * number; a link without a token was cut off on its way.
 */
export type ReadCode =
  | { kind: 'empty' }
  | { kind: 'number'; number: string }
  | { kind: 'partner'; token: string | null }
  | { kind: 'malformed' }
  | { kind: 'card'; text: string }

/**
 * Reads the fragment of /v. The code is in the fragment because browsers never send it to a server.
 *
 * @param hash `location.hash`, with or without its `#`
 */
export function readCode(hash: string): ReadCode {
  const text = hash.replace(/^#/, '')
  if (text === '') return { kind: 'empty' }
  if (text.startsWith(PARTNER_MARK)) {
    const token = text.slice(PARTNER_MARK.length)
    return { kind: 'partner', token: isPartnerToken(token) ? token : null }
  }
  if (!text.startsWith('n=')) return { kind: 'card', text }
  const number = readCardNumber(decoded(text.slice(2)))
  return number === null ? { kind: 'malformed' } : { kind: 'number', number }
}

/** Reads a scanned text. A URL is only parsed, never opened (card format, section 7). */
export function readScanned(text: string): ReadCode {
  const number = /^\s*https?:\/\/[^/?#\s]+\/v#(n=.*)$/i.exec(text)?.[1]
  return number ? readCode(number.trim()) : { kind: 'card', text }
}

/** The text that looks like a card's, since other codes may be in the picture; else the first; null without any. */
export function cardAmong(texts: readonly string[]): string | null {
  return texts.find((text) => /\/v#|^\d{200,}$/i.test(text)) ?? texts[0] ?? null
}

/**
 * Two codes that differ within this many characters are different cards; the rest is the signature, which changes every fifteen seconds.
 */
const CARD_CHARACTERS = 250

const isSameCard = (one: string, other: string): boolean => one.slice(0, CARD_CHARACTERS) === other.slice(0, CARD_CHARACTERS)

/** The camera's last reading. `isDone`: the card's next code would change nothing and is ignored. */
export type LastRead = { text: string; isDone: boolean }

/** Whether a reading repeats the last one: the same code, or another code of a card that was just checked. */
export const isReadAlready = (text: string, last: LastRead | null): boolean =>
  last !== null && (last.isDone ? isSameCard(text, last.text) : text === last.text)

// A messenger may have escaped the spaces of a handwritten number.
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
