import { once } from 'node:events'
import { connect } from 'node:net'
import { createServer, request as send, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { CONNECTION_LIMITS, oneAtATime } from './connections.ts'
import { createHttpServer } from './listener.ts'
import { stopListening } from './stop.ts'

async function listening(answer: RequestListener, limits = {}) {
  const server = createHttpServer({ checkMs: 10, ...limits })
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

test('a request whose headers do not come to an end is cut with 408', async () => {
  const { server, port } = await listening(() => {}, { headersMs: 20, requestMs: 50 })
  const answer = await untilClosed(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('{"error":{"code":"api.invalid"}}')
  await stopListening(server, 0)
})

test('a request whose body does not come to an end is cut with 408', async () => {
  const { server, port } = await listening((request) => request.resume(), { headersMs: 20, requestMs: 50 })
  expect(await untilClosed(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc')).toMatch(/^HTTP\/1\.1 408 /)
  await stopListening(server, 0)
})

test('stopping waits for the answer that is being made, and takes no new connection', async () => {
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

test('stopping does not wait longer than it may for an answer that does not come', async () => {
  const { server, port } = await listening(() => {})
  const answer = fetch(`http://127.0.0.1:${port}`)
  await once(server, 'request')
  await Promise.all([stopListening(server, 20), expect(answer).rejects.toThrow()])
})

test('a server that does not listen is stopped already', async () => {
  await stopListening(createServer(), 0)
})

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

test('the requests of a connection are answered in turn, each once the answer before it has been read', async () => {
  const begun: ServerResponse[] = []
  const { server, port } = await listening(oneAtATime((_, response) => void begun.push(response), CONNECTION_LIMITS))
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

test('a connection on which too many requests wait is cut, and none of them begins', async () => {
  const begun: ServerResponse[] = []
  const { server, port } = await listening(oneAtATime((_, response) => void begun.push(response), { ...CONNECTION_LIMITS, waiting: 2 }))
  expect(await untilClosed(port, GET.repeat(4))).toBe('')
  expect(begun.length).toBe(1)
  await stopListening(server, 0)
})

test('an address opens so many connections, a trusted proxy as many as it needs', async () => {
  const { server, port } = await listening((_, response) => void response.end('here'), { perAddress: 1 })
  const first = connect(port, '127.0.0.1')
  await once(server, 'connection')
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  first.destroy()
  await expect.poll(() => fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text(), String)).toBe('here')
  await stopListening(server, 0)

  const behind = createHttpServer({ perAddress: 1 }, ['127.0.0.0/8'])
  behind.on('request', (_, response) => void response.end('here'))
  behind.listen(0, '127.0.0.1')
  await once(behind, 'listening')
  const own = (behind.address() as AddressInfo).port
  const proxy = connect(own, '127.0.0.1')
  await once(behind, 'connection')
  expect(await (await fetch(`http://127.0.0.1:${own}`)).text()).toBe('here')
  proxy.destroy()
  await stopListening(behind, 0)
})
