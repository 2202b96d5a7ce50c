import { parentPort, workerData } from 'node:worker_threads'
import { PKPass } from 'passkit-generator'

/** `pass`: the content of pass.json; `images`: by file name; certificates as PEM. */
export type PassSource = {
  pass: object
  images: Record<string, Uint8Array>
  certificates: { signerCert: string; signerKey: string; wwdr: string }
}

const port = parentPort
if (!port) throw new Error('This file is a thread: apple-pass.ts starts it')
const answer = (pass: Uint8Array) => port.postMessage(pass)

const { pass, images, certificates } = workerData as PassSource
const files = Object.fromEntries(Object.entries(images).map(([name, bytes]) => [name, Buffer.from(bytes)]))
const made = new PKPass({ ...files, 'pass.json': Buffer.from(JSON.stringify(pass)) }, certificates)
answer(made.getAsBuffer())
