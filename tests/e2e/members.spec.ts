import type { Locator, Page } from '@playwright/test'
import { switchSecondFactorOn } from './code-app.ts'
import { demoLogin, signInAs } from './people.ts'
import { assert, becomes, hasFocus, isAt, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

const SECRETARY = /secretary, with a valid card/
const rows = (page: Page) => page.getByRole('main').locator('[data-desk-row], tbody tr')
const right = async (what: Locator) => what.boundingBox().then((box) => box!.x + box!.width)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sezioni della scheda' }).getByRole('link', { name, exact: true }).click()
const other = async (page: Page, name: string) => {
  await press(page, 'Altro')
  await press(page, name)
}

/** A paper card for another Oleksandra Harbuzenko; leads to its sheet. */
async function makeNamesake(page: Page): Promise<void> {
  await page.goto('/gestione/soci/nuova')
  await page.getByLabel('Nome', { exact: true }).fill('Oleksandra')
  await page.getByLabel('Cognome').fill('Harbuzenko')
  await press(page, 'Crea la tessera')
  await seesText(page, /^C'è già una tessera/)
  await page.getByLabel(/^Ho guardato/).check()
  await press(page, 'Crea la tessera')
  await seesPage(page, 'Oleksandra Harbuzenko')
}

test('The secretary finds a member, renews and undoes it, suspends and lifts; the member’s card follows', async ({ world }) => {
  const { server } = world
  const { page } = await world.desktop()
  await signInAs(page, server, SECRETARY)
  const { recoveryCodes } = await switchSecondFactorOn(page)
  await page.goto('/gestione')
  await page.getByRole('navigation', { name: 'Gestione' }).getByRole('link', { name: 'Soci', exact: true }).click()
  await seesPage(page, 'Soci')
  await seesText(page, /^\d+ tessere, \d+ attive$/)

  // Search by first name and start of the surname; the address has the search.
  await page.getByRole('searchbox', { name: 'Nome, numero, e-mail o CF' }).fill('harbu olek')
  await becomes(() => rows(page).count(), 1)
  assert.match(page.url(), /q=harbu/)
  await rows(page).getByRole('link', { name: 'Harbuzenko Oleksandra' }).click()
  await seesPage(page, 'Oleksandra Harbuzenko')
  await seesText(page, 'oleksandra.harbuzenko@posta.example')

  await seesText(page, /^Quota pagata, /)
  await tab(page, 'Quote')
  const periods = page.locator('section', { has: page.getByRole('heading', { name: 'Periodi della tessera' }) }).getByText(/^Registrato/)
  await becomes(() => periods.count(), 1)
  await press(page, 'Rinnova')
  await seesText(page, /^Il nuovo periodo va dal .* al .*La quota è di/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rinnova' }).click()
  await becomes(() => periods.count(), 2)
  await press(page, 'Annulla')
  await becomes(() => periods.count(), 1)

  await tab(page, 'Sport')
  await press(page, 'Aggiungi un tesseramento')
  const entry = page.getByRole('dialog')
  await entry.getByLabel('Sport', { exact: true }).selectOption({ index: 1 })
  await entry.getByLabel('Federazione o ente').fill('Federazione di prova')
  await entry.getByLabel('Numero del tesserino').fill('0001234')
  await entry.getByLabel('Rilasciato il').fill('2026-01-01')
  await entry.getByLabel('Scade il').fill('2099-12-31')
  await entry.getByRole('button', { name: 'Salva' }).click()
  await seesText(page, /^Federazione di prova, n\. 0001234/)

  // The file for the sports body.
  const holder = /\d{10}/.exec(page.url())![0]
  await page.goto('/gestione/tesseramenti?ente=Federazione+di+prova')
  const [sports] = await Promise.all([page.waitForEvent('download'), press(page, 'Scarica il CSV')])
  assert.match(sports.suggestedFilename(), /^tesseramenti-.*\.csv$/)

  await page.goto(`/gestione/soci/${holder}`)
  await press(page, 'Sospendi')
  const form = page.getByRole('dialog')
  await form.getByLabel('Testo per chi ha la tessera').fill('Passa in segreteria.')
  await form.getByLabel('Motivo').fill('Chiavi non rese')
  await form.getByRole('button', { name: 'Sospendi' }).click()
  await seesText(page, /Chi ha la tessera legge: «Passa in segreteria.»/)

  const phone = await world.phone()
  await signInAs(phone.page, server, /card that expires in/)
  await phone.page.goto('/tessera')
  await seesText(phone.page, 'Passa in segreteria.')

  await press(page, 'Togli la sospensione')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli la sospensione' }).click()
  await page.getByRole('button', { name: 'Sospendi', exact: true }).waitFor()

  // The search is still there.
  await page.goto('/gestione/soci?q=harbu+olek')
  await rows(page).getByRole('link', { name: 'Harbuzenko Oleksandra' }).click()
  await seesPage(page, 'Oleksandra Harbuzenko')
  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Soci' }).click()
  await isAt(page, '/gestione/soci?q=harbu+olek')
  await becomes(() => rows(page).count(), 1)

  // Cut down by what is on no list by itself, and saved under a name; the address alone brings it back.
  await page.goto('/gestione/soci')
  await press(page, 'Filtri')
  const cut = page.getByRole('dialog')
  await cut.getByLabel('Senza e-mail').check()
  await becomes(() => rows(page).count(), 4)
  // A tick stands at once, before the address has it.
  assert.equal(await cut.getByLabel('Con quota da pagare').evaluate((tick: HTMLInputElement) => (tick.click(), tick.checked)), true)
  await cut.getByLabel('Compleanno').selectOption('Giugno')
  await cut.getByLabel('Consenso alle notizie per e-mail').selectOption("Chi non l'ha dato")
  await cut.getByRole('button', { name: 'Vedi i soci' }).click()
  await page.getByRole('button', { name: 'Filtri 4', exact: true }).waitFor()
  await seesText(page, /^Con quota da pagare · Senza e-mail · Compleanno a giugno · Senza il consenso alle notizie \(senza le annullate\)/)
  await becomes(() => rows(page).count(), 1)
  await rows(page).getByRole('link', { name: 'Fattorini Ivo' }).waitFor()
  await press(page, 'Salva vista')
  await page.getByRole('dialog').getByLabel('Nome').fill('Auguri e quota')
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  await seesText(page, 'Vista salvata')
  const saved = new URL(page.url())
  assert.match(saved.search, /vista=.*quota=late&email=none&compleanno=6&consenso=not_given/)
  await press(page, 'Togli')
  await becomes(
    () =>
      rows(page)
        .count()
        .then((all) => all > 1),
    true,
  )
  await page.goto(saved.pathname + saved.search.replace(/vista=[^&]*&/, ''))
  await becomes(() => rows(page).count(), 1)

  // The same view on a phone, where a birthday is said under the name.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/gestione/soci?stato=cancelled')
  const [chip, chips] = [page.getByRole('button', { name: /^Annullate/ }), page.getByRole('group', { name: 'Stato della tessera' })]
  await becomes(async () => (await right(chip)) <= (await right(chips)), true)
  await press(page, 'Altro')
  await page.getByRole('dialog').getByRole('button', { name: 'Doppioni' }).waitFor()
  await page.goto('/gestione/soci')
  await rows(page).first().waitFor()
  // Title, search, chips and saved views take a line each.
  const HEAD_PX = 360
  assert.ok((await rows(page).first().boundingBox())!.y < HEAD_PX, 'the list of a phone begins low')
  await press(page, 'Auguri e quota')
  await becomes(() => rows(page).count(), 1)
  await seesText(page, /^Con quota da pagare · Senza e-mail/)
  await rows(page)
    .getByRole('link', { name: /Fattorini Ivo.*giu/s })
    .waitFor()
  await press(page, 'Seleziona')
  await rows(page).getByRole('checkbox').check()
  assert.ok(await page.evaluate(lastRowIsSeen), 'the bar of the actions covers the last row in large text')
  await page.setViewportSize({ width: 1280, height: 800 })

  // Many cards at once: the preview, the progress, and the undo.
  await page.goto('/gestione/soci?stato=grace')
  await page.getByRole('checkbox', { name: 'Seleziona tutto' }).check()
  await press(page, 'Rinnova')
  await page.getByRole('button', { name: /^Rinnova \d+ tessere$/ }).click()
  await seesText(page, /^Rinnovate \d+ tessere su \d+\.$/)
  // The bar with the pressed button is gone.
  await hasFocus(page.getByRole('heading', { level: 1 }))
  // The undo is there after a reload too.
  await page.reload()
  await seesText(page, /^Rinnovate \d+ tessere su \d+\.$/)
  await page.getByRole('status').getByRole('button', { name: 'Annulla' }).click()
  await seesText(page, 'Annullato: è tutto come prima.')

  // Members without an e-mail get letters.
  await page.goto('/gestione/soci?stato=expiring')
  await press(page, 'Agisci su tutte quelle trovate')
  await page.getByLabel('Che cosa').selectOption({ label: 'Lettere per chi non ha e-mail' })
  await page.getByRole('button', { name: /^Prepara \d+ letter[ae]$/ }).click()
  const [letters] = await Promise.all([page.waitForEvent('download'), press(page, 'Scarica le lettere (PDF)')])
  assert.match(letters.suggestedFilename(), /^lettere-.*\.pdf$/)

  // A person without an account, with the name of another person.
  await makeNamesake(page)
  await seesText(page, 'Nessun account')
  const [paper] = await Promise.all([page.waitForEvent('download'), other(page, 'Stampa la tessera')])
  assert.match(paper.suggestedFilename(), /^tessera-.*\.pdf$/)
  await other(page, 'Stampa la tessera')
  await seesText(page, /^Quella stampata prima non vale più/)
  await page.keyboard.press('Escape')
  const paperNumber = /\d{10}/.exec(page.url())![0]
  await other(page, 'Codice per collegarla')
  const written = page.getByRole('dialog').getByText(/^(\w{4}-){3}\w{4}$/)
  // A new code ends the old one, so opening the sheet makes none.
  await seesText(page, /Se ne hai già dato uno, smette di valere/)
  assert.equal(await written.count(), 0)
  await press(page, 'Crea il codice')
  const code = await written.innerText()
  const friend = await world.phone()
  await signInAs(friend.page, server, /valid card of a friend/)
  await friend.page.goto('/account')
  await friend.page.getByRole('link', { name: /Hai una tessera di carta/ }).click()
  await friend.page.getByLabel('Codice').fill(code)
  await press(friend.page, 'Collegala qui')
  await isAt(friend.page, '/tessera')
  await seesText(friend.page, new RegExp(paperNumber.replace(/(\d{4})(\d{3})(\d{3})/, '$1 $2 $3')))

  // The two records of one person are merged, and the old number leads to the card that stays.
  await makeNamesake(page)
  const double = /\d{10}/.exec(page.url())![0]
  await page.goto(`/gestione/soci/doppioni/${holder}/${double}`)
  await press(page, 'Unisci le due schede')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unisci' }).click()
  await seesText(page, 'Schede unite')
  await isAt(page, `/gestione/soci/${holder}`)
  await page.goto(`/gestione/soci?q=${double}`)
  await rows(page).getByRole('link', { name: 'Harbuzenko Oleksandra' }).waitFor()

  // A child without an account: the name corrected, and a parent who carries the card.
  await page.goto('/gestione/soci/nuova')
  await page.getByLabel('Nome', { exact: true }).fill('Ugo')
  await page.getByLabel('Cognome').fill('Okonko')
  await page.getByLabel('Data di nascita').fill('2019-05-05')
  // The session ends meanwhile: the form stays behind the sheet, and is sent after a new sign-in.
  await page.context().clearCookies()
  await press(page, 'Crea la tessera')
  const again = page.getByRole('dialog', { name: 'Accedi di nuovo' })
  await again.getByLabel('Password', { exact: true }).fill((await demoLogin(server, SECRETARY)).password)
  await again.getByRole('button', { name: 'Accedi', exact: true }).click()
  await again.getByLabel('Codice di 6 cifre').fill(recoveryCodes[0]!)
  await again.getByRole('button', { name: 'Conferma' }).click()
  await seesPage(page, 'Ugo Okonko')
  await press(page, 'Correggi il nome')
  await page.getByRole('dialog').getByLabel('Cognome').fill('Okonkwo')
  await press(page, 'Scrivi il nome')
  await seesPage(page, 'Ugo Okonkwo')
  await press(page, 'Collega un genitore')
  await page.getByRole('searchbox', { name: 'Cerca per nome o numero di tessera' }).fill('okonkwo emeka')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Emeka Okonkwo/ })
    .click()
  await seesText(page, /^Sul telefono di Emeka Okonkwo ci sarà anche questa tessera/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Collega' }).click()
  await page.getByRole('link', { name: 'Emeka Okonkwo' }).waitFor()
  await press(page, 'Togli il collegamento con Emeka Okonkwo')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli' }).click()
  await seesText(page, 'Nessun collegamento.')

  // An import from a file, with a dry run first and the undo at the end.
  await page.goto('/gestione/soci')
  await page.getByRole('link', { name: 'Importa', exact: true }).click()
  await seesPage(page, 'Importa soci')
  const list = 'Cognome;Nome;Nascita\nGherardini;Lisa;31/01/1958\nGherardini;Anna;31/02/1960\nHarbuzenko;Oleksandra;\n'
  await page.getByLabel('Scegli il file').setInputFiles({ name: 'soci.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await seesPage(page, 'soci.csv')
  await press(page, 'Controlla il file')
  await seesText(page, '2 righe pronte su 3')
  await seesText(page, 'Data di nascita: è un giorno che non esiste')
  const [bad] = await Promise.all([page.waitForEvent('download'), press(page, 'Scarica le righe da correggere')])
  assert.match(bad.suggestedFilename(), /^righe-da-correggere-.*\.csv$/)
  await press(page, 'Importa 1 riga')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Importa' }).click()
  await seesText(page, 'Fatto: 1 persona nuova, 1 riga saltata.')
  await press(page, 'Annulla tutto')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla tutto' }).click()
  await seesText(page, /^Annullata: .*1 riga annullata/)
  await page.goto('/gestione/soci?q=harbuzenko')
  await press(page, 'Esporta')
  await page.getByRole('dialog').getByRole('button', { name: 'Excel (.xlsx)' }).click()
  const exported = page.getByRole('dialog').getByRole('button', { name: 'Esporta', exact: true })
  const [book] = await Promise.all([page.waitForEvent('download'), exported.click()])
  assert.match(book.suggestedFilename(), /^soci-.*\.xlsx$/)

  // A cancellation is final, with the number typed by hand.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Cerca in tutta la gestione' }).fill('panichi')
  await page.getByRole('option', { name: /Panichi/ }).click()
  await seesPage(page, /Panichi/)
  await press(page, 'Annulla tessera')
  await page.getByLabel('Causa').selectOption('Rilasciata per errore')
  await page.getByLabel('Motivo').fill('Doppione')
  // Escape, Back and the sheet's button ask before they close it over a written text.
  const closing = page.getByRole('dialog').getByRole('button', { name: 'Chiudi' })
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack(), () => closing.click(), () => page.goBack()]) {
    await close()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resta qui' }).click()
    assert.equal(await page.getByLabel('Motivo').inputValue(), 'Doppione')
  }
  await page.getByLabel('Scrivi il numero della tessera').fill('123')
  await press(page, 'Annulla la tessera')
  await seesText(page, "C'è un campo da controllare")
  // The server knows that it is another number: the sentence stays when Enter sends the form from the field.
  await page.getByLabel('Scrivi il numero della tessera').fill('1234567890')
  await page.getByLabel('Scrivi il numero della tessera').press('Enter')
  await seesText(page, 'Non è il numero di questa tessera.')
  await hasFocus(page.locator('[data-summary]'))
  const number = /\d{10}/.exec(page.url())![0]
  await page.getByLabel('Scrivi il numero della tessera').fill(number)
  await press(page, 'Annulla la tessera')
  await seesText(page, /^Annullata .*: rilasciata per errore\. Il numero non si riusa\.$/)
})

/** At 200 % text, at the end of the page. */
function lastRowIsSeen(): boolean {
  document.documentElement.style.fontSize = '200%'
  scrollTo(0, document.documentElement.scrollHeight)
  const [bar] = document.querySelectorAll('[data-desk-bulk]')
  return [...document.querySelectorAll('[data-desk-row]')].at(-1)!.getBoundingClientRect().bottom <= bar!.getBoundingClientRect().top
}
