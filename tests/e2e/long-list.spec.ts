import type { Page } from '@playwright/test'
import { isAt, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test('The row that was pressed while a long list still ran is where it was on the way back', async ({ phone }) => {
  const { page } = await phone()
  const pressed = await pressFarDown(page)
  await page.getByRole('button', { name: 'Torna indietro' }).click()
  await isAt(page, '/convenzioni')
  await page.waitForFunction(isBack, pressed)
})

test('A long list is where one was also when the phone has become narrower meanwhile', async ({ phone }) => {
  const { page } = await phone()
  const pressed = await pressFarDown(page)
  await page.getByRole('button', { name: 'Torna indietro' }).waitFor()
  await page.setViewportSize({ width: 320, height: 844 })
  await page.getByRole('button', { name: 'Torna indietro' }).click()
  await isAt(page, '/convenzioni')
  await page.waitForFunction(isBack, pressed)
})

/** Opens 650 offers and presses one of them. Gives which, and where on the screen it was. */
async function pressFarDown(page: Page): Promise<{ path: string; top: number }> {
  await page.route('**/api/collections/convenzioni*', async (route) => {
    const response = await route.fetch()
    const offers = (await response.json()) as { id: string }[]
    await route.fulfill({
      response,
      json: Array.from({ length: 50 }, (_, i) => offers.map((offer) => ({ ...offer, id: `${offer.id}-${i}` }))).flat(),
    })
  })
  await page.goto('/convenzioni')
  await seesText(page, '650 convenzioni')
  await page.locator('[aria-setsize="650"]').first().waitFor()
  return page.evaluate(throwAndPress)
}

/** Runs in the page: past hundreds of rows that nobody has measured, and a press on the first that is drawn there. */
async function throwAndPress(): Promise<{ path: string; top: number }> {
  scrollBy(0, 20_000)
  for (;;) {
    await new Promise(requestAnimationFrame)
    const rows = [...document.querySelectorAll<HTMLElement>('main [aria-setsize] a')]
    const row = rows.find((each) => each.getBoundingClientRect().top >= 0 && each.getBoundingClientRect().bottom < innerHeight)
    if (!row) continue
    const pressed = { path: row.getAttribute('href')!, top: row.getBoundingClientRect().top }
    row.click()
    return pressed
  }
}

/** Runs in the page. */
function isBack({ path, top }: { path: string; top: number }): boolean {
  const row = document.querySelector(`main a[href="${path}"]`)
  return row !== null && Math.abs(row.getBoundingClientRect().top - top) < 3
}
