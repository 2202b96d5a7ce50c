import { cleanMarkdown } from '#domain/clean-markdown.ts'

/** A document whose Markdown holds no raw HTML and no unsafe link: the fields that are named so (`markdown`, `bodyMarkdown`), however deep. */
export function cleanDocument<T>(value: T): T {
  return clean(value, false) as T
}

function clean(value: unknown, isMarkdown: boolean): unknown {
  if (typeof value === 'string') return isMarkdown ? cleanMarkdown(value) : value
  if (Array.isArray(value)) return value.map((item) => clean(item, isMarkdown))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner, isMarkdown || MARKDOWN.test(name))]))
}

const MARKDOWN = /markdown$/i

/** The same for JSON as it is stored: most of it has no Markdown, and is not read for it. */
export const cleanJson = (json: string): string => (MARKED.test(json) ? JSON.stringify(cleanDocument(JSON.parse(json))) : json)

const MARKED = /markdown"\s*:/i
