import { createRequire } from 'node:module'
// oxlint-disable-next-line import/no-named-as-default -- its types know this name alone
import PDFDocument from 'pdfkit'
import type { Doc } from './writer.ts'

type Layout = Pick<PDFKit.PDFDocumentOptions, 'size' | 'layout' | 'margin' | 'margins' | 'bufferPages' | 'autoFirstPage'>
/** `createdAt`: epoch ms; by default 0, so that the same source gives the same bytes. */
export type DocumentHead = Layout & { title: string; author: string; createdAt?: number }

/**
 * Starts an accessible PDF (ISO 14289-1, PDF/UA-1): tagged, with its language, its title in the window, and the app's own embedded fonts.
 * Call it in a thread only.
 */
export function newDocument({ title, author, createdAt = 0, ...layout }: DocumentHead): Doc {
  const at = new Date(createdAt)
  const doc = new PDFDocument({
    ...layout,
    pdfVersion: '1.7',
    // The library supports the option; its types do not list it.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    displayTitle: true,
    lang: 'it-IT',
    info: { Title: title, Author: author, Creator: 'Tessera', CreationDate: at, ModDate: at },
    // No default font: it could not be embedded.
    font: '',
  })
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font)
  return doc
}

/** The document's bytes, once it has ended. Call it before drawing. */
export function bytesOf(doc: Doc): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}

const require = createRequire(import.meta.url)

/** The app's own font files, for embedding subsets, by the writer's names. */
const fonts = {
  regular: require.resolve('@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/hanken-grotesk/700Bold/HankenGrotesk_700Bold.ttf'),
}
