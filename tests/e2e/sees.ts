import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { until } from './until.ts'

/** Waits until the page's one h1 is this heading. */
export async function seesPage(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: typeof heading === 'string' }).waitFor()
}

export async function seesText(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor()
}

/**
 * Waits until the reading equals this value. For states without text to wait for: a page is drawn after its address changes, and parts and
 * mails arrive one by one.
 */
export async function becomes<T>(read: () => Promise<T> | T, expected: T): Promise<void> {
  let last: T | undefined
  await until('what is expected', async () => isDeepStrictEqual((last = await read()), expected)).catch((error: unknown) => {
    // Throws the error of a failing read.
    if (last !== undefined) assert.deepEqual(last, expected)
    throw error
  })
}

/** Waits until the element has the focus, which the app sets after drawing. */
export async function hasFocus(what: Locator): Promise<void> {
  await becomes(() => what.evaluate((element) => element === document.activeElement), true)
}

/** Waits until the element's whole width is on the screen without sideways scrolling. */
export async function standsInView(what: Locator): Promise<void> {
  await what.waitFor()
  await until(`${what} to stand between the screen's edges`, () =>
    what.evaluateAll((elements) => {
      const box = elements.length === 1 && elements[0]!.getBoundingClientRect()
      return box && box.width > 0 && box.left >= 0 && box.right <= innerWidth
    }),
  )
}

/** The smallest phone, with text at 200 %. */
export async function withLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

/** Words broken over two lines; an amount and its euro sign count as one. */
export const brokenWords = (what: Locator): Promise<string[]> =>
  what.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\S\u00a0]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (range.getClientRects().length > 1) broken.push(word)
      }
    }
    return broken
  })

/** Waits until the address bar shows this path with its query. */
export async function isAt(page: Page, path: string): Promise<void> {
  await page
    .waitForURL((url) => url.pathname + url.search === path)
    .catch((error: unknown) => {
      throw new Error(`expected to be at ${path}, is at ${page.url()}: ${String(error).split('\n')[0]}`)
    })
}

export async function seesCode(page: Page): Promise<void> {
  await page.getByRole('img', { name: 'Codice QR della tessera' }).waitFor()
}

/** This device's stored user, under the specification's key. */
export async function storedUser(page: Page): Promise<Record<string, unknown> | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null') as Record<string, unknown> | null)
}

export async function isSignedOut(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('user') === null)
}

/** Counts calls to one API address from now on. */
export function countCalls(page: Page, method: string, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}

/** Waits until the service worker has cached its list and controls this page. */
export async function workerTakesOver(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Waits until the worker has also cached the pages that it fetches when idle. */
export async function workerKeepsAll(page: Page): Promise<void> {
  await workerTakesOver(page)
  // About a hundred files, one after the other.
  await until("everything of the worker's lists to be kept", () => page.evaluate(keepsAll), 60_000)
}

/** Waits until the device has its copy of the public content, which opens every list offline. */
export async function contentIsKept(page: Page): Promise<void> {
  await until('the copy of the content', () => page.evaluate(hasContent))
}

async function hasContent(): Promise<boolean> {
  // Opening a missing database would create it, empty.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'tessera')) return false
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('tessera')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })
  const isThere = await new Promise<boolean>((resolve, reject) => {
    const asking = database.transaction('snapshots').objectStore('snapshots').count('content')
    asking.addEventListener('success', () => resolve(asking.result > 0))
    asking.addEventListener('error', () => reject(asking.error))
  })
  database.close()
  return isThere
}

async function keepsAll(): Promise<boolean> {
  const worker = await (await fetch('/sw.js')).text()
  const kept = (await (await caches.open('shell')).keys()).map(({ url }) => new URL(url).pathname)
  return Array.from(worker.matchAll(/"url":"([^"]+)"/g), ([, path]) => path!).every((path) => kept.includes(path))
}

export { assert }
