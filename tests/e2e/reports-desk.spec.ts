import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { changeDatabase } from './database.ts'
import { newPerson, registerAndConfirm, signInAs } from './people.ts'
import { sendReport, tellReport } from './report-form.ts'
import { assert, becomes, hasFocus, isAt, seesPage, seesText, workerKeepsAll } from './sees.ts'
import type { Server } from './server.ts'
import { test } from './fixtures.ts'

const DESK = '/gestione/segnalazioni'
const SECRETARY = /secretary, with a valid card/
const ADMIN = /administrator, with a valid card/
const OFFICER = /safeguarding officer/

/** Signs in staff with a session that has the second factor. */
async function atDesk(page: Page, server: Server, note: RegExp): Promise<Page> {
  await signInAs(page, server, note)
  await switchSecondFactorOn(page)
  await page.goto(DESK)
  await seesPage(page, 'Segnalazioni')
  return page
}

async function write(page: Page, body: string, category = 'Sede e manutenzione'): Promise<void> {
  await page.goto('/segnalazioni')
  await tellReport(page, body, category)
}

async function send(page: Page): Promise<void> {
  await sendReport(page)
  await seesText(page, 'Segnalazione ricevuta')
}

/** The server's answers in the device's caches. */
async function keptAnswers(): Promise<string[]> {
  const names = await caches.keys()
  const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
  return kept.flat().filter((url) => url.includes('/api/'))
}

/** The image is whole and fills one side of the screen. */
function fillsScreen(img: Element): boolean {
  const { left, top, right, bottom, width, height } = img.getBoundingClientRect()
  const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  return isWhole && Math.max(width / innerWidth, height / innerHeight) > 0.75
}

/** The number of lines of its text. */
function linesOf(element: Element): number {
  const words = document.createRange()
  words.selectNodeContents(element.lastChild!)
  return new Set([...words.getClientRects()].map(({ top }) => top)).size
}

/** The message about the sent answer covers neither field nor button, even at the bottom of the screen. */
async function saysSentBeside(page: Page, field: string): Promise<void> {
  await seesText(page, 'Risposta inviata')
  const said = page.getByRole('status').filter({ hasText: 'Risposta inviata' }).locator('div').first()
  const others = [page.getByLabel(field), page.getByRole('button', { name: 'Invia risposta' })]
  for (const other of others) {
    await other.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
    const [{ y: top, height: tall }, { y, height }] = [(await said.boundingBox())!, (await other.boundingBox())!]
    assert.ok(top + tall <= y || y + height <= top, `said at ${top}–${top + tall}, over what stands at ${y}–${y + height}`)
  }
}

/** Which of the notices with that name are read, newest first. */
const noticed = async (page: Page, name: RegExp): Promise<string[]> => {
  const names = await page.getByRole('main').getByRole('link', { name }).allTextContents()
  return names.map((told) => (told.includes('Da leggere') ? 'unread' : 'read'))
}
/** A row of the list; on a desktop a table row. */
const row = (page: Page, title: string) => page.getByRole('main').locator('[data-desk-row]').filter({ hasText: title })
const isUnanswered = (page: Page, title: string) => row(page, title).filter({ hasText: 'Senza risposta' }).waitFor()
/** The opened report: on a desktop beside the list, which has the h1. */
const opened = (page: Page, title: string) => page.getByRole('region', { name: title })
const close = (page: Page) => page.getByRole('link', { name: 'Chiudi la segnalazione' }).click()
const search = (page: Page) => page.getByRole('searchbox')
const chip = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('A member writes, the secretary asks back from the desk, the member replies from the notice, and the desk reads it', async ({
  world,
}) => {
  const { server } = world
  const { page: member } = await world.phone({ viewport: { width: 320, height: 568 } })
  const { page, expectProblem } = await world.desktop()
  expectProblem(/ERR_INTERNET_DISCONNECTED .*messages/)
  await signInAs(member, server, /\bvalid card$/m)
  await write(member, 'Il citofono della sede non funziona.')
  const photo = await sharp({ create: { width: 2048, height: 1365, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  await member.locator('input[type=file]').setInputFiles({ name: 'citofono.jpg', mimeType: 'image/jpeg', buffer: photo })
  await member.getByRole('button', { name: 'Rimuovi Foto 1' }).waitFor()
  await send(member)

  await atDesk(page, server, SECRETARY)
  await seesText(page, '1 segnalazione aspetta una risposta.')
  await isUnanswered(page, 'Il citofono della sede non funziona.')
  await becomes(
    () =>
      page
        .locator('[data-desk-row]')
        .first()
        .textContent()
        .then((text) => text?.includes('citofono')),
    true,
  )
  await row(page, 'Il citofono della sede non funziona.').click()
  const report = opened(page, 'Il citofono della sede non funziona.')
  await report.waitFor()
  await seesText(page, 'Chi scrive')
  await page.getByRole('button', { name: 'Mostra foto 1' }).click()
  const shown = page.getByRole('dialog').getByRole('img', { name: 'Foto 1' })
  await becomes(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth), 2048)
  await becomes(() => shown.evaluate(fillsScreen), true)
  await page.keyboard.press('Escape')
  // A draft survives a look at the list and a failed send, and is sent once.
  await page.getByLabel('La tua risposta').fill('Da quando?')
  await close(page)
  await report.waitFor({ state: 'hidden' })
  await row(page, 'Il citofono della sede non funziona.').click()
  await becomes(() => page.getByLabel('La tua risposta').inputValue(), 'Da quando?')
  await page.getByLabel('Stato dopo la risposta').selectOption({ label: 'Aspettiamo risposta' })
  await seesText(page, 'Chi ha scritto legge «Aspettiamo te»: per andare avanti serve una sua risposta.')
  let tries = 0
  await page.route('**/api/staff/reports/*/messages', async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    // The request arrives; its response is lost.
    await route.fetch()
    return route.abort('internetdisconnected')
  })
  await page.getByRole('button', { name: 'Invia risposta' }).dblclick()
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')
  assert.equal(await page.getByLabel('La tua risposta').inputValue(), 'Da quando?')
  await page.getByRole('button', { name: 'Invia risposta' }).click()
  await saysSentBeside(page, 'La tua risposta')
  assert.equal(tries, 2)
  await becomes(() => page.getByText('Da quando?', { exact: true }).count(), 1)
  // The list beside it updates at once.
  await seesText(page, 'Tutte le segnalazioni hanno una risposta.')
  await close(page)
  await isAt(page, DESK)
  await row(page, 'Il citofono della sede non funziona.').filter({ hasText: 'Aspettiamo risposta' }).waitFor()
  await chip(page, /^Aspettiamo risposta \d/).waitFor()
  await becomes(() => page.getByText('Aspettiamo te').count(), 0)
  // A state fits on one line, also on a phone and with large text.
  const desktop = page.viewportSize()!
  const state = row(page, 'Il citofono della sede non funziona.').getByText('Aspettiamo risposta')
  for (const [width, text] of [
    [390, ''],
    [320, ''],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((size) => void (document.documentElement.style.fontSize = size), text)
    await becomes(() => state.evaluate(linesOf), 1)
  }
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
  await page.setViewportSize(desktop)

  // Reading the report at the desk marks its notice as read.
  await page.goto('/account/notifiche')
  await becomes(() => noticed(page, /Nuova segnalazione/), ['read'])

  await member.goto('/account/notifiche')
  await member.getByRole('link', { name: /Hai una risposta/ }).click()
  await seesPage(member, 'Il citofono della sede non funziona.')
  await seesText(member, 'Aspettiamo te')
  await seesText(member, 'Da quando?')
  await member.getByLabel('Scrivi una risposta').fill('Da ieri sera.')
  await member.getByRole('button', { name: 'Invia risposta' }).click()
  await saysSentBeside(member, 'Scrivi una risposta')
  // A reply puts the report back to work, and both sides name the state alike.
  await member.getByText('In lavorazione', { exact: true }).waitFor()

  // The staff notice leads to the report.
  await page.goto('/account/notifiche')
  await page.getByRole('link', { name: /Nuovo messaggio in una segnalazione/ }).click()
  await report.waitFor()
  await seesText(page, 'Da ieri sera.')
  await report.getByText('In lavorazione', { exact: true }).and(page.locator(':not(option)')).waitFor()
  await page.getByLabel('La tua risposta').fill('Arriva il tecnico.')
  await page.getByRole('button', { name: 'Invia risposta' }).click()
  await seesText(page, 'Risposta inviata')
  // The page asks for the list once, after the server knows what was read.
  const noted = member.waitForResponse((answer) => answer.url().endsWith('/api/notices/read'))
  await member.reload()
  await seesText(member, 'Arriva il tecnico.')
  await noted
  await member.goto('/account/notifiche')
  await becomes(() => noticed(member, /Hai una risposta/), ['read', 'read'])
  await page.getByLabel('Stato', { exact: true }).selectOption({ label: 'Chiusa' })
  await page.getByRole('button', { name: 'Cambia stato' }).click()
  await seesText(page, 'Stato: Chiusa')
  await seesText(page, 'È chiusa: chi ha scritto la legge, ma non può più rispondere.')
  await member.goBack()
  await seesText(member, 'Questa segnalazione è chiusa.')
})

test('Only the officer reads and answers a confidential report, and no device keeps it; an administrator finds no trace of it', async ({
  world,
}) => {
  const { server } = world
  const { page: officer, offline } = await world.phone({ serviceWorker: true })
  await atDesk(officer, server, OFFICER)

  const { page: member } = await world.phone()
  await signInAs(member, server, /\bvalid card$/m)
  await write(member, 'Qualcosa che non deve succedere.', 'Segnalazione riservata')
  await send(member)

  await officer.reload()
  await seesText(officer, 'Le leggi solo tu')
  await seesText(officer, '1 segnalazione aspetta una risposta.')
  // The list hides the text, because somebody may look over the officer's shoulder.
  await becomes(() => officer.getByText('Qualcosa che non deve succedere.').count(), 0)
  await row(officer, 'Segnalazione riservata').click()
  await seesPage(officer, 'Qualcosa che non deve succedere.')
  assert.match(await officer.title(), /^Segnalazione riservata · /)
  const { pathname } = new URL(officer.url())
  const number = (await officer.getByText(/^T-[2-9A-Z]{8}$/).textContent()) ?? ''
  await officer.getByLabel('La tua risposta').fill('Ti ascolto.')
  await officer.getByRole('button', { name: 'Invia risposta' }).click()
  await seesText(officer, 'Risposta inviata')
  await becomes(() => officer.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }).includes('non deve succedere')), false)
  await workerKeepsAll(officer)
  await officer.reload()
  await seesPage(officer, 'Qualcosa che non deve succedere.')
  // The worker has cached code only.
  await becomes(() => officer.evaluate(keptAnswers), [])
  // A wider window shows it beside the list, with the unsent words.
  const small = officer.viewportSize()!
  await officer.getByLabel('La tua risposta').fill('Ancora una cosa.')
  await officer.setViewportSize({ width: 1440, height: 900 })
  await opened(officer, 'Qualcosa che non deve succedere.').waitFor()
  await becomes(() => officer.getByLabel('La tua risposta').inputValue(), 'Ancora una cosa.')
  await officer.setViewportSize(small)
  await officer.getByLabel('La tua risposta').fill('')
  await officer.goto(DESK)
  await row(officer, 'Segnalazione riservata').waitFor()
  await offline(true)
  await officer.reload()
  await seesText(officer, 'Per leggere le segnalazioni serve la rete: su questo dispositivo non ne resta nessuna.')
  await becomes(() => officer.getByRole('main').getByRole('listitem').count(), 0)
  await offline(false)
  // The list comes back by itself.
  await row(officer, 'Segnalazione riservata').waitFor()

  const { page: admin, expectProblem } = await world.desktop()
  expectProblem(/status of 404/)
  await atDesk(admin, server, ADMIN)
  await chip(admin, /^Tutte \d/).waitFor()
  await becomes(() => admin.getByText(/riservat/i).count(), 0)
  const counted = Number((await chip(admin, /^Tutte \d/).textContent())?.replace(/\D/g, ''))
  await becomes(() => admin.locator('[data-desk-row]').count(), counted)
  // A search does not find it either.
  for (const words of [number, number.slice(2), 'Qualcosa', 'riservata']) {
    await admin.keyboard.press('/')
    await search(admin).fill(words)
    await seesText(admin, '0 segnalazioni trovate.')
    await seesText(admin, 'Nessuna segnalazione con questi filtri.')
    await admin.getByRole('button', { name: 'Togli i filtri' }).click()
    await becomes(() => admin.locator('[data-desk-row]').count(), counted)
  }
  await admin.goto(pathname)
  await seesText(admin, "Questa segnalazione non c'è, o la segue qualcun altro.")
  await admin.getByRole('link', { name: 'Tutte le segnalazioni' }).click()
  await isAt(admin, DESK)

  await member.goto('/segnalazioni')
  await member
    .getByRole('main')
    .getByRole('link', { name: /Segnalazione riservata/ })
    .click()
  await seesText(member, 'Ti ascolto.')
  assert.match(await member.title(), /^Segnalazione riservata · /)
})

test('The list is filtered by state and topic, keeps its filter on return, and loads page by page', async ({ desktop, server }) => {
  const { page } = await desktop()
  await changeDatabase(
    server,
    `insert into report (id, requestHash, number, mode, category, desk, uid, content, titleFold, state, createdAt, updatedAt, confirmedAt)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < 60)
     select printf('r%04d', i), printf('r%04d', i), printf('S-9%03d', i), 'signed', 'sede', 'secretary', uid,
       '{"title":"Sedia ' || i || '","body":"Rotta.","place":null,"name":"","email":"","uid":null}', 'sedia' || i, 'received',
       1790000000000 + i, 1790000000000 + i, 1790000000000 from n, (select uid from report where uid is not null limit 1)`,
  )
  await atDesk(page, server, SECRETARY)
  const rows = page.locator('[data-desk-row]')
  await becomes(() => rows.count(), 50)
  // The longest wait comes first.
  await becomes(() => rows.first().getByText('Sedia 1', { exact: true }).count(), 1)
  await page.getByRole('button', { name: 'Mostra altri' }).click()
  await becomes(async () => (await rows.count()) > 60, true)
  await chip(page, /^Senza risposta 60/).click()
  await isAt(page, `${DESK}?stato=unanswered`)
  await becomes(() => rows.count(), 50)
  await page.getByRole('button', { name: 'Mostra altri' }).click()
  await becomes(() => rows.count(), 60)
  await page.getByRole('button', { name: 'Mostra altri' }).waitFor({ state: 'hidden' })
  await row(page, 'Sedia 7').first().click()
  await opened(page, 'Sedia 7').waitFor()
  // The list is there before its address: its search keeps the focus when the page arrives.
  const search = page.getByRole('main').getByRole('searchbox')
  await search.evaluate((field: HTMLElement) => {
    history.back()
    field.focus()
  })
  await isAt(page, `${DESK}?stato=unanswered`)
  await becomes(async () => (await page.title()).startsWith('Segnalazioni · '), true)
  await hasFocus(search)
  await becomes(() => rows.count(), 60)
  await page.keyboard.press('Escape')
  await hasFocus(rows.first().getByRole('link'))

  // By keyboard: the list keeps focus, place and filter, and the address names the open report.
  await page.keyboard.press('/')
  await page.keyboard.type('SÉDIA 5')
  await becomes(() => rows.count(), 15)
  await page.keyboard.press('Escape')
  await becomes(() => rows.count(), 60)
  await page.keyboard.type('s9005')
  await becomes(() => rows.count(), 1)
  await page.keyboard.press('Escape')
  await becomes(() => rows.count(), 60)
  await page.keyboard.press('Escape')
  await hasFocus(rows.first().getByRole('link'))
  for (let i = 0; i < 30; i += 1) await page.keyboard.press('j')
  const place = page.locator('[data-pane="list"]')
  const scrolled = await place.evaluate(({ scrollTop }) => scrollTop)
  assert.ok(scrolled > 0)
  await page.keyboard.press('Enter')
  await opened(page, 'Sedia 31').waitFor()
  await hasFocus(row(page, 'Sedia 31').getByRole('link'))
  await becomes(() => place.evaluate(({ scrollTop }) => scrollTop), scrolled)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await opened(page, 'Sedia 32').waitFor()
  await becomes(async () => (await page.title()).startsWith('Sedia 32 · '), true)
  await isAt(page, `${DESK}/r0032?stato=unanswered`)
  // Once more, past the end of the list.
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('heading', { name: 'Sedia 32', level: 2 }))
  await page.reload()
  await opened(page, 'Sedia 32').waitFor()
  await row(page, 'Sedia 32').and(page.locator('[aria-current]')).waitFor()
  // On a narrow screen the report has the page to itself.
  await page.setViewportSize({ width: 1100, height: 800 })
  await seesPage(page, 'Sedia 32')
  await becomes(() => rows.count(), 0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await opened(page, 'Sedia 32').waitFor()
  await page.keyboard.press('Escape')
  await isAt(page, `${DESK}?stato=unanswered`)
  const topic = page.getByLabel('Argomento', { exact: true })
  const [words, choice] = await Promise.all([search.boundingBox(), topic.boundingBox()])
  assert.deepEqual([choice!.y, choice!.height], [words!.y, words!.height])
  await topic.selectOption({ label: 'Tessera e app' })
  await seesText(page, 'Su questo argomento hanno tutte una risposta.')
  await chip(page, /^Tutte \d/).click()
  await becomes(async () => (await rows.count()) > 0 && (await rows.count()) < 60, true)
})

test('A report in the wrong topic is moved with its PDF; staff who read both topics keep it, and staff without the new topic lose it', async ({
  world,
}) => {
  const { server } = world
  const { page: member } = await world.phone()
  await signInAs(member, server, /\bvalid card$/m)
  await write(member, 'Il caffè non fa lo sconto.')
  const receipt = Buffer.from('%PDF-1.7\n%%EOF')
  await member.locator('input[type=file]').setInputFiles({ name: 'Scontrino.pdf', mimeType: 'application/pdf', buffer: receipt })
  await member.getByRole('button', { name: 'Rimuovi Scontrino.pdf' }).waitFor()
  await send(member)
  const { page } = await world.phone()
  await atDesk(page, server, SECRETARY)
  await row(page, 'Il caffè non fa lo sconto.').click()
  const coming = page.waitForEvent('download')
  await page.getByText('Scarica Scontrino.pdf').click()
  const saved = await coming
  assert.equal(saved.suggestedFilename(), 'Scontrino.pdf')
  assert.deepEqual(await readFile(await saved.path()), receipt)
  const topic = page.getByLabel('Nuovo argomento')
  const move = page.getByRole('button', { name: 'Sposta', exact: true })
  await move.click()
  await seesText(page, 'Scegli di che cosa si tratta.')
  // A report cannot be moved to the officer from here.
  assert.ok(!(await topic.locator('option').allTextContents()).includes('Segnalazione riservata'))
  await topic.selectOption({ label: 'Idee e complimenti' })
  await move.click()
  await seesText(page, 'Spostata in «Idee e complimenti»')
  await seesText(page, /^S-\d{4} · Idee e complimenti$/)
  // The field is empty again, and the pressed button keeps the focus.
  await becomes(() => topic.inputValue(), '')
  await becomes(() => move.evaluate((button) => button === document.activeElement), true)
  // A late answer does not lead away from another report.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/staff/reports/*/category', async (route) => {
    await answered
    return route.fulfill({ json: { stays: false } })
  })
  await topic.selectOption({ label: 'Tessera e app' })
  await move.click()
  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link').click()
  await row(page, 'Ho pagato ma la tessera risulta scaduta').click()
  await seesPage(page, 'Ho pagato ma la tessera risulta scaduta')
  answer()
  await seesText(page, 'Spostata in «Tessera e app»')
  await page.getByRole('button', { name: 'Invia risposta' }).click()
  await seesText(page, "C'è un campo da controllare")
  await page.unroute('**/api/staff/reports/*/category')
  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link').click()
  await row(page, 'Il caffè non fa lo sconto.').click()
  await seesText(page, /^S-\d{4} · Idee e complimenti$/)
  await topic.selectOption({ label: 'Convenzione' })
  await move.click()
  await isAt(page, DESK)
  await seesText(page, 'Spostata in «Convenzione»')
  await becomes(() => row(page, 'Il caffè non fa lo sconto.').count(), 0)
  await member.getByRole('link', { name: 'Apri la segnalazione' }).click()
  await seesText(member, /^S-\d{4} · Convenzione$/)
  const saving = member.waitForEvent('download')
  await member.getByRole('button', { name: 'Scarica Scontrino.pdf' }).click()
  assert.equal((await saving).suggestedFilename(), 'Scontrino.pdf')
})

test('A person without a role is told so, a visitor signs in first, and staff confirm their second factor in place', async ({ world }) => {
  const { server } = world
  const { page: visitor, expectProblem } = await world.phone()
  expectProblem(/status of 403/)
  await visitor.goto(`${DESK}/abc`)
  await isAt(visitor, '/login?return=%2Fgestione%2Fsegnalazioni%2Fabc')
  const person = newPerson()
  await registerAndConfirm(visitor, server, person)
  await visitor.goto(DESK)
  await seesText(visitor, 'Qui entra chi ha un ruolo.')
  await visitor.goto('/account')
  await seesPage(visitor, 'Account')
  await visitor.getByRole('link', { name: /Esporta i tuoi dati/ }).waitFor()
  assert.equal(await visitor.getByRole('link', { name: /Gestione/ }).count(), 0)

  const { page, expectProblem: expect } = await world.phone()
  expect(/status of 403/)
  await signInAs(page, server, SECRETARY)
  // The link is in the menu of the current page.
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'Gestione' }).click()
  await seesText(page, 'si entra con la verifica in due passaggi')
  await page.getByRole('link', { name: 'Attiva la verifica' }).click()
  await isAt(page, '/account/due-passaggi')
  await page.getByRole('button', { name: 'Attiva la verifica' }).click()
  // The page has one button at a time.
  const send = page.getByRole('button', { name: 'Manda il link' })
  await send.waitFor()
  assert.equal(await page.getByRole('button', { name: 'Attiva la verifica' }).count(), 0)
  await send.click()
  await seesText(page, 'Apri il link su questo dispositivo')
  const { account } = (await (await page.request.get('/api/auth/session')).json()) as SessionAnswer
  await page.goto(await server.linkTo('/account/due-passaggi?token=', account.email))
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByRole('button', { name: 'Attiva la verifica' }).waitFor()
  const app = await switchSecondFactorOn(page)
  await page.reload()
  await page.getByRole('link', { name: 'Torna in Gestione' }).click()
  await isAt(page, '/gestione')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: /^Segnalazioni/ }).click()
  await seesPage(page, 'Segnalazioni')
  // As a session opened before the second factor was turned on.
  await changeDatabase(server, "update session set secondAt = null, proof = 'password' where proof like '%+second'")
  await page.goto('/account')
  await page.getByRole('link', { name: /^Gestione/ }).click()
  await isAt(page, '/gestione')
  await page.getByRole('button', { name: 'Conferma', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  const [, password = ''] = /Password\s+(\S+)/.exec(await server.welcome()) ?? []
  await sheet.getByLabel('Password', { exact: true }).fill(password)
  await sheet.getByLabel('Codice di 6 cifre').fill(app.code())
  await sheet.getByRole('button', { name: 'Conferma', exact: true }).click()
  await seesText(page, 'Da fare')
})
