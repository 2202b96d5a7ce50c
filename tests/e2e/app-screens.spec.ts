import type { Page } from '@playwright/test'
import { isLong } from '../effort.ts'
import { axe, loadAxe, ofTheTheme } from './axe.ts'
import { test } from './fixtures.ts'
import { people, screens, type Screen, type Who } from './screens.ts'
import { assert, brokenWords } from './sees.ts'
import { walker } from './walker.ts'

/**
 * Screens that look the same on a desktop, and states of a screen, are checked on a phone only, in both themes. The long run checks
 * everything in both sizes and themes.
 */
const isOnDesktop = ({ name, alikeOnDesktop }: Screen) => isLong || !(name || alikeOnDesktop)
/** A screen checked in both sizes is checked in one theme each. */
const themeOf = (size: 'phone' | 'desktop') => (size === 'desktop' && !isLong ? 'dark' : 'light')

type Walk = { title: string; who: Who[] }

const newcomers: Walk = { title: 'newcomers', who: ['unconfirmed', 'newcomer'] }
const staff: Who[] = ['secretary', 'admin']
const members = (Object.keys(people) as Who[]).filter((who) => who !== 'visitor' && ![...newcomers.who, ...staff].includes(who))

/** Walks of about equal length, so that they run side by side. */
const walks: Record<'phone' | 'desktop', Walk[]> = {
  phone: [{ title: 'visitors', who: ['visitor'] }, newcomers, { title: 'members and shops', who: members }, { title: 'staff', who: staff }],
  desktop: [
    { title: 'visitors and newcomers', who: ['visitor', ...newcomers.who] },
    { title: 'members, shops and staff', who: [...members, ...staff] },
  ],
}

for (const size of ['phone', 'desktop'] as const) {
  for (const { title, who } of walks[size]) {
    test(`Every screen of ${title} is accessible on a ${size}`, { tag: '@untraced' }, async ({ world }) => {
      // About a hundred checks; a page that hangs has its own limits.
      test.setTimeout(600_000)
      const findings: string[] = []
      for (const one of who) {
        const all = screens.filter((screen) => screen.who === one && (size === 'phone' || isOnDesktop(screen)))
        // At one pixel a point, drawing takes a seventh of the time and the findings are the same.
        const { page, expectProblem } = await world[size]({
          reducedMotion: 'reduce',
          serviceWorker: false,
          deviceScaleFactor: 1,
          colorScheme: themeOf(size),
        })
        expectProblem(/status of 404 .*non-esiste/)
        const walk = walker(page)
        await people[one](page, world.server)
        for (const screen of all) {
          const name = `${screen.path}${screen.name ? `, ${screen.name}` : ''} (${one})`
          try {
            await walk.to(screen, world.server)
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

/** Checks the shown screen in every way at once and returns all findings. */
async function look(
  page: Page,
  screen: Screen,
  size: 'phone' | 'desktop',
  settled: (showsWaiting?: boolean) => Promise<unknown>,
): Promise<string[]> {
  const lines: string[] = []
  const { whole, showsWaiting } = screen
  await settled(showsWaiting)
  const { lang, title, headings } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    // A preview's heading is inert, so screen readers skip it.
    headings: document.querySelectorAll('h1:not([inert] *)').length,
  }))
  if (lang !== 'it') lines.push(`in the language «${lang}»`)
  if (headings !== 1) lines.push(`${headings} h1`)
  if (!/^.+ · .+$/.test(title)) lines.push(`called «${title}»`)
  await loadAxe(page)
  for (const line of await axe(page)) lines.push(`(${themeOf(size)}) ${line}`)
  if (size === 'desktop' && !isLong) return lines

  if (isLong || !isOnDesktop(screen)) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(showsWaiting)
    for (const line of await axe(page, isLong ? undefined : ofTheTheme)) lines.push(`(dark) ${line}`)
    await page.emulateMedia({ colorScheme: 'light' })
  }

  const viewport = page.viewportSize()!
  const measure = async (fontSize: string) => {
    const beyond = await page.evaluate(overflow, fontSize)
    if (beyond) lines.push(`(${page.viewportSize()!.width} px, text ${fontSize || '100%'}) ${beyond}`)
  }
  if (isLong) await measure('200%')
  await page.setViewportSize({ width: 320, height: 640 })
  await measure('200%')
  for (const line of await page.evaluate(crowded)) lines.push(`(320 px, text 200%) ${line}`)
  for (const words of whole?.(page) ?? []) for (const word of await brokenWords(words)) lines.push(`breaks «${word}»`)
  await measure('')
  await page.setViewportSize(viewport)
  return lines
}

/** Sets the text size and returns the overflowing width with the elements that cause it. */
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

/** Runs in the page. Finds texts with fewer than four characters a line, controls with cut-off words, and elements that stick out. */
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
