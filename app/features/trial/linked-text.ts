/** A piece of a mail's text: words, a link, or a button with its link. */
export type TextPart = { text: string; href?: string; isButton?: true }

// Addresses in the app's mails: without spaces, and without the full stop of the sentence.
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g

// A button in the text of a mail: its label, and its address on the next line.
const LABEL = /(?:^|\n)([^\n]+):\n$/

/** Splits plain text into words, buttons and addresses. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(ADDRESS)) {
    const before = text.slice(end, found.index)
    const label = LABEL.exec(before)?.[1]
    const words = label ? before.slice(0, -`${label}:\n`.length) : before
    if (words) parts.push({ text: words })
    if (label) parts.push({ text: label, href: found[0], isButton: true }, { text: '\n' })
    parts.push({ text: found[0], href: found[0] })
    end = found.index + found[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
