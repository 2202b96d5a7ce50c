import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { open } from './screens.ts'
import { assert, becomes, isAt, seesPage, seesText, workerKeepsAll } from './sees.ts'
import { test } from './fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function comeTo(page: Page, id: string, guests = '0') {
  await open(page, `/appuntamenti/${id}`)
  await page.getByRole('button', { name: 'Iscriviti' }).click()
  await dialog(page).getByLabel('Persone che vengono con te').selectOption(guests)
  await dialog(page).getByRole('button', { name: 'Iscriviti' }).click()
}

test('A member comes to the dinner with a friend, finds it among the own registrations also without a network, and gives it back', async ({
  server,
  phone,
}) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await registerAndConfirm(page, server, newPerson())
  await workerKeepsAll(page)
  await comeTo(page, 'cena-sociale', '1')
  await seesText(page, 'Ci sei, con 1 persona')
  await seesText(page, '50,00')

  await open(page, '/appuntamenti')
  await page.getByRole('link', { name: /Cena sociale di stagione.*Ci sei/s }).waitFor()
  await page.getByRole('link', { name: 'Le mie iscrizioni' }).click()
  await seesPage(page, 'Le mie iscrizioni')
  await page.getByRole('link', { name: /Cena sociale di stagione/ }).waitFor()
  await page.waitForLoadState('networkidle')

  await open(page, '/home')
  await page.getByRole('heading', { name: 'Il tuo prossimo appuntamento' }).waitFor()
  await page.getByRole('link', { name: /Cena sociale di stagione.*Ci sei/s }).waitFor()
  await open(page, '/appuntamenti/mie')

  await offline(true)
  await page.reload()
  await page.getByRole('link', { name: /Cena sociale di stagione/ }).click()
  await seesText(page, 'Ci sei, con 1 persona')
  await page.getByRole('button', { name: 'Rinuncia al posto' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rinuncia' }).click()
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')
  await page.goto('/appuntamenti/mie')
  await seesText(page, /Ultimo aggiornamento/)
  await seesText(page, 'Cena sociale di stagione')

  await offline(false)
  await open(page, '/appuntamenti/cena-sociale')
  await page.getByRole('button', { name: 'Rinuncia al posto' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rinuncia' }).click()
  await page.getByRole('button', { name: 'Iscriviti' }).waitFor()
  await open(page, '/appuntamenti/mie')
  await seesText(page, 'Non hai iscrizioni.')
})

test('The last place is one person’s; the next waits, is offered it when it comes free, and confirms it from the mail', async ({
  server,
  phone,
  desktop,
}) => {
  const [ada, bice] = [newPerson({ firstname: 'Ada' }), newPerson({ firstname: 'Bice' })]
  const { page: first } = await phone()
  const { page: second } = await desktop()
  await registerAndConfirm(first, server, ada)
  await registerAndConfirm(second, server, bice)
  await open(second, '/appuntamenti/laboratorio-pici')
  await seesText(second, '1 posto libero')

  await comeTo(first, 'laboratorio-pici')
  await seesText(first, 'Ci sei')
  // Bice still has the page from before: the form says that the place has gone, and then the page knows it too.
  await second.getByRole('button', { name: 'Iscriviti' }).click()
  await dialog(second).getByRole('button', { name: 'Iscriviti' }).click()
  await seesText(second, 'I posti sono appena finiti.')
  await dialog(second).getByRole('button', { name: 'Chiudi' }).click()
  await second.getByRole('button', { name: "Entra in lista d'attesa" }).click()
  await dialog(second).getByRole('button', { name: "Entra in lista d'attesa" }).click()
  await seesText(second, "Sei in lista d'attesa: tocca a te.")

  await first.getByRole('button', { name: 'Rinuncia al posto' }).click()
  await first.getByRole('alertdialog').getByRole('button', { name: 'Rinuncia' }).click()
  await first.getByRole('button', { name: "Entra in lista d'attesa" }).waitFor()

  const mail = await server.mailAbout('Si è liberato un posto: Laboratorio di pici fatti a mano', bice.email)
  const link = mail.links.find((address) => address.includes('/appuntamenti/laboratorio-pici'))
  assert.ok(link, mail.text)
  await second.goto(new URL(link).pathname)
  await seesText(second, "C'è un posto per te. Lo teniamo fino a:")
  await second.getByRole('button', { name: 'Conferma il posto' }).click()
  await seesText(second, 'Ci sei')
})

test('A visitor looks through the month, picks a day and a category, takes an event into the calendar, and is asked in to register', async ({
  server,
  desktop,
}) => {
  const { page } = await desktop()
  await open(page, '/appuntamenti')
  // Today is outlined; nobody has chosen a day yet.
  await page.locator('td [aria-current="date"][aria-pressed="false"]').waitFor()
  // On the last days of a month there is nothing more in it.
  await page.getByRole('button', { name: 'Mese successivo' }).click()
  const days = page.getByRole('table').getByRole('button', { name: /c'è un appuntamento/ })
  await days.first().click()
  await page.waitForFunction(() => location.search.startsWith('?giorno='))
  await page.locator('td [aria-pressed="true"]').waitFor()
  await page.getByRole('button', { name: 'Tutto il programma' }).click()
  await isAt(page, '/appuntamenti')
  await page.getByRole('button', { name: 'Natura' }).click()
  await isAt(page, '/appuntamenti?categoria=natura')
  await becomes(() => page.getByRole('main').locator('a[href^="/appuntamenti/"]').count(), 1)
  await page.getByRole('link', { name: /Camminata dei tre mulini/ }).click()
  await seesPage(page, 'Camminata dei tre mulini')
  const href = await page.getByRole('link', { name: 'Aggiungi Camminata dei tre mulini al calendario' }).getAttribute('href')
  const file = await fetch(server.origin + href)
  assert.equal(file.headers.get('content-type'), 'text/calendar; charset=utf-8')
  assert.match(await file.text(), /^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART;TZID=Europe\/Rome:\d{8}T090000\r\n/)
  await page.getByRole('link', { name: 'Accedi per iscriverti' }).click()
  await isAt(page, '/login?return=%2Fappuntamenti%2Fcamminata-mulini')
})

test('An event that is over says so and offers nothing more; a category of which nothing is left hides nothing', async ({ phone }) => {
  const { page } = await phone()
  await open(page, '/appuntamenti/mercatino-scambio')
  await seesText(page, 'Questo appuntamento è già passato.')
  await page.getByRole('link', { name: /al calendario/ }).waitFor({ state: 'detached' })
  await open(page, '/appuntamenti?categoria=comunita')
  await seesText(page, /^[1-9]\d* appuntamenti$/)
  await page.getByRole('button', { name: 'Tutti', pressed: true }).waitFor()
})

test('The months name their holidays, and an event that comes again leaves them out', async ({ phone }) => {
  const { page } = await phone()
  await open(page, '/appuntamenti?giorno=2027-12-01')
  await seesText(page, 'Immacolata Concezione')
  await seesText(page, 'Natale')
  await page.getByRole('button', { name: /^8 dicembre 2027, Immacolata/ }).click()
  await seesText(page, 'Giorno festivo: Immacolata Concezione')
  await seesText(page, 'Nessun appuntamento in questo giorno.')
  await page.getByRole('button', { name: 'Mese precedente' }).click()
  await seesText(page, 'Ognissanti')
  await open(page, '/appuntamenti/giovedi-del-gioco')
  await seesText(page, 'Ogni giovedì')
  const dates = page.getByRole('region').or(page.getByRole('main')).locator('a[href*="?giorno="]')
  const href = (await dates.nth(1).getAttribute('href')) ?? ''
  await dates.nth(1).click()
  await isAt(page, href)
})

test('The own calendar has an address that programs read until it is turned off', async ({ server, phone }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await comeTo(page, 'cena-sociale')
  await seesText(page, 'Ci sei')
  await open(page, '/appuntamenti/mie')
  await page.getByRole('button', { name: 'Crea il mio indirizzo' }).click()
  const href = await page.getByRole('link', { name: /Apri nel calendario/ }).getAttribute('href')
  assert.match(href ?? '', /^webcal:\/\//)
  const address = (href ?? '').replace(/^webcal:/, 'http:')
  const summaries = async () => (await (await fetch(address)).text()).match(/^SUMMARY:.*/gm) ?? []
  assert.ok((await summaries()).some((line) => line.includes('Camminata')))
  const changed = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/events/feed'))
  await page.getByRole('switch', { name: /Tutto il programma/ }).uncheck()
  await changed
  assert.deepEqual(
    (await summaries()).map((line) => line.slice(0, 20)),
    ['SUMMARY:Cena sociale'],
  )
  await page.getByRole('button', { name: 'Spegni' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Spegni' }).click()
  await page.getByRole('button', { name: 'Crea il mio indirizzo' }).waitFor()
  assert.equal((await fetch(address)).status, 404)
})

for (const kind of ['phone', 'desktop'] as const) {
  test(`The events' screens pass the accessibility rules on a ${kind}, light and dark`, async ({ world }) => {
    const { page } = await world[kind]()
    await registerAndConfirm(page, world.server, newPerson())
    const found: string[] = []
    const look = async (name: string) => found.push(...(await violations(page, name)))
    await open(page, '/appuntamenti')
    await look('list')
    await open(page, '/appuntamenti?giorno=2027-12-08')
    await look('day')
    await open(page, '/appuntamenti/giovedi-del-gioco')
    await look('series')
    await open(page, '/appuntamenti/cineforum')
    await look('cancelled')
    await open(page, '/appuntamenti/cena-sociale')
    await page.getByRole('button', { name: 'Iscriviti' }).click()
    await dialog(page).getByLabel('Persone che vengono con te').waitFor()
    await look('form')
    await dialog(page).getByRole('button', { name: 'Iscriviti' }).click()
    await seesText(page, 'Ci sei')
    await look('registered')
    await open(page, '/appuntamenti/mie')
    await page.getByRole('button', { name: 'Crea il mio indirizzo' }).click()
    await page.getByRole('link', { name: /Apri nel calendario/ }).waitFor()
    await look('own')
    assert.deepEqual(found, [])
  })
}
