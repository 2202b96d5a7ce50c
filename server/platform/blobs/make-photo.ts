import { fork } from 'node:child_process'
import { AppError } from '#domain/errors.ts'
import { EXAMINATION_MS } from '#domain/reports/report.ts'

export type Photo = { bytes: Buffer; width: number; height: number }
export type PhotoRefusal = 'upload.damaged' | 'upload.animated' | 'upload.too_many_pixels'
export type PhotoAnswer = Photo | { refusal: PhotoRefusal }

const CRASHES: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTRAP'] as const)

/**
 * Encodes a photo in a process of its own, which then ends. The decoder takes hundreds of megabytes for a large photo, and a process
 * returns little of that; the own process also has no access to the server's settings. A photo that crashes the decoder is damaged.
 *
 * @throws upload.damaged, upload.animated, upload.too_many_pixels, all 422
 */
export async function makePhoto(file: Buffer): Promise<Photo> {
  const child = fork(new URL('./photo-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: EXAMINATION_MS,
    killSignal: 'SIGKILL',
  })
  const answer = await new Promise<PhotoAnswer>((done, failed) => {
    child.once('message', (message) => {
      done(message as PhotoAnswer)
      child.disconnect()
    })
    child.once('error', failed)
    child.once('exit', (code, signal) => {
      if (child.killed || CRASHES.has(signal)) done({ refusal: 'upload.damaged' })
      // Stopped with the server, or for lack of memory: the photo may be good.
      else failed(new Error(`The process of a photo ended by ${signal ?? code}`))
    })
    child.send(file, () => {})
  })
  if ('refusal' in answer) throw new AppError(answer.refusal, 422)
  return answer
}
