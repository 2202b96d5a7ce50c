import type { Page } from '@playwright/test'
import { comesBack, newPerson, registerAndConfirm } from './people.ts'
import { assert, becomes, isAt, seesPage, seesText, standsInView } from './sees.ts'
import { test } from './fixtures.ts'

const rows = (page: Page) => page.getByRole('main').locator('a[href^="/convenzioni/"]:not([href*="/map"])')
const names = async (page: Page) => (await rows(page).allInnerTexts()).map((text) => text.split('\n')[0]?.trim())
const back = (page: Page) => page.getByRole('button', { name: 'Torna indietro' })

test("A visitor finds an offer by words, category, novelty, end date and distance; the phone's position is asked for only on a press", async ({
  phone,
}) => {
  const { page } = await phone({ geolocation: { latitude: 43.46, longitude: 11.88 }, permissions: ['geolocation'] })
  await page.goto('/convenzioni')
  await seesText(page, '13 convenzioni')
  await page.getByRole('button', { name: 'Ultimi giorni' }).click()
  await seesText(page, '1 convenzione')
  await seesText(page, 'Ancora 6 giorni')
  await page.getByRole('button', { name: 'Ultimi giorni' }).click()
  await page.getByRole('button', { name: 'Nuove' }).click()
  await seesText(page, '2 convenzioni')
  await page.getByRole('button', { name: 'Salute e benessere' }).click()
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await seesText(page, '13 convenzioni')
  await page.getByRole('button', { name: 'Salute e benessere' }).click()
  await page.getByRole('searchbox', { name: /^Cerca/ }).fill('PIEVE')
  await seesText(page, '2 convenzioni')
  await isAt(page, '/convenzioni?q=PIEVE&categoria=salute')
  await rows(page).filter({ hasText: 'Ottica Orizzonte' }).click()
  await seesPage(page, 'Ottica Orizzonte')
  await back(page).click()
  await seesText(page, '2 convenzioni')
  await becomes(() => page.getByRole('searchbox').inputValue(), 'PIEVE')

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

test('Offers show on a map under the same filters; a detail leads to its place there', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/convenzioni?categoria=salute')
  await page.getByRole('link', { name: 'Le convenzioni sulla mappa' }).click()
  await isAt(page, '/convenzioni/map?categoria=salute')
  await seesText(page, '4 di 4 luoghi in questa zona')
  await page.getByRole('link', { name: 'Lista' }).click()
  await isAt(page, '/convenzioni?categoria=salute')
  await page.getByRole('link', { name: 'Le convenzioni sulla mappa' }).waitFor()
  // The active filter is in view although its chip is last.
  await standsInView(page.getByRole('button', { name: 'Salute e benessere', pressed: true }))
  await rows(page).filter({ hasText: 'Farmacia della Pieve' }).click()
  await page.getByRole('link', { name: 'Vedi sulla mappa' }).click()
  const card = page.getByRole('region', { name: 'Convenzione scelta' })
  await card.getByRole('heading', { name: 'Farmacia della Pieve' }).waitFor()
  assert.match((await card.getByRole('link', { name: /^Portami qui/ }).getAttribute('href')) ?? '', /^geo:/)
  await card.getByRole('button', { name: 'Chiudi' }).click()
  await card.getByRole('heading').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Usa la mia posizione' }).click()
  await seesText(page, 'Non abbiamo la tua posizione. Puoi consentirla dalle impostazioni del browser o del telefono.')
})

test("Hearts set before signing in join the account's and reach another device; a heart pressed offline is sent later", async ({
  phone,
  desktop,
  server,
}) => {
  const person = newPerson()
  const { page, offline } = await phone()
  await page.goto('/convenzioni/terme-acquabella')
  await page.getByRole('button', { name: 'Aggiungi Terme di Acquabella ai preferiti' }).click()
  await registerAndConfirm(page, server, person)
  const joined = page.waitForResponse((answer) => answer.url().endsWith('/api/offers/favourites') && answer.request().method() === 'POST')
  await page.goto('/convenzioni?vedi=preferite')
  await seesText(page, '1 convenzione')
  await joined
  await page.waitForFunction(() => localStorage.getItem('favourites') === null)

  const { page: other } = await desktop()
  await comesBack(other, server, person)
  await other.goto('/convenzioni?vedi=preferite')
  await seesText(other, 'Terme di Acquabella')

  await rows(page).click()
  const remove = page.getByRole('button', { name: 'Togli Terme di Acquabella dai preferiti' })
  await remove.waitFor()
  await offline(true)
  await remove.click()
  await back(page).click()
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await rows(page).filter({ hasText: 'Coda Felice' }).click()
  await page.getByRole('button', { name: 'Aggiungi Coda Felice ai preferiti' }).click()
  await back(page).click()
  await page.getByRole('button', { name: 'Preferite' }).click()
  await seesText(page, '1 convenzione')
  await becomes(() => names(page), ['Coda Felice'])
  const told = page.waitForResponse('**/api/offers/favourites')
  await offline(false)
  await told
  await other.reload()
  await seesText(other, 'Coda Felice')
  await becomes(() => names(other), ['Coda Felice'])
})

test('At midnight in Rome an expired offer leaves the open screen, in any time zone', async ({ phone }) => {
  const { page } = await phone({ timezoneId: 'America/New_York' })
  const rome = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' })
  const lastDay = new Date(Date.parse(rome.format(Date.now())) + 6 * 86_400_000).toISOString().slice(0, 10)
  // 23:30 in Rome, in winter or summer time: the formatted hour decides.
  const winter = Date.parse(`${lastDay}T23:30:00+01:00`)
  const hour = new Intl.DateTimeFormat('it', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' }).format(winter)
  await page.clock.install({ time: hour === '23' ? winter : winter - 3_600_000 })
  await page.goto('/convenzioni/officina-buonastrada')
  await seesPage(page, 'Officina Buonastrada')
  await seesText(page, 'Finisce oggi')
  await page.clock.fastForward('31:00')
  await seesPage(page, 'Non trovato')
  await page.getByRole('link', { name: "Torna all'elenco" }).click()
  await seesText(page, '12 convenzioni')
})
