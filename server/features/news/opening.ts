import { readMarkdown, type Inline } from '#domain/markdown.ts'
import { excerpt } from '#domain/news/post.ts'

/** Paragraphs and lists of a mail. */
export type Opening = ({ text: string } | { list: string[] })[]

/** The opening of a post for its mail: paragraphs and lists without the marks of Markdown, up to `max` characters, cut at a word. */
export function openingOf(markdown: string, max: number): Opening {
  const opening: Opening = []
  let left = max
  for (const block of readMarkdown(markdown)) {
    if (left <= 0) break
    const lines: string[] = []
    for (const line of linesOf(block)) {
      if (left <= 0) break
      lines.push(excerpt(line, left))
      left -= line.length
    }
    opening.push(block.type === 'list' || block.type === 'table' ? { list: lines } : { text: lines.join('\n') })
  }
  return opening
}

function linesOf(block: ReturnType<typeof readMarkdown>[number]): string[] {
  if (block.type === 'list') return block.items.map(plain)
  if (block.type === 'table') return block.rows.map((row) => row.map(plain).filter(Boolean).join(', '))
  return plain(block.content).split('\n')
}

const plain = (content: readonly Inline[]): string => content.map(({ text }) => text).join('')
