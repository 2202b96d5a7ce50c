import type { Page } from '@playwright/test'
import { formatLongDate } from '#domain/format.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { changeDatabase } from './database.ts'
import { demoLogin, signIn, signInAs } from './people.ts'
import { assert, becomes, countCalls, hasFocus, isAt, seesCode, seesPage, seesText } from './sees.ts'
import type { Server } from './server.ts'
import { readCode } from './shown-code.ts'
import { startStripe } from '#tests/stand-ins/stripe.ts'
import { withServer } from './fixtures.ts'

const stripe = await startStripe()
const { key, webhookSecret, url } = stripe.settings
const test = withServer({ env: { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url } })

const FRIEND = /card of a friend, not a member/
const FRIENDS_CARD = '5730219486'

test('A fee is paid by transfer, its details copied or read by the bank’s app, or online at once, from the app too', async ({
  phone,
  shell,
  server,
}) => {
  const { page, expectProblem } = await phone({ permissions: ['clipboard-read', 'clipboard-write'] })
  expectProblem(/request to another origin: .*\/pay\/cs_test_/)
  await signInAs(page, server, /card that expires in/)
  await page.getByRole('button', { name: 'Rinnova', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Rinnova la tessera' })
  await sheet.getByText('25,00 €', { exact: true }).waitFor()
  const iban = 'IT09R9999999999000000004812'
  for (const [button, said, copied] of [
    ["Copia l'importo", 'Importo copiato', /^25,00$/],
    ["Copia l'intestatario", 'Intestatario copiato', /^Circolo Ricreativo Borgo Sereno APS$/],
    ["Copia l'IBAN", 'IBAN copiato', new RegExp(`^${iban}$`)],
    ['Copia la causale', 'Causale copiata', /^Quota \d{4} tessera 1343025268 Harbuzenko$/],
  ] as const) {
    await sheet.getByRole('button', { name: button }).click()
    await sheet.getByRole('status').getByText(said, { exact: true }).waitFor()
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), copied)
  }
  const label = "Codice QR per l'app della banca"
  await sheet.getByText(label).click()
  const lines = (await readCode(sheet.getByRole('img', { name: label }))).split('\n')
  assert.deepEqual([lines[0], lines[3], lines[6], lines[7]], ['BCD', 'SCT', iban, 'EUR25.00'])
  await reachesTheSecretary(page, 'Rinnova la tessera')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })

  // Left without paying, then paid: the return page does not wait for the webhook.
  const pays = async () => {
    await page.getByRole('button', { name: 'Rinnova', exact: true }).click()
    await sheet.getByRole('button', { name: 'Paga online 25,00\u00a0€' }).click()
    return page.getByRole('button', { name: 'Paga ora' })
  }
  await (await pays()).waitFor()
  await page.goto('/tessera')
  await (await pays()).click()
  await seesText(page, /^Pagamento ricevuto, grazie\. La tessera vale fino al /)
  await seesText(page, '25,00\u00a0€ · Quota associativa, Socio ordinario')
  await page.getByRole('link', { name: 'Vai alla tessera' }).click()
  await isAt(page, '/tessera')
  await page.getByRole('button', { name: 'Rinnova', exact: true }).waitFor({ state: 'detached' })

  // From the app it is paid in the phone's browser, which has no session; the app stays open beside it.
  const app = shell.page
  shell.expectProblem(/request to another origin: .*\/pay\/cs_test_/)
  await seesPage(app, 'Accedi')
  await signIn(app, await demoLogin(server, /card on its last day/))
  const opened = Promise.withResolvers<string>()
  await app.route(/\/pay\/cs_test_/, (route) => {
    opened.resolve(route.request().url())
    return route.fulfill({ status: 204 })
  })
  await seesPage(app, 'La mia tessera')
  await app.goto('/home')
  await app.getByRole('button', { name: 'Rinnova', exact: true }).click()
  await app.getByRole('button', { name: /^Paga online/ }).click()
  const browser = await phone()
  await browser.page.goto(await opened.promise)
  await browser.page.getByRole('button', { name: 'Paga ora' }).click()
  await seesPage(browser.page, 'Hai finito qui')
  await app
    .getByRole('dialog', { name: 'Rinnova la tessera' })
    .getByText(/^La pagina del pagamento è aperta\./)
    .waitFor()
  // Without the webhook: the app asks when it is in sight again.
  await app.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const paid = app.getByRole('dialog', { name: 'Rinnova la tessera' })
  await paid.getByText(/^Pagamento ricevuto, grazie\. La tessera vale fino /).waitFor()
  await paid.getByRole('button', { name: 'Chiudi' }).last().click()
  await paid.waitFor({ state: 'hidden' })
  await app.getByRole('button', { name: 'Rinnova', exact: true }).waitFor({ state: 'detached' })
})

/** Lets the friend's card end in a few days. */
async function endsSoon(server: Server): Promise<string> {
  const validTo = addDays(romeDay(Date.now()), 12)
  await changeDatabase(server, 'update cardPeriod set validTo = ? where cardNumber = ?', validTo, FRIENDS_CARD)
  return validTo
}

/** The friend's last day on the server. It is about a year after the one before, so the card was renewed once. */
async function renewedOnce(page: Page, before: string): Promise<string> {
  const { periods } = await page.evaluate(async () => (await (await fetch('/api/card')).json()) as { periods: { validTo: string } })
  assert.ok(periods.validTo > addDays(before, 360) && periods.validTo < addDays(before, 370), `${before} became ${periods.validTo}`)
  return periods.validTo
}

test('A card without a fee is renewed at once; a lost answer is asked for again, and a double press counts once', async ({
  phone,
  server,
}) => {
  const before = await endsSoon(server)
  const { page, expectProblem } = await phone()
  expectProblem(/net::ERR_FAILED/)
  await signInAs(page, server, FRIEND)
  const calls = countCalls(page, 'POST', '/api/card/renewal')
  await page.route('**/api/card/renewal', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Rinnova', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Rinnova la tessera' })
  await sheet.getByText("Per la tua categoria non c'è quota: il rinnovo è immediato.").waitFor()
  await sheet.getByRole('button', { name: 'Rinnova ora' }).click()
  await sheet.getByText('Per questo serve la connessione. Riprova quando torna la rete.').waitFor()
  await page.unroute('**/api/card/renewal')
  await sheet.getByRole('button', { name: 'Rinnova ora' }).dblclick()
  const done = sheet.getByRole('status').getByText(/^Tessera rinnovata\. Nuova scadenza: /)
  await done.waitFor()
  const after = await renewedOnce(page, before)
  await done.getByText(formatLongDate(after)).waitFor()
  assert.equal(calls(), 2)
  const close = sheet.getByRole('button', { name: 'Chiudi' }).last()
  await hasFocus(close)
  await close.click()
  await sheet.waitFor({ state: 'hidden' })
  await seesText(page, /^Valida$/)
  await seesText(page, /^\d{2}\/\d{2}\/\d{2}$/)
  await page.getByRole('button', { name: 'Rinnova', exact: true }).waitFor({ state: 'detached' })
  await seesCode(page)
})

test('A friend applies for membership: the form names missing fields, sends once, and the application can be withdrawn', async ({
  desktop,
  server,
}) => {
  const { page } = await desktop()
  await signInAs(page, server, FRIEND)
  await page.getByRole('link', { name: /^Vuoi entrare tra i soci/ }).waitFor()
  // A discount for members leads to the application too.
  await page.goto('/convenzioni/ciclofficina-raggi-storti')
  await seesText(page, "Questo sconto è solo per i soci. Sulla tua tessera c'è scritto «Amico del circolo».")
  await page.getByRole('link', { name: 'Diventa socio' }).click()
  await seesPage(page, 'Domanda di ammissione')
  const calls = countCalls(page, 'POST', '/api/applications')
  const send = page.getByRole('button', { name: 'Fai domanda' })
  await page.getByLabel('CAP').fill('12')
  await send.click()
  await seesText(page, 'Ci sono 9 campi da controllare')
  await seesText(page, 'Il CAP ha 5 cifre.')
  await seesText(page, 'Per fare domanda, leggi lo statuto e metti la spunta.')
  await fillApplication(page)
  // The assembly, not an application, makes honorary members.
  const offered = await page.getByLabel('Come vuoi entrare').getByRole('option').allTextContents()
  assert.deepEqual(
    offered.map((text) => text.split(' · ')[0]),
    ['Scegli', 'Socio ordinario', 'Socio giovane', 'Socio senior', 'Socio familiare', 'Socio sostenitore'],
  )
  // This person is too young for the senior category, and only the server says so.
  await page.getByLabel('Come vuoi entrare').selectOption('senior')
  await send.click()
  await page.getByRole('link', { name: 'Vai a «Come vuoi entrare»' }).waitFor()
  await becomes(calls, 1)
  await page.getByLabel('Come vuoi entrare').selectOption('ordinario')
  await send.dblclick()
  await seesText(page, 'La tua domanda è in esame. La risposta arriva per e-mail e la trovi qui.')
  await becomes(calls, 2)
  await seesText(page, 'Socio ordinario')
  await seesText(page, formatLongDate(romeDay(Date.now())))

  await page.reload()
  await seesText(page, 'La tua domanda è in esame. La risposta arriva per e-mail e la trovi qui.')
  await page.getByRole('button', { name: 'Scrivi alla segreteria' }).click()
  await reachesTheSecretary(page, 'Scrivi alla segreteria')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.goto('/tessera')
  await page.getByRole('link', { name: /Domanda in attesa/ }).click()

  const withdraw = page.getByRole('button', { name: 'Ritira la domanda' })
  const question = page.getByRole('alertdialog', { name: 'Ritirare la domanda?' })
  await withdraw.click()
  await question.getByRole('button', { name: 'La tengo' }).click()
  await question.waitFor({ state: 'hidden' })
  await withdraw.click()
  await question.getByRole('button', { name: 'Ritira', exact: true }).click()
  await seesText(page, "Hai ritirato la domanda. Puoi farne un'altra quando vuoi.")
  await question.waitFor({ state: 'hidden' })
  await withdraw.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: "Fai un'altra domanda" }).click()
  await page.getByLabel('Come vuoi entrare').waitFor()
})

async function reachesTheSecretary(page: Page, title: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: title })
  for (const [name, href] of [
    [/^Telefono/, 'tel:+390575000100'],
    [/^E-mail/, 'mailto:segreteria@borgosereno.example'],
  ] as const) {
    const link = sheet.getByRole('link', { name })
    await link.waitFor()
    await becomes(() => link.getAttribute('href'), href)
  }
  await sheet.getByText('In segreteria').waitFor()
}

async function fillApplication(page: Page): Promise<void> {
  await page.getByLabel('Data di nascita').fill('1980-05-04')
  await page.getByLabel('Comune o Stato di nascita').fill('Pieve Chiara')
  await page.getByLabel('Via e numero').fill('Via dei Lanaioli 3')
  await page.getByLabel('CAP').fill('52099')
  await page.getByLabel('Provincia').fill('ar')
  await page.getByLabel('Comune', { exact: true }).fill('Borgo Sereno')
  await page.getByRole('checkbox', { name: /^Accetto lo statuto/ }).check()
  await page.getByRole('checkbox', { name: /^Ho letto l'informativa privacy/ }).check()
}
