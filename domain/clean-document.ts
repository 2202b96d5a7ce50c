import { cleanMarkdown } from './clean-markdown.ts'

/** Removes raw HTML and unsafe links from a document's Markdown: the fields `markdown` and `bodyMarkdown`, at any depth. */
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
