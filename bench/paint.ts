import { chromium } from '@playwright/test'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { findChromium } from '#tests/chromium.ts'
import { measured, median, told } from './results.ts'

export const RUNS = 9
export const CPU_SLOWER = 4
/** DevTools' own "Slow 4G". */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 }

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true }

type Visit = { name: string; context: BrowserContext; before: (session: CDPSession) => Promise<unknown> }
export type SignIn = (context: BrowserContext) => Promise<void>

/**
 * From the start of the navigation to the code on the screen, for a member with the card on the device: without the app's files (cold),
 * with the service worker (repeat), and without a network (offline, new tab); a slow phone on a slow network; with and without the boot
 * script, in turns.
 */
export async function benchPaint(origin: string, signIn: SignIn): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-dev-shm-usage'] })
  try {
    const cold = await browser.newContext({ ...phone, baseURL: origin, serviceWorkers: 'block' })
    const kept = await browser.newContext({ ...phone, baseURL: origin })
    await signIn(cold)
    await signIn(kept)
    await installWorker(kept)
    const slow = (session: CDPSession) => session.send('Network.emulateNetworkConditions', SLOW_4G)
    const first = await compare({
      name: 'cold',
      context: cold,
      before: (session) => session.send('Network.clearBrowserCache').then(() => slow(session)),
    })
    const repeat = await compare({ name: 'repeat visit', context: kept, before: slow })
    await kept.setOffline(true)
    const offline = await compare({ name: 'offline in a new tab', context: kept, before: async () => {} })
    told('code painted, cold: with / without boot script', first, '×')
    measured('paintRepeat', repeat)
    measured('paintOffline', offline)
  } finally {
    await browser.close()
  }
}

/**
 * The time with the boot script over the time without it: the median of pairs, each measured together, so that both have the same noise.
 */
async function compare(visit: Visit): Promise<number> {
  const withBoot: number[] = []
  const without: number[] = []
  for (let i = 0; i <= RUNS; i++) {
    const pair = [await timeToCode(visit, '/tessera'), await timeToCode(visit, '/tessera?noboot')] as const
    // The first pair warms up.
    if (i === 0) continue
    withBoot.push(pair[0])
    without.push(pair[1])
  }
  told(`code painted, ${visit.name}`, median(withBoot), 'ms')
  told(`code painted, ${visit.name}, without boot script`, median(without), 'ms')
  return median(withBoot.map((ms, i) => ms / (without[i] ?? NaN)))
}

/** A page like on a slow phone with a slow network. */
export async function asSlowPhone(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  return { page, session }
}

/** From the start of the navigation to the frame with the code, on a slow phone, in ms. */
export async function timeToCode({ context, before }: Pick<Visit, 'context' | 'before'>, path: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await before(session)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.addInitScript(() => {
    const found = new Promise<number>((resolve) => {
      const look = () => {
        if (!document.querySelector('[role=img][aria-label="Codice QR della tessera"]')) return void requestAnimationFrame(look)
        // This frame paints it; the timeout runs afterwards.
        setTimeout(() => resolve(performance.now()))
      }
      look()
    })
    Object.assign(globalThis, { codePainted: found })
  })
  await page.goto(path, { waitUntil: 'commit' })
  const ms = await page.evaluate(() => (globalThis as unknown as { codePainted: Promise<number> }).codePainted)
  await page.close()
  return ms
}

/** Waits until the worker controls the page and has cached everything on its list. */
export async function installWorker(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/tessera')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.close()
}
