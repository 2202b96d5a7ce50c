import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'
import type { Server } from './server.ts'
import { until } from './until.ts'

/** Goes from screen to screen in one document; loads a new one where something stays open or calls were replaced. */
export function walker(page: Page) {
  let underway = 0
  let loads = 0
  let isFresh = false
  let last = ''
  let arrivedAt = 0
  page.on('request', () => void (underway += 1))
  page.on('requestfinished', () => void (underway -= 1))
  page.on('requestfailed', () => void (underway -= 1))
  page.on('domcontentloaded', () => void (loads += 1))

  /** No request, drawing or animation is under way. */
  const settled = (showsWaiting = false) =>
    until('the screen to have all that it shows', async () => {
      const isStill = underway === 0 && (await page.evaluate(isDrawn, showsWaiting))
      return isStill && underway === 0
    })
  const arrives = () => page.waitForFunction(hasArrived)
  const hop = async (path: string) => {
    await page.evaluate(go, path)
    await arrives()
    arrivedAt = await page.evaluate(() => performance.now())
  }

  /** An open sheet has a history entry, which Back removes. Other dialogs stay open. */
  const closes = async (): Promise<boolean> => {
    while (await page.evaluate(isOver)) {
      await page.goBack()
      await settled(true)
    }
    return page.evaluate(() => !document.querySelector('dialog[open]'))
  }

  return {
    settled,
    /** The arrival on the page's clock; 0 for a new document, which is one screen from its start. */
    arrivedAt: () => arrivedAt,
    startAgain: () => void (isFresh = false),
    async to({ path, answers, prepare, asksOnLeaving, showsWaiting }: Screen, server: Server): Promise<void> {
      const { pathname } = new URL(path, 'http://localhost')
      await page.unrouteAll()
      await answers?.(page)
      if (!answers && isFresh && (await closes())) {
        // The same screen is drawn anew after another one.
        if (pathname === last) await hop('/setup')
        await hop(path)
      } else {
        arrivedAt = 0
        await page.goto(path)
        // The addresses differ in their fragment only.
        if (pathname === last && path.includes('#')) await page.reload()
        await arrives()
      }
      isFresh = !answers
      last = pathname
      if (!prepare) return
      await settled(showsWaiting)
      const before = loads
      await prepare(page, server)
      if (loads > before || asksOnLeaving) isFresh = false
      last = new URL(page.url()).pathname
    },
  }
}

const isOver = () => (history.state as { over?: true } | null)?.over === true

/** Marks the shown page, so that the next one can be told apart, and makes the router go on. */
function go(path: string): void {
  document.querySelector('main')?.setAttribute('data-left', document.title)
  history.pushState({ idx: ((history.state as { idx?: number } | null)?.idx ?? 0) + 1, key: path, usr: null }, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
}

/** The shown page is another one, or has another title where a list stays beside the opened item. */
function hasArrived(): boolean {
  const heading = document.querySelector('h1')
  const left = heading?.closest('[data-left]')
  return Boolean(heading?.checkVisibility()) && (!left || left.getAttribute('data-left') !== document.title)
}

async function isDrawn(showsWaiting: boolean): Promise<boolean> {
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const moves = document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  return !moves && (showsWaiting || !document.querySelector('[aria-busy=true]'))
}
