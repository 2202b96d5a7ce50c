import type { Locator, Page } from '@playwright/test'
import { newPerson } from './people.ts'
import { assert, becomes, isAt, seesPage, seesText, withLargeText, workerKeepsAll } from './sees.ts'
import { test } from './fixtures.ts'

/** CSS px from the top of the window. */
const topOf = (what: Locator) => what.evaluate((element) => element.getBoundingClientRect().top)
const bottomOf = (what: Locator) => what.evaluate((element) => element.getBoundingClientRect().bottom)

const dialog = (page: Page) => page.getByRole('dialog')

async function comeTo(page: Page, id: string, guests = '0') {
  await page.goto(`/appuntamenti/${id}`)
  await page.getByRole('button', { name: 'Iscriviti' }).click()
  await dialog(page).getByLabel('Persone che vengono con te').selectOption(guests)
  await dialog(page).getByRole('button', { name: 'Iscriviti' }).click()
}

async function giveBack(page: Page) {
  await page.getByRole('button', { name: 'Rinuncia al posto' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rinuncia' }).click()
}

test('A member books the dinner with a friend, finds the booking offline, and cancels it', async ({ member }) => {
  const { page, offline } = await member({}, { serviceWorker: true })
  await comeTo(page, 'cena-sociale', '1')
  await seesText(page, 'Ci sei, con 1 persona')
  await seesText(page, '50,00')
  await page.goto('/home')
  await page.getByRole('heading', { name: 'Il tuo prossimo appuntamento' }).waitFor()
  await page.getByRole('link', { name: /Cena sociale di stagione.*Ci sei/s }).waitFor()
  await page.goto('/appuntamenti')
  await page.getByRole('link', { name: /Cena sociale di stagione.*Ci sei/s }).waitFor()
  await page.getByRole('link', { name: 'Le mie iscrizioni' }).click()
  await seesPage(page, 'Le mie iscrizioni')
  await page.getByRole('link', { name: /Cena sociale di stagione/ }).waitFor()

  await workerKeepsAll(page)
  await offline(true)
  await page.reload()
  await seesText(page, /Ultimo aggiornamento/)
  await page.getByRole('link', { name: /Cena sociale di stagione/ }).click()
  await seesText(page, 'Ci sei, con 1 persona')
  await giveBack(page)
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')

  await offline(false)
  await giveBack(page)
  const join = page.getByRole('button', { name: 'Iscriviti' })
  await join.waitFor()
  const toast = page.getByRole('status').getByText('Hai rinunciato al posto.')
  await becomes(async () => (await bottomOf(toast)) <= (await topOf(join)), true)
  await withLargeText(page)
  await becomes(() => join.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), true)
  await page.goto('/appuntamenti/mie')
  await seesText(page, 'Non hai iscrizioni.')
})

test('One person takes the last place; the next waits, is offered a freed place, and confirms it from the mail', async ({
  server,
  member,
}) => {
  const bice = newPerson({ firstname: 'Bice' })
  const { page: first } = await member({ firstname: 'Ada' })
  const { page: second } = await member(bice, { on: 'desktop' })
  await second.goto('/appuntamenti/laboratorio-pici')
  await seesText(second, '1 posto libero')

  await comeTo(first, 'laboratorio-pici')
  await seesText(first, 'Ci sei')
  // Bice's page is old: the form says that the place is taken, and the page updates.
  await second.getByRole('button', { name: 'Iscriviti' }).click()
  await dialog(second).getByRole('button', { name: 'Iscriviti' }).click()
  await seesText(second, 'I posti sono appena finiti.')
  await dialog(second).getByRole('button', { name: 'Chiudi' }).click()
  await second.getByRole('button', { name: "Entra in lista d'attesa" }).click()
  await dialog(second).getByRole('button', { name: "Entra in lista d'attesa" }).click()
  await seesText(second, "Sei in lista d'attesa: tocca a te.")

  await giveBack(first)
  await first.getByRole('button', { name: "Entra in lista d'attesa" }).waitFor()

  const mail = await server.mailAbout('Si è liberato un posto: Laboratorio di pici fatti a mano', bice.email)
  const link = mail.links.find((address) => address.includes('/appuntamenti/laboratorio-pici'))
  assert.ok(link, mail.text)
  await second.goto(new URL(link).pathname)
  await seesText(second, "C'è un posto per te. Lo teniamo fino a:")
  await second.getByRole('button', { name: 'Conferma il posto' }).click()
  await seesText(second, 'Ci sei')
})

test('A visitor browses the month, filters by day and category, saves an event to the calendar and is invited to register; a phone shows past and recurring events', async ({
  server,
  desktop,
  phone,
}) => {
  const { page } = await desktop()
  await page.goto('/appuntamenti')
  const rows = page.getByRole('main').locator('a[href^="/appuntamenti/"]')
  // With a chosen day the count names the month too.
  const counted = page.getByText(/^(\p{L}+ \d{4}: )?\d+ appuntament[oi]$/u)
  const count = async () => Number(/(\d+) \w+$/.exec((await counted.textContent()) ?? '')?.[1])
  const isCounted = async () => (await count()) === (await rows.count())
  await becomes(isCounted, true)
  // Today is outlined while no day is chosen.
  await page.locator('td [aria-current="date"][aria-pressed="false"]').waitFor()
  // At the end of a month the rest of it may be empty.
  await page.getByRole('button', { name: 'Mese successivo' }).click()
  await page.waitForFunction(() => location.search.startsWith('?giorno='))
  const days = page.getByRole('table').getByRole('button', { name: /c'è un appuntamento/ })
  const day = (await days.last().getAttribute('aria-label')) ?? ''
  await days.last().click()
  const chosen = page.getByRole('button', { name: day, pressed: true })
  const background = () => chosen.evaluate((element) => getComputedStyle(element).backgroundColor)
  const hovered = await background()
  await page.mouse.move(0, 0)
  await becomes(background, hovered)
  await becomes(isCounted, true)
  await page.getByRole('button', { name: 'Tutto il programma' }).click()
  await isAt(page, '/appuntamenti')
  await page.getByRole('button', { name: 'Natura' }).click()
  await isAt(page, '/appuntamenti?categoria=natura')
  await becomes(() => rows.count(), 1)
  await page.getByRole('link', { name: /Camminata dei tre mulini/ }).click()
  await seesPage(page, 'Camminata dei tre mulini')
  const href = await page.getByRole('link', { name: 'Aggiungi Camminata dei tre mulini al calendario' }).getAttribute('href')
  const file = await fetch(server.origin + href)
  assert.equal(file.headers.get('content-type'), 'text/calendar; charset=utf-8')
  await page.getByRole('link', { name: 'Accedi per iscriverti' }).click()
  await isAt(page, '/login?return=%2Fappuntamenti%2Fcamminata-mulini')
  await seesOtherDays((await phone()).page)
})

/** A past event offers no action, a holiday is named, and a recurring event leads to its other days. */
async function seesOtherDays(page: Page): Promise<void> {
  await page.goto('/appuntamenti/mercatino-scambio')
  await seesText(page, 'Questo appuntamento è già passato.')
  await page.getByRole('link', { name: /al calendario/ }).waitFor({ state: 'detached' })

  // A category without events, as in an old link, filters nothing.
  await page.goto('/appuntamenti?categoria=comunita&giorno=2027-12-08')
  await page.getByRole('button', { name: 'Tutti', pressed: true }).waitFor()
  await seesText(page, 'Giorno festivo: Immacolata Concezione')
  await seesText(page, 'Nessun appuntamento in questo giorno.')
  await seesText(page, /^Dicembre 2027: \d+ appuntament[oi]$/)
  // A phone shows the week; one press shows the month.
  await page.getByRole('button', { name: 'Tutto il mese', expanded: false }).click()
  await seesText(page, 'Natale')

  await page.goto('/appuntamenti/giovedi-del-gioco')
  await seesText(page, 'Ogni giovedì')
  const other = page.getByRole('main').locator('a[href*="?giorno="]').nth(1)
  const href = (await other.getAttribute('href')) ?? ''
  await other.click()
  await isAt(page, href)
  await page.locator(`a[href="${href}"][aria-current=date]`).waitFor()
}

test('The personal calendar has an address that programs read until it is turned off', async ({ member }) => {
  const { page } = await member()
  await page.goto('/appuntamenti/mie')
  await page.getByRole('button', { name: 'Crea il mio indirizzo' }).click()
  const href = await page.getByRole('link', { name: /Apri nel calendario/ }).getAttribute('href')
  assert.match(href ?? '', /^webcal:\/\//)
  const address = (href ?? '').replace(/^webcal:/, 'http:')
  const events = async () => (await (await fetch(address)).text()).match(/^SUMMARY:.*/gm)?.length ?? 0
  assert.ok((await events()) > 0)
  await page.getByRole('switch', { name: /Tutto il programma/ }).uncheck()
  await becomes(events, 0)
  await page.getByRole('button', { name: 'Spegni' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Spegni' }).click()
  await page.getByRole('button', { name: 'Crea il mio indirizzo' }).waitFor()
  assert.equal((await fetch(address)).status, 404)
})
