import type { CollectionDocument } from '#domain/content/collection.ts'
import { textOf } from '#domain/fields.ts'
import { isPlainDate, type PlainDate } from '#domain/plain-date.ts'

export const NEWS = 'notizie'

/** A short post. `publishedOn`: its first public day. `link`: a path of this app, with the label of its button. */
export type Post = {
  id: string
  title: string
  body: string
  publishedOn: PlainDate | null
  link: { to: string; label: string } | null
}

/** Reads a document of any shape; null without a title. */
export function readPost(document: CollectionDocument): Post | null {
  const { id, publishedOn } = document
  const title = textOf(document.title)
  const to = textOf(document.link)
  if (!title) return null
  return {
    id,
    title,
    body: textOf(document.bodyMarkdown),
    publishedOn: isPlainDate(publishedOn) ? publishedOn : null,
    link: isOwnPath(to) ? { to, label: textOf(document.linkLabel) } : null,
  }
}

/** A path of this app; browsers must not read it as another origin. */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[\w\-./~%?=&#+]*$/.test(text)

/** The first words without Markdown, for a row, a notice or a preview. Cut at a word, never inside a character. */
export function excerpt(markdown: string, max: number): string {
  const plain = markdown
    // List items end without punctuation.
    .replace(/([^\s.,:;!?…])\s*\n\s*(?:[-*+]|\d+[.)])\s+/g, '$1, ')
    .replace(/^\s*(#{1,6}|[-*+]|\d+[.)]|>)\s+/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...plain]
  if (characters.length <= max) return plain
  const cut = characters.slice(0, max - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${(end > cut.length / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}
