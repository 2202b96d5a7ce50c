import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
// oxlint-disable-next-line import/no-named-as-default -- its types know this name alone
import PDFDocument from 'pdfkit'
import { fonts } from './draw.ts'
import { createWriter, type Doc, type Writer } from './writer.ts'

export type PageHead = { title: string; author: string; createdAt: number; size: 'A4' | [number, number]; margin: number }
export type Pages = {
  doc: Doc
  write: Writer
  /** A tagged piece of the document. */
  add(type: string, draw: () => void, options?: object): void
  /** Draws marks and pictures outside the reading order ("artifacts", ISO 14289-1, section 7.1). */
  artifact(draw: () => void): void
}

/**
 * The thread of `streamedPdf`: an accessible PDF (ISO 14289-1) whose parts come one after the other, each on pages of its own. Only threads
 * call it.
 */
export async function pageThread<Head extends PageHead, Part>(draw: (pages: Pages, part: Part, head: Head) => void): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('This file is a thread: stream-pdf.ts starts it')
  const send = (part: Uint8Array | null) => port.postMessage(part)
  const head = workerData as Head
  const at = new Date(head.createdAt)
  const doc = new PDFDocument({
    size: head.size,
    margin: head.margin,
    autoFirstPage: false,
    pdfVersion: '1.7',
    // The library has it; its types do not.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    displayTitle: true,
    lang: 'it-IT',
    info: { Title: head.title, Author: head.author, Creator: 'Tessera', CreationDate: at, ModDate: at },
    // No default font: it would not be embedded.
    font: '',
  })
  doc.on('data', (bytes: Uint8Array) => send(bytes))
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const pages: Pages = {
    doc,
    write: createWriter(doc),
    add: (type, drawIt, options = {}) => root.add(doc.struct(type, options, drawIt)),
    artifact(drawIt) {
      doc.markContent('Artifact', { type: 'Layout' })
      drawIt()
      doc.endMarkedContent()
    },
  }
  for (;;) {
    const [part] = (await once(port, 'message')) as [Part | null]
    if (part === null) break
    draw(pages, part, head)
    // The stream emits its bytes on later ticks; they must go first.
    await new Promise((next) => setImmediate(next))
    send(null)
  }
  const ended = once(doc, 'end')
  root.end()
  doc.end()
  await ended
  send(null)
}
