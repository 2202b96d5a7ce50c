import { APOSTROPHES } from './apostrophes.ts'
import { safeTarget } from './markdown.ts'

/**
 * Removes from a Markdown text everything that another Markdown reader could take for HTML or a dangerous link. The server does it on the
 * way in and on the way out; the app itself shows texts as plain text.
 */
export function cleanMarkdown(source: string): string {
  let text = withoutHtml(source.replaceAll('\r\n', '\n').replace(CONTROLS, ''))
  // Removing an inner link may leave an outer one.
  for (let before = '', depth = 0; before !== text && depth < 8; depth++) {
    before = text
    text = text.replace(LINK, (whole, image: string, label: string, target: string) => (safeTarget(target) ? whole : image ? '' : label))
  }
  text = text.replace(REFERENCE, (whole, target: string) => (safeTarget(target) ? whole : ''))
  return text.replace(ODD_LINK, '] (').replace(ODD_REFERENCE, '] :')
}

// All but line feed and tab; and the characters that make text read in another order than it is written.
// oxlint-disable-next-line no-control-regex -- the characters to remove
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g
const AUTOLINK = /<(https:\/\/[^\s<>]{1,500}|[^\s<>@]{1,64}@[^\s<>@]{1,255})>/g
const TAG = /<(?:[!?]|\/?([a-z][^\s/<>]{0,100}))[^<>]{0,1000}>/iy
const RAW = /<(script|style)\b[^>]{0,1000}>/iy
/** Elements that texts are pasted with, and those that run or load something. Other words between `<` and `>` are the writer's. */
const ELEMENT =
  /^(a|audio|b|base|blockquote|body|br|button|center|code|div|d[dlt]|em|embed|font|form|h[1-6r]|head(er)?|html|i|iframe|img|input|li|link|math|meta|object|ol|p|pre|q|s|script|section|select|small|span|strike|strong|style|su[bp]|svg|table|tbody|t[dhr]|template|textarea|thead|title|u|ul|video)$/i
/** Longer HTML is not an intended tag. */
const LONGEST_HTML = 20_000
const LINK = /(!?)\[([^[\]\n]{0,300})\]\(\s{0,20}<?([^()\s<>]{0,500}(?:\([^()\s<>]{0,200}\)[^()\s<>]{0,200}){0,3})>?(?: [^()\n]{0,300})?\)/g
const REFERENCE = /^ {0,3}\[[^\]\n]{1,300}\]:\s*<?([^\s<>]{1,500})>?[^\n]*$/gm
/** Links with a target that is not allowed. */
const ODD_LINK = /\]\((?!https:\/\/|\/[^/\\]|mailto:|tel:)/g
/** The same for link references: in a list, in a quotation, over two lines. */
const ODD_REFERENCE = /\]:(?=\s{0,20}[^\s:&]{0,100}[:&])(?!\s{0,20}<?(?:https:\/\/|\/[^/\\]|mailto:|tel:))/g

/**
 * Removes tags. A remaining `<` that could begin a tag, as in «scrivi <Nome Cognome>», gets a space after it, so that no reader takes it for
 * one.
 */
function withoutHtml(text: string): string {
  const source = text.replace(AUTOLINK, '$1')
  const endOf = htmlFinder(source)
  const kept: string[] = []
  let from = 0
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', Math.max(at + 1, from))) {
    const end = endOf(at)
    if (end === null) continue
    kept.push(source.slice(from, at))
    from = end
  }
  kept.push(source.slice(from))
  return kept.join('').replace(/<(?=[a-z/!?])/gi, '< ')
}

/** Gives the end of the HTML that begins at a `<`; null when there is none. Call it from left to right: it reads the text once. */
function htmlFinder(text: string): (at: number) => number | null {
  const ends = {
    comment: closingFinder(text, /-->/g),
    script: closingFinder(text, /<\/script\s*>/gi),
    style: closingFinder(text, /<\/style\s*>/gi),
  }
  return (at) => {
    if (text.startsWith('<!--', at)) {
      const end = ends.comment(at + 4)
      if (end !== null) return end
    }
    RAW.lastIndex = at
    const name = RAW.exec(text)?.[1]?.toLowerCase()
    const end = name === undefined ? null : ends[name as 'script' | 'style'](RAW.lastIndex)
    if (end !== null) return end
    TAG.lastIndex = at
    const tag = TAG.exec(text)
    // With a colon it is a link: `<javascript:…>`.
    const isHtml = tag && (tag[1] === undefined || tag[1].includes(':') || ELEMENT.test(tag[1]))
    return isHtml ? TAG.lastIndex : null
  }
}

/**
 * Gives the end of the next closing mark that begins at most `LONGEST_HTML` characters after a place. A match is kept until the search
 * passes it.
 */
function closingFinder(text: string, closing: RegExp): (from: number) => number | null {
  let found: { start: number; end: number } | null = { start: -1, end: 0 }
  return (from) => {
    if (found && found.start < from) {
      closing.lastIndex = from
      const match = closing.exec(text)
      found = match && { start: match.index, end: closing.lastIndex }
    }
    return found && found.start - from <= LONGEST_HTML ? found.end : null
  }
}

/** Words of the association for a text in Markdown: their apostrophes are straight, and what would be a mark is a space. */
export const withoutMarks = (words: string): string =>
  words
    .replace(APOSTROPHES, "'")
    .replace(/[*_[\]#<>|\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
