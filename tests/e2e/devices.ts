import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from '@playwright/test'
import type { Server } from './server.ts'

export type Device = {
  page: Page
  /** What the person sees as wrong would be in the console: lines that match are expected in this story. */
  expectProblem(pattern: RegExp): void
  /** Cuts this device off the network, or puts it back. */
  offline(off: boolean): Promise<void>
}

/** `askedAt`: when each address was last asked for (epoch ms). */
type Watched = { wasOffline: boolean; origins: string[]; askedAt: Map<string, number> }

/** `serviceWorker`: only where the story needs it, since each fills its cache. */
export type DeviceOptions = BrowserContextOptions & { serviceWorker?: boolean }

/** The pixel density of a present phone, for stories that look at pixels. Other stories draw one pixel a point, which costs less. */
export const DENSE = { deviceScaleFactor: 2.625 } satisfies DeviceOptions

const phone: DeviceOptions = {
  viewport: { width: 390, height: 844 },
  ...DENSE,
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
}
/** For hangs, not for speed: a busy machine is slow, not wrong. */
const HANGS_AFTER_MS = 30_000

/** For stories about what moves: the short run's others have asked for stillness. */
export const MOVES = { reducedMotion: 'no-preference' } satisfies DeviceOptions

const desktop: DeviceOptions = { viewport: { width: 1280, height: 800 } }

/** A console that shows more than the browser's own words is not needed: this is how Chromium reports a call that failed. */
const failedLoad = /^Failed to load resource: (net::|the server responded with a status of (\d+))/
/** And one of the service worker's own script, of which it names no reason. */
const failedScript = 'An unknown error occurred when fetching the script.'

/** What the app says of a file of its own that it did not get: by our own preloading of styles, or by the browser. */
const notLoaded = /(?:not loaded: |dynamically imported module: (?:https?:\/\/[^/]+)?)(\/assets\/[\w.-]+)/

/** Opens the devices of one story and watches them: what a page reports as wrong fails the story. */
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
    const state: Watched = { wasOffline: false, origins: [origin, options.baseURL ?? origin], askedAt: new Map() }
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
    context.on('request', (request) => {
      const url = new URL(request.url())
      state.askedAt.set(url.href, Date.now())
      if (/^(https?|wss?):$/.test(url.protocol) && !state.origins.includes(url.origin)) problems.push(`request to another origin: ${url}`)
    })
    context.on('weberror', (error) => problems.push(`page error: ${error.error().stack ?? error.error()}`))
    context.on('console', (message) => {
      if (message.type() === 'error' && !isExpectedFailure(message, state))
        problems.push(`console: ${message.text()} (${message.location().url})`)
    })
  }

  // Refusals of the API (4xx) and a network that is off are things that happen, and the page has to show them well. Anything else
  // that does not load is a mistake. What failed without a network or a server may be told of when it is back.
  function isExpectedFailure(message: ConsoleMessage, { wasOffline, askedAt }: Watched): boolean {
    const [, reason = '', status = ''] = failedLoad.exec(message.text()) ?? []
    // Told by the app, at a place of its own: a part that it fetches behind the first page may be underway when the network goes.
    const part = notLoaded.exec(message.text())?.[1]
    if (reason === 'net::' || message.text() === failedScript || part) {
      const toldAt = message.timestamp()
      const url = part ? origin + part : message.location().url
      return wasOffline || wasDown(Math.min(askedAt.get(url) ?? toldAt, toldAt), toldAt)
    }
    return status.startsWith('4') && new URL(message.location().url).pathname.startsWith('/api/')
  }

  // Leaving a page stops what it was loading, and the page logs it. A file that is really missing is not on the server; a refused one is
  // logged by the browser as well.
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
    /** What went wrong in the pages so far and was not expected. */
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
        // Calls of a story that ends are dropped with its routes; a story may have closed it itself.
        if (context.pages().length > 0) await context.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      }
    },
  }
}
