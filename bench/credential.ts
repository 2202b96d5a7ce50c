import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { generate, correction } from 'lean-qr'
import { chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { signStatusList, statusBits } from '#domain/cards/credential/sign-status-list.ts'
import { seededRandom, statusBase, testAssociation, NOW } from '#domain/cards/credential/test-association.ts'
import { findChromium } from '#tests/chromium.ts'
import { freePort } from '#tests/free-port.ts'
import { signedCard } from '../tests/e2e/signed-card.ts'
import type { Server } from '../tests/e2e/server.ts'
import type * as InPage from './credential.page.ts'
import type { Answer, Task } from './load.child.ts'
import { measured, median, told } from './results.ts'

const CPU_SLOWER = 4
const ROUNDS = 5
const ROUND_MS = 1000
const CONNECTIONS = 32

/** The signed card alone: its size, its time on a slow phone, and its status lists. */
export async function benchCredential(origin: string): Promise<void> {
  const club = await testAssociation()
  measured('qrModules', modules(await club.live(), correction.L))
  measured('printedModules', modules(await club.printed(), correction.M))
  const { sign, judge } = await inSlowPage(origin)
  measured('signMs', median(sign))
  measured('verifyMs', median(judge))
  await statusLists()
}

const modules = (text: string, level: typeof correction.L) => generate(text, { minCorrectionLevel: level }).size

/** In a page of the app's own origin: other pages have no access to the browser's cryptography. */
async function inSlowPage(origin: string): Promise<Awaited<ReturnType<typeof InPage.timeCredential>>> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: join(import.meta.dirname, 'credential.page.ts'), formats: ['iife'], name: 'credentialBench' } },
  })) as Rolldown.RolldownOutput[]
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-dev-shm-usage'] })
  try {
    const page = await (await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' })).newPage()
    await page.goto(`${origin}/v`)
    await page.evaluate(`${built!.output[0].code}; globalThis.credentialBench = credentialBench`)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
    return await page.evaluate(() => (globalThis as unknown as { credentialBench: typeof InPage }).credentialBench.timeCredential())
  } finally {
    await browser.close()
  }
}

/** Entries of a list (card format, section 9); a new list is opened when the others are half full. */
const ENTRIES = 65_536
/** A third of the members opens the app each day, and each renewal keeps its index for 22 days (docs/decisions/0022). */
const INDEXES_EACH = 22 / 3 + 1
const REVOKED = 0.03
const SAMPLE = 40

/** The hourly signing, and the first fetch by a new verifier. Without the database query for the bits. */
async function statusLists(): Promise<void> {
  const { issuer } = await testAssociation()
  const random = seededRandom(7)
  const sizes: number[] = []
  const started = performance.now()
  for (let n = 0; n < SAMPLE; n++) {
    const bits = statusBits(Array.from({ length: ENTRIES * REVOKED }, () => Math.floor(random() * ENTRIES)))
    const compressed = new Uint8Array(deflateSync(bits, { level: 9 }))
    sizes.push((await signStatusList({ url: `${statusBase('aurora')}${n}`, iat: NOW, compressed }, issuer.signer)).length)
  }
  const eachMs = (performance.now() - started) / SAMPLE
  const eachKb = median(sizes) / 1000
  measured('statusListKb', eachKb)
  for (const members of [10_000, 1_000_000, 10_000_000]) {
    const lists = Math.max(1, Math.ceil((members * INDEXES_EACH) / (ENTRIES / 2)))
    told(`status lists of ${members.toLocaleString('en')} members: ${lists} lists`, lists * eachKb, 'kB')
    told('signing them again', (lists * eachMs) / 1000, 's')
  }
}

/**
 * Checks of a good card per second, for a till or a gate, each from another address: one address gets sixty a minute. Each round shows
 * another code of the same card, as a device does every fifteen seconds.
 */
export async function benchCheck(server: Server): Promise<void> {
  const card = await signedCard(server)
  const [bare, signing] = await Promise.all([childServer('hello.child.ts'), childServer('signature.child.ts')])
  const client = fork(join(import.meta.dirname, 'load.child.ts'))
  const rps = async (port: number, path: string, body?: string) => {
    const task = { port, path, headers: { Origin: `http://localhost:${port}` }, connections: CONNECTIONS, ms: ROUND_MS, status: 200 }
    client.send({ ...task, ...(body === undefined ? {} : { body, fromMany: true }) } satisfies Task)
    const [answer] = (await once(client, 'message')) as [Answer]
    if ('error' in answer) throw new Error(`${path}: ${answer.error}`)
    return answer.rps
  }
  try {
    const rounds: { check: number; bare: number; signing: number }[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const body = JSON.stringify({ text: await card.text() })
      const figures = {
        bare: await rps(bare.port, '/'),
        signing: await rps(signing.port, '/', body),
        check: await rps(server.port, '/api/verify', body),
      }
      // The first round warms up.
      if (round > 0) rounds.push(figures)
    }
    told('POST /api/verify', median(rounds.map(({ check }) => check)), 'rps')
    told('POST /api/verify, requests per second against bare', median(rounds.map(({ check, bare }) => check / bare)), '×')
    measured('checkRps', median(rounds.map(({ check, signing }) => check / signing)))
  } finally {
    for (const child of [client, bare.child, signing.child]) child.kill()
  }
}

async function childServer(file: string) {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, file), [String(port)])
  await once(child, 'message')
  return { port, child }
}
