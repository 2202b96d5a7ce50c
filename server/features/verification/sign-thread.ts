import { parentPort, workerData } from 'node:worker_threads'
import { drawSign, type SignSource } from './draw-sign.ts'

const port = parentPort
if (!port) throw new Error('This file is a thread: sign.ts starts it')
const answer = (pdf: Uint8Array) => port.postMessage(pdf)

answer(await drawSign(workerData as SignSource))
