import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { newDocument } from './document.ts'
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
 * The thread of `streamedPdf`: an accessible PDF (ISO 14289-1) made part by part, each on its own pages. Call it in a thread only.
 */
export async function pageThread<Head extends PageHead, Part>(draw: (pages: Pages, part: Part, head: Head) => void): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('This file is a thread: stream-pdf.ts starts it')
  const send = (part: Uint8Array | null) => port.postMessage(part)
  const head = workerData as Head
  const doc = newDocument({
    size: head.size,
    margin: head.margin,
    autoFirstPage: false,
    title: head.title,
    author: head.author,
    createdAt: head.createdAt,
  })
  doc.on('data', (bytes: Uint8Array) => send(bytes))
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
