import { once } from 'node:events'
import { connect } from 'node:net'
import { createServer, request as send, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
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
