import { readCardNumber } from '#domain/card-number.ts'

/** What the address of the verification page says: nothing yet, a card's number, or something that is no card. */
export type ReadCode = { kind: 'empty' } | { kind: 'number'; number: string } | { kind: 'malformed' }

/**
 * Reads the fragment of /v. The code stands behind the hash because what is there never reaches a server.
 *
 * @param hash `location.hash`, with or without its `#`
 */
export function readCode(hash: string): ReadCode {
  const text = hash.replace(/^#/, '')
  if (text === '') return { kind: 'empty' }
  const number = text.startsWith('n=') ? readCardNumber(decoded(text.slice(2))) : null
  return number === null ? { kind: 'malformed' } : { kind: 'number', number }
}

// A messenger may have escaped the spaces of a number that was written by hand.
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
