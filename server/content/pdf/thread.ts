import { parentPort, workerData } from 'node:worker_threads'
import { drawPdf, type PdfSource } from './draw.ts'

const pdf = await drawPdf(workerData as PdfSource)
parentPort!.postMessage(pdf)
