import type { Page } from '@playwright/test'
import { assert, becomes, contentIsKept, hasFocus, isAt, seesPage, seesText, workerKeepsAll } from './sees.ts'
import { test } from './fixtures.ts'

const lists = ['/ristoranti', '/appuntamenti', '/convenzioni', '/istruzioni', '/sports']
const rows = (page: Page, path = '/convenzioni') => page.getByRole('main').locator(`a[href^="${path}/"]:not([href*="/map"])`)
const back = (page: Page) => page.getByRole('button', { name: 'Torna indietro' })

test('A list that does not come can be asked for again, and is there later though it cannot be brought up to date', async ({ phone }) => {
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

test('What was never visited opens without a network too, dated, and so does the map: the start has brought all of it', async ({
  phone,
}) => {
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

test('A list is where one was, on the way back and after a reload, and beside what is opened where there is room for both', async ({
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
  // The list is the same one, with its search, and the focus in it; its name is that of a part now.
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
  // A link opens both; closed, the list is there alone.
  await wide.goto(names[1]!)
  await becomes(() => wide.locator('a[aria-current=true]').getAttribute('href'), names[1]!)
  await wide.getByRole('button', { name: 'Chiudi' }).click()
  await isAt(wide, '/ristoranti')
  await seesPage(wide, 'Ristoranti')
  // The calendar goes with its list: it covers no row.
  await wide.goto('/appuntamenti/cena-sociale')
  await rows(wide, '/appuntamenti').last().scrollIntoViewIfNeeded()
  await becomes(
    () =>
      wide
        .getByRole('button', { name: /^(Mese successivo|Settimana successiva)$/ })
        .evaluate((it) => it.getBoundingClientRect().bottom < 0),
    true,
  )
  // What is chosen there changes the list alone; it is the list's address once that is there alone.
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
  // The one that breaks leaves the other in its place.
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
  // Where the window becomes narrow there is one page again.
  await wide.goto(names[1]!)
  await wide.setViewportSize({ width: 1040, height: 800 })
  await back(wide).waitFor()
  await becomes(() => rows(wide, '/ristoranti').count(), 0)
})

test('The row that was pressed while a long list still ran is where it was on the way back, also on a phone that became narrower', async ({
  phone,
}) => {
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

/** Runs in the page: past hundreds of rows that nobody has measured, and a press on the first that is drawn there. */
async function throwAndPress(): Promise<{ path: string; top: number }> {
  scrollBy(0, 20_000)
  for (let frame = 1; ; frame += 1) {
    await new Promise(requestAnimationFrame)
    // With no row in sight, scroll a little.
    if (frame % 60 === 0) scrollBy(0, -40)
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
