import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatLongDate, formatShortDate } from '#domain/format.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { signInAs } from './people.ts'
import { assert, becomes, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

const SECRETARY = /secretary, with a valid card/
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The bytes of the file that a press downloads. */
async function saved(page: Page, button: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).first().click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('Recording a fee renews the card on the phone and makes a receipt, voiding it undoes both, and a payment for an event names it', async ({
  world,
}) => {
  const { server } = world
  const { page } = await world.desktop()
  await signInAs(page, server, SECRETARY)
  await switchSecondFactorOn(page)
  await page.goto('/gestione/soci/1343025268/quote')
  await page.getByRole('link', { name: 'Registra un pagamento' }).click()
  await seesPage(page, 'Registra un pagamento')
  const { renewal } = await page.evaluate(
    async () => (await (await fetch('/api/staff/payments/quote/1343025268')).json()) as { renewal: { validTo: string } },
  )
  await seesText(page, new RegExp(`^Il nuovo periodo va .*${formatLongDate(renewal.validTo)}\\.$`))
  const until = formatShortDate(renewal.validTo)

  // An invalid form records nothing.
  await press(page, 'Registra e fai la ricevuta')
  await seesText(page, "C'è un campo da controllare")
  await page.getByLabel('Modo di pagamento').selectOption('Contanti')
  await page.getByLabel('Importo').fill('25,5')
  await page.goBack()
  await page.getByRole('alertdialog', { name: 'Lasci la pagina?' }).getByRole('button', { name: 'Resta qui' }).click()
  await press(page, 'Registra e fai la ricevuta')
  await seesPage(page, /^Ricevuta n\. \d+\/\d{4}$/)
  await seesText(page, '25,50\u00a0€')
  const address = page.url()
  const { name, bytes } = await saved(page, 'Scarica la ricevuta')
  assert.match(name, /^ricevuta-\d{4}-\d+\.pdf$/)
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')

  const phone = await world.phone()
  await signInAs(phone.page, server, /card that expires in/)
  await phone.page.goto('/tessera')
  await seesText(phone.page, until)
  await phone.page.goto('/account/pagamenti')
  await seesText(phone.page, '25,50\u00a0€ · Quota associativa, Socio ordinario')
  assert.equal((await saved(phone.page, /^Scarica la ricevuta/)).bytes.subarray(0, 5).toString(), '%PDF-')

  await page.goto('/gestione/pagamenti')
  await page.getByRole('searchbox').fill('harbu')
  await becomes(() => page.getByRole('main').locator('tbody tr').count(), 2)

  await page.goto(address)
  await press(page, 'Annulla il pagamento')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Importo sbagliato')
  await dialog.getByRole('button', { name: 'Annulla il pagamento' }).click()
  await seesText(page, /^Annullato: Importo sbagliato\./)
  await phone.page.reload()
  await seesText(phone.page, 'Annullato')
  await phone.page.goto('/tessera')
  await becomes(() => phone.page.getByText(until).count(), 0)

  // The next payment is for an event: from the list of those who come, with its price.
  await page.goto('/gestione/appuntamenti/torneo-burraco')
  await page.getByRole('link', { name: 'Iscritti' }).click()
  await seesPage(page, 'Iscritti')
  await press(page, 'Iscrivi')
  await page.getByRole('dialog').getByRole('searchbox').fill('ombretta')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ombretta Casalini/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Iscrivi', exact: true }).click()
  await seesText(page, 'I posti sono finiti.')
  await page.getByRole('dialog').getByRole('button', { name: "Metti in lista d'attesa" }).click()
  await page.getByRole('row', { name: /Ombretta Casalini.*In lista d'attesa/ }).waitFor()
  await page.getByRole('link', { name: 'Oleksandra Harbuzenko' }).click()
  await page.getByRole('link', { name: 'Registra il pagamento' }).click()
  await becomes(() => page.getByLabel('Importo').inputValue(), '8,00')
  await page.getByLabel('Modo di pagamento').selectOption('Contanti')
  await press(page, 'Registra e fai la ricevuta')
  await seesText(page, /^Appuntamento, Torneo di burraco a coppie, \d/)
  await page.goto('/gestione/appuntamenti/torneo-burraco/iscritti')
  await page.getByRole('row', { name: /Oleksandra Harbuzenko.*Pagato/ }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Pagamenti dello stesso appuntamento' }).click()
  await seesText(page, /^1 pagamento, 8,00/)
  await phone.page.goto('/account/pagamenti')
  await seesText(phone.page, /^8,00\u00a0€ · Appuntamento, Torneo di burraco a coppie/)
})

test("A bank file's certain lines are recorded with one press, and importing the file again adds nothing", async ({ world }) => {
  const { server } = world
  const { page } = await world.desktop()
  await signInAs(page, server, SECRETARY)
  await switchSecondFactorOn(page)
  await page.goto('/gestione/pagamenti/estratto-conto')
  await seesText(page, 'Nessun accredito da esaminare.')
  const [day, month, year] = new Date(Date.now() - 86_400_000)
    .toLocaleDateString('it-IT', { day: '2-digit', month: '2-digit', year: 'numeric' })
    .split('/')
  const rows = [
    'Conto;IT09R9999999999000000004812',
    'Data contabile;Importo;Descrizione;Ordinante',
    `${day}/${month}/${year};25,00;Quota tessera 1343025268;HARBUZENKO OLEKSANDRA`,
    `${day}/${month}/${year};-4,00;Commissioni;`,
    `${day}/${month}/${year};120,00;Contributo;COMUNE DI BORGO SERENO`,
  ]
  const give = (text: string) =>
    page.locator('input[type=file]').setInputFiles({ name: 'movimenti.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await give('nome;cognome\nAda;Neri\n')
  await seesText(page, /non troviamo le colonne di un estratto conto/)
  await give(rows.join('\r\n'))
  await seesText(page, '1 riga in uscita resta fuori.')
  await press(page, 'Importa 2 accrediti')
  await seesText(page, 'Sicuro')
  await seesText(page, 'Non troviamo di chi sia.')
  await press(page, 'Registra quello sicuro')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Registra' }).click()
  await seesText(page, 'Un accredito da esaminare')
  // A transfer of several people is divided: the rest waits.
  await press(page, "Di un'altra persona, o di più persone")
  const parts = page.getByRole('dialog', { name: "Di un'altra persona, o di più persone" })
  await parts.getByRole('searchbox').fill('bongianni')
  await parts.getByRole('button', { name: /Bongianni/ }).click()
  await parts.getByLabel('Per che cosa').selectOption('Erogazione liberale')
  await parts.getByLabel('Importo').fill('130')
  await seesText(page, 'Scrivi un importo fino a 120,00 €.')
  await parts.getByLabel('Importo').fill('20')
  await parts.getByRole('button', { name: 'Registra' }).click()
  await seesText(page, 'restano, di 120,00 €')
  await press(page, 'Ignora')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ignora' }).click()
  await seesText(page, 'Nessun accredito da esaminare.')
  await give(rows.join('\r\n'))
  await press(page, 'Importa 2 accrediti')
  await seesText(page, /2 c'erano già$/)
  await page.goto('/gestione/pagamenti?q=harbu&modo=transfer')
  await becomes(() => page.getByRole('main').locator('tbody tr').count(), 1)
})
