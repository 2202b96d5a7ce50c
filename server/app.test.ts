import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { createApp } from './app.ts'
import { createSite } from './features/site/site.ts'
import { createHttpServer, createListener, stopListening } from './platform/http/listener.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const PATH = '/api/openapi.json'

test('a caller with the current API document does not get it again', async () => {
  const first = await app.request(PATH)
  expect(first.status).toBe(200)
  expect(first.json).toMatchObject({ openapi: '3.1.0', info: { title: 'Tessera' } })
  const etag = String(first.headers.etag)
  const again = await app.request(PATH, { headers: { 'If-None-Match': etag } })
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
  expect((await app.request(PATH, { headers: { 'If-None-Match': 'W/"another"' } })).text).toBe(first.text)
})

test('the API document is made once, at its first request, also with simultaneous requests', async () => {
  const api = createApp(app.deps)
  const make = vi.spyOn(api, 'getOpenAPI31Document')
  const server = createHttpServer()
  server.on('request', createListener(app.deps, { app: api, site: createSite(app.deps) }))
  const { port } = await new Promise<{ port: number }>((ready) =>
    server.listen(0, '127.0.0.1', () => ready(server.address() as { port: number })),
  )
  expect(make).not.toHaveBeenCalled()
  const asked = Array.from({ length: 5 }, () => fetch(`http://127.0.0.1:${port}${PATH}`))
  const documents = await Promise.all((await Promise.all(asked)).map((answer) => answer.text()))
  expect(new Set(documents).size).toBe(1)
  expect(make).toHaveBeenCalledTimes(1)
  await stopListening(server, 0)
})
