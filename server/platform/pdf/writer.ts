import type { Inline } from '#domain/markdown.ts'
import type { fonts } from './fonts.ts'

export type Doc = PDFKit.PDFDocument
export type Writer = ReturnType<typeof createWriter>

/** On white: 15:1 and 7:1. */
export const INK = { text: '#29231d', soft: '#5c554d' } as const
export const SIZE = 11

type Look = { size?: number; bold?: boolean; color?: string }
/** `indent`, `before`, `after` in points; `keep`: what must fit below it, so that a heading does not end a page. */
type LineLook = Look & { indent?: number; before?: number; after?: number; keep?: number }

/** Writes text in the app's font: each piece in the file that has its letters, bold where it says so. */
export function createWriter(doc: Doc) {
  const left = () => doc.page.margins.left
  const width = (indent = 0) => doc.page.width - doc.page.margins.left - doc.page.margins.right - indent

  function use({ size = SIZE, bold = false, color = INK.text }: Look) {
    doc.fontSize(size).fillColor(color).strokeColor(color)
    // The shipped font has every weight in one file, of which a PDF can take one: a thin outline makes it bold.
    doc.lineWidth(bold ? size / 28 : 0)
    return { fill: true, stroke: bold, lineGap: size * 0.3 }
  }

  function pieces(content: readonly Inline[], look: Look, options: PDFKit.Mixins.TextOptions) {
    const runs = content.flatMap((piece) => runsOf(wordsOf(piece)).map((run) => ({ ...run, bold: look.bold || piece.bold === true })))
    runs.forEach(({ text, font, bold }, i) => {
      doc.font(font)
      doc.text(text, { ...options, ...use({ ...look, bold }), continued: i < runs.length - 1 })
    })
  }

  return {
    /** A paragraph of the text, below what was written last. */
    line(content: readonly Inline[], { indent = 0, before = 0, after = 0, keep = 0, ...look }: LineLook = {}) {
      const room = doc.page.height - doc.page.margins.bottom - doc.y
      if (keep && room < keep) doc.addPage()
      doc.x = left() + indent
      doc.y += before
      pieces(content, look, { width: width(indent) })
      doc.x = left()
      doc.y += after
    },

    /** A list's mark, on whose line the item goes on. */
    label(text: string, room: number) {
      if (doc.page.height - doc.page.margins.bottom - doc.y < SIZE * 2) doc.addPage()
      const { y } = doc
      doc.x = left()
      pieces([{ text }], {}, { width: room, lineBreak: false })
      doc.y = y
    },

    /** At a place, without moving on; `end`: its end is at the right margin. */
    at(text: string, x: number, y: number, { end = false, ...look }: Look & { end?: boolean } = {}) {
      doc.font('latin')
      doc.text(text, x, y, { ...use(look), width: width(), align: end ? 'right' : 'left', lineBreak: false })
    },

    /** In a column, from a place on. */
    box(content: readonly Inline[], x: number, y: number, { width: room, end, ...look }: Look & { width: number; end: boolean }) {
      doc.x = x
      doc.y = y
      pieces(content, look, { width: room, align: end ? 'right' : 'left' })
    },

    /** Of one line. */
    widthOf(text: string, look: Look = {}): number {
      use(look)
      return runsOf(text).reduce((sum, run) => sum + doc.font(run.font).widthOfString(run.text), 0)
    },

    heightOf(content: readonly Inline[], room: number, look: Look = {}): number {
      const text = content.map(wordsOf).join('')
      return doc.font('latin').heightOfString(text, { ...use(look), width: room })
    },
  }
}

/** On paper a link is its words, and where it leads when they do not say so. */
const wordsOf = ({ text, href }: Inline): string => (href?.startsWith('https:') && !href.includes(text) ? `${text} (${href})` : text)

// The letters of the other two files, as the app's style sheet has them (app/ui/styles/tokens.css). What can be in two is taken from the first.
const EXT = /([\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1d00-\u1dbf\u1e00-\u1e9f\u1ef2-\u1eff\u2c60-\u2c7f\ua720-\ua7ff]+)/u
const VIETNAMESE = /([\u1ea0-\u1ef1]+)/u

type Run = { text: string; font: keyof typeof fonts }

const runsOf = (text: string): Run[] =>
  split(text, VIETNAMESE, 'vietnamese').flatMap((run) => (run.font === 'latin' ? split(run.text, EXT, 'ext') : run))

const split = (text: string, letters: RegExp, font: Run['font']): Run[] =>
  text
    .split(letters)
    .map((part, i) => ({ text: part, font: i % 2 ? font : ('latin' as const) }))
    .filter((run) => run.text)
