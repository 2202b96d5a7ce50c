import { parentPort, workerData } from 'node:worker_threads'
import { drawPdf, type PdfSource } from './draw.ts'

const port = parentPort
if (!port) throw new Error('This file is a thread: make-pdf.ts starts it')
const answer = (pdf: Uint8Array) => port.postMessage(pdf)

answer(await drawPdf(workerData as PdfSource))
