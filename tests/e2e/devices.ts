import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page, Request } from '@playwright/test'
import type { Server } from './server.ts'

export type Device = {
  page: Page
  /** Expects console problems that match the pattern in this story. */
  expectProblem(pattern: RegExp): void
  /** Takes this device offline, or back online. */
  offline(off: boolean): Promise<void>
}

/** `asked`: the times of each address's requests that have no answer (epoch ms), earliest first. */
type Watched = { wasOffline: boolean; origins: string[]; asked: Map<string, number[]> }

/** `serviceWorker`: only where the story needs it, since each fills its cache. */
export type DeviceOptions = BrowserContextOptions & { serviceWorker?: boolean }

/** The pixel density of a current phone, for stories about pixels. Others draw one pixel a point, which costs less. */
export const DENSE = { deviceScaleFactor: 2.625 } satisfies DeviceOptions

const phone: DeviceOptions = {
  viewport: { width: 390, height: 844 },
  ...DENSE,
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
}
/** A limit for hangs, not for speed: a busy machine is slow, not wrong. */
const HANGS_AFTER_MS = 30_000

/** For stories about motion. The short run's other stories use reduced motion. */
export const MOVES = { reducedMotion: 'no-preference' } satisfies DeviceOptions

const desktop: DeviceOptions = { viewport: { width: 1280, height: 800 } }

/** Chromium's message for a failed request. */
const failedLoad = /^Failed to load resource: (net::|the server responded with a status of (\d+))/
/** Chromium's message for a failed service worker script; it gives no reason. */
const failedScript = 'An unknown error occurred when fetching the script.'

/** The app's message for a missing file of its own, from the style preload or from the browser. */
const notLoaded = /(?:not loaded: |dynamically imported module: (?:https?:\/\/[^/]+)?)(\/assets\/[\w.-]+)/

/** Opens the story's devices and watches them: an unexpected problem in a page fails the story. */
export function createDevices(browser: Browser, { origin, wasDown }: Pick<Server, 'origin' | 'wasDown'>, defaults: DeviceOptions = {}) {
  const problems: string[] = []
  const expected: RegExp[] = []
  const contexts: BrowserContext[] = []

  async function open(kind: DeviceOptions, given: DeviceOptions = {}): Promise<Device> {
    const { serviceWorker, ...options } = { ...defaults, ...given }
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-US',
      timezoneId: 'Europe/Rome',
      serviceWorkers: serviceWorker ? 'allow' : 'block',
      ...kind,
      ...options,
    })
    contexts.push(context)
    context.setDefaultTimeout(HANGS_AFTER_MS)
    const state: Watched = { wasOffline: false, origins: [origin, options.baseURL ?? origin], asked: new Map() }
    await watch(context, state)
    const page = await context.newPage()
    return {
      page,
      expectProblem: (pattern) => void expected.push(pattern),
      offline: async (off) => {
        if (off) state.wasOffline = true
        await context.setOffline(off)
      },
    }
  }

  async function watch(context: BrowserContext, state: Watched) {
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        // oxlint-disable-next-line no-console -- read by the test outside
        console.error(`Content security policy: ${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`)
      })
    })
    const begun = new WeakMap<Request, number>()
    context.on('request', (request) => {
      const url = new URL(request.url())
      const now = Date.now()
      begun.set(request, now)
      state.asked.set(url.href, [...(state.asked.get(url.href) ?? []), now])
      if (/^(https?|wss?):$/.test(url.protocol) && !state.origins.includes(url.origin)) problems.push(`request to another origin: ${url}`)
    })
    // Its own time alone: an earlier request may have failed, and be reported later.
    context.on('requestfinished', (request) => {
      const times = state.asked.get(new URL(request.url()).href) ?? []
      const own = times.indexOf(begun.get(request) ?? -1)
      if (own !== -1) times.splice(own, 1)
    })
    context.on('weberror', (error) => problems.push(`page error: ${error.error().stack || error.error()}`))
    context.on('console', (message) => {
      if (message.type() === 'error' && !isExpectedFailure(message, state))
        problems.push(`console: ${message.text()} (${message.location().url})`)
    })
  }

  // API refusals (4xx) and a missing network are normal, and the page must show them well. Every other failed load is a problem. A request
  // that failed offline may be reported after the network is back, and after it was sent again.
  function isExpectedFailure(message: ConsoleMessage, { wasOffline, asked }: Watched): boolean {
    const [, reason = '', status = ''] = failedLoad.exec(message.text()) ?? []
    // A file fetched in the background may be under way when the network goes; the app reports it under an address of its own.
    const part = notLoaded.exec(message.text())?.[1]
    if (reason === 'net::' || message.text() === failedScript || part) {
      const toldAt = message.timestamp()
      const url = part ? origin + part : message.location().url
      return wasOffline || wasDown(Math.min(asked.get(url)?.shift() ?? toldAt, toldAt), toldAt)
    }
    return status.startsWith('4') && new URL(message.location().url).pathname.startsWith('/api/')
  }

  // Leaving a page stops its loads, and the page logs them. A file that is really missing is not on the server; the browser logs a refused
  // one itself.
  async function wasStopped(problem: string): Promise<boolean> {
    const path = notLoaded.exec(problem)?.[1]
    if (!path || wasDown(Date.now())) return false
    return fetch(origin + path).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  return {
    phone: (options?: DeviceOptions) => open(phone, options),
    desktop: (options?: DeviceOptions) => open(desktop, options),
    /** The unexpected problems of all pages so far. */
    problems: async () => {
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
      const stopped = await Promise.all(unexpected.map(wasStopped))
      return unexpected.filter((_, i) => !stopped[i])
    },
    close: async () => {
      for (const context of contexts) {
        for (const page of context.pages())
          await page.unrouteAll({ behavior: 'ignoreErrors' }).catch((error: unknown) => {
            // A window may close by itself.
            if (!page.isClosed()) throw error
          })
        // Ends the routes of pending calls. A story may have closed the context itself.
        if (context.pages().length > 0) await context.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      }
    },
  }
}
