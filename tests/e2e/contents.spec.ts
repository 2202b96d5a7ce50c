import type { Page, Route } from '@playwright/test'
import { switchSecondFactorOn } from './code-app.ts'
import { changeDatabase } from './database.ts'
import { signInAs } from './people.ts'
import { assert, becomes, hasFocus, isAt, seesPage, seesText } from './sees.ts'
import type { Server } from './server.ts'
import { test } from './fixtures.ts'

const ADMIN = /administrator, with a valid card/
const EDITOR = /editor of the contents, with a valid card/
const LIST = '/gestione/contenuti/ristoranti'

async function enters(page: Page, server: Server, note = ADMIN): Promise<void> {
  await signInAs(page, server, note)
  await switchSecondFactorOn(page)
}

const name = (page: Page) => page.getByRole('region', { name: 'Il ristorante' }).getByLabel('Nome', { exact: true })
const publish = (page: Page) => page.getByRole('button', { name: /^Pubblica/ })

test('On a phone an editor creates a restaurant, and members find it on their list', async ({ phone, member, server }) => {
  const paola = await phone()
  const nives = await member()
  await nives.page.goto('/ristoranti')
  await seesText(nives.page, 'Osteria del Glicine')

  const { page, expectProblem } = paola
  expectProblem(/ERR_INTERNET_DISCONNECTED/)
  await enters(page, server)
  await page.goto('/gestione')
  await page.getByRole('button', { name: 'Nuovo' }).click()
  await page.getByRole('button', { name: 'Nuovo ristorante' }).click()
  await seesPage(page, 'Nuovo ristorante')
  await publish(page).click()
  await seesText(page, 'Ci sono 4 campi da controllare')
  await page.getByRole('button', { name: 'Vai a «Nome»' }).click()
  await page.keyboard.type("L'Òstaria d'là <b>")
  await page.getByLabel('Descrizione').fill('Pesce di fiume')
  await seesText(page, /^Bozza salvata alle/)

  // Offline, the words wait on the phone and are sent by themselves while the page is open.
  await page.context().setOffline(true)
  await page.getByLabel('Descrizione').fill('Pesce di fiume, e di lago')
  await seesText(page, /^Senza rete: la bozza è su questo dispositivo/)
  await page.context().setOffline(false)
  await seesText(page, /^Bozza salvata alle/)
  // After the page is left, the list and the overview name them, and a press goes on.
  const written = page.url()
  await page.context().setOffline(true)
  await page.getByLabel('Descrizione').fill('Pesce di fiume, e di lago\nFunghi')
  await seesText(page, /^Senza rete: la bozza è su questo dispositivo/)
  const unsaved = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: "Scarta le modifiche: L'Òstaria d'là <b>" }) })
  await page.getByRole('link', { name: 'Ristoranti' }).click()
  await unsaved.waitFor()
  await page.context().setOffline(false)
  await page.goto('/gestione')
  await unsaved.getByRole('link').click()
  await seesText(page, /^Bozza salvata alle/)
  assert.equal(await page.getByLabel('Descrizione').inputValue(), 'Pesce di fiume, e di lago\nFunghi')
  await page.getByRole('link', { name: 'Ristoranti' }).click()
  await page.getByRole('link', { name: /L'Òstaria d'là <b>/ }).waitFor()
  assert.equal(await unsaved.count(), 0)
  await page.goto(written)
  await page.getByLabel('Via e numero').fill('Via del Fosso 3')

  // Both dates stand on one line.
  await page.getByRole('button', { name: 'Aggiungi una chiusura' }).click()
  const hours = page.getByRole('group', { name: 'Altro orario' })
  await hours.getByRole('switch').click()
  const times = hours.locator('input[type=time]')
  const [from, until] = await Promise.all([times.nth(0).boundingBox(), times.nth(1).boundingBox()])
  assert.equal(from!.y, until!.y)
  // An undo brings the removed one back, and leaves the one added since.
  const reasons = page.getByLabel('Motivo')
  await reasons.fill('Ferie')
  await page.getByRole('button', { name: 'Togli la chiusura 1' }).click()
  await page.getByRole('button', { name: 'Aggiungi una chiusura' }).click()
  // Pressed, it gives the focus back.
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await becomes(() => reasons.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)), ['Ferie', ''])
  await hasFocus(page.getByRole('button', { name: 'Aggiungi una chiusura' }))
  await page.getByRole('button', { name: 'Togli la chiusura 2' }).click()

  // A reload keeps the unsaved words in the same draft.
  await page.reload()
  await seesPage(page, "L'Òstaria d'là <b>")
  await becomes(() => page.getByLabel('Via e numero').inputValue(), 'Via del Fosso 3')
  await page.getByLabel('Comune', { exact: true }).fill('Arezzo')
  // The map opens on the municipality; a tap sets the point.
  await page.getByRole('button', { name: 'Apri la mappa' }).click()
  await page.locator('.leaflet-container').click({ position: { x: 90, y: 70 } })
  await seesText(page, /^Segno a 43,[45]\d+ nord, 11,[89]\d+ est, a .*Arezzo\.$/)
  await publish(page).click()
  await seesText(page, 'Pubblicato: i soci lo vedono adesso')

  // A link opens what the running app has not loaded yet.
  const fresh = `/ristoranti/${new URL(written).searchParams.get('id')}`
  await nives.page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, fresh)
  await seesPage(nives.page, "L'Òstaria d'là <b>")
  // Without a network nobody can say that a document is gone.
  nives.expectProblem(/ERR_INTERNET_DISCONNECTED|not brought up to date/)
  await nives.offline(true)
  await nives.page.evaluate(() => {
    history.pushState(null, '', '/ristoranti/mai-visto')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await seesPage(nives.page, 'Serve la rete')
  await nives.offline(false)
  await seesPage(nives.page, 'Non trovato')
  await nives.page.goBack()
  // A written line stays a line.
  const description = nives.page.getByText('Pesce di fiume')
  await becomes(() => description.innerText(), 'Pesce di fiume, e di lago\nFunghi')
})

test('When two editors write the same field nothing is overwritten, and the second one chooses', async ({ desktop, server }) => {
  const { page: first } = await desktop()
  await enters(first, server)
  await first.goto(LIST)
  await first.getByRole('link', { name: /Osteria del Glicine/ }).click()
  await seesPage(first, 'Osteria del Glicine')
  const second = await first.context().newPage()
  await second.goto(first.url())
  await seesPage(second, 'Osteria del Glicine')

  // The error is scrolled into view from far below.
  await second.getByLabel('Telefono').fill('da chiedere')
  await second.keyboard.press('Control+s')
  const summary = second.getByRole('alert').filter({ hasText: "C'è un campo da controllare" })
  await becomes(() => summary.evaluate((note) => note === document.activeElement && note.getBoundingClientRect().top >= 0), true)
  await name(second).fill('Glicine nuovo')
  await second.getByLabel('Telefono').fill('0575 112233')
  await second.keyboard.press('Control+s')
  await seesText(second, /^Bozza salvata alle/)
  await name(first).fill('Glicine mio')
  await first.getByLabel('Descrizione').fill('Pici')
  // An automatic save far below says so without taking the pen, and leads to the conflict.
  const conflict = first.getByRole('alert').filter({ hasText: 'ha cambiato gli stessi campi' })
  await conflict.waitFor()
  await hasFocus(first.getByLabel('Descrizione'))
  await first.getByRole('button', { name: 'Vedi', exact: true }).click()
  await becomes(
    () => conflict.evaluate((note) => note.contains(document.activeElement) && document.activeElement!.getBoundingClientRect().top >= 0),
    true,
  )
  await seesText(first, 'Non salvata: scegli che cosa tenere')
  await first.getByRole('radio', { name: /^La versione di/ }).check()
  await first.getByRole('button', { name: 'Usa queste scelte' }).click()
  await seesText(first, /^Bozza salvata alle/)
  assert.equal(await name(first).inputValue(), 'Glicine nuovo')
  assert.equal(await first.getByLabel('Telefono').inputValue(), '0575 112233')
  assert.equal(await first.getByLabel('Descrizione').inputValue(), 'Pici')
  await first.getByRole('link', { name: 'Ristoranti' }).click()
  await isAt(first, LIST)

  // A role that ends in the middle of work leaves the words on the device, also when a colleague saves; they are there when it is back.
  const { page: samira, expectProblem } = await desktop()
  expectProblem(/ERR_FAILED|ERR_CONNECTION|status of 40[13]/)
  const hasRole = (now: string, before: string) =>
    changeDatabase(
      server,
      'update staffRole set role = ? where role = ? and uid in (select uid from userDocument where firstname = ?)',
      now,
      before,
      'Samira',
    )
  const looksAgain = () => samira.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await enters(samira, server, EDITOR)
  await samira.goto(second.url())
  await samira.route('**/draft', (route) => route.abort())
  await samira.getByLabel('Descrizione').fill('Scritto da Samira')
  await seesText(samira, /^Senza rete/)
  await hasRole('viewer', 'editor')
  await samira.reload()
  await seesText(samira, /Quello che hai scritto, e che non è salvato, resta su questo dispositivo\.$/)
  await samira.goto('/gestione')
  await seesText(samira, /^Su questo dispositivo restano modifiche che il tuo ruolo di adesso non può salvare/)
  assert.equal(await samira.getByRole('link', { name: 'Glicine nuovo' }).count(), 0)
  await samira.goto(second.url())
  await second.getByLabel('Telefono').fill('0575 445566')
  await Promise.all([
    second.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.ok()),
    second.keyboard.press('Control+s'),
  ])
  await looksAgain()
  await becomes(() => samira.getByLabel('Telefono').inputValue(), '0575 445566')
  await hasRole('editor', 'viewer')
  await looksAgain()
  await becomes(() => samira.getByLabel('Descrizione').inputValue(), 'Scritto da Samira')
  await becomes(() => samira.getByLabel('Telefono').inputValue(), '0575 445566')

  // A deletion by one editor stays on the other's screen, with a message.
  await first.goto(`${LIST}/nuovo`)
  await name(first).fill('Doppione')
  await first.getByLabel('Descrizione').fill('Per sbaglio')
  await seesText(first, /^Bozza salvata alle/)
  await second.goto(first.url())
  await seesPage(second, 'Doppione')
  await first.getByRole('button', { name: 'Altro' }).click()
  await first.getByRole('button', { name: 'Elimina' }).click()
  await first.getByRole('button', { name: 'Elimina', exact: true }).click()
  await isAt(first, LIST)
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await seesText(second, /^Nel frattempo questo contenuto è stato eliminato/)
  assert.equal(await second.getByLabel('Descrizione').inputValue(), 'Per sbaglio')
  // Saved as a new document, it has its own address; words typed meanwhile go on there, and a copy has them too.
  await name(second).fill('Doppione due')
  const [typed, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await second.route('**/api/staff/contents/ristoranti', (route) => void typed.promise.then(() => route.continue()))
  await second.route('**/doppione-due/draft', (route) => void opened.promise.then(() => route.continue()))
  await second.getByRole('button', { name: 'Salva come nuovo' }).click()
  await second.getByLabel('Descrizione').fill('Ultime parole')
  typed.resolve()
  await isAt(second, `${LIST}/doppione-due`)
  await seesPage(second, 'Doppione due')
  opened.resolve()
  await seesText(second, /^Bozza salvata alle/)
  assert.equal(await second.getByText(/^Hai ritrovato/).count(), 0)
  await second.getByRole('button', { name: 'Altro' }).click()
  await second.getByRole('button', { name: 'Duplica' }).click()
  await seesText(second, 'Ecco la copia: è una bozza')
  await becomes(() => second.getByLabel('Descrizione').inputValue(), 'Ultime parole')
  // An impossible day has its error at its field.
  await second.getByRole('button', { name: 'Altro' }).click()
  await second.getByRole('button', { name: 'Quando si vede…' }).click()
  await second.getByLabel("Fino all'ultimo giorno").fill('2020-01-01')
  await second.getByRole('button', { name: 'Conferma' }).click()
  await becomes(() => second.evaluate(() => document.activeElement?.getAttribute('name')), 'to')
  await second.keyboard.press('Escape')

  // One drag moves a line past several others; leaving unsaved changes asks first.
  await first.goto('/gestione/contenuti/sports?ordine')
  const lines = first.getByRole('list', { name: 'Sport' }).getByRole('listitem')
  const names = async () => (await lines.allInnerTexts()).map((line) => line.split('\n')[0])
  const middle = async (row: number) => {
    const { x, y, width, height } = (await lines
      .nth(row)
      .getByRole('button', { name: /^Trascina/ })
      .boundingBox())!
    return [x + width / 2, y + height / 2] as const
  }
  await lines.first().waitFor()
  const before = await names()
  const [from, to] = [await middle(0), await middle(2)]
  await first.mouse.move(...from)
  await first.mouse.down()
  await first.mouse.move(from[0] + 200, to[1] + 4, { steps: 12 })
  await first.mouse.up()
  await becomes(names, [before[1], before[2], before[0], ...before.slice(3)])
  await lines
    .nth(2)
    .getByRole('button', { name: /^Trascina/ })
    .press('ArrowUp')
  const after = [before[1], before[0], ...before.slice(2)]
  await becomes(names, after)
  await first.keyboard.press('Escape')
  await first.getByRole('button', { name: 'Resta qui' }).click()
  await hasFocus(lines.nth(1).getByRole('button', { name: /^Trascina/ }))
  await first.getByRole('button', { name: /^Salva l.ordine/ }).press('Enter')
  await seesText(first, 'Ordine salvato')
  await hasFocus(first.getByRole('heading', { level: 1 }))
  await second.goto('/sports')
  const shown = second
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: new RegExp(after.slice(0, 3).join('|')) })
  await becomes(async () => (await shown.allInnerTexts()).map((link) => link.split('\n')[0]), after.slice(0, 3))

  // A list longer than the window scrolls while a line is held at its edge; Ctrl+S saves.
  await first.setViewportSize({ width: 1280, height: 360 })
  await first.evaluate(() => scrollTo(0, 0))
  const [x, y] = await middle(0)
  await first.mouse.move(x, y)
  await first.mouse.down()
  await first.mouse.move(x, 350, { steps: 3 })
  await becomes(async () => (await names()).at(-1), after[0])
  await first.mouse.up()
  assert.ok(await first.evaluate(() => scrollY > 0))
  await first.keyboard.press('Control+s')
  await becomes(() => first.getByRole('button', { name: /^Salva l.ordine/ }).isDisabled(), true)
  await first.reload()
  await becomes(async () => (await names()).at(-1), after[0])

  // What is written while a save is on its way stays, unsaved.
  await first.setViewportSize({ width: 1440, height: 900 })
  for (const { offer, label, press, texts } of [
    { offer: 'sapere-a-colori', label: 'Codice per tutti i soci', press: 'Salva', texts: ['UNO', 'UNODUE'] },
    { offer: 'terme-acquabella', label: 'Incolla i codici', press: 'Aggiungi i codici', texts: ['ACQ-UNO', 'ACQ-DUE'] },
  ] as const) {
    await first.goto(`/gestione/convenzioni/${offer}`)
    const sent = Promise.withResolvers<Route>()
    await first.route(/\/(discount|codes)$/, (route) => (route.request().method() === 'GET' ? route.continue() : sent.resolve(route)))
    const box = first.getByLabel(label)
    await box.fill(texts[0])
    await first.getByRole('button', { name: press, exact: true }).click()
    const held = await sent.promise
    await box.fill(texts[1])
    await Promise.all([first.waitForResponse(/\/(discount|codes)$/), held.continue()])
    await becomes(() => first.getByRole('button', { name: press, exact: true }).getAttribute('aria-disabled'), null)
    assert.equal(await box.inputValue(), texts[1])
    assert.equal(await first.getByText('ha salvato «').count(), 0)
    await box.fill('')
    await first.unrouteAll()
  }

  // The preview has a phone's width, however wide the form is.
  await first.goto('/gestione/appuntamenti/assemblea-ordinaria')
  const fact = first.locator('aside').getByText('Gratis con la tessera')
  await fact.waitFor()
  assert.ok((await fact.boundingBox())!.width > 150)

  // Another hour is told to the registered people: publishing asks before.
  await first.goto('/gestione/appuntamenti/cena-sociale')
  await first.getByLabel('Comincia, ora').fill('20:45')
  const changes = first.getByRole('button', { name: 'Pubblica le modifiche' })
  await changes.click()
  const question = first.getByRole('alertdialog', { name: /^Cambiare il programma di / })
  await question.getByRole('button', { name: 'Indietro' }).click()
  await changes.click()
  await question.getByRole('button', { name: 'Pubblica e avvisa' }).click()
  await seesText(first, 'Pubblicato: i soci lo vedono adesso')
})
