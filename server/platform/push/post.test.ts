import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createPost } from './post.ts'

let server: Server
afterEach(() => void server.close())

/** An endpoint as in a browser's subscription. */
async function endpoint(answer: RequestListener): Promise<string> {
  server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
}

test('an endless answer is cut after its beginning, and its connection too', async () => {
  const closed = Promise.withResolvers<void>()
  const url = await endpoint((_, response) => {
    response.on('close', closed.resolve).writeHead(201)
    const more = () => void (response.closed || response.write('x'.repeat(1_000), more))
    more()
  })
  const { status, text } = await createPost({ toLocal: true, now: Date.now })(url, {}, 'message')
  expect(status).toBe(201)
  expect(text.length).toBeLessThan(200_000)
  await closed.promise
})

test('an endpoint that answers in endless small pieces is given up', async () => {
  const closed = Promise.withResolvers<void>()
  const url = await endpoint((_, response) => {
    response.writeHead(201)
    const drip = setInterval(() => response.write('.'), 10)
    response.on('close', () => (clearInterval(drip), closed.resolve()))
  })
  await expect(createPost({ toLocal: true, now: Date.now, patienceMs: 300 })(url, {}, 'message')).rejects.toThrow()
  await closed.promise
})

test('a redirection is not followed', async () => {
  const asked: string[] = []
  const url = await endpoint(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(307, { Location: '/inside' }).end()
  })
  expect((await createPost({ toLocal: true, now: Date.now })(url, {}, 'message')).status).toBe(307)
  expect(asked).toEqual(['/send'])
})

test('a name that resolves to this machine gets no request', async () => {
  const { port } = new URL(await endpoint((_, response) => void response.end()))
  const connected: unknown[] = []
  server.on('connection', (socket) => void connected.push(socket))
  const post = createPost({ toLocal: false, now: Date.now })
  await expect(post(`https://localhost:${port}/send`, {}, 'message')).rejects.toThrow('private network')
  await expect(post(`http://localhost:${port}/send`, {}, 'message')).rejects.toThrow('https')
  expect(connected).toEqual([])
})
