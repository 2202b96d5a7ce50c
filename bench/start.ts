import { chromium } from '@playwright/test'
import type { Browser, BrowserContext } from '@playwright/test'
import { findHeadlessShell } from '#tests/chromium.ts'
import { asSlowPhone, installWorker, phone, RUNS, type SignIn } from './paint.ts'
import { servePeer } from './peer.ts'
import { measured, median, toldSpread } from './results.ts'
import { PHASES, watchStart, type Start } from './start-phases.ts'

const COLD_RUNS = 5

/**
 * Our start against a plain Ionic React app with the same screen (bench/peer): a slow phone on a slow network, in turns in one run, so that
 * both have the same noise. On a repeat visit with our phases, each against the peer's first screen; and on a first visit, by a member with
 * the card on the device and by a visitor.
 */
export async function benchStart(origin: string, signIn: SignIn): Promise<void> {
  const peer = await servePeer()
  // A full Chromium also draws its own tabs: a third of a second of processor time that a phone does not spend.
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: ['--disable-dev-shm-usage'] })
  try {
    await compareRepeat(browser, origin, peer.origin, signIn)
    await compareCold(browser, origin, peer.origin, signIn)
  } finally {
    await browser.close()
    peer.close()
  }
}

async function compareRepeat(browser: Browser, origin: string, peerOrigin: string, signIn: SignIn): Promise<void> {
  const ours = await browser.newContext({ ...phone, baseURL: origin })
  const theirs = await browser.newContext({ ...phone, baseURL: peerOrigin })
  await signIn(ours)
  await installWorker(ours)
  await installWorker(theirs)
  const pairs = await inTurns(
    RUNS,
    () => startOf(ours),
    () => peerStart(theirs),
  )
  toldSpread(
    'repeat visit, peer: first screen painted',
    pairs.map(([, peer]) => peer),
    'ms',
  )
  for (const [phase, { name, budget }] of Object.entries(PHASES) as [keyof Start, (typeof PHASES)[keyof Start]][]) {
    toldSpread(
      `repeat visit: ${name}`,
      pairs.map(([our]) => our[phase]),
      'ms',
    )
    measured(budget, median(pairs.map(([our, peer]) => our[phase] / peer)))
  }
  await ours.close()
  await theirs.close()
}

async function compareCold(browser: Browser, origin: string, peerOrigin: string, signIn: SignIn): Promise<void> {
  const member = await browser.newContext({ ...phone, baseURL: origin, serviceWorkers: 'block' })
  await signIn(member)
  const visitor = await browser.newContext({ ...phone, baseURL: origin, serviceWorkers: 'block' })
  const theirs = await browser.newContext({ ...phone, baseURL: peerOrigin, serviceWorkers: 'block' })
  const visits: [member: number, visitor: number, peer: number][] = []
  for (let i = 0; i <= COLD_RUNS; i++) {
    const visit: (typeof visits)[number] = [
      await timeTo(member, '/tessera', '[role=img][aria-label="Codice QR della tessera"]', true),
      await timeTo(visitor, '/', '#root h1', true),
      await peerStart(theirs, true),
    ]
    if (i > 0) visits.push(visit)
  }
  toldSpread(
    'first visit, peer: first screen painted',
    visits.map(([, , peer]) => peer),
    'ms',
  )
  toldSpread(
    'first visit, member with the card on the device: code painted',
    visits.map(([ours]) => ours),
    'ms',
  )
  toldSpread(
    'first visit, visitor: first screen painted',
    visits.map(([, ours]) => ours),
    'ms',
  )
  measured('startColdCard', median(visits.map(([ours, , peer]) => ours / peer)))
  measured('startColdVisitor', median(visits.map(([, ours, peer]) => ours / peer)))
  for (const context of [member, visitor, theirs]) await context.close()
}

/** The first pair warms up. */
async function inTurns<A, B>(times: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B][]> {
  const pairs: [A, B][] = []
  for (let i = 0; i <= times; i++) {
    const pair: [A, B] = [await one(), await other()]
    if (i > 0) pairs.push(pair)
  }
  return pairs
}

/** The end of each phase of our start on /tessera, in ms from the start of the navigation. */
async function startOf(context: BrowserContext): Promise<Start> {
  const { page } = await asSlowPhone(context)
  await page.addInitScript(watchStart)
  await page.goto('/tessera', { waitUntil: 'commit' })
  const start = await page.evaluate(() => (globalThis as unknown as { start: Promise<Start> }).start)
  await page.close()
  return start
}

const peerStart = (context: BrowserContext, isFirst = false) => timeTo(context, '/tessera', 'ion-card svg[role=img]', isFirst)

/** From the start of the navigation to the frame with the selector, in ms. `isFirst`: with an empty cache. */
async function timeTo(context: BrowserContext, path: string, selector: string, isFirst: boolean): Promise<number> {
  const { page, session } = await asSlowPhone(context)
  if (isFirst) await session.send('Network.clearBrowserCache')
  await page.addInitScript((selector) => {
    const found = new Promise<number>((resolve) => {
      const look = () => {
        const isShown = document.querySelector(selector)?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        // This frame paints it; the timeout runs afterwards.
        if (isShown) setTimeout(() => resolve(performance.now()))
        else requestAnimationFrame(look)
      }
      look()
    })
    Object.assign(globalThis, { painted: found })
  }, selector)
  await page.goto(path, { waitUntil: 'commit' })
  const ms = await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted)
  await page.close()
  return ms
}
