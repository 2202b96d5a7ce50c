const MAX_BYTES = 40
const utf8 = new TextEncoder()

/**
 * Name in the code: given name and initial of the surname, "Giulia B." (card format, section 5), in NFC, without control or direction
 * characters. A given name over 40 bytes is cut between two graphemes. Empty when there is no name.
 */
export function credentialName(firstName: string, lastName: string): string {
  const [whole = ''] = characters(plain(lastName))
  // A letter may carry any number of marks.
  const initial = utf8.encode(` ${whole}.`).length > MAX_BYTES ? Array.from(whole)[0]! : whole
  const end = initial && ` ${initial}.`
  let given = ''
  for (const character of characters(plain(firstName))) {
    if (utf8.encode(given + character + end).length > MAX_BYTES) break
    given += character
  }
  return `${given.trim()}${end}`.trim()
}

const plain = (name: string): string => shownName(name).normalize('NFC').trim()

const characters = (text: string): string[] => Array.from(new Intl.Segmenter('it').segment(text), ({ segment }) => segment)

/**
 * A name without control and direction characters and line separators, which could turn the words around it (card format, sections 5 and
 * 10). Shown as text, never as markup.
 */
export const shownName = (name: string): string => name.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '')
