import { readCardNumber } from '#domain/cards/card-number.ts'
import { isPartnerToken, PARTNER_MARK } from '#domain/verification/partner.ts'

/**
 * What a code says before it is checked: nothing, the number of a card as codes say it that sign nothing, a shop's personal link, or what
 * has to be verified. `malformed` is a number that is none; a link without a token has lost it on its way.
 */
export type ReadCode =
  | { kind: 'empty' }
  | { kind: 'number'; number: string }
  | { kind: 'partner'; token: string | null }
  | { kind: 'malformed' }
  | { kind: 'card'; text: string }

/**
 * Reads the fragment of /v. The code stands behind the hash because what is there never reaches a server.
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

/** Reads what a camera has seen. An address is only taken apart: nobody goes there (card format, section 7). */
export function readScanned(text: string): ReadCode {
  const number = /^\s*https?:\/\/[^/?#\s]+\/v#(n=.*)$/i.exec(text)?.[1]
  return number ? readCode(number.trim()) : { kind: 'card', text }
}

/** The code in a picture that looks like a card's, as other codes lie about at a till; else the first; null without any. */
export function cardAmong(texts: readonly string[]): string | null {
  return texts.find((text) => /\/v#|^\d{200,}$/i.test(text)) ?? texts[0] ?? null
}

/** Below this many characters of two codes differ the cards; what follows is the signature, another every fifteen seconds. */
const CARD_CHARACTERS = 250

const isSameCard = (one: string, other: string): boolean => one.slice(0, CARD_CHARACTERS) === other.slice(0, CARD_CHARACTERS)

/** What a camera has read last. `isDone`: its next code would change nothing, and is not wanted. */
export type LastRead = { text: string; isDone: boolean }

/** Whether it repeats the last reading: the same code, or another code of a card that was just checked. */
export const isReadAlready = (text: string, last: LastRead | null): boolean =>
  last !== null && (last.isDone ? isSameCard(text, last.text) : text === last.text)

// A messenger may have escaped the spaces of a number that was written by hand.
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
