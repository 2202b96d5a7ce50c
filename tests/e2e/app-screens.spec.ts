import type { Page } from '@playwright/test'
import { axe, loadAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { people, screens, type Screen, type Who } from './screens.ts'
import { assert, brokenWords } from './sees.ts'
import type { Server } from './server.ts'
import { until } from './until.ts'

/** The long run: all rules in both themes and sizes, and the states of each screen on a desktop too. */
const isLong = process.env.TEST_EFFORT === 'long'
/** What a dark theme may break: the rest is the same document. */
const ofTheTheme = ['color-contrast', 'link-in-text-block']

type Walk = { title: string; who: Who[]; part?: (all: Screen[]) => Screen[] }

const half = (all: Screen[]) => Math.ceil(all.length / 2)
const newcomers: Walk = { title: 'somebody new', who: ['unconfirmed', 'newcomer'] }
const staff: Who[] = ['secretary', 'admin']
const members = (Object.keys(people) as Who[]).filter((who) => who !== 'visitor' && ![...newcomers.who, ...staff].includes(who))

/** About as long as each other, so that they can run side by side. */
const walks: Record<'phone' | 'desktop', Walk[]> = {
  phone: [
    { title: 'a visitor, the first half', who: ['visitor'], part: (all) => all.slice(0, half(all)) },
    { title: 'a visitor, the second half', who: ['visitor'], part: (all) => all.slice(half(all)) },
    newcomers,
    { title: 'members and shops', who: members },
    { title: 'the staff', who: staff },
  ],
  desktop: [{ title: 'a visitor', who: ['visitor'] }, newcomers, { title: 'the others', who: [...members, ...staff] }],
}

for (const size of ['phone', 'desktop'] as const) {
  for (const { title, who, part } of walks[size]) {
    test(`Every screen of ${title} can be read by anybody, on a ${size}`, { tag: '@untraced' }, async ({ world }) => {
      test.slow()
      const findings: string[] = []
      for (const one of who) {
        const all = screens.filter(
          (screen) => screen.who === one && (size === 'phone' || isLong || !(screen.name || screen.alikeOnDesktop)),
        )
        // A screen of as many points as pixels is drawn in a seventh of the time, and says the same.
        const { page, expectProblem } = await world[size]({ reducedMotion: 'reduce', serviceWorker: false, deviceScaleFactor: 1 })
        expectProblem(/status of 404 .*non-esiste/)
        const walk = walker(page)
        await page.addInitScript(watchShifts)
        await people[one](page, world.server)
        for (const screen of part?.(all) ?? all) {
          const name = `${screen.path}${screen.name ? `, ${screen.name}` : ''} (${one})`
          try {
            for (const line of await walk.to(screen, world.server)) findings.push(`${name}: ${line}`)
            for (const line of await look(page, screen, size, walk.settled)) findings.push(`${name}: ${line}`)
          } catch (error) {
            walk.startAgain()
            findings.push(`${name}: ${String(error)}`)
          }
        }
        await page.context().close()
      }
      assert.deepEqual(findings, [])
    })
  }
}

/** Looks at the screen that is shown in every way at once; gives all that is wrong with it. */
async function look(
  page: Page,
  { whole, showsWaiting }: Screen,
  size: 'phone' | 'desktop',
  settled: (showsWaiting?: boolean) => Promise<unknown>,
): Promise<string[]> {
  const lines: string[] = []
  await settled(showsWaiting)
  const { lang, title, headings } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    // That of a preview is not there for who hears the page.
    headings: document.querySelectorAll('h1:not([inert] *)').length,
  }))
  if (lang !== 'it') lines.push(`in the language «${lang}»`)
  if (headings !== 1) lines.push(`${headings} h1`)
  if (!/^.+ · .+$/.test(title)) lines.push(`called «${title}»`)
  await loadAxe(page)
  for (const line of await axe(page)) lines.push(`(light) ${line}`)
  if (size === 'desktop' && !isLong) return lines

  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(showsWaiting)
  for (const line of await axe(page, isLong ? undefined : ofTheTheme)) lines.push(`(dark) ${line}`)
  await page.emulateMedia({ colorScheme: 'light' })

  const viewport = page.viewportSize()!
  const measure = async (fontSize: string) => {
    const beyond = await page.evaluate(overflow, fontSize)
    if (beyond) lines.push(`(${page.viewportSize()!.width} px, text ${fontSize || '100%'}) ${beyond}`)
  }
  await measure('200%')
  await page.setViewportSize({ width: 320, height: 640 })
  await measure('200%')
  for (const line of await page.evaluate(crowded)) lines.push(`(320 px, text 200%) ${line}`)
  for (const words of whole?.(page) ?? []) for (const word of await brokenWords(words)) lines.push(`breaks «${word}»`)
  await measure('')
  await page.setViewportSize(viewport)
  return lines
}

/** Sets the size of the text, and gives the width that the page takes beyond the screen, with what sticks out. */
async function overflow(fontSize: string): Promise<string | null> {
  document.documentElement.style.fontSize = fontSize
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return null
  const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
  return `${scrollWidth - clientWidth} px too wide: ${wide
    .slice(0, 3)
    .map((element) => element.outerHTML.slice(0, 120))
    .join(' … ')}`
}

/** Runs in the page. Texts whose lines hold fewer than four characters, controls whose words are cut off, and those that stick out. */
async function crowded(): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const lines: string[] = []
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
  const isLeftOut = (element: Element) => element.closest('.vh, svg, option, .leaflet-container, dialog:not([open])') !== null
  const isScrolled = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const words = texts.currentNode.textContent?.trim() ?? ''
    const parent = texts.currentNode.parentElement!
    if (words.length < 8 || isLeftOut(parent) || !parent.checkVisibility()) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
    if (tops.size > 0 && words.length / tops.size < 4) lines.push(`${tops.size} lines for «${words}»`)
  }
  for (const control of document.querySelectorAll('button, a, label, summary, select, [role=tab], [role=radio]')) {
    if (isLeftOut(control) || !control.checkVisibility()) continue
    const inside = document.createRange()
    const edge = control.getBoundingClientRect().right + 1
    if (edge > document.documentElement.clientWidth + 2 && !isScrolled(control)) lines.push(`sticks out: «${control.textContent?.trim()}»`)
    const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const text = words.currentNode.textContent?.trim()
      inside.selectNodeContents(words.currentNode)
      if (!text || isLeftOut(words.currentNode.parentElement!) || inside.getBoundingClientRect().right <= edge) continue
      lines.push(`cut off: «${text}»`)
    }
  }
  return lines
}

/** Goes from screen to screen in one document, as a person does; in a new one only where something is open or was answered otherwise. */
function walker(page: Page) {
  let underway = 0
  let loads = 0
  let isFresh = false
  let last = ''
  let since = 0
  page.on('request', () => void (underway += 1))
  page.on('requestfinished', () => void (underway -= 1))
  page.on('requestfailed', () => void (underway -= 1))
  page.on('domcontentloaded', () => void (loads += 1))

  /** Nothing is asked for, drawn or moved any more. */
  const settled = (showsWaiting = false) =>
    until('the screen to have all that it shows', async () => {
      const isStill = underway === 0 && (await page.evaluate(isDrawn, showsWaiting))
      return isStill && underway === 0
    })
  const arrives = () => page.locator('h1:not([data-left] *)').first().waitFor()
  const hop = async (path: string) => {
    await page.evaluate(go, path)
    await arrives()
    // Between two screens anything may move: a person has pressed for it.
    since = await page.evaluate(() => performance.now())
  }

  /** What is open has an entry of its own in the history: Back takes it away. Anything else stays open. */
  const closes = async (): Promise<boolean> => {
    while (await page.evaluate(isOver)) {
      await page.goBack()
      await settled(true)
    }
    return page.evaluate(() => !document.querySelector('dialog[open]'))
  }

  return {
    settled,
    startAgain: () => void (isFresh = false),
    /** Gives what has moved while the screen was getting what it shows. What somebody has pressed may move things. */
    async to({ path, answers, prepare, showsWaiting }: Screen, server: Server): Promise<string[]> {
      const { pathname } = new URL(path, 'http://localhost')
      await page.unrouteAll()
      await answers?.(page)
      if (!answers && isFresh && (await closes())) {
        // The same screen is drawn anew after another one.
        if (pathname === last) await hop('/setup')
        await hop(path)
      } else {
        since = 0
        await page.goto(path)
        // Where only the part after the # differs.
        if (pathname === last && path.includes('#')) await page.reload()
        await arrives()
      }
      isFresh = !answers
      last = pathname
      await settled(showsWaiting)
      const shifts = await page.evaluate(() => (globalThis as unknown as WithShifts).shifts())
      const moved = shifts.filter(({ startTime }) => startTime > since).map(({ line }) => line)
      if (!prepare) return moved
      const before = loads
      await prepare(page, server)
      if (loads > before) isFresh = false
      last = new URL(page.url()).pathname
      return moved
    },
  }
}

type Shift = { startTime: number; line: string }
type WithShifts = { shifts(): Shift[] }

/** The browser's entry (Layout Instability), which TypeScript does not know. */
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Runs in each page before its own scripts. Keeps what moves while nobody touches it (web.dev, "CLS"). */
function watchShifts(): void {
  const shifts: Shift[] = []
  const keep = (entries: PerformanceEntryList) => {
    for (const { startTime, hadRecentInput, value, sources } of entries as LayoutShift[]) {
      if (hadRecentInput) continue
      const moved = sources.slice(0, 3).map(({ node, previousRect: from, currentRect: to }) => {
        const words = (node instanceof Element ? node.outerHTML : (node?.textContent ?? '?')).slice(0, 90)
        return `${words} [${from.x} ${from.y} ${from.width}×${from.height} → ${to.x} ${to.y} ${to.width}×${to.height}]`
      })
      shifts.push({ startTime, line: `moves by itself (${value.toFixed(4)}): ${moved.join(' … ')}` })
    }
  }
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  const take = () => {
    keep(observer.takeRecords())
    return shifts
  }
  Object.assign(globalThis, { shifts: take })
}

const isOver = () => (history.state as { over?: true } | null)?.over === true

/** Marks what is shown, so that what comes after it can be told from it, and has the router go on. */
function go(path: string): void {
  document.querySelector('main')?.setAttribute('data-left', '')
  history.pushState({ idx: ((history.state as { idx?: number } | null)?.idx ?? 0) + 1, key: path, usr: null }, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
}

async function isDrawn(showsWaiting: boolean): Promise<boolean> {
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const moves = document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  return !moves && (showsWaiting || !document.querySelector('[aria-busy=true]'))
}
