import type { Page } from '@playwright/test'
import { formatMediumDate, withDay } from '#domain/format.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import type { StaffTeam } from '#domain/staff/team.ts'
import { isLong } from '../effort.ts'
import { axe, loadAxe, ofTheTheme } from './axe.ts'
import { changeDatabase } from './database.ts'
import { switchSecondFactorOn, type CodeApp } from './code-app.ts'
import { ask, demoLogin, join, newPerson, registerAndConfirm, signIn, signInAs } from './people.ts'
import { assert, becomes, isAt, seesPage, seesText } from './sees.ts'
import type { Server } from './server.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

const TEAM = '/gestione/persone'
const ADMIN = /administrator, with a valid card/
const OFFICER = /safeguarding officer/

async function admin(page: Page, server: Server): Promise<CodeApp> {
  await signInAs(page, server, ADMIN)
  return switchSecondFactorOn(page)
}

/** Waits for the fade between themes to end. */
async function colorsAreThere(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
}

/** Checks the page at full width, in dark and at phone width; the long run with all rules in each. */
async function isFitFor(page: Page): Promise<void> {
  await loadAxe(page)
  const size = page.viewportSize()!
  for (const width of [size.width, 390]) {
    await page.setViewportSize({ width, height: 844 })
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `wider than ${width}`)
    if (width !== size.width && !isLong) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(colorsAreThere)
      assert.deepEqual(await axe(page, colorScheme === 'light' || isLong ? undefined : ofTheTheme), [])
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(size)
}

async function invite(page: Page, email: string, role: string, to = ''): Promise<void> {
  await page.goto(TEAM)
  await page.getByRole('link', { name: 'Invita' }).click()
  await seesPage(page, 'Invita una persona')
  await page.getByLabel('La sua e-mail').fill(email)
  await page.getByLabel('Ruolo').selectOption({ label: role })
  if (to) await page.getByLabel('Al', { exact: true }).fill(to)
  await page.getByRole('button', { name: "Manda l'invito" }).click()
  await isAt(page, TEAM)
}

/** The uid by the staff list. */
async function uidOf(page: Page, email: string): Promise<string> {
  const { people } = (await (await page.request.get('/api/staff/team')).json()) as StaffTeam
  return people.find((one) => one.email === email)!.uid
}

function chooseAtOnce(chosen: Record<string, string>): void {
  for (const [name, value] of Object.entries(chosen)) {
    const select = document.querySelector<HTMLSelectElement>(`select[name=${name}]`)!
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

test('An administrator invites another, who accepts and turns the second factor on; together they name an officer', async ({ world }) => {
  const { server } = world
  const { page: paola } = await world.desktop()
  await admin(paola, server)
  await paola.goto(TEAM)
  await seesPage(paola, 'Persone e ruoli')
  await row(paola, /safeguarding|Responsabile della tutela/).waitFor()
  const dina = newPerson({ firstname: 'Dina', lastname: "D'Angiò" })
  await paola.getByRole('link', { name: 'Invita' }).click()
  await seesPage(paola, 'Invita una persona')
  await paola.getByRole('button', { name: "Manda l'invito" }).click()
  await seesText(paola, "Scrivi l'e-mail di chi vuoi invitare.")
  await seesText(paola, 'Scegli un ruolo.')
  await isFitFor(paola)
  await invite(paola, dina.email, 'Amministratore')
  await seesText(paola, `Invito mandato a ${dina.email}`)
  await isFitFor(paola)

  const { page: other } = await world.phone()
  const link = await server.linkTo('/account/ruolo?token=', dina.email)
  // Without an account, the page explains the invitation.
  await other.goto(link)
  await seesText(other, /Sei tra le persone invitate ad aiutare nella gestione: \S/)
  await seesText(other, 'Amministratore')
  await other.getByRole('link', { name: 'Accedi', exact: true }).first().waitFor()
  await other.getByRole('link', { name: 'Crea un account' }).waitFor()
  await isFitFor(other)
  await registerAndConfirm(other, server, dina)
  await other.goto(link)
  await seesText(other, 'Amministratore')
  await isFitFor(other)
  await other.getByRole('button', { name: 'Accetta il ruolo' }).click()
  await seesPage(other, 'Verifica in due passaggi')
  await switchSecondFactorOn(other)
  await other.goto(link)
  await seesText(other, 'Questo link non vale più')
  // With the second factor on, a second role leads straight to Gestione.
  await invite(paola, dina.email, 'Consultazione')
  const next = await until('the second mail', async () => {
    const latest = await server.linkTo('/account/ruolo?token=', dina.email)
    return latest !== link && latest
  })
  await other.goto(next)
  await other.getByRole('button', { name: 'Accetta il ruolo' }).click()
  await isAt(other, '/gestione')
  // A role that begins later does not open anything yet.
  const later = { inviteEmail: dina.email, role: 'editor', from: addDays(romeDay(Date.now()), 2) }
  await ask(paola.request, server, '/api/staff/team/invitations', later)
  const third = await until('the third mail', async () => {
    const latest = await server.linkTo('/account/ruolo?token=', dina.email)
    return latest !== next && latest
  })
  await other.goto(third)
  await other.getByRole('button', { name: 'Accetta il ruolo' }).click()
  await seesText(other, withDay('Il ruolo è tuo dal', formatMediumDate(later.from)))
  await isAt(other, '/account')

  const officer = newPerson({ firstname: 'Noè', lastname: 'Sant’Agata' })
  await invite(paola, officer.email, 'Responsabile della tutela', '2040-12-31')
  await seesText(paola, "Aspetta la conferma di un'altra persona che amministra.")
  await other.goto('/account/notifiche')
  await other.getByRole('link', { name: /Responsabile della tutela: serve una conferma/ }).click()
  await isAt(other, TEAM)
  await seesText(other, 'Aspetta la tua conferma')
  await isFitFor(other)
  await other.getByRole('button', { name: `Conferma l'invito per ${officer.email}` }).click()
  await seesText(other, 'Invito mandato')
  const { page: named } = await world.phone()
  await join(named.context().request, server, officer)
  await named.goto(await server.linkTo('/account/ruolo?token=', officer.email))
  // After signing out, the sign-in leads back to the invitation.
  await named.getByRole('main').getByRole('link', { name: 'Accedi', exact: true }).click()
  await signIn(named, officer)
  await seesText(named, 'Legge e segue le segnalazioni riservate.')
  await named.getByRole('button', { name: 'Accetta il ruolo' }).click()
  await seesPage(named, 'Verifica in due passaggi')
  await paola.reload()
  await row(paola, /Noè Sant.Agata.*Responsabile della tutela, fino al 31 dic/).waitFor()
  await row(paola, /Noè Sant.Agata/)
    .getByRole('link')
    .click()
  await paola.getByRole('link', { name: 'Cambia le date' }).click()
  assert.equal(await paola.getByLabel('La sua e-mail').inputValue(), officer.email)
  assert.equal(new URL(paola.url()).search, '?ruolo=safeguarding')
  assert.equal(await paola.getByLabel('Ruolo').inputValue(), 'safeguarding')
})

test('An administrator changes a role, signs a person out and closes an account, and the audit shows all of it', async ({ world }) => {
  const { server } = world
  const { page } = await world.desktop()
  const app = await admin(page, server)
  const secretary = await demoLogin(server, /secretary, with a valid card/)
  const uid = await uidOf(page, secretary.email)
  // A second factor confirmed an hour ago is enough for reading.
  await changeDatabase(server, 'update session set secondAt = secondAt - 3600000 where secondAt is not null')
  await page.goto(`${TEAM}/${uid}`)
  await seesText(page, secretary.email)
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!
  await page.getByLabel('Ruolo', { exact: true }).selectOption({ label: 'Redazione' })
  await page.getByLabel('Al', { exact: true }).fill('2040-06-30')
  await page.getByRole('button', { name: 'Salva' }).click()
  const sheet = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  await sheet.getByLabel('Password', { exact: true }).fill(secretary.password)
  await sheet.getByLabel('Codice di 6 cifre').fill(app.code())
  await sheet.getByRole('button', { name: 'Conferma', exact: true }).click()
  await seesText(page, /^fino al 30 giu/)
  // A break between two periods would close the role today.
  await page.getByLabel('Ruolo', { exact: true }).selectOption({ label: 'Redazione' })
  await page.getByLabel('Dal', { exact: true }).fill('2040-08-01')
  await page.getByRole('button', { name: 'Salva' }).click()
  await seesText(page, /Con queste date finisce subito: fino al 31 lug 2040 non potrà entrare\.$/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).click()
  await page.getByRole('button', { name: 'Fai finire il ruolo Redazione' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fai finire' }).click()
  await page.getByText(/^fino al 30 giu/).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: "Chiudi l'account" }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: "Chiudi l'account" }).click()
  await seesText(page, 'Questo account è chiuso: non può accedere.')

  const { page: out } = await world.phone()
  await out.goto('/login')
  await signIn(out, secretary)
  await seesText(out, 'Questo account è stato chiuso. Per sapere perché, scrivi alla segreteria.')

  await page.getByRole('link', { name: 'Che cosa è stato fatto sul suo account' }).click()
  await seesPage(page, 'Registro delle attività')
  const entries = page.getByRole('list', { name: 'Attività' }).getByRole('listitem')
  await becomes(() => entries.count(), 4)
  await becomes(async () => (await entries.first().textContent())?.includes(`Account chiuso`), true)
  await entries.filter({ hasText: 'Ruolo finito: Redazione' }).getByText('1 campo cambiato').click()
  await page.getByRole('cell', { name: '30 giu 2040' }).waitFor()
  await isFitFor(page)
  await page.getByRole('button', { name: 'Mostra tutto' }).click()
  await page.getByRole('searchbox', { name: 'Cerca nel registro' }).fill(name)
  // Two choices before the page redraws, as on an old phone: both count.
  const chosen = { who: await uidOf(page, (await demoLogin(server, ADMIN)).email), record: 'role' }
  await page.evaluate(chooseAtOnce, chosen)
  await becomes(() => entries.count(), 2)
  for (const [name, value] of Object.entries(chosen)) await becomes(() => page.locator(`select[name=${name}]`).inputValue(), value)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Esporta' }).click()
  assert.match((await coming).suggestedFilename(), /^registro-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByRole('searchbox', { name: 'Cerca nel registro' }).fill('niente di simile')
  await seesText(page, 'Nessuna attività con questi filtri.')
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await entries.filter({ hasText: 'Esportazione' }).waitFor()
  await page.getByLabel('Azione').selectOption('Esportazione')
  await becomes(() => entries.allTextContents().then((all) => all.map((one) => one.includes('Esportazione'))), [true])
  assert.equal(new URL(page.url()).searchParams.get('azione'), 'exported')

  const { page: officer } = await world.phone()
  await signInAs(officer, server, OFFICER)
  await switchSecondFactorOn(officer)
  await officer.goto('/gestione/registro')
  await seesText(officer, 'Qui leggi solo quello che hai fatto tu.')
  await seesText(officer, 'Nessuna attività, per ora.')
  await isFitFor(officer)
  // A person without a role has no sheet.
  await page.goto(`${TEAM}/${await uidOf(page, (await demoLogin(server, /editor of the contents/)).email)}`)
  await page.getByRole('button', { name: 'Fai finire il ruolo Redazione' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fai finire' }).click()
  await seesPage(page, 'Persone e ruoli')
  await page.getByRole('link', { name: 'Invita', exact: true }).waitFor()
  await page.goto(`${TEAM}/${await uidOf(page, (await demoLogin(server, ADMIN)).email)}`)
  await page.getByRole('button', { name: 'Fai finire il ruolo Amministratore' }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/^È il tuo: da subito non puoi più usarlo/)
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).click()
  await page.goto(`${TEAM}/nessuno`)
  await seesText(page, "Questa persona non c'è, o non ha più un ruolo.")
})
