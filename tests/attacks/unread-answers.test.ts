import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoLogins } from '#db/demo/logins.ts'
import { keptDemoPassword } from '#server/features/trial/demo.ts'
import { emptyPlace, type EmptyPlace } from '../database.ts'
import { isLong, times } from '../effort.ts'
import { freePort } from '../free-port.ts'

// Thousands of large answers are requested on each of many connections, none is read, and each connection is opened again when it is cut.
// With the real process and little memory.

const CONNECTIONS = times({ short: 40, long: 200 })
const REQUESTS = times({ short: 500, long: 2_500 })
const LEAST_MS = times({ short: 0, long: 60_000 })
const LEAST_READS = 10
const HEAP_MB = 256
/** The heap, the program itself, and the system's buffers for connections. */
const MOST_MB = 600

let place: EmptyPlace
let server: ReturnType<typeof startServer>
let ended: Promise<unknown>
let port: number

function startServer() {
  const settings = {
    PORT: String(port),
    DATA_DIR: place.dataDir,
    LOG_LEVEL: 'silent',
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  }
  return spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, 'server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

beforeAll(async () => {
  place = await emptyPlace()
  port = await freePort()
  server = startServer()
  ended = once(server, 'exit')
  await once(server.stdout, 'data')
})
afterAll(async () => {
  server.kill('SIGKILL')
  await ended
  await place.remove()
})

test('the server keeps working with many connections that read none of a thousand answers', async () => {
  const readCard = await cardReader()
  const before = residentMegabytes()
  const end = Date.now() + LEAST_MS
  const attack = startAttack()
  const taken: number[] = []
  while (taken.length < LEAST_READS || attack.opened() <= CONNECTIONS || Date.now() < end) {
    const began = performance.now()
    expect(await readCard()).toBe(200)
    taken.push(performance.now() - began)
  }
  const during = residentMegabytes()
  await attack.stop()
  expect(server.exitCode).toBe(null)
  expect(during?.most ?? 0).toBeLessThan(MOST_MB)
  if (isLong) console.log({ before, during, opened: attack.opened(), reads: taken.length, slowestMs: Math.round(Math.max(...taken)) })
}, 180_000)

/** Reads a card as its signed-in holder; returns the status. */
async function cardReader(): Promise<() => Promise<number>> {
  const origin = `http://localhost:${port}`
  const { email } = (await demoLogins())[0]!
  const signedIn = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: keptDemoPassword(place.dataDir) }),
  })
  expect(signedIn.status).toBe(200)
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/card`, { headers: { Cookie } })
    await answer.arrayBuffer()
    return answer.status
  }
}

/** Keeps the attack's connections open until it is stopped. */
function startAttack() {
  const requests = 'GET /api/collections/ristoranti HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(REQUESTS)
  let opened = 0
  let isOver = false
  const open = new Set<ReturnType<typeof connect>>()
  const begin = () => {
    const socket = connect(port, '127.0.0.1').pause()
    opened += 1
    open.add(socket)
    socket.on('error', () => {})
    // A client that never reads notices a cut connection only by writing.
    const ask = () => void socket.write(requests, (error) => !error && ask())
    socket.once('connect', ask)
    socket.once('close', () => {
      open.delete(socket)
      if (!isOver) begin()
    })
  }
  for (let i = 0; i < CONNECTIONS; i += 1) begin()
  return {
    opened: () => opened,
    async stop() {
      isOver = true
      await Promise.all([...open].map((socket) => once(socket.destroy(), 'close')))
    },
  }
}

/** The memory of the server's process, now and at its peak; undefined if the system does not say. */
function residentMegabytes(): { now: number; most: number } | undefined {
  try {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    const of = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024)
    return { now: of('VmRSS'), most: of('VmHWM') }
  } catch {
    return undefined
  }
}
