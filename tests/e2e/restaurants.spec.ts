import type { Locator, Page } from '@playwright/test'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, becomes, brokenWords, hasFocus, isAt, seesText, standsInView, withLargeText } from './sees.ts'
import { test } from './fixtures.ts'

const rows = (page: Page) => page.getByRole('main').locator('li a[href^="/ristoranti/"]')
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const seesCount = (page: Page, count: RegExp) => page.getByRole('status').filter({ hasText: count }).waitFor()
const seen = (page: Page) => page.getByText(/\d+ di \d+ ristoranti in questa zona/)
const chosen = (page: Page) => page.getByRole('region', { name: 'Ristorante scelto' })

type Restaurant = { glutenFree: string; memberDiscount: object | null; accessibility: Record<string, boolean> }
const restaurantsOf = async (origin: string) => (await (await fetch(`${origin}/api/collections/ristoranti`)).json()) as Restaurant[]

test('Filters from sheet and chips stay on map, place and list; a place there can be chosen by keyboard alone', async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  const all = await restaurantsOf(server.origin)
  const accessible = all.filter(({ accessibility }) => accessibility.stepFree && accessibility.accessibleToilet)
  const wished = accessible.filter(({ memberDiscount }) => memberDiscount)
  await page.goto('/ristoranti')
  await seesCount(page, new RegExp(`^${all.length} ristoranti`))
  await chip(page, 'Filtri').click()
  const sheet = page.getByRole('dialog', { name: 'Filtri' })
  await sheet.getByRole('button', { name: 'Accessibili', exact: true }).click()
  await sheet.getByRole('button', { name: `Mostra ${accessible.length} ristoranti` }).waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  await isAt(page, '/ristoranti?con=accessibile')
  await chip(page, 'Con sconto').click()
  await seesCount(page, new RegExp(`^${wished.length} ristoranti`))

  await page.getByRole('link', { name: 'Mappa' }).click()
  await isAt(page, '/ristoranti/map?sconto=1&con=accessibile')
  await seesText(page, new RegExp(`di ${wished.length} ristoranti in questa zona`))
  await page.reload()
  await seesText(page, new RegExp(`di ${wished.length} ristoranti in questa zona`))
  // Specification, section 2: the map page does not scroll.
  await page.waitForFunction(() => document.body.hasAttribute('map-page') && document.documentElement.scrollHeight === innerHeight)
  await chip(page, 'Vicino a me').click()
  await seesText(page, 'Non abbiamo la tua posizione. Puoi consentirla dalle impostazioni del browser o del telefono.')
  await page.getByRole('link', { name: 'Lista' }).click()
  await page.waitForFunction(() => !document.body.hasAttribute('map-page'))

  await rows(page).first().click()
  await page.getByRole('button', { name: /^Condividi / }).waitFor()
  await page.getByRole('button', { name: 'Torna indietro' }).click()
  await isAt(page, '/ristoranti?sconto=1&con=accessibile')
  await chip(page, 'Filtri, 2 attivi').click()
  await sheet.getByRole('button', { name: 'Togli i filtri' }).click()
  await sheet.getByRole('button', { name: `Mostra ${all.length} ristoranti` }).click()
  await sheet.waitFor({ state: 'hidden' })
  await isAt(page, '/ristoranti')

  await registerAndConfirm(page, server, newPerson())
  await page.goto('/ristoranti/map?q=Osteria del Glicine')
  const pin = page.getByRole('button', { name: 'Osteria del Glicine, −10%' })
  await pin.waitFor()
  await page.getByRole('region', { name: 'Mappa dei ristoranti' }).focus()
  await page.keyboard.press('Tab')
  await hasFocus(pin)
  await page.keyboard.press('Enter')
  await chosen(page).getByRole('heading', { name: 'Osteria del Glicine' }).waitFor()
  await becomes(() => pin.getAttribute('aria-current'), 'true')
  const way = chosen(page).getByRole('link', { name: /Indicazioni per Osteria del Glicine, apre un'altra app$/ })
  assert.match((await way.getAttribute('href')) ?? '', /^geo:43\.36461,11\.80032/)
  await chosen(page).getByRole('link', { name: 'Vedi lo sconto' }).click()
  await isAt(page, '/ristoranti/osteria-del-glicine')
  await seesText(page, /^(Aperto, chiude|Chiuso, apre)/)
  await page.getByRole('link', { name: 'Vedi sulla mappa' }).click()
  await chosen(page).getByRole('heading', { name: 'Osteria del Glicine' }).waitFor()
  // Beside a member's link to the card.
  await page.getByRole('banner').getByRole('link', { name: 'Tessera', exact: true }).waitFor()
  await withLargeText(page)
  assert.deepEqual(await brokenWords(page.getByRole('heading', { level: 1, name: 'Ristoranti' })), [])
})

test('On a wide screen the list stands beside the map: a cluster opens, keys zoom, and a row shows its place', async ({ desktop }) => {
  const geolocation = { latitude: 43.46, longitude: 11.88, accuracy: 60 }
  const { page } = await desktop({ reducedMotion: 'reduce', geolocation, permissions: ['geolocation'] })
  // An upright tablet has the narrowest map beside a list; the count still fits.
  const usual = page.viewportSize()!
  await page.setViewportSize({ width: 1024, height: 1366 })
  await page.goto('/ristoranti/map')
  await becomes(() => liesWithin(seen(page), page.getByRole('region', { name: 'Mappa dei ristoranti' })), true)
  await page.setViewportSize(usual)
  const cluster = page.getByRole('button', { name: /^\d+ luoghi, ingrandisci$/ }).first()
  await cluster.waitFor()
  const before = await seen(page).innerText()
  await cluster.press('Enter')
  await seen(page).filter({ hasNotText: before }).waitFor()
  await hasFocus(page.getByRole('region', { name: 'Mappa dei ristoranti' }))
  const inside = await seen(page).innerText()
  for (const key of ['-', '-', '-']) await page.keyboard.press(key)
  await seen(page).filter({ hasNotText: inside }).waitFor()
  await page
    .getByRole('button', { name: /^Stube Ortensia/ })
    .first()
    .click()
  await chosen(page).getByRole('heading', { name: 'Stube Ortensia' }).waitFor()
  await page.locator('.leaflet-marker-pane [aria-current=true]').waitFor()
  // Choosing a place selects it in list and map; pointing at a row highlights its pin.
  const row = page.locator('[data-row]').filter({ hasText: 'Stube Ortensia' })
  await row.locator('[aria-current=true]').waitFor()
  await standsInView(row)
  const marked = page.locator('.leaflet-marker-pane [class*=pointed]')
  await row.hover()
  await becomes(() => marked.count(), 1)
  await page.mouse.move(0, 0)
  await becomes(() => marked.count(), 0)

  // The nearest is 11 km away, the farthest 900.
  await chip(page, 'Vicino a me').click()
  const here = page.getByRole('img', { name: 'La tua posizione' })
  await becomes(() => isInMiddle(here, page.getByRole('region', { name: 'Mappa dei ristoranti' })), true)
  await seesText(page, /^[1-9] di 12 ristoranti in questa zona$/)
})

async function liesWithin(what: Locator, around: Locator): Promise<boolean> {
  const [inner, outer] = await Promise.all([what.locator('..').boundingBox(), around.boundingBox()])
  return inner!.x >= outer!.x && inner!.x + inner!.width <= outer!.x + outer!.width
}

async function isInMiddle(what: Locator, around: Locator): Promise<boolean> {
  const [[x, y], [middleX, middleY]] = await Promise.all([middleOf(what), middleOf(around)])
  return Math.hypot(x - middleX, y - middleY) < 2
}

const middleOf = (what: Locator) =>
  what.evaluate((element): [number, number] => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [(left + right) / 2, (top + bottom) / 2]
  })
