import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyPlace, type EmptyPlace } from '../database.ts'
import { freePort } from '../free-port.ts'

// Somebody asks for a thousand large answers on each of many connections and reads none of them. The real process, with little memory.

const CONNECTIONS = 40
const REQUESTS = 500

let place: EmptyPlace
let server: ReturnType<typeof startServer>
let port: number

function startServer() {
  const settings = {
    PORT: String(port),
    DATA_DIR: place.dataDir,
    LOG_LEVEL: 'silent',
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  }
  return spawn(process.execPath, ['--max-old-space-size=256', 'server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

beforeAll(async () => {
  place = await emptyPlace()
  port = await freePort()
  server = startServer()
  await once(server.stdout, 'data')
})
afterAll(async () => {
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
  await place.remove()
})

async function attack(): Promise<Socket[]> {
  const request = 'GET /api/collections/ristoranti HTTP/1.1\r\nHost: localhost\r\n\r\n'
  return Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(port, '127.0.0.1').pause()
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(request.repeat(REQUESTS))
      return socket
    }),
  )
}

test('many connections that read none of a thousand answers leave the server at work', async () => {
  for (let round = 0; round < 2; round += 1) {
    const sockets = await attack()
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/api/collections/sports`)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    for (const socket of sockets) socket.destroy()
  }
  expect(server.exitCode).toBe(null)
})
