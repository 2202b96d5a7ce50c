/** A piece of a line: text, perhaps bold, perhaps a link. It is always shown as text, never as markup. */
export type Inline = { text: string; bold?: true; href?: string }

/** A block of a text. Level 1 is missing: the page has its own title. */
export type Block =
  | { type: 'heading'; level: 2 | 3; content: Inline[] }
  | { type: 'paragraph'; content: Inline[] }
  | { type: 'list'; ordered: boolean; items: Inline[][] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }

/**
 * Reads the subset of Markdown that the association's texts use: headings, paragraphs, bold, links, lists of one level, tables. Everything
 * else, HTML included, stays plain text. The lines of a paragraph stay lines, as they were written. A link goes to https, mailto, tel or a
 * path of this site. A first-level heading is left out.
 */
export function readMarkdown(source: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const flush = () => {
    if (lines.length) blocks.push(...readChunk(lines))
    lines = []
  }
  for (const line of source.replaceAll('\r\n', '\n').split('\n')) {
    if (!line.trim()) flush()
    else if (HEADING.test(line)) {
      flush()
      lines = [line]
      flush()
    } else lines.push(line)
  }
  flush()
  return blocks
}

const HEADING = /^(#{1,3}) +(.*)$/
const ITEM = /^ {0,3}(?:[-*]|\d{1,3}[.)]) +/
const ORDERED = /^ {0,3}\d/

/** Adjacent lines without an empty one between them: a heading, a table, or a run of paragraphs and lists. */
function readChunk(lines: string[]): Block[] {
  const heading = HEADING.exec(lines[0] ?? '')
  if (heading) return readHeading(heading[1] ?? '', heading[2] ?? '')
  if (isTable(lines)) return [readTable(lines)]
  const blocks: Block[] = []
  let open: { ordered: boolean | null; texts: string[] } | null = null
  const close = () => {
    if (open?.ordered === null) blocks.push({ type: 'paragraph', content: readInline(open.texts.join(' ')) })
    else if (open) blocks.push({ type: 'list', ordered: open.ordered, items: open.texts.map((text) => readInline(text)) })
    open = null
  }
  for (const line of lines) {
    const ordered = ITEM.test(line) ? ORDERED.test(line) : null
    const text = line.replace(ITEM, '').trim()
    if (ordered === null && open) {
      // The paragraph's next line, or more of the list's last item.
      const texts: string[] = open.texts
      texts[texts.length - 1] += `${open.ordered === null ? '\n' : ' '}${text}`
      continue
    }
    if (!open || open.ordered !== ordered) {
      close()
      open = { ordered, texts: [] }
    }
    open.texts.push(text)
  }
  close()
  return blocks
}

function readHeading(marks: string, text: string): Block[] {
  if (marks.length === 1) return []
  return [{ type: 'heading', level: marks.length === 2 ? 2 : 3, content: readInline(text.trim()) }]
}

const isTable = (lines: string[]): boolean =>
  lines.length >= 2 && lines.every((line) => line.trim().startsWith('|')) && /^[\s|:-]+$/.test(lines[1] ?? '')

function readTable([head = '', , ...rows]: string[]): Block {
  return { type: 'table', head: cells(head), rows: rows.map(cells) }
}

const cells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => readInline(cell.trim()))

/** Bold, links, and bare addresses. Every length is bounded: a hostile text takes only a moment. */
const MARK =
  /\*\*([^*\n]{1,600})\*\*|\[([^[\]\n]{1,300})\]\(([^()\s]{1,500})\)|([A-Za-z0-9][A-Za-z0-9._+-]{0,63}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4})|(https:\/\/[^\s<>()[\]"'*]{1,300})/g

export function readInline(text: string, bold = false): Inline[] {
  const pieces: Inline[] = []
  const push = (piece: string, href?: string | null) => {
    if (piece) pieces.push({ text: piece, ...(bold && { bold }), ...(href && { href }) })
  }
  let from = 0
  for (const match of text.matchAll(MARK)) {
    const [whole, strong, label, target, email, url] = match
    push(text.slice(from, match.index))
    from = match.index + whole.length
    if (strong !== undefined && !bold) pieces.push(...readInline(strong, true))
    else if (label !== undefined && target !== undefined) push(label, safeTarget(target))
    else if (email !== undefined) push(email, `mailto:${email}`)
    else if (url !== undefined) {
      // Punctuation at the end belongs to the sentence.
      const address = url.replace(/[.,;:!?]+$/, '')
      push(address, safeTarget(address))
      push(url.slice(address.length))
    } else push(whole)
  }
  push(text.slice(from))
  return pieces
}

/** The target of a link if it is allowed; else null. */
export function safeTarget(target: string): string | null {
  if (/^\/(?![/\\])[\w\-./~%?=&#+]*$/.test(target)) return target
  if (/^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(target) || /^tel:\+?[\d-]+$/.test(target)) return target
  if (!/^https:\/\/[\w-]/.test(target)) return null
  try {
    const url = new URL(target)
    return url.username || url.password ? null : url.href
  } catch {
    return null
  }
}
