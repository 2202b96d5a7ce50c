import type { Page } from '@playwright/test'
import { axe, loadAxe } from './axe.ts'
import { changeDatabase } from './database.ts'
import { demoLogin, signIn } from './people.ts'
import { assert, becomes, hasFocus, isAt, isSignedOut, seesPage, seesText } from './sees.ts'
import { temporaryFolder, type Server } from './server.ts'
import { test } from './fixtures.ts'

// A fresh demo, whose staff have their second factor.
test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  serverOptions: async ({}, use) => use({ dataDir: temporaryFolder() }),
})

const ADMIN = /administrator, with a valid card/
const SECRETARY = /secretary, with a valid card/
const rooms = (page: Page) => page.getByRole('navigation', { name: 'Gestione' }).getByRole('link')
const row = (page: Page, name: RegExp) => page.getByRole('row', { name })
const find = (page: Page) => page.getByRole('combobox', { name: 'Cerca in tutta la gestione' })

/** Nothing covers its middle. */
const isOnTop = (row: Element): boolean => {
  const { x, y, width, height } = row.getBoundingClientRect()
  return row.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** Signs in with the password and the code that the trial's page shows. */
async function enters(page: Page, server: Server, note: RegExp): Promise<void> {
  const login = await demoLogin(server, note)
  await page.goto('/login?return=%2Fgestione')
  await signIn(page, login)
  const [codes] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /codici dello staff/ }).click()])
  const row = codes
    .locator('main div')
    .filter({ hasText: login.email })
    .filter({ hasText: /\d{3} \d{3}/ })
  const code = /\d{3} \d{3}/.exec((await row.last().textContent())!)![0]
  await codes.close()
  await page.getByLabel('Codice').fill(code)
  await page.getByRole('button', { name: 'Continua' }).click()
  // The address changes before the screen, which brings the shortcuts.
  await seesPage(page, /^Buon(giorno|asera| pomeriggio) /)
  await isAt(page, '/gestione')
}

test('A newcomer enters Gestione with the code that the trial shows, and sees what the role allows', async ({ world }) => {
  const { server } = world
  assert.match(await server.welcome(), /Codes +\S+\/codici/)
  const { page } = await world.desktop()
  await enters(page, server, ADMIN)
  await seesPage(page, /^Buon(giorno|asera| pomeriggio) Niccolò$/)
  await seesText(page, 'Tessere attive')
  await page.getByRole('img', { name: /^Verifiche negli ultimi 30 giorni: \d+ in tutto/ }).waitFor()
  await seesText(page, 'Farmacia della Pieve')
  await becomes(
    () => rooms(page).allTextContents(),
    [
      'Panoramica',
      'Soci',
      'Domande5 da fare',
      'Libro soci',
      'Tesseramenti',
      'Pagamenti',
      'Contenuti',
      'Appuntamenti',
      'Convenzioni',
      'Negozi1 da fare',
      'Segnalazioni2 da fare',
      'Persone e ruoli',
      'Registro',
      'Richieste privacy',
      'Impostazioni',
    ],
  )
  await page.getByRole('link', { name: /^2 segnalazioni/ }).click()
  await seesPage(page, 'Segnalazioni')
  await seesText(page, 'Il rubinetto del bagno perde')

  // The secretary sees no statistics.
  const { page: desk } = await world.desktop()
  await enters(desk, server, SECRETARY)
  await seesText(desk, 'Tessere attive')
  await seesText(desk, '1 segnalazione')
  assert.equal(await desk.getByText('Verifiche al giorno').count(), 0)
  // An old edit link to read-only contents leads to a message, or to the list.
  await desk.goto('/gestione/contenuti/documenti/nuovo')
  await seesText(desk, /^Il tuo ruolo legge questi contenuti/)
  await desk.goto('/gestione/contenuti/istruzioni?ordine')
  await seesPage(desk, 'Istruzioni')
  await desk.getByRole('link', { name: "Torna all'app" }).click()
  await isAt(desk, '/home')
})

test('The global search, the list, a report and the way back work by keyboard alone', async ({ world }) => {
  const { page } = await world.desktop()
  await enters(page, world.server, ADMIN)
  await page.keyboard.press('Control+k')
  await hasFocus(find(page))
  await page.keyboard.type('glicine')
  await page.getByRole('option', { name: /Osteria del Glicine/ }).waitFor()
  await page.keyboard.press('Enter')
  // The document's heading takes the focus, and takes it again when the pressed button goes.
  await hasFocus(page.getByRole('heading', { name: 'Osteria del Glicine', level: 1 }))
  await page.getByLabel('Telefono').fill('0575 112233')
  await page.getByRole('button', { name: 'Pubblica le modifiche' }).press('Enter')
  await seesText(page, 'Pubblicato: i soci lo vedono adesso')
  await hasFocus(page.getByRole('heading', { name: 'Osteria del Glicine', level: 1 }))
  await page.keyboard.press('Control+k')
  for (const search of ["n'gom", 'cheikhou n', 'cheikhou.ngom@']) {
    await find(page).fill(search)
    await page.getByRole('option', { name: /N'Gom Cheikhou/ }).waitFor()
  }
  // Enter waits for the people of the present search.
  await find(page).fill('qua')
  const first = page.getByRole('option', { name: /Quagliotti Teresa/ })
  await first.waitFor()
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/staff/members?q=cheikhou', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/staff/members?q=cheikhou')
  await find(page).fill('cheikhou')
  await page.keyboard.press('Enter')
  await asked
  assert.equal(await first.isVisible(), true)
  answer()
  await seesPage(page, "Cheikhou N'Gom")
  await page.keyboard.press('Control+k')
  await find(page).fill('nessuno così')
  await seesText(page, 'Nessun risultato per «nessuno così».')
  await find(page).fill('statuto')
  await page.getByRole('option', { name: /Documento$/ }).waitFor()
  await find(page).fill('segnal')
  await page.getByRole('option', { name: /Segnalazioni/ }).waitFor()
  await page.keyboard.press('Enter')
  await isAt(page, '/gestione/segnalazioni')

  await page.getByRole('link', { name: /Il rubinetto/ }).waitFor()
  const link = (row: number) => page.locator('[data-desk-row]').nth(row).getByRole('link')
  await page.keyboard.press('j')
  await hasFocus(link(0))
  await page.keyboard.press('j')
  await hasFocus(link(1))
  await page.keyboard.press('k')
  await hasFocus(link(0))
  await page.keyboard.press('Control+k')
  await hasFocus(find(page))
  await page.keyboard.press('Escape')
  await hasFocus(link(0))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Chiudi la segnalazione' }).waitFor()
  // Shortcut letters typed into a field are text.
  await page.getByLabel('La tua risposta').fill('')
  await page.keyboard.type('jk?')
  // After the search the caret is back too.
  await page.keyboard.press('Control+k')
  await hasFocus(find(page))
  await page.keyboard.press('Escape')
  await hasFocus(page.getByLabel('La tua risposta'))
  await page.keyboard.type('zz')
  assert.equal(await page.getByLabel('La tua risposta').inputValue(), 'jk?zz')
  await page.getByLabel('La tua risposta').fill('jk?')
  assert.equal(await page.getByLabel('La tua risposta').inputValue(), 'jk?')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Escape')
  await isAt(page, '/gestione/segnalazioni')

  await page.goto('/gestione/convenzioni')
  await page.getByRole('link', { name: /Farmacia della Pieve/ }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 selezionato').waitFor()
  await page.keyboard.press('a')
  await hasFocus(page.getByRole('region', { name: 'Azioni su ciò che è selezionato' }).getByRole('button').first())

  await page.goto('/gestione/persone')
  await row(page, /Samira El Khattabi/).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('redazione')
  await row(page, /Niccolò/).waitFor({ state: 'detached' })
  // The address follows the words after a pause.
  await page.waitForURL(/[?]q=redazione$/)
  await row(page, /Samira El Khattabi/)
    .getByRole('link')
    .click()
  await seesPage(page, 'Samira El Khattabi')
  await page.goBack()
  await row(page, /Samira El Khattabi/).waitFor()
  assert.equal(await page.getByRole('searchbox', { name: 'Cerca nome o ruolo' }).inputValue(), 'redazione')
  await page.goto('/gestione/registro')
  const entries = page.getByRole('list', { name: 'Attività' }).getByRole('listitem')
  const opened = entries.filter({ has: page.locator('summary') }).first()
  await opened.waitFor()
  // The path may pass entries that do not open.
  do await page.keyboard.press('j')
  while (await opened.evaluate((entry) => !entry.contains(document.activeElement)))
  await page.keyboard.press('Enter')
  await opened.getByRole('table').waitFor()

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' })
  await sheet.getByText("Cerca nell'elenco").waitFor()
  assert.equal(await sheet.getByText('Sceglie la riga').count(), 0)
  await sheet.getByRole('switch', { name: /una sola lettera/ }).click()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await hasFocus(find(page))
  assert.equal(await sheet.isVisible(), false)
  await page.keyboard.press('Escape')
})

test('On a phone the sections are in a drawer, and an unknown address leads back', async ({ world }) => {
  const { page } = await world.phone()
  await enters(page, world.server, SECRETARY)
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await rooms(page).filter({ hasText: 'Segnalazioni' }).click()
  await seesPage(page, 'Segnalazioni')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await seesText(page, 'Teresa Quagliotti')
  await seesText(page, 'Segreteria, Verificatore')
  // A verifier's own work is one press away.
  await page.getByRole('link', { name: 'Verifica una tessera' }).click()
  await seesPage(page, 'Verifica una tessera')
  await page.goBack()
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await seesText(page, 'Teresa Quagliotti')
  await page.goBack()
  await isAt(page, '/gestione/segnalazioni')
  await page.goto('/gestione/niente')
  await seesPage(page, 'Pagina non trovata')
  await page.getByRole('main').getByRole('link', { name: 'Panoramica' }).click()
  await isAt(page, '/gestione')

  // The app's message lies over the page without covering its end.
  await page.route('**/api/staff/contents/convenzioni**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'tessera-api': '0' } }),
  )
  await page.goto('/gestione/convenzioni')
  await seesText(page, "C'è una nuova versione.")
  await loadAxe(page)
  assert.deepEqual(await axe(page), [])
  await page.unroute('**/api/staff/contents/convenzioni**')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await rooms(page).filter({ hasText: 'Appuntamenti' }).click()
  const last = page.getByRole('listitem').filter({ hasText: 'Pubblicato' }).last()
  await last.waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await becomes(() => last.evaluate(isOnTop), true)
})

test('Unsaved text is restored after a reload and after an ended session, and is deleted on sign-out', async ({ world }) => {
  const { page, expectProblem } = await world.desktop()
  expectProblem(/status of 401/)
  const { server } = world
  const draft = page.getByLabel('Bozza che resta sul dispositivo')
  await enters(page, server, ADMIN)
  await page.goto('/componenti')
  await draft.fill('Una riga che nessuno ha salvato')
  await page.reload()
  await seesText(page, /^Hai ritrovato le modifiche non salvate/)
  await page.getByRole('button', { name: 'Scarta le modifiche' }).click()
  await becomes(() => draft.inputValue(), 'Quello che è salvato.')
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await becomes(() => draft.inputValue(), 'Una riga che nessuno ha salvato')

  await changeDatabase(server, 'delete from session')
  await page.goto('/gestione')
  await isAt(page, '/login?return=%2Fgestione')
  await enters(page, server, ADMIN)
  await page.goto('/componenti')
  await becomes(() => draft.inputValue(), 'Una riga che nessuno ha salvato')

  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length)
  await page.goto('/gestione/contenuti/ristoranti/nuovo')
  await page.getByLabel('Descrizione').fill('Pici')
  await becomes(kept, 2)
  // The trial form is none of Gestione's.
  await page.goto('/logout')
  await seesText(page, /^Hai una pagina di Gestione non salvata: se esci/)
  await page.getByRole('button', { name: 'Esci', exact: true }).click()
  await isSignedOut(page)
  assert.equal(await kept(), 0)
})

test('Without draft storage the page asks before unsaved text is left', async ({ world }) => {
  const { page } = await world.desktop()
  await enters(page, world.server, ADMIN)
  await page.goto('/componenti')
  await page.evaluate(() => {
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('draft:')) throw new DOMException('full', 'QuotaExceededError')
      set.call(this, key, value)
    }
  })
  await page.getByLabel('Bozza che resta sul dispositivo').fill('Una riga')
  await seesText(page, /^Questo dispositivo non conserva le bozze/)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Lasci la pagina?' })
  await question.getByRole('button', { name: 'Resta qui' }).click()
  await isAt(page, '/componenti')
  assert.equal(await page.getByLabel('Bozza che resta sul dispositivo').inputValue(), 'Una riga')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await question.getByRole('button', { name: 'Lascia la pagina' }).click()
  await isAt(page, '/home')
})
