import { connect } from 'node:net'
import type { Socket } from 'node:net'

// The load client, in its own process: persistent connections with one request in progress on each, counted for a while. Messages give it
// tasks. It knows only the HTTP of the server's answers (Content-Length or no body).

/**
 * @property body makes it a POST of this JSON
 * @property fromMany each request has its own client address, as from a trusted proxy
 */
export type Task = {
  port: number
  path: string
  headers: Record<string, string>
  connections: number
  ms: number
  status: number
  body?: string
  fromMany?: boolean
}
export type Answer = { rps: number } | { error: string }

process.on('message', (task: Task) => {
  load(task).then(
    (rps) => process.send?.({ rps } satisfies Answer),
    (error: unknown) => process.send?.({ error: String(error) } satisfies Answer),
  )
})

async function load({ port, path, headers, connections, ms, status, body, fromMany = false }: Task): Promise<number> {
  const ofBody = body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ Host: `localhost:${port}`, ...headers, ...ofBody }).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}`
  const whole = `${head}\r\n${body ?? ''}`
  const request = fromMany ? () => `${head}X-Forwarded-For: ${nextAddress()}\r\n\r\n${body ?? ''}` : () => whole
  const started = performance.now()
  const end = started + ms
  const counts = await Promise.all(Array.from({ length: connections }, () => askAgain(connect(port, '127.0.0.1'), request, status, end)))
  return counts.reduce((total, count) => total + count, 0) / ((performance.now() - started) / 1000)
}

let addresses = 0

function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

function askAgain(socket: Socket, request: () => string, status: number, end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0
    let received = ''
    socket.setNoDelay(true).setEncoding('latin1')
    socket.on('connect', () => socket.write(request()))
    socket.on('error', reject)
    socket.on('close', () => resolve(count))
    socket.on('data', (part: string) => {
      received += part
      const head = received.indexOf('\r\n\r\n')
      if (head < 0 || received.length < head + 4 + bodyLength(received.slice(0, head))) return
      if (!received.startsWith(`HTTP/1.1 ${status} `)) return void reject(new Error(`expected ${status}, got ${received.slice(0, 300)}`))
      count += 1
      received = ''
      if (performance.now() < end) socket.write(request())
      else socket.destroy()
    })
  })
}

const bodyLength = (head: string) => (head.startsWith('HTTP/1.1 304') ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0))
