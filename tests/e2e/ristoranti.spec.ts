import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { assert, becomes, contentIsKept, hasFocus, isAt, seesPage, seesText, workerKeepsAll } from './sees.ts'
import { test, withServer } from './fixtures.ts'

const BORGO = { latitude: 43.36443, longitude: 11.80091, accuracy: 40 }
const rows = (page: Page) => page.getByRole('main').locator('li a[href^="/ristoranti/"]')
const names = async (page: Page) => (await rows(page).allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
const chip = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const pins = (page: Page) => page.locator('.leaflet-marker-pane [role=button]')
const seesCount = (page: Page, count: RegExp) => page.getByRole('status').filter({ hasText: count }).waitFor()

type Restaurant = { id: string; glutenFree: string; memberDiscount: object | null; accessibility: Record<string, boolean> }
const restaurantsOf = async (origin: string) => (await (await fetch(`${origin}/api/collections/ristoranti`)).json()) as Restaurant[]

test('Filters leave the restaurants that have what is wished, and stay while one looks at the map and comes back', async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  const all = await restaurantsOf(server.origin)
  const wished = all.filter(({ glutenFree, memberDiscount }) => glutenFree !== 'none' && memberDiscount)
  await page.goto('/ristoranti')
  await seesCount(page, new RegExp(`^${all.length} ristoranti`))
  await chip(page, 'Con sconto').click()
  await chip(page, 'Senza glutine').click()
  await seesCount(page, new RegExp(`^${wished.length} ristoranti`))
  await isAt(page, '/ristoranti?sconto=1&con=senza-glutine')
  await page.getByRole('link', { name: 'Mappa' }).click()
  await isAt(page, '/ristoranti/map?sconto=1&con=senza-glutine')
  await seesText(page, new RegExp(`di ${wished.length} ristoranti in questa zona`))
  await page.reload()
  await seesText(page, new RegExp(`di ${wished.length} ristoranti in questa zona`))
  await page.getByRole('link', { name: 'Lista' }).click()
  await rows(page).first().click()
  await page.getByRole('button', { name: /^Condividi / }).waitFor()
  await page.getByRole('button', { name: 'Torna indietro' }).click()
  await isAt(page, '/ristoranti?sconto=1&con=senza-glutine')
  await seesCount(page, new RegExp(`^${wished.length} ristoranti`))
})

test('The sheet has every filter, counts while it is open, and closes with Back', async ({ phone, server }) => {
  const { page } = await phone()
  const all = await restaurantsOf(server.origin)
  const wished = all.filter(({ accessibility }) => accessibility.stepFree && accessibility.accessibleToilet)
  await page.goto('/ristoranti')
  await chip(page, 'Filtri').click()
  const sheet = page.getByRole('dialog', { name: 'Filtri' })
  await sheet.getByRole('button', { name: 'Accessibili', exact: true }).click()
  await sheet.getByRole('button', { name: `Mostra ${wished.length} ristoranti` }).waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  await isAt(page, '/ristoranti?con=accessibile')
  await chip(page, 'Filtri, 1 attivi').click()
  await sheet.getByRole('button', { name: 'Togli i filtri' }).click()
  await sheet.getByRole('button', { name: `Mostra ${all.length} ristoranti` }).click()
  await sheet.waitFor({ state: 'hidden' })
  await isAt(page, '/ristoranti')
})

test('Filters that leave nothing say so and can be taken off', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/ristoranti?q=qqqq')
  await seesText(page, 'Nessun ristorante con questi filtri.')
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await rows(page).first().waitFor()
  await isAt(page, '/ristoranti')
})

test('The distance comes only after asking, and then the nearest is first', async ({ phone }) => {
  const { page } = await phone({ geolocation: BORGO, permissions: ['geolocation'] })
  await page.goto('/ristoranti')
  const asked = await page.evaluate(() => {
    const state = { asked: 0 }
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (...rest: Parameters<typeof ask>) => {
      state.asked += 1
      ask(...rest)
    }
    Object.assign(globalThis, { position: state })
    return state.asked
  })
  assert.equal(asked, 0)
  await rows(page).first().waitFor()
  assert.doesNotMatch(await page.getByRole('main').innerText(), /\d\u00a0k?m\b/)
  await chip(page, 'Vicino a me').click()
  await seesCount(page, /dal più vicino$/)
  await becomes(
    async () => /^Bar Gelateria Sottoportico .*\d+\u00a0m$/.test((await rows(page).first().innerText()).replaceAll('\n', ' ')),
    true,
  )
  await becomes(async () => (await names(page)).at(-1), 'Putìa del Gelsomino')
})

test('Who does not give the position is told what happens instead', async ({ phone }) => {
  const { page } = await phone({ permissions: [] })
  await page.goto('/ristoranti')
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({ code: 1, PERMISSION_DENIED: 1, message: 'no' } as GeolocationPositionError)
  })
  await chip(page, 'Vicino a me').click()
  await seesText(page, 'Senza la tua posizione ordiniamo per nome. Puoi cercare un comune.')
})

for (const size of ['phone', 'desktop'] as const) {
  test(`On a ${size} the map shows the places, one of them is chosen with the keyboard alone, and leads to its page`, async ({ world }) => {
    const { page } = await world[size]()
    await page.goto('/ristoranti/map?q=Osteria del Glicine')
    const pin = page.getByRole('button', { name: 'Osteria del Glicine, −10%' })
    await pin.waitFor()
    await page.getByRole('region', { name: 'Mappa dei ristoranti' }).focus()
    await page.keyboard.press('Tab')
    await hasFocus(pin)
    await page.keyboard.press('Enter')
    const card = page.getByRole('region', { name: 'Ristorante scelto' })
    await card.getByRole('heading', { name: 'Osteria del Glicine' }).waitFor()
    await becomes(() => pin.getAttribute('aria-current'), 'true')
    const way = await card.getByRole('link', { name: /Indicazioni per Osteria del Glicine, apre un'altra app$/ }).getAttribute('href')
    assert.match(way ?? '', size === 'phone' ? /^geo:43\.36461,11\.80032/ : /^https:\/\/www\.openstreetmap\.org\//)
    await card.getByRole('link', { name: 'Vedi lo sconto' }).click()
    await isAt(page, '/ristoranti/osteria-del-glicine')
  })

  test(`On a ${size} the map with one chosen has no accessibility violation, light and dark`, async ({ world }) => {
    const { page } = await world[size]()
    await page.goto('/ristoranti/map?scelto=osteria-del-glicine')
    await page.getByRole('button', { name: 'Osteria del Glicine, −10%' }).waitFor()
    await page.getByRole('heading', { name: 'Osteria del Glicine' }).waitFor()
    assert.deepEqual(await violations(page, '/ristoranti/map'), [])
    await page.goto('/ristoranti')
    await chip(page, 'Filtri').click()
    await page.getByRole('dialog', { name: 'Filtri' }).waitFor()
    assert.deepEqual(await violations(page, 'the filters'), [])
    await page.goto('/ristoranti/forno-a-levante')
    await seesPage(page, 'Forno a Levante')
    assert.deepEqual(await violations(page, '/ristoranti/:id'), [])
  })
}

test('A cluster comes apart when it is pressed, and the keys move and enlarge the map', async ({ desktop }) => {
  const { page } = await desktop()
  await page.goto('/ristoranti/map')
  const cluster = page.getByRole('button', { name: /^\d+ luoghi, ingrandisci$/ }).first()
  await cluster.waitFor()
  await mapRests(page)
  const before = await seenOf(page)
  await cluster.press('Enter')
  await page.waitForFunction((text) => document.querySelector('main')?.textContent?.includes(text) === false, before)
  await hasFocus(page.getByRole('region', { name: 'Mappa dei ristoranti' }))
  await mapRests(page)
  const inside = await seenOf(page)
  for (const key of ['-', '-', '-']) await page.keyboard.press(key)
  await page.waitForFunction((text) => document.querySelector('main')?.textContent?.includes(text) === false, inside)
})

/** A map that is still on its way drops the keys that are pressed meanwhile. */
const mapRests = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.leaflet-zoom-anim, .leaflet-pan-anim, .leaflet-drag-anim') === null)

const seenOf = (page: Page) => page.getByText(/\d+ di \d+ ristoranti in questa zona/).innerText()

test('On a wide screen the list stands beside the map: a row shows its place there', async ({ desktop }) => {
  const { page } = await desktop()
  await page.goto('/ristoranti/map')
  await page
    .getByRole('button', { name: /^Stube Ortensia/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'Ristorante scelto' }).getByRole('heading', { name: 'Stube Ortensia' }).waitFor()
  await page.locator('.leaflet-marker-pane [aria-current=true]').waitFor()
})

test('The map opens without a network after the first idle start, though nobody has looked at it before', async ({ phone, server }) => {
  const { page } = await phone({ serviceWorker: true })
  await page.goto('/ristoranti')
  await rows(page).first().waitFor()
  await workerKeepsAll(page)
  await contentIsKept(page)
  await server.stop()
  await page.goto('/ristoranti/map')
  await pins(page).first().waitFor()
  await seesText(page, 'GeoNames')
  assert.equal(await page.getByText('La mappa non è ancora su questo dispositivo').count(), 0)
  await seesText(page, /Ultimo aggiornamento/)
})

test('A detail says how it is open today, in words, and leads to its place on the map', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/ristoranti/forno-a-levante')
  await seesText(page, /^(Aperto, chiude|Chiuso, apre)/)
  await seesText(page, /^Oggi/)
  assert.match((await page.getByRole('link', { name: /^\+39/ }).getAttribute('href')) ?? '', /^tel:\+390575000238$/)
  await page.getByRole('link', { name: 'Vedi sulla mappa' }).click()
  await page.getByRole('region', { name: 'Ristorante scelto' }).getByRole('heading', { name: 'Forno a Levante' }).waitFor()
})

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

withServer({ env: { TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' } })(
  "The association's own street tiles are asked for where it says, and the outlines stay when they do not answer",
  async ({ desktop }) => {
    const { page, expectProblem } = await desktop()
    expectProblem(/^request to another origin: https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png/)
    expectProblem(/ERR_CONNECTION_REFUSED|ERR_FAILED/)
    await page.route('https://tiles.example/**', (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }))
    await page.goto('/test-map')
    await seesText(page, 'Arrivano')
    await page.locator('img.leaflet-tile-loaded').first().waitFor()
    await page.unroute('https://tiles.example/**')
    await page.route('https://tiles.example/**', (route) => route.abort('connectionrefused'))
    await page.reload()
    await seesText(page, 'Non rispondono: restano i contorni')
    await page.locator('.leaflet-tile-pane canvas').waitFor()
  },
)
