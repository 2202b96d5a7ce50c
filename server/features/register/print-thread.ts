import { parentPort, workerData } from 'node:worker_threads'
import { drawRegister, type RegisterPrint } from './draw-register.ts'

const port = parentPort
if (!port) throw new Error('This file is a thread: print.ts starts it')
const answer = (pdf: Uint8Array) => port.postMessage(pdf)

answer(await drawRegister(workerData as RegisterPrint))
