import { parentPort, workerData } from 'node:worker_threads'
import { drawPdf, type PdfSource } from './draw.ts'

parentPort!.postMessage(await drawPdf(workerData as PdfSource))
