/** A piece of a mail's text: words, or an address that can be opened. */
export type TextPart = { text: string; href?: string }

// The addresses that the app writes into its mails: no spaces, and no full stop that ends the sentence.
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g

/** Splits plain text into words and addresses, losing nothing of it. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(ADDRESS)) {
    if (found.index > end) parts.push({ text: text.slice(end, found.index) })
    parts.push({ text: found[0], href: found[0] })
    end = found.index + found[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
