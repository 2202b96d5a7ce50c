import { readCardNumber } from '#domain/card-number.ts'

/**
 * What a code says before it is checked: nothing, the number of a card as codes say it that sign nothing, or what has to be verified.
 * `malformed` is a number that is none.
 */
export type ReadCode = { kind: 'empty' } | { kind: 'number'; number: string } | { kind: 'malformed' } | { kind: 'card'; text: string }

/**
 * Reads the fragment of /v. The code stands behind the hash because what is there never reaches a server.
 *
 * @param hash `location.hash`, with or without its `#`
 */
export function readCode(hash: string): ReadCode {
  const text = hash.replace(/^#/, '')
  if (text === '') return { kind: 'empty' }
  if (!text.startsWith('n=')) return { kind: 'card', text }
  const number = readCardNumber(decoded(text.slice(2)))
  return number === null ? { kind: 'malformed' } : { kind: 'number', number }
}

/** Reads what a camera has seen. An address is only taken apart: nobody goes there (card format, section 7). */
export function readScanned(text: string): ReadCode {
  const number = /^\s*https?:\/\/[^/?#\s]+\/v#(n=.*)$/i.exec(text)?.[1]
  return number ? readCode(number.trim()) : { kind: 'card', text }
}

// A messenger may have escaped the spaces of a number that was written by hand.
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
