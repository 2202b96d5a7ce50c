import { parentPort, workerData } from 'node:worker_threads'
import { drawCardPdf } from './draw-card-pdf.ts'
import type { CardPdfSource } from './draw-card-sides.ts'

const port = parentPort
if (!port) throw new Error('This file is a thread: card-pdf.ts starts it')
const send = (part: Uint8Array | null) => port.postMessage(part)

await drawCardPdf(workerData as CardPdfSource, send)
send(null)
