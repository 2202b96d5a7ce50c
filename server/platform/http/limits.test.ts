import { once } from 'node:events'
import { connect, Socket, type AddressInfo } from 'node:net'
import { createServer, request as send, Server, type RequestListener, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#domain/content/picture.ts'
import { startTestApp } from '#tests/test-app.ts'
import { limitConnections, oneAtATime, WAITING_REQUESTS } from './connections.ts'
import { createHttpServer, stopListening, type Limits } from './listener.ts'

async function listening(answer: RequestListener, limits: Partial<Limits> = {}, proxies: string[] = []) {
  const server = createHttpServer({ checkMs: 10, ...limits }, proxies)
  server.on('request', answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

async function untilClosed(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (part) => (answer += part))
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test('a request with unfinished headers is cut with 408', async () => {
  const { server, port } = await listening(() => {}, { headersMs: 20, requestMs: 50 })
  const answer = await untilClosed(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('{"error":{"code":"api.invalid"}}')
  await stopListening(server, 0)
})

test('a request with an unfinished body is cut with 408', async () => {
  const { server, port } = await listening((request) => request.resume(), { headersMs: 20, requestMs: 50 })
  expect(await untilClosed(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc')).toMatch(/^HTTP\/1\.1 408 /)
  await stopListening(server, 0)
})

test('a picture from a line of half a megabit per second has the time that it needs', () => {
  expect(createHttpServer().requestTimeout).toBeGreaterThan((MAX_PICTURE_BYTES * 8) / 500)
})

test('stopping waits for running requests, and accepts no new connection', async () => {
  const answers: ServerResponse[] = []
  const { server, port } = await listening((_, response) => void answers.push(response))
  const answer = new Promise<string>((done, failed) => {
    send({ host: '127.0.0.1', port }, (response) => response.setEncoding('utf8').on('data', done))
      .on('error', failed)
      .end()
  })
  await once(server, 'request')
  const stopped = stopListening(server, 60_000)
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  answers[0]?.end('whole')
  expect(await answer).toBe('whole')
  await stopped
})

test('stopping cuts an answer that takes longer than the grace period', async () => {
  const { server, port } = await listening(() => {})
  const answer = fetch(`http://127.0.0.1:${port}`)
  await once(server, 'request')
  await Promise.all([stopListening(server, 20), expect(answer).rejects.toThrow()])
})

test('a server that does not listen is stopped already', async () => {
  await stopListening(createServer(), 0)
})

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const LAST = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

test('the requests of a connection are answered in turn, each after the previous answer has been read', async () => {
  const begun: ServerResponse[] = []
  const { server, port } = await listening(oneAtATime((_, response) => void begun.push(response), WAITING_REQUESTS))
  const socket = connect(port, '127.0.0.1')
  socket.write(GET.repeat(3))
  await once(server, 'request')
  for (const count of [1, 2, 3]) {
    await expect.poll(() => begun.length).toBe(count)
    begun.at(-1)!.end(String(count))
    await once(socket, 'data')
  }
  socket.destroy()
  await stopListening(server, 0)
})

test('a connection with too many waiting requests is cut, and none of them begins', async () => {
  const begun: ServerResponse[] = []
  const { server, port } = await listening(oneAtATime((_, response) => void begun.push(response), 2))
  expect(await untilClosed(port, GET.repeat(4))).toBe('')
  expect(begun.length).toBe(1)
  await stopListening(server, 0)
})

test('the app limits the waiting requests of a connection', async () => {
  const app = await startTestApp({ waiting: 1 })
  expect(await untilClosed(app.port, `${GET.repeat(2)}${LAST}`)).toBe('')
  await app.stop()
})

test('a client that does not read its answer is dropped', async () => {
  const { server, port } = await listening((_, response) => void response.end(Buffer.alloc(32 * 1024 * 1024)), { stalledMs: 50 })
  const reader = connect(port, '127.0.0.1').pause()
  reader.on('error', () => {}).write(GET)
  const [socket] = (await once(server, 'connection')) as [Socket]
  await expect.poll(() => socket.destroyed).toBe(true)
  reader.destroy()
  await stopListening(server, 0)
})

test('a slow answer arrives', async () => {
  const { server, port } = await listening(({ socket }, response) => {
    // The time is over with the answer still to come.
    socket.emit('timeout')
    response.end('whole')
  })
  expect(await fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text(), String)).toBe('whole')
  await stopListening(server, 0)
})

test('an idle connection is dropped', async () => {
  const { server, port } = await listening((_, response) => void response.end('here'), { idleMs: 1 })
  expect(await untilClosed(port, GET)).toMatch(/^HTTP\/1\.1 200 /)
  await stopListening(server, 0)
})

test('connections are limited in total', async () => {
  const { server, port } = await listening((_, response) => void response.end('here'), { connections: 1 })
  const first = connect(port, '127.0.0.1')
  await once(server, 'connection')
  expect(await untilClosed(port, LAST)).toBe('')
  first.destroy()
  await stopListening(server, 0)
})

const LIMITS = { connections: 100, perNetwork: 1, perSite: 2 }

test.each([
  ['one address of IPv4', ['192.0.2.1', '192.0.2.1'], 1],
  ['one address of IPv4 on a socket of both families', ['192.0.2.1', '::ffff:192.0.2.1'], 1],
  ['two addresses of IPv4', ['::ffff:192.0.2.1', '::ffff:192.0.2.2'], 2],
  ['one line of IPv6, which has 2^64 addresses', ['2001:db8::1', '2001:db8::ffff:2'], 1],
  ['one site of IPv6, which has many lines', ['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1'], 2],
  ['two sites of IPv6', ['2001:db8:1::1', '2001:db8:2::1'], 2],
  ['a trusted proxy', ['10.0.0.1', '10.0.0.1', '::ffff:10.0.0.1'], 3],
])('connections of %s are limited', (_, addresses, open) => {
  const server = new Server()
  limitConnections(server, LIMITS, (address) => address === '10.0.0.1')
  const sockets = addresses.map((address) => connectionFrom(server, address))
  expect(sockets.filter((socket) => !socket.destroyed)).toHaveLength(open)
})

test('a closed connection makes room for another', async () => {
  const server = new Server()
  limitConnections(server, LIMITS, () => false)
  const first = connectionFrom(server, '2001:db8::1')
  expect(connectionFrom(server, '2001:db8::2').destroyed).toBe(true)
  await once(first.destroy(), 'close')
  expect(connectionFrom(server, '2001:db8::2').destroyed).toBe(false)
})

test('connections of trusted proxies have no limit of their own', async () => {
  const { server, port } = await listening((_, response) => void response.end('here'), { perNetwork: 1 }, ['127.0.0.0/8'])
  const first = connect(port, '127.0.0.1')
  await once(server, 'connection')
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here')
  first.destroy()
  await stopListening(server, 0)
})

/** A connection from any address: a machine itself has only one. */
function connectionFrom(server: Server, remoteAddress: string): Socket {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  server.emit('connection', socket)
  return socket
}
