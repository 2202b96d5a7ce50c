import type { Page } from '@playwright/test'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, becomes, hasFocus, isAt, seesPage } from './sees.ts'
import { test } from './fixtures.ts'
import { MOVES, type DeviceOptions } from './devices.ts'
import { sendReport, tellReport } from './report-form.ts'

const iPhone: DeviceOptions = {
  ...MOVES,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
}

/** The durations of the page transition that this action starts, as the browser runs them. */
async function durationsOf(page: Page, act: () => Promise<unknown>, arrives: () => Promise<unknown>): Promise<number[]> {
  return watchAnimations(page, async () => {
    await act()
    await arrives()
    // The transition starts after the new page, once fonts and pictures are loaded.
    await page.waitForFunction(() => (globalThis as unknown as Watch).seenDurations.size > 0)
  })
}

/** The durations of an action that must not animate: empty. */
async function durationsWithout(page: Page, act: () => Promise<unknown>, arrives: () => Promise<unknown>): Promise<number[]> {
  return watchAnimations(page, async () => {
    await act()
    await arrives()
    await page.evaluate(() => document.fonts.ready)
    for (let frame = 0; frame < 10; frame++) await page.evaluate(() => new Promise(requestAnimationFrame))
  })
}

type Watch = { seenDurations: Set<number>; transition?: ViewTransition }

/** Reads the animations when a transition is ready, before its first frame: a busy machine may draw no frame of a short one. */
async function watchAnimations(page: Page, during: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const watch: Watch = { seenDurations: new Set() }
    Object.assign(globalThis, watch)
    const read = () => {
      for (const { effect } of document.getAnimations()) {
        const duration = effect?.getTiming().duration
        const isOfPage = effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition')
        if (isOfPage && typeof duration === 'number' && duration > 0) watch.seenDurations.add(duration)
      }
    }
    const start = Document.prototype.startViewTransition
    document.startViewTransition = (...given) => {
      const transition = start.apply(document, given)
      // React removes animations of unmoved elements when the transition is ready.
      transition.ready.then(
        () => queueMicrotask(read),
        () => {},
      )
      Object.assign(globalThis, { transition })
      return transition
    }
  })
  await during()
  return page.evaluate(async () => {
    const { seenDurations, transition } = globalThis as unknown as Watch
    await transition?.finished
    return [...seenDurations].toSorted((a, b) => a - b)
  })
}

const seesHome = (page: Page) => page.getByRole('heading', { level: 1, name: 'La tessera del tuo circolo' }).waitFor()

const follow = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first().click()

test('Page transitions follow the device forward and back, and are off with reduced motion', async ({ phone }) => {
  for (const { options, forward, back } of [
    { options: MOVES, forward: [280], back: [200] },
    { options: iPhone, forward: [540], back: [540] },
    { options: { reducedMotion: 'reduce' } satisfies DeviceOptions, forward: [], back: [] },
  ]) {
    const { page } = await phone(options)
    await page.goto('/home')
    await seesPage(page, /./)
    const there = () => seesPage(page, 'Ristoranti')
    const durations = forward.length > 0 ? durationsOf : durationsWithout
    assert.deepEqual(await durations(page, () => follow(page, 'Ristoranti'), there), forward)
    assert.deepEqual(
      await durations(
        page,
        () => page.goBack(),
        () => seesHome(page),
      ),
      back,
    )
    assert.deepEqual(await durations(page, () => page.goForward(), there), forward)
  }
})

test('Navigation faster than the animation ends on the last page, with its focus and title', async ({ desktop }) => {
  const { page } = await desktop(MOVES)
  await page.goto('/home')
  await seesPage(page, /./)
  const home = await page.title()
  await page.getByRole('navigation', { name: 'Menu principale' }).waitFor()
  const names = ['Convenzioni', 'Istruzioni', 'Appuntamenti', 'Chi Siamo', 'Segnalazioni', 'Convenzioni', 'Istruzioni']
  await page.evaluate(async (links) => {
    for (const name of links) {
      const link = [...document.querySelectorAll<HTMLElement>('nav a')].find((element) => element.textContent === name)
      if (!link) throw new Error(`no link ${name}`)
      link.click()
      await new Promise(requestAnimationFrame)
    }
  }, names)
  await isAt(page, '/istruzioni')
  await seesPage(page, 'Istruzioni')
  await page.waitForFunction(() => document.querySelectorAll('main').length === 1 && document.querySelectorAll('h1').length === 1)
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  assert.match(await page.title(), /^Istruzioni · ./)
  await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Home' }).click()
  await page.waitForFunction((title) => document.title === title, home)
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  await page.goBack()
  await seesPage(page, 'Istruzioni')
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && document.title.startsWith('Istruzioni · '))

  // A press between a transition's start and its update, when React hears nothing: the link does not load the whole document. Of a double
  // click the second one is dropped, and an element that goes with its page leaves nothing behind.
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    Object.assign(globalThis, { sameDocument: true })
    document.startViewTransition = (given) => {
      document.startViewTransition = start
      const transition = start(given)
      document.querySelector<HTMLElement>('main a, main button')?.click()
      const links = [...document.querySelectorAll<HTMLElement>('nav a')]
      links.find(({ textContent }) => textContent === 'Convenzioni')!.click()
      const second = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })
      links.find(({ textContent }) => textContent === 'Chi Siamo')!.dispatchEvent(second)
      return transition
    }
  })
  await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Appuntamenti' }).click()
  await isAt(page, '/convenzioni')
  await seesPage(page, 'Convenzioni')
  assert.ok(await page.evaluate(() => 'sameDocument' in globalThis), 'the press loaded the whole document')

  // The browser drops an animation when the phone turns meanwhile: the page changes all the same, and nothing is reported as an error.
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (given) => {
      const transition = start(given)
      transition.skipTransition()
      return transition
    }
  })
  await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Appuntamenti' }).click()
  await isAt(page, '/appuntamenti')
  await seesPage(page, 'Appuntamenti')
})

test('A page whose code or title loads after its address is announced once, by its own title, and takes the focus', async ({
  server,
  phone,
}) => {
  const { page } = await phone(MOVES)
  await registerAndConfirm(page, server, newPerson())
  await page.goto('/segnalazioni')
  await tellReport(page, 'La porta non si chiude.')
  await sendReport(page)
  await page.getByText('Segnalazione ricevuta').first().waitFor()

  await page.goto('/home')
  const bell = page.getByRole('link', { name: /^Notifiche/ })
  await bell.waitFor()
  await page.evaluate(() => {
    const announcer = document.querySelector('#root p[aria-live]')
    const announced: string[] = []
    Object.assign(globalThis, { announced })
    if (announcer) new MutationObserver(() => announced.push(announcer.textContent)).observe(announcer, { childList: true })
  })
  const told = () => page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced.splice(0))
  const arrives = async (name: string, focused = page.getByRole('heading', { level: 1, name, exact: true })) => {
    await seesPage(page, name)
    await hasFocus(focused)
    await becomes(async () => (await page.title()).split(' · ')[0], name)
    assert.deepEqual(await told(), [await page.title()])
  }
  await bell.click()
  await arrives('Notifiche')
  await page.getByRole('link', { name: 'Scegli che cosa ricevere' }).click()
  await arrives('Scegli che cosa ricevere')
  await page.goBack()
  await arrives('Notifiche')
  await page.goBack()
  await bell.waitFor()
  await becomes(async () => (await told()).length, 1)
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Segnalazioni' }).click()
  await arrives('Segnalazioni')
  const row = page.getByRole('link', { name: /La porta non si chiude/ })
  await row.click()
  await arrives('La porta non si chiude.')
  await page.goBack()
  // Back in a list, the focus is on the row that was open.
  await arrives('Segnalazioni', row)
})
