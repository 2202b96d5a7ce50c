import { readFileSync } from 'node:fs'
import { changeDatabase } from './database.ts'
import { newPerson, registerAndConfirm, signIn } from './people.ts'
import { assert, becomes, countCalls, isAt, isSignedOut, seesCode, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test('A new privacy notice is shown at the next opening and does not delay the card', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await changeDatabase(
    server,
    `update document set data = json_set(data, '$.version', '2027-01') where collection = 'pagine' and id = 'privacy'`,
  )
  await page.evaluate(() => localStorage.removeItem('own:account'))
  await page.goto('/tessera')
  await seesCode(page)
  // This opening asks the server in the background; the next one shows the answer.
  await page.waitForFunction(() => localStorage.getItem('own:account') !== null)
  await page.reload()
  await seesText(page, "L'informativa privacy è cambiata. Leggila quando puoi: la tessera funziona lo stesso.")
  await page.goto('/home')
  await page.getByRole('link', { name: "Leggi l'informativa" }).click()
  await isAt(page, '/privacy')
  await page.goBack()
  await seesPage(page, /^Ciao/)
  const calls = countCalls(page, 'POST', '/api/account/notice')
  await page.getByRole('button', { name: "Ho letto l'informativa" }).dblclick()
  await seesText(page, "Grazie: abbiamo segnato che hai letto l'informativa.")
  assert.equal(calls(), 1)
  await page.goto('/account/consensi')
  await seesText(page, 'Versione 2027-01 · letta')
  await becomes(() => page.getByText("L'informativa privacy è cambiata").count(), 0)
})

test('A member downloads their data, asks for the rest, closes the account with a proof, and undoes it from the mail', async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  const person = newPerson()
  await registerAndConfirm(page, server, person)
  await page.goto('/account')
  await page.getByRole('link', { name: /Elimina l'account/ }).click()
  await seesPage(page, "Elimina l'account")
  await page.getByRole('link', { name: 'Prima scarica i tuoi dati' }).click()
  await seesPage(page, 'Esporta i tuoi dati')
  for (const [button, ending] of [
    ['Scarica da leggere', '.html'],
    ['Scarica per un altro servizio', '.json'],
  ] as const) {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await coming
    assert.ok(file.suggestedFilename().endsWith(ending), file.suggestedFilename())
    const text = readFileSync(await file.path(), 'utf8')
    assert.ok(text.includes(person.email), 'the address is in it')
    if (ending === '.json') JSON.parse(text)
  }

  await page.goto('/account')
  await page.getByRole('link', { name: /Richieste sui tuoi dati/ }).click()
  await page.getByRole('button', { name: 'Manda la richiesta' }).click()
  await seesText(page, 'Scrivi che cosa chiedi.')
  await page.getByLabel('Che cosa chiedi').selectOption('Oppormi a un uso dei miei dati')
  await page.getByLabel('La richiesta').fill('Niente foto di gruppo.')
  await page.getByRole('button', { name: 'Manda la richiesta' }).click()
  await seesText(page, 'Opposizione')
  await seesText(page, /^Rispondiamo entro/)
  assert.equal(await page.getByLabel('La richiesta').inputValue(), '')

  await changeDatabase(server, 'update session set provedAt = 0')
  await page.goto('/account/elimina')
  await seesText(page, "Elimini l'account, non l'iscrizione al circolo.")
  await seesText(page, 'Il libro dei soci, se ne fai parte, e le delibere')
  await page.getByRole('link', { name: /Lascia il circolo/ }).waitFor()
  await page.getByRole('button', { name: "Elimina l'account" }).click()
  const question = page.getByRole('alertdialog', { name: "Eliminare l'account?" })
  await question.getByText('Hai 14 giorni per ripensarci.').waitFor()
  await question.getByRole('button', { name: "Elimina l'account" }).dblclick()
  const sheet = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  await sheet.getByLabel('Password', { exact: true }).fill(person.password)
  await sheet.getByRole('button', { name: 'Conferma', exact: true }).click()
  await seesPage(page, 'Account chiuso')
  await seesText(page, new RegExp(`mandato a ${person.email}`))
  await isSignedOut(page)
  // Nothing of the account stays on the device.
  await becomes(() => page.evaluate(() => localStorage.getItem('own:account')), null)

  await page.goto('/login')
  await signIn(page, person)
  await seesText(page, "Hai chiesto di eliminare l'account. Se hai cambiato idea, apri il link che ti abbiamo mandato per e-mail.")

  const link = await server.linkTo('/account/resta?token=', person.email)
  await page.goto(link)
  await seesPage(page, "Tieni l'account")
  await page.getByRole('button', { name: "Tieni l'account" }).dblclick()
  await seesText(page, 'Il tuo account resta. Ora puoi accedere di nuovo.')
  await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click()
  await signIn(page, person)
  await isAt(page, '/home')
  await page.goto('/tessera')
  await seesCode(page)
  await page.goto(link)
  await page.getByRole('button', { name: "Tieni l'account" }).click()
  await seesText(page, 'Questo link non vale più. Forse hai già tenuto il tuo account: prova ad accedere.')
  await page.goto('/account/resta')
  await seesText(page, 'Il link non è completo. Aprilo dal messaggio, oppure copialo per intero.')
})
