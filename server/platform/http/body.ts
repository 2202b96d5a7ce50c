import type { IncomingMessage } from 'node:http'

export const MAX_BODY_BYTES = 64 * 1024

/**
 * The whole body of a request, or null when it is larger than `most` bytes. What comes after the limit is read and dropped for a while,
 * so that the client gets to see the answer instead of a broken connection; one that never ends is cut.
 */
export function readBody(request: IncomingMessage, most = MAX_BODY_BYTES): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > most) {
    dropRest(request)
    return Promise.resolve(null)
  }
  return new Promise((done, failed) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', function add(chunk: Buffer) {
      size += chunk.length
      chunks.push(chunk)
      if (size <= most) return
      request.off('data', add)
      dropRest(request)
      done(null)
    })
    request.once('end', () => done(Buffer.concat(chunks, size)))
    request.once('error', failed)
  })
}

const MAX_DROPPED_BYTES = 16 * MAX_BODY_BYTES

function dropRest(request: IncomingMessage): void {
  let dropped = 0
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > MAX_DROPPED_BYTES) request.destroy()
  })
}
