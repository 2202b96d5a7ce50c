import type { IncomingMessage } from 'node:http'
import { AppError } from '#domain/errors.ts'
import { PART_MS, UPLOAD_PART_BYTES } from '#domain/reports/report.ts'
import { IMPORT_PART_BYTES } from '#domain/imports/import.ts'
import { MAX_PICTURE_BYTES } from '#domain/content/picture.ts'

const MAX_BODY_BYTES = 64 * 1024
const DESK_FILE_BYTES = 5 * 1024 * 1024
const LONG_TEXT_BYTES = 1024 * 1024
/**
 * The bytes received of unfinished bodies larger than an upload part. Anybody may begin one, since authorisation comes later: a declared
 * length takes no room.
 */
const LARGE_BYTES_AT_ONCE = 80 * 1024 * 1024

/** A larger body may take longer than `PART_MS` while it arrives at this pace, half a megabit per second: a slow line, not a stalled one. */
const SLOWEST_BYTES_PER_MS = 64
/** The longest that a body may take. */
export const LONGEST_BODY_MS = PART_MS + MAX_PICTURE_BYTES / SLOWEST_BYTES_PER_MS

// Matched against the raw path. A path that only begins like these (../, %2e%2e) may reach another route, with that route's limit.
const PART = /^\/api\/uploads\/[\w-]+(\?|$)/
/** Gestione's large bodies: a picture, an emblem, a PDF, long pasted text (a page, a list of codes), the order of a list. */
const PICTURE = /^\/api\/staff\/contents\/[\w-]+\/[\w.~-]+\/picture(\?|$)/
const DESK_FILE = /^\/api\/staff\/(contents\/[\w-]+\/[\w.~-]+\/file|settings\/identity\/emblem)(\?|$)/
const IMPORT_PART = /^\/api\/staff\/imports\/[\w-]+\/parts\/\d+$/
const LONG_TEXT = /^\/api\/staff\/(contents\/[\w-]+(\/[\w.~-]+\/(draft|codes)|\/order)?|events\/[\w-]+\/effects)$/

/** The calls whose body is a file, not JSON, with its limit in bytes. */
const FILES: readonly [path: RegExp, most: number][] = [
  [PART, UPLOAD_PART_BYTES],
  [PICTURE, MAX_PICTURE_BYTES],
  [DESK_FILE, DESK_FILE_BYTES],
  [IMPORT_PART, IMPORT_PART_BYTES],
]

const fileLimit = ({ method, url = '' }: IncomingMessage): number | undefined =>
  method === 'PUT' ? FILES.find(([path]) => path.test(url))?.[1] : undefined

export const isFile = (request: IncomingMessage): boolean => fileLimit(request) !== undefined

const mostBytes = (request: IncomingMessage): number =>
  fileLimit(request) ?? (LONG_TEXT.test(request.url ?? '') ? LONG_TEXT_BYTES : MAX_BODY_BYTES)

/**
 * Reads the bodies of one server, each completely, or null above its call's limit. Bytes after the limit are read and dropped for a while,
 * so that the client sees the answer instead of a broken connection; an endless body is cut.
 *
 * @throws api.unavailable 503 when a large one has no room beside the others · api.invalid 408 when it does not arrive in time
 */
export function createBodyReader(): (request: IncomingMessage) => Promise<Buffer | null> {
  let large = 0
  const hasRoom = (bytes: number): boolean => (large += bytes) <= LARGE_BYTES_AT_ONCE
  return async (request) => {
    const most = mostBytes(request)
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > most) {
      dropRest(request)
      return null
    }
    // Without a declared length, a part's length is the limit.
    if (length <= UPLOAD_PART_BYTES) return read(request, { most: Math.min(most, UPLOAD_PART_BYTES), pace: Infinity, hasRoom: () => true })
    let own = 0
    try {
      return await read(request, { most, pace: SLOWEST_BYTES_PER_MS, hasRoom: (bytes) => ((own += bytes), hasRoom(bytes)) })
    } finally {
      large -= own
    }
  }
}

type Limits = { most: number; pace: number; hasRoom: (bytes: number) => boolean }

function read(request: IncomingMessage, { most, pace, hasRoom }: Limits): Promise<Buffer | null> {
  const begun = performance.now()
  let timer: NodeJS.Timeout
  const body = new Promise<Buffer | null>((done, failed) => {
    const chunks: Buffer[] = []
    let size = 0
    const add = (chunk: Buffer) => {
      size += chunk.length
      const isRefused = !hasRoom(chunk.length)
      if (size <= most && !isRefused) return void chunks.push(chunk)
      chunks.length = 0
      request.off('data', add)
      dropRest(request)
      if (isRefused) failed(new AppError('api.unavailable', 503))
      else done(null)
    }
    const look = () => {
      const left = begun + PART_MS + size / pace - performance.now()
      if (left > 0) return void (timer = setTimeout(look, Math.ceil(left)))
      request.off('data', add)
      failed(new AppError('api.invalid', 408))
    }
    timer = setTimeout(look, PART_MS)
    request.on('data', add)
    request.once('end', () => done(Buffer.concat(chunks, size)))
    request.once('error', failed)
  })
  return body.finally(() => clearTimeout(timer))
}

const MAX_DROPPED_BYTES = 16 * MAX_BODY_BYTES

function dropRest(request: IncomingMessage): void {
  let dropped = 0
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > MAX_DROPPED_BYTES) request.destroy()
  })
}
