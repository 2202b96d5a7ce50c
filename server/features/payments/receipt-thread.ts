import { parentPort, workerData } from 'node:worker_threads'
import { drawReceipt } from './draw-receipt.ts'
import type { ReceiptSource } from './receipt-texts.ts'

const port = parentPort
if (!port) throw new Error('This file is a thread: receipt-pdf.ts starts it')
const answer = (pdf: Uint8Array) => port.postMessage(pdf)

answer(await drawReceipt(workerData as ReceiptSource))
