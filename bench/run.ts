import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext } from '@playwright/test'
import { createServer } from '../tests/e2e/server.ts'
import { newPerson, registerAndConfirm } from '../tests/e2e/people.ts'
import { benchBookings } from './bookings.ts'
import { benchContents } from './contents.ts'
import { benchCheck, benchCredential } from './credential.ts'
import { benchDelta } from './delta.ts'
import { benchHttp } from './http.ts'
import { benchImport } from './import.ts'
import { benchLists, FEW, LONG_LISTS, ROWS } from './lists.ts'
import { manyDocuments } from './many-documents.ts'
import { benchMap } from './map.ts'
import { benchMembers } from './members.ts'
import { benchPaint } from './paint.ts'
import { benchPayments } from './payments.ts'
import { benchPictures } from './pictures.ts'
import { benchPresses } from './presses.ts'
import { benchRegistration } from './registration.ts'
import { benchPush } from './push.ts'
import { benchQueue } from './queue.ts'
import { benchReader, benchSight } from './scan.ts'
import { benchShell, benchShellSize } from './shell.ts'
import { benchShifts } from './shifts.ts'
import { benchSignIns } from './sign-ins.ts'
import { benchStart } from './start.ts'
import { benchUploads } from './uploads.ts'
import { measured, printResults, told } from './results.ts'
import { benchPrecache, benchSize } from './size.ts'

// `npm run bench`: measures what the product costs, prints a table, and compares it with budgets.ts. Arguments choose parts: size, server,
// http, sign-ins, paint, start, presses, shifts, shell, lists, delta, import, map, bookings, contents, members, payments, pictures,
// credential, scan, push, queue, uploads.

const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2)
const wanted = (part: string) => !words.length || words.includes(part)
const LIST = 'istruzioni'

warmBuild()
if (wanted('size')) benchSize()
if (wanted('shell')) benchShellSize()
if (wanted('import')) await benchImport()
if (wanted('bookings')) await benchBookings()
if (wanted('contents')) await benchContents()
if (wanted('members')) await benchMembers()
if (wanted('payments')) await benchPayments()
if (wanted('queue')) await benchQueue()
if (wanted('pictures')) await benchPictures()
if (wanted('push')) await benchPush()
if (wanted('scan')) await benchReader()
if (wanted('shifts')) await benchShifts()

// Registrations use many client addresses, so the bench acts as a trusted proxy.
const server = await createServer({ env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' } })
try {
  await server.start()
  await server.stop()
  listOf200(server.dataDir)
  const ready = await timedStart()
  if (wanted('server')) {
    measured('readySeconds', ready)
    measured('restMb', await memoryAtRest())
  }
  if (wanted('size')) await benchPrecache(server.origin)
  if (wanted('http')) {
    const member = await benchRegistration(server.origin)
    await benchHttp(server.port, member.cookie, member.uid, `/api/collections/${LIST}`)
  }
  if (wanted('sign-ins')) await benchSignIns(server.origin)
  if (wanted('credential')) {
    await benchCredential(server.origin)
    await benchCheck(server)
  }
  if (wanted('scan')) await benchSight(server)
  if (wanted('map')) await benchMap(server.origin)
  if (wanted('uploads')) await benchUploads(server)
  if (wanted('paint')) await benchPaint(server.origin, newMember)
  if (wanted('presses')) await benchPresses(server.origin, newMember)
  if (wanted('start')) await benchStart(server.origin, newMember)
  if (wanted('shell')) await benchShell(server)
  if (wanted('lists')) {
    const few = await createServer({ env: { LOG_LEVEL: 'error' } })
    await few.start()
    await Promise.all([server.stop(), few.stop()])
    for (const list of LONG_LISTS) {
      await manyDocuments(server.dataDir, list, ROWS)
      await manyDocuments(few.dataDir, list, FEW)
    }
    await Promise.all([server.start(), few.start()])
    await benchLists(server.origin, few.origin).finally(() => few.stop())
    rmSync(few.dataDir, { recursive: true, force: true })
  }
  if (wanted('delta')) {
    await server.stop()
    await benchDelta(server)
  }
} finally {
  await server.stop()
  rmSync(server.dataDir, { recursive: true, force: true })
}
process.exit(printResults() ? 1 : 0)

async function newMember(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await registerAndConfirm(page, server, newPerson())
  await page.close()
}

function warmBuild() {
  const { status } = spawnSync(process.execPath, ['--import', './build/compile-cache.js', 'build/build.ts', '--if-stale'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}

/** Like `npm start`: checks that the build is fresh, starts, and waits until it is ready. */
async function timedStart(): Promise<number> {
  const started = performance.now()
  warmBuild()
  await server.start()
  return (performance.now() - started) / 1000
}

/** Memory after an idle while: the garbage of the start is gone by then. */
async function memoryAtRest(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8')
  const mb = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  told('server at rest, RSS', mb('VmRSS'), 'MB')
  return mb('RssAnon')
}

function listOf200(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'tessera.db'))
  const insert = db.prepare('insert into document (collection, id, data, position, "updatedAt") values (?, ?, ?, ?, ?)')
  const text = 'Una guida come le altre, lunga quanto basta per somigliare a una vera. '.repeat(4)
  db.prepare('delete from document where collection = ?').run(LIST)
  for (let i = 0; i < 200; i++) insert.run(LIST, `guida-${i}`, JSON.stringify({ titolo: `Guida ${i}`, testo: text }), i, i)
  db.close()
}
