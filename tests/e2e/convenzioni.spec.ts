import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { newPerson, registerAndConfirm, signIn } from './people.ts'
import { open } from './screens.ts'
import { assert, becomes, contentIsKept, isAt, seesPage, seesText, standsInView, workerKeepsAll } from './sees.ts'
import { test } from './fixtures.ts'

const rows = (page: Page) => page.getByRole('main').locator('a[href^="/convenzioni/"]:not([href*="/map"])')
const names = async (page: Page) => (await rows(page).allInnerTexts()).map((text) => text.split('\n')[0]?.trim())

test('Somebody looks for an offer: by words, by category, what is new and what ends, and finds all of it again on the way back', async ({
  phone,
}) => {
  const { page } = await phone()
  await page.goto('/convenzioni')
  await seesText(page, '13 convenzioni')
  assert.deepEqual((await names(page)).includes('Pedala Piano'), false, 'not begun yet')
  assert.deepEqual((await names(page)).includes('Parrucchieri Filo e Piega'), false, 'over')

  await page.getByRole('button', { name: 'Ultimi giorni' }).click()
  await seesText(page, '1 convenzione')
  await seesText(page, 'Ancora 6 giorni')
  await page.getByRole('button', { name: 'Ultimi giorni' }).click()
  await page.getByRole('button', { name: 'Nuove' }).click()
  await seesText(page, '2 convenzioni')
  await page.getByRole('button', { name: 'Salute e benessere' }).click()
  await seesText(page, 'Nessuna convenzione con questi filtri.')
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await seesText(page, '13 convenzioni')
  await page.getByRole('button', { name: 'Salute e benessere' }).click()
  await page.getByRole('searchbox', { name: /^Cerca/ }).fill('PIEVE')
  await seesText(page, '2 convenzioni')
  await isAt(page, '/convenzioni?q=PIEVE&categoria=salute')
  await rows(page).filter({ hasText: 'Ottica Orizzonte' }).click()
  await seesPage(page, 'Ottica Orizzonte')
  await page.getByRole('button', { name: 'Torna indietro' }).click()
  await seesText(page, '2 convenzioni')
  await becomes(() => page.getByRole('searchbox').inputValue(), 'PIEVE')
})

test('The nearest come first, but the phone is asked where it is only when the person asks', async ({ phone }) => {
  const { page } = await phone({ geolocation: { latitude: 43.46, longitude: 11.88 }, permissions: ['geolocation'] })
  await page.addInitScript(() => {
    const { getCurrentPosition } = Geolocation.prototype
    Geolocation.prototype.getCurrentPosition = function (...args) {
      document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked ?? 0) + 1)
      return getCurrentPosition.apply(this, args)
    }
  })
  const asked = () => page.evaluate(() => Number(document.documentElement.dataset.asked ?? 0))
  await page.goto('/convenzioni?vicino=1')
  await seesText(page, '13 convenzioni')
  assert.equal(await asked(), 0)
  await page.getByRole('button', { name: 'Vicino a me' }).click()
  await seesText(page, '13 convenzioni, dalla più vicina')
  assert.equal(await asked(), 1)
  await becomes(async () => (await names(page))[0], 'Rotta Gentile Viaggi')
  await rows(page).first().click()
  await seesText(page, /a \d+\sm da te/)
})

test('Offers stand on a map too, under the same filters; a detail leads to its own place there, by keyboard as well', async ({
  phone,
  desktop,
}) => {
  const { page } = await phone()
  await page.goto('/convenzioni?categoria=salute')
  await page.getByRole('link', { name: 'Le convenzioni sulla mappa' }).click()
  await isAt(page, '/convenzioni/map?categoria=salute')
  await seesText(page, '4 di 4 luoghi in questa zona')
  await page.getByRole('link', { name: 'Lista' }).click()
  await isAt(page, '/convenzioni?categoria=salute')
  await page.getByRole('link', { name: 'Le convenzioni sulla mappa' }).waitFor()
  // What is filtered is in view, though its chip is at the end of the line.
  await standsInView(page.getByRole('button', { name: 'Salute e benessere', pressed: true }))
  await page.goto('/convenzioni/farmacia-della-pieve')
  await page.getByRole('link', { name: 'Vedi sulla mappa' }).click()
  const card = page.getByRole('region', { name: 'Convenzione scelta' })
  await card.getByRole('heading', { name: 'Farmacia della Pieve' }).waitFor()
  assert.match((await card.getByRole('link', { name: /^Portami qui/ }).getAttribute('href')) ?? '', /^geo:/)
  assert.deepEqual(await violations(page, '/convenzioni/map'), [])

  const wide = (await desktop()).page
  await wide.goto('/convenzioni/map')
  await wide
    .getByRole('button', { name: /^Libreria Carta e Matita/ })
    .first()
    .press('Enter')
  const chosen = wide.getByRole('region', { name: 'Convenzione scelta' })
  await chosen.getByRole('heading', { name: 'Libreria Carta e Matita' }).waitFor()
  await chosen.getByRole('button', { name: 'Chiudi' }).click()
  await chosen.getByRole('heading').waitFor({ state: 'detached' })
  // Of the web: it has no pin, so its row leads to its page.
  await wide.getByRole('link', { name: /^Orto in Cassetta/ }).click()
  await isAt(wide, '/convenzioni/orto-in-cassetta')
})

test('Without the position the list stays as it is, and says why', async ({ desktop }) => {
  const { page } = await desktop({ permissions: [] })
  await page.addInitScript(() => {
    Geolocation.prototype.getCurrentPosition = (_found, failed) =>
      failed?.({ code: 1, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: 'denied' } as GeolocationPositionError)
  })
  await page.goto('/convenzioni')
  await page.getByRole('button', { name: 'Vicino a me' }).click()
  await seesText(page, /Senza la tua posizione/)
  await seesText(page, '13 convenzioni')
})

test('Hearts set before signing in join those of the account, and another device has them; what is pressed without a network is told later', async ({
  phone,
  desktop,
  server,
}) => {
  const person = newPerson()
  const { page, offline } = await phone({ serviceWorker: true })
  await open(page, '/convenzioni/terme-acquabella')
  await page.getByRole('button', { name: 'Aggiungi Terme di Acquabella ai preferiti' }).click()
  await registerAndConfirm(page, server, person)
  await workerKeepsAll(page)
  const joined = page.waitForResponse((answer) => answer.url().endsWith('/api/offers/favourites') && answer.request().method() === 'POST')
  await page.goto('/convenzioni?vedi=preferite')
  await seesText(page, '1 convenzione')
  await joined
  await page.waitForFunction(() => localStorage.getItem('favourites') === null)
  await contentIsKept(page)

  const other = (await desktop({ serviceWorker: true })).page
  await other.goto('/login')
  await signIn(other, person)
  await seesPage(other, /Ciao/)
  await other.goto('/convenzioni?vedi=preferite')
  await seesText(other, 'Terme di Acquabella')

  await offline(true)
  await open(page, '/convenzioni/coda-felice')
  await page.getByRole('button', { name: 'Aggiungi Coda Felice ai preferiti' }).click()
  await open(page, '/convenzioni/terme-acquabella')
  await page.getByRole('button', { name: 'Togli Terme di Acquabella dai preferiti' }).click()
  await page.goto('/convenzioni?vedi=preferite')
  await seesText(page, '1 convenzione')
  await becomes(() => names(page), ['Coda Felice'])
  const told = page.waitForResponse('**/api/offers/favourites')
  await offline(false)
  await told
  await other.reload()
  await seesText(other, 'Coda Felice')
  await becomes(() => names(other), ['Coda Felice'])
})

test('At midnight in Rome an offer that is over goes, on a screen that is open, without a network, in any time zone', async ({ phone }) => {
  const { page, offline } = await phone({ serviceWorker: true, timezoneId: 'America/New_York' })
  await page.goto('/convenzioni')
  await seesText(page, 'Officina Buonastrada')
  await workerKeepsAll(page)
  await contentIsKept(page)
  await page.waitForLoadState('networkidle')
  await offline(true)
  const lastDay = await page.evaluate(() => {
    const rome = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' })
    const today = Date.parse(rome.format(Date.now()))
    return new Date(today + 6 * 86_400_000).toISOString().slice(0, 10)
  })
  // Half past eleven in the evening in Rome, in winter and in summer: the wall there says which.
  const winter = Date.parse(`${lastDay}T23:30:00+01:00`)
  const hour = new Intl.DateTimeFormat('it', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' }).format(winter)
  await page.clock.install({ time: hour === '23' ? winter : winter - 3_600_000 })
  await page.goto('/convenzioni/officina-buonastrada')
  await seesText(page, 'Finisce oggi')
  await page.clock.fastForward('31:00')
  await seesPage(page, 'Non trovato')
  await page.goto('/convenzioni')
  await seesText(page, '12 convenzioni')
})
