import type { Page } from '@playwright/test'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, becomes, hasFocus, isAt, seesPage, storedUser } from './sees.ts'
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

/** It stands still, open. */
const rests = (page: Page) =>
  page.waitForFunction(() => document.querySelector('dialog[open]')?.getAnimations({ subtree: true }).length === 0)

/** A finger that goes from one x to another and rests before it leaves, so that it is no flick. */
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

test('A visitor finds the menu in its order, with the logo and without Logout', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/home')
  await openDrawer(page)
  await becomes(() => entries(page), visitorEntries)
  await page.getByRole('dialog').getByRole('link', { name: 'Tessera, vai alla home' }).waitFor()
})

test('A member finds Logout last, and name and card number in the header', async ({ server, phone }) => {
  const { page } = await phone()
  const person = newPerson()
  await registerAndConfirm(page, server, person)
  await openDrawer(page)
  await becomes(() => entries(page), [...visitorEntries, 'Logout'])
  const number = String((await storedUser(page))?.tessera)
  const header = await page.getByRole('dialog').innerText()
  assert.ok(header.includes(`${person.firstname} ${person.lastname}`))
  assert.ok(header.replaceAll(/\s/g, '').includes(number))
})

test('The open menu keeps the focus, makes the page behind inert and closes with Escape', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/home')
  await seesPage(page, /./)
  await openDrawer(page)
  const within = () =>
    page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog[open]') != null)
  for (let i = 0; i < visitorEntries.length + 4; i++) {
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
})

test('A swipe towards the edge closes the menu, a short one does not', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/home')
  await openDrawer(page)
  await swipe(page, 200, 170)
  await rests(page)
  await swipe(page, 280, 60)
  await isClosed(page)
})

test('A touch beside the menu closes it, and an entry leads to its page', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/home')
  await openDrawer(page)
  await page.touchscreen.tap(380, 500)
  await isClosed(page)
  await openDrawer(page)
  await menu(page).getByRole('link', { name: 'Istruzioni' }).click()
  await isAt(page, '/istruzioni')
  await isClosed(page)
  await seesPage(page, 'Istruzioni')
})

test('Back closes the open menu and stays on the page', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/istruzioni')
  await openDrawer(page)
  await page.goBack()
  await isClosed(page)
  await isAt(page, '/istruzioni')
  await seesPage(page, 'Istruzioni')
})

test('On a wide screen the menu is always there and marks the page', async ({ desktop }) => {
  const { page } = await desktop()
  await page.goto('/home')
  await seesPage(page, /./)
  await becomes(() => entries(page), visitorEntries)
  assert.equal(await page.getByRole('button', { name: 'Apri il menu' }).count(), 0)
  await menu(page).getByRole('link', { name: 'Convenzioni' }).click()
  await isAt(page, '/convenzioni')
  await seesPage(page, 'Convenzioni')
  await becomes(() => menu(page).getByRole('link', { name: 'Convenzioni' }).getAttribute('aria-current'), 'page')
})
