import type { Inline } from '#domain/markdown.ts'

export type Doc = PDFKit.PDFDocument
export type Writer = ReturnType<typeof createWriter>

/** Contrast on white: 15:1 and 7:1. */
export const INK = { text: '#29231d', soft: '#5c554d' } as const
export const SIZE = 11

type Look = { size?: number; bold?: boolean; color?: string }
/** `indent`, `before`, `after` in points; `keep`: height that must fit below, so that a heading does not end a page. */
type LineLook = Look & { indent?: number; before?: number; after?: number; keep?: number }

/** Writes text in the app's font, with bold pieces. */
export function createWriter(doc: Doc) {
  const left = () => doc.page.margins.left
  const width = (indent = 0) => doc.page.width - doc.page.margins.left - doc.page.margins.right - indent

  function use({ size = SIZE, bold = false, color = INK.text }: Look) {
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color)
    return { lineGap: size * 0.3 }
  }

  function pieces(content: readonly Inline[], look: Look, options: PDFKit.Mixins.TextOptions) {
    const written = content.filter(({ text }) => text)
    written.forEach((piece, i) => {
      const drawn = use({ ...look, bold: look.bold || piece.bold === true })
      doc.text(wordsOf(piece), { ...options, ...drawn, continued: i < written.length - 1 })
    })
  }

  const heightOf = (content: readonly Inline[], room: number, look: Look = {}): number =>
    doc.heightOfString(content.map(wordsOf).join(''), { ...use(look), width: room })

  return {
    heightOf,

    /** A paragraph below the previous one. */
    line(content: readonly Inline[], { indent = 0, before = 0, after = 0, keep = 0, ...look }: LineLook = {}) {
      const room = doc.page.height - doc.page.margins.bottom - doc.y
      if (keep && room < keep) doc.addPage()
      doc.x = left() + indent
      doc.y += before
      pieces(content, look, { width: width(indent) })
      doc.x = left()
      doc.y += after
    },

    /** A list's mark; the item continues on its line. */
    label(text: string, room: number) {
      if (doc.page.height - doc.page.margins.bottom - doc.y < SIZE * 2) doc.addPage()
      const { y } = doc
      doc.x = left()
      pieces([{ text }], {}, { width: room, lineBreak: false })
      doc.y = y
    },

    /** Text at a position, without moving the cursor; `end`: aligned to the right margin. */
    at(text: string, x: number, y: number, { end = false, ...look }: Look & { end?: boolean } = {}) {
      doc.text(text, x, y, { ...use(look), width: width(), align: end ? 'right' : 'left', lineBreak: false })
    },

    /** Text in a column, from a position on. */
    box(content: readonly Inline[], x: number, y: number, { width: room, end, ...look }: Look & { width: number; end: boolean }) {
      doc.x = x
      doc.y = y
      pieces(content, look, { width: room, align: end ? 'right' : 'left' })
    },

    /** The width of a text on one line. */
    widthOf(text: string, look: Look = {}): number {
      use(look)
      return doc.widthOfString(text)
    },

    /** The largest size up to `most` at which a text fits its height; at least 7 points, and never cut. */
    fitting(text: string, { width: room, most, height, bold = false }: { width: number; most: number; height: number; bold?: boolean }) {
      let size = most
      while (size > 7 && heightOf([{ text }], room, { size, bold }) > height) size -= 0.5
      return size
    },
  }
}

/** A link on paper: its text, and its target if the text does not show it. */
const wordsOf = ({ text, href }: Inline): string => broken(href?.startsWith('https:') && !href.includes(text) ? `${text} (${href})` : text)

/** Adds gaps to words longer than some lines: the library measures for minutes to break a word of thousands of letters. */
const broken = (text: string): string => text.replace(/\S{300}(?=\S)/gu, '$& ')
