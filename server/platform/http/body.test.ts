import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_PICTURE_BYTES } from '#domain/content/picture.ts'
import { PART_MS } from '#domain/reports/report.ts'
import { createBodyReader } from './body.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const MB = 1_000_000
const late = { code: 'api.invalid', status: 408 }

/** A body being sent, and what the server makes of it. */
function sent({ method = 'PUT', url = '/api/staff/contents/ristoranti/a/picture', length = 0 }) {
  const stream = new PassThrough({ highWaterMark: 2 * length })
  const request = Object.assign(stream, { method, url, headers: { 'content-length': String(length) } })
  return { stream, read: createBodyReader()(request as unknown as IncomingMessage) }
}

/** Lets the reader take what was written. */
const taken = () => new Promise((done) => void setImmediate(done))

test('a large file from a slow line is read as long as it keeps arriving', async () => {
  const { stream, read } = sent({ length: 6 * MB })
  for (let i = 0; i < 3; i++) {
    stream.write(Buffer.alloc(2 * MB))
    await taken()
    await vi.advanceTimersByTimeAsync(PART_MS)
  }
  stream.end()
  expect((await read)?.length).toBe(6 * MB)
})

test('one that stalls is refused after the time of its bytes', async () => {
  const { stream, read } = sent({ length: 6 * MB })
  const refused = expect(read).rejects.toMatchObject(late)
  stream.write(Buffer.alloc(640_000))
  await taken()
  await vi.advanceTimersByTimeAsync(PART_MS + 10_000)
  await refused
})

test('a small body has no longer time, however much has arrived', async () => {
  const { stream, read } = sent({ method: 'POST', url: '/api/auth/sign-in', length: 60_000 })
  const refused = expect(read).rejects.toMatchObject(late)
  stream.write(Buffer.alloc(59_999))
  await taken()
  await vi.advanceTimersByTimeAsync(PART_MS)
  await refused
})

/** A request whose bytes the test sends. */
const picture = () =>
  Object.assign(new PassThrough({ highWaterMark: MAX_PICTURE_BYTES }), {
    method: 'PUT',
    url: '/api/staff/contents/ristoranti/a/picture',
    headers: { 'content-length': String(MAX_PICTURE_BYTES) },
  })

test('80 MB of unfinished large bodies are held; the one that goes beyond is refused and leaves its room', async () => {
  const reader = createBodyReader()
  const read = (request: PassThrough) => reader(request as unknown as IncomingMessage).catch(({ code }: { code: string }) => code)
  const begin = (bytes: number) => {
    const request = picture()
    request.write(Buffer.alloc(bytes))
    return { request, body: read(request) }
  }
  const held = Array.from({ length: 4 }, () => begin(MAX_PICTURE_BYTES - 1))
  expect(await begin(5_000_000).body).toBe('api.unavailable')
  const small = Object.assign(new PassThrough(), { method: 'POST', url: '/api/auth/sign-in', headers: { 'content-length': '2' } })
  small.end('{}')
  expect(String(await read(small))).toBe('{}')

  held[0]!.request.destroy(new Error('gone'))
  await held[0]!.body
  const last = begin(MAX_PICTURE_BYTES)
  last.request.end()
  expect(await last.body).toHaveLength(MAX_PICTURE_BYTES)
  for (const { request, body } of held.slice(1)) {
    request.end(Buffer.alloc(1))
    expect(await body).toHaveLength(MAX_PICTURE_BYTES)
  }
})
