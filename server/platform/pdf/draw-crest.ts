import { CREST_STROKES } from '#domain/content/crest.ts'
import type { Doc } from './writer.ts'

/** The drawing's size, in its own units. */
const BOX = 40

type Place = { x: number; y: number; side: number; color: string }

/** The association's own emblem (PNG), else the product's, in lines of a colour. It adds nothing to the text, so it is an artifact. */
export function drawCrest(doc: Doc, emblem: Uint8Array | null, { x, y, side, color }: Place): void {
  if (emblem) {
    doc.image(openedIn(doc, emblem), x, y, { width: side, height: side })
    return
  }
  doc.save()
  doc.translate(x, y).scale(side / BOX)
  doc.lineWidth(1.6).lineCap('round').lineJoin('round').strokeColor(color)
  doc.path(CREST_STROKES).stroke()
  doc.restore()
}

const opened = new WeakMap<Doc, Map<Uint8Array, Buffer>>()

/** Stores an emblem once per document. */
function openedIn(doc: Doc, emblem: Uint8Array): Buffer {
  const images = opened.get(doc) ?? new Map<Uint8Array, Buffer>()
  opened.set(doc, images)
  // The library has the method; its types do not.
  const image = images.get(emblem) ?? (doc as unknown as { openImage(bytes: Buffer): Buffer }).openImage(Buffer.from(emblem))
  images.set(emblem, image)
  return image
}
