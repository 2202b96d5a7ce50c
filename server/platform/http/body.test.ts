import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#domain/content/picture.ts'
import { createBodyReader } from './body.ts'

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
