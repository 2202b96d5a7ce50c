import type { Page } from '@playwright/test'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, becomes, countCalls, isAt, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

const OFFICE = 'segreteria@borgosereno.example'

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Mi interessa', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Ti interessa: Yoga?' })
  await form.waitFor()
  return form
}

test('Sports are filtered, and the address keeps the choice; the week is a list on a phone and a table on a desktop', async ({
  phone,
  desktop,
}) => {
  const { page } = await phone()
  await page.goto('/sports')
  await seesText(page, '6 sport')
  await page.getByRole('button', { name: 'Senza certificato' }).click()
  await seesText(page, '2 sport')
  await isAt(page, '/sports?filtri=noCertificate')
  await page.getByRole('link', { name: /^Yoga/ }).click()
  await seesPage(page, 'Yoga')
  for (const title of ['Corsi', 'Quote', 'Chi insegna', 'Certificato medico'])
    await page.getByRole('heading', { name: title, level: 2 }).waitFor()
  await seesText(page, 'Non serve il certificato medico.')
  await page.getByRole('button', { name: 'Torna indietro' }).click()
  await isAt(page, '/sports?filtri=noCertificate')
  await seesText(page, '2 sport')
  await page.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: 'Orario' }).click()
  await isAt(page, '/sports?vista=orario&filtri=noCertificate')
  await page.getByRole('heading', { name: /^Martedì/, level: 2 }).waitFor()
  assert.equal(await page.getByRole('table').count(), 0)

  const { page: large } = await desktop()
  await large.goto('/sports?vista=orario')
  const table = large.getByRole('table', { name: 'Orario della settimana' })
  await table.getByRole('columnheader', { name: /^Domenica/ }).waitFor()
  await table.getByRole('rowheader', { name: 'Sera' }).waitFor()
  await table.getByRole('link', { name: /19:00–20:15.*Yoga/ }).click()
  await isAt(large, '/sports/yoga')
})

test("Interest in a sport sends the office one mail, however often it is pressed; a member's name is filled in, and text typed offline stays", async ({
  phone,
  desktop,
  server,
}) => {
  const { page } = await phone()
  await page.goto('/sports/yoga')
  const form = await openForm(page)
  const send = form.getByRole('button', { name: 'Invia la richiesta' })
  await send.click()
  await seesText(page, 'Ci sono 3 campi da controllare')
  await form.getByLabel('Corso').selectOption({ label: 'Pausa pranzo' })
  await form.getByLabel('Nome', { exact: true }).fill('Nives')
  await form.getByLabel('Cognome').fill("Dall'Òglio")
  await form.getByLabel('E-mail', { exact: true }).fill('nives@posta.example')
  await form.getByLabel('Telefono (facoltativo)').fill('0575 000 123')
  const calls = countCalls(page, 'POST', '/api/sports/yoga/interest')
  await send.dblclick()
  await seesText(page, 'La segreteria ti scrive a nives@posta.example.')
  assert.equal(calls(), 1)
  // A third click in the series must not press the button that appeared in its place.
  await page.getByRole('button', { name: 'Chiudi' }).last().hover()
  await page.mouse.down({ clickCount: 3 })
  await page.mouse.up({ clickCount: 3 })
  await seesText(page, 'La segreteria ti scrive a nives@posta.example.')
  await page.getByRole('button', { name: 'Chiudi' }).last().click()
  await becomes(() => page.getByRole('dialog').count(), 0)
  const mails = await server.mailsTo(OFFICE)
  assert.equal(mails.length, 1)
  assert.match(mails[0]!.text, /Nives Dall'Òglio vorrebbe partecipare a: Yoga, Pausa pranzo\./)

  const { page: large, offline } = await desktop()
  const person = newPerson()
  await registerAndConfirm(large, server, person)
  await large.goto('/sports/yoga')
  const own = await openForm(large)
  await becomes(() => own.getByLabel('Nome', { exact: true }).inputValue(), person.firstname)
  await becomes(() => own.getByLabel('E-mail', { exact: true }).inputValue(), person.email)
  await own.getByLabel('Messaggio (facoltativo)').fill('La sera.')
  await offline(true)
  await own.getByRole('button', { name: 'Invia la richiesta' }).click()
  await seesText(large, 'Per questo serve la connessione. Riprova quando torna la rete.')
  assert.equal(await own.getByLabel('Messaggio (facoltativo)').inputValue(), 'La sera.')
  await offline(false)
  await own.getByRole('button', { name: 'Invia la richiesta' }).click()
  await seesText(large, `La segreteria ti scrive a ${person.email}.`)
})
