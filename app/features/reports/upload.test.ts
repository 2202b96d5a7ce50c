import { beforeEach, expect, test, vi } from 'vitest'
import { UPLOAD_PART_BYTES } from '#domain/reports/report.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { standInUploads } from './server.fixture.ts'

const PART = UPLOAD_PART_BYTES
const file = (size: number) => ({ id: 'f1', name: 'foto.jpg', type: 'image/jpeg', blob: new Blob([new Uint8Array(size)]) })

let server: ReturnType<typeof standInUploads>
let progress: number[]
let started: unknown[]
beforeEach(() => {
  vi.resetModules()
  standInBrowser()
  server = standInUploads()
  progress = []
  started = []
})

/** A freshly opened page: the part size that works is not known yet. */
const send = async (size: number, known: { id: string; secret: string } | null = null) =>
  (await import('./upload.ts')).sendFile(
    file(size),
    known,
    {},
    { onProgress: (sent) => progress.push(sent), onStarted: async (ref) => void started.push(ref) },
  )

test('a file is sent in parts, with progress before each part and at the end', async () => {
  const ref = await send(2 * PART + 10)
  expect(server.parts).toEqual([
    [0, PART],
    [PART, PART],
    [2 * PART, 10],
  ])
  expect(progress).toEqual([0, PART, 2 * PART, 2 * PART + 10])
  expect([started, server.files.get(ref.id)?.received]).toEqual([[ref], 2 * PART + 10])
})

test('a started upload resumes where the server says, without restarting', async () => {
  server.lose(PART)
  await expect(send(3 * PART)).rejects.toMatchObject({ code: 'auth.network' })
  const [ref] = started as [{ id: string; secret: string }]
  server.parts.length = 0
  expect(await send(3 * PART, ref)).toEqual(ref)
  expect(server.parts.map(([offset]) => offset)[0]).toBe(PART)
  expect(server.files.get(ref.id)).toEqual({ received: 3 * PART, size: 3 * PART })
  expect(started).toHaveLength(1)
})

test('a part whose answer was lost is not sent again', async () => {
  server.lose(PART, 'answer')
  await expect(send(2 * PART)).rejects.toMatchObject({ code: 'auth.network' })
  const [ref] = started as [{ id: string; secret: string }]
  server.parts.length = 0
  await send(2 * PART, ref)
  expect(server.parts).toEqual([])
})

test('another tab’s progress is accepted', async () => {
  server.onPart((upload) => {
    if (upload.received === 0) upload.received = PART
  })
  await send(2 * PART)
  expect(server.parts.map(([offset]) => offset)).toEqual([PART])
})

test('an upload that the server has deleted is restarted', async () => {
  const ref = await send(10, { id: 'gone', secret: 's' })
  expect([ref.id, started]).toEqual(['u1', [ref]])
})

test('parts shrink after one that failed on a slow line', async () => {
  const { sendFile } = await import('./upload.ts')
  const watch = { onProgress: () => {}, onStarted: async (ref: unknown) => void started.push(ref) }
  server.lose(0)
  await expect(sendFile(file(PART), null, {}, watch)).rejects.toMatchObject({ code: 'auth.network' })
  await sendFile(file(PART), started[0] as { id: string; secret: string }, {}, watch)
  expect(server.parts).toEqual([
    [0, PART / 2],
    [PART / 2, PART / 2],
  ])
})

test('parts are halved within a try until a proxy accepts them', async () => {
  server.takeAtMost(64 * 1024)
  await send(PART)
  expect(server.parts.map(([, bytes]) => bytes)).toEqual(Array(4).fill(64 * 1024))
})

test('a proxy that refuses the smallest part ends the upload', async () => {
  server.takeAtMost(1024)
  await expect(send(PART)).rejects.toMatchObject({ status: 413 })
})

test('a refusal ends the upload with the server’s reason', async () => {
  server.refuse(422, 'upload.not_an_image')
  await expect(send(10)).rejects.toMatchObject({ code: 'upload.not_an_image', status: 422 })
})
