import type { Page } from '@playwright/test'
import { newPerson } from './people.ts'
import { assert, becomes, hasFocus, isAt, seesPage, storedUser } from './sees.ts'
import { MOVES } from './devices.ts'
import { test } from './fixtures.ts'

const visitorEntries = ['Home', 'La mia tessera', 'Convenzioni', 'Appuntamenti', 'Istruzioni', 'Chi Siamo', 'Segnalazioni', 'Privacy']

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })

async function entries(page: Page): Promise<string[]> {
  const names = await menu(page).getByRole('link').allInnerTexts()
  return names.map((name) => (name.split('\n')[0] ?? '').replace('(si apre in una nuova finestra)', '').trim())
}

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await menu(page).getByRole('link').first().waitFor()
  await rests(page)
}

/** The drawer is open and no longer moves. */
const rests = (page: Page) =>
  page.waitForFunction(() => document.querySelector('dialog[open]')?.getAnimations({ subtree: true }).length === 0)

/** Moves a finger from one x to another and rests before lifting it, so that it is no flick. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 600 }] })
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await touch('touchStart', from)
  for (let step = 1; step <= 12; step++) await touch('touchMove', from + ((to - from) * step) / 12)
  for (let rest = 0; rest < 8; rest++) await touch('touchMove', to)
  await touch('touchEnd')
}

const isClosed = (page: Page) => page.waitForFunction(() => !document.querySelector('dialog[open]'))

test('A member’s menu names the member, traps the focus, and closes with Escape, Back, a swipe or a touch outside', async ({ member }) => {
  const person = newPerson()
  const { page } = await member(person, MOVES)
  await page.goto('/istruzioni')
  await seesPage(page, 'Istruzioni')
  await openDrawer(page)
  await becomes(() => entries(page), [...visitorEntries, 'Logout'])
  const number = String((await storedUser(page))?.tessera)
  const header = await page.getByRole('dialog').innerText()
  assert.ok(header.includes(`${person.firstname} ${person.lastname}`))
  assert.ok(header.replaceAll(/\s/g, '').includes(number))

  const within = () =>
    page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog[open]') != null)
  for (let i = 0; i < visitorEntries.length + 5; i++) {
    await page.keyboard.press('Tab')
    assert.ok(await within(), `the focus left the menu at Tab ${i + 1}`)
  }
  const reached = await page.evaluate(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.focus()
    return document.activeElement === heading
  })
  assert.equal(reached, false, 'the page behind could take the focus')
  await page.keyboard.press('Escape')
  await isClosed(page)
  await hasFocus(page.getByRole('button', { name: 'Apri il menu' }))

  await openDrawer(page)
  await page.goBack()
  await isClosed(page)
  await isAt(page, '/istruzioni')
  await seesPage(page, 'Istruzioni')

  await openDrawer(page)
  // A short swipe leaves it open.
  await swipe(page, 200, 170)
  await rests(page)
  await swipe(page, 280, 60)
  await isClosed(page)

  await openDrawer(page)
  await page.touchscreen.tap(380, 500)
  await isClosed(page)
  await openDrawer(page)
  await menu(page).getByRole('link', { name: 'Convenzioni' }).click()
  await isAt(page, '/convenzioni')
  await isClosed(page)
  await seesPage(page, 'Convenzioni')
})

test('On a wide screen a visitor’s menu is always visible, has no Logout, marks the current page, and works by keyboard', async ({
  desktop,
}) => {
  const { page } = await desktop(MOVES)
  await page.goto('/home')
  await seesPage(page, /./)
  await becomes(() => entries(page), visitorEntries)
  await page.getByRole('link', { name: 'Tessera, vai alla home' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Apri il menu' }).count(), 0)
  await menu(page).getByRole('link', { name: 'Convenzioni' }).click()
  await isAt(page, '/convenzioni')
  await seesPage(page, 'Convenzioni')
  await becomes(() => menu(page).getByRole('link', { name: 'Convenzioni' }).getAttribute('aria-current'), 'page')

  await page.goto('/istruzioni')
  await seesPage(page, 'Istruzioni')
  await page.getByRole('link', { name: /^Attivare la tessera/ }).waitFor()
  await page.keyboard.press('Tab')
  await hasFocus(page.getByRole('link', { name: 'Vai al contenuto' }))
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('heading', { level: 1 }))
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => document.activeElement?.closest('main') != null && document.activeElement.tagName !== 'H1')
})
