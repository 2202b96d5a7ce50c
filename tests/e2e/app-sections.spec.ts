import type { Page } from '@playwright/test'
import { assert, becomes, contentIsKept, hasFocus, isAt, seesPage, seesText, workerKeepsAll } from './sees.ts'
import { test } from './fixtures.ts'

const lists = ['/ristoranti', '/appuntamenti', '/convenzioni', '/istruzioni', '/sports']
const rows = (page: Page, path = '/convenzioni') => page.getByRole('main').locator(`a[href^="${path}/"]:not([href*="/map"])`)
const back = (page: Page) => page.getByRole('button', { name: 'Torna indietro' })

test('A list that fails to load can be retried, and later shows although its refresh fails', async ({ phone }) => {
  const { page, expectProblem } = await phone()
  expectProblem(/ERR_|status of 503/)
  await page.route(/\/api\/(collections|content)/, (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":{"code":"api.unavailable"}}' }),
  )
  await page.goto('/convenzioni')
  await seesText(page, /^Questa sezione si apre senza rete dopo la prima visita/)
  await page.unroute(/\/api\/(collections|content)/)
  await page.getByRole('main').getByRole('button', { name: 'Riprova' }).click()
  await rows(page).first().waitFor()
  await contentIsKept(page)
  await page.route(/\/api\//, (route) => route.abort())
  await page.reload()
  await seesText(page, /^Non riusciamo ad aggiornare i dati\. Ultimo aggiornamento: oggi, ore \d\d:\d\d/)
  await rows(page).first().waitFor()
})

test('Unvisited lists and the map open offline with their date, because the start fetched them', async ({ phone }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await page.goto('/home')
  await workerKeepsAll(page)
  await contentIsKept(page)
  await offline(true)
  for (const path of lists) {
    await page.goto(path)
    await rows(page, path).first().waitFor()
    await seesText(page, /Ultimo aggiornamento: oggi, ore \d\d:\d\d/)
  }
  await page.goto('/ristoranti/map')
  await page.locator('.leaflet-marker-pane [role=button]').first().waitFor()
  await seesText(page, 'GeoNames')
  await seesText(page, /Ultimo aggiornamento/)
  assert.equal(await page.getByText('La mappa non è ancora su questo dispositivo').count(), 0)
})

test('A list keeps its place on return and after a reload, and shows beside the opened item on a wide screen', async ({
  phone,
  desktop,
}) => {
  const { page } = await phone({ viewport: { width: 390, height: 500 } })
  await page.goto('/ristoranti')
  await rows(page, '/ristoranti').first().waitFor()
  await contentIsKept(page)
  await page.evaluate(() => scrollTo(0, 240))
  await rows(page, '/ristoranti')
    .nth(3)
    .evaluate((row: HTMLElement) => row.click())
  await back(page).click()
  await isAt(page, '/ristoranti')
  await page.waitForFunction(() => Math.abs(scrollY - 240) < 3)
  await hasFocus(rows(page, '/ristoranti').nth(3))
  await page.reload()
  await rows(page, '/ristoranti').first().waitFor()
  await page.waitForFunction(() => Math.abs(scrollY - 240) < 3)
  await page.goto('/appuntamenti')
  await seesText(page, /\d+ appuntamenti/)
  await rows(page, '/appuntamenti').first().waitFor()
  assert.equal(await page.evaluate(() => scrollY), 0)

  const { page: wide, expectProblem } = await desktop()
  await wide.goto('/ristoranti')
  await rows(wide, '/ristoranti').first().waitFor()
  const all = await rows(wide, '/ristoranti').count()
  await wide.getByRole('searchbox').fill('borgo')
  await becomes(async () => (await rows(wide, '/ristoranti').count()) < all, true)
  const found = await rows(wide, '/ristoranti').count()
  assert.ok(found > 1)
  const [first, second] = [rows(wide, '/ristoranti').nth(0), rows(wide, '/ristoranti').nth(1)]
  const names = [await first.getAttribute('href'), await second.getAttribute('href')]
  await first.focus()
  await wide.keyboard.press('Enter')
  await isAt(wide, names[0]!)
  // The list is the same element, with its search and focus; its name is now that of a region.
  await wide.getByRole('heading', { level: 2, name: 'Ristoranti' }).waitFor()
  await becomes(() => wide.getByRole('heading', { level: 1 }).count(), 1)
  await becomes(() => wide.locator('a[aria-current=true]').getAttribute('href'), names[0]!)
  await hasFocus(first)
  assert.equal(await rows(wide, '/ristoranti').count(), found)
  await second.click()
  await isAt(wide, names[1]!)
  await wide.goBack()
  await isAt(wide, names[0]!)
  await becomes(() => wide.locator('a[aria-current=true]').getAttribute('href'), names[0]!)
  await wide.goBack()
  await seesPage(wide, 'Ristoranti')
  assert.equal(await rows(wide, '/ristoranti').count(), found)
  // A link opens both; closing the item leaves the list alone.
  await wide.goto(names[1]!)
  await becomes(() => wide.locator('a[aria-current=true]').getAttribute('href'), names[1]!)
  await wide.getByRole('button', { name: 'Chiudi' }).click()
  await isAt(wide, '/ristoranti')
  await seesPage(wide, 'Ristoranti')
  // The calendar scrolls with its list and covers no row.
  await wide.goto('/appuntamenti/cena-sociale')
  await rows(wide, '/appuntamenti').last().scrollIntoViewIfNeeded()
  await becomes(
    () =>
      wide
        .getByRole('button', { name: /^(Mese successivo|Settimana successiva)$/ })
        .evaluate((it) => it.getBoundingClientRect().bottom < 0),
    true,
  )
  // A choice in the list changes the list alone; it enters the address once the list stands alone.
  await wide.goto('/convenzioni')
  const offer = await rows(wide, '/convenzioni').first().getAttribute('href')
  await rows(wide, '/convenzioni').first().click()
  await isAt(wide, offer!)
  await wide.getByRole('button', { name: 'Preferite' }).click()
  await becomes(() => rows(wide, '/convenzioni').count(), 0)
  await isAt(wide, offer!)
  await wide.getByRole('button', { name: 'Chiudi' }).click()
  await isAt(wide, '/convenzioni?vedi=preferite')
  await becomes(() => rows(wide, '/convenzioni').count(), 0)
  await wide.getByRole('link', { name: 'Convenzioni', exact: true }).click()
  await isAt(wide, '/convenzioni')
  await rows(wide, '/convenzioni').first().waitFor()
  // A failure in one half leaves the other in place.
  expectProblem(/rotto|error/i)
  for (const [code, name, other] of [
    ['restaurants-screen', 'Ristoranti', '[data-pane=detail] h1'],
    ['restaurant-screen', 'Ristorante', '[data-pane=list] a[aria-current=true]'],
  ] as const) {
    await wide.route(`**/assets/${code}-*.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `export const ${name} = () => { throw new Error('rotto') }` }),
    )
    await wide.goto(names[1]!)
    await wide.locator(`main ${other}`).waitFor()
    await wide.getByRole('main').getByRole('button', { name: 'Riprova' }).waitFor()
    await wide.unroute(`**/assets/${code}-*.js`)
  }
  // On a narrow window there is one page again.
  await wide.goto(names[1]!)
  await wide.setViewportSize({ width: 1040, height: 800 })
  await back(wide).waitFor()
  await becomes(() => rows(wide, '/ristoranti').count(), 0)
})

test('A row pressed while a long list scrolls is in the same place on return, also on a narrower phone', async ({ phone }) => {
  const { page } = await phone()
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
  for (const width of [390, 320]) {
    const pressed = await page.evaluate(throwAndPress)
    await back(page).waitFor()
    await page.setViewportSize({ width, height: 844 })
    await back(page).click()
    await isAt(page, '/convenzioni')
    await page.waitForFunction(isBack, pressed)
  }
})

/** Runs in the page: scrolls past hundreds of unmeasured rows and presses the first one that is drawn. */
async function throwAndPress(): Promise<{ path: string; top: number }> {
  scrollBy(0, 20_000)
  for (let frame = 1; ; frame += 1) {
    await new Promise(requestAnimationFrame)
    // Scroll a little while no row is in sight.
    if (frame % 60 === 0) scrollBy(0, -40)
    const rows = [...document.querySelectorAll<HTMLElement>('main [aria-setsize] a')]
    const row = rows.find((each) => each.getBoundingClientRect().top >= 0 && each.getBoundingClientRect().bottom < innerHeight)
    if (!row) continue
    const pressed = { path: row.getAttribute('href')!, top: row.getBoundingClientRect().top }
    row.click()
    return pressed
  }
}

/** Runs in the page: the pressed row is where it was. */
function isBack({ path, top }: { path: string; top: number }): boolean {
  const row = document.querySelector(`main a[href="${path}"]`)
  return row !== null && Math.abs(row.getBoundingClientRect().top - top) < 3
}
