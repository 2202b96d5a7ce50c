import type { Locator, Page } from '@playwright/test'
import { changeDatabase } from './database.ts'
import { comesBack, newPerson, registerAndConfirm } from './people.ts'
import {
  assert,
  becomes,
  brokenWords,
  countCalls,
  hasFocus,
  isAt,
  isSignedOut,
  seesPage,
  seesText,
  storedUser,
  workerKeepsAll,
} from './sees.ts'
import { test } from './fixtures.ts'

// Name, address, password, devices and consents. Passkeys, the second factor and providers have their own stories.

test("The menu's card leads to the account, also with text at 200 %, and a corrected name shows on the card at once", async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: /Nives Dall'Òglio/ }).click()
  await seesPage(page, 'Account')
  await seesText(page, 'Solo questo dispositivo usa il tuo account.')
  await arrowsStandBesideWords(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Nives Dall'Òglio/ })
    .click()
  await seesPage(page, 'Profilo')
  const calls = countCalls(page, 'PUT', '/api/account/name')
  const name = page.getByLabel('Nome', { exact: true })
  await name.fill('  Maria   Nives ')
  await page.getByLabel('Cognome').fill('')
  await page.getByRole('button', { name: 'Salva' }).click()
  await seesText(page, 'Scrivi il tuo cognome.')
  assert.equal(calls(), 0)
  await page.getByLabel('Cognome').fill('Dal Pozzo')
  await page.getByRole('button', { name: 'Salva' }).dblclick()
  await seesText(page, 'Nome aggiornato, anche sulla tessera.')
  assert.equal(calls(), 1)
  await becomes(() => name.inputValue(), 'Maria Nives')
  await becomes(async () => (await storedUser(page))?.firstname, 'Maria Nives')
  await page.getByRole('banner').getByRole('link', { name: 'Tessera' }).click()
  await seesPage(page, 'La mia tessera')
  await seesText(page, 'Maria Nives Dal Pozzo')
})

/** Uses text at 200 %. */
async function arrowsStandBesideWords(page: Page): Promise<void> {
  const row = page.getByRole('link', { name: /^Consensi/ })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  // The arrow comes last in the row; the icon comes first.
  const besideEachOther = () =>
    row.evaluate((link) => {
      const [words, arrow] = [link.querySelector('span')!, link.lastElementChild!].map((element) => element.getBoundingClientRect())
      return arrow!.left >= words!.right && arrow!.top >= words!.top && arrow!.bottom <= words!.bottom
    })
  await becomes(besideEachOther, true)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

const isWider = async (one: Locator, other: Locator) =>
  ((await one.boundingBox())?.width ?? 0) > ((await other.boundingBox())?.width ?? Infinity)

test('On a tablet nothing overflows, and large text breaks no words', async ({ desktop, server }) => {
  const { page } = await desktop({ viewport: { width: 1024, height: 1366 } })
  const isPast = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  await page.goto('/home')
  await seesPage(page, /^La tessera del tuo circolo/)
  await becomes(isPast, false)
  await registerAndConfirm(page, server, newPerson())
  await page.goto('/appuntamenti')
  await becomes(() => isWider(page.getByRole('link', { name: /Torneo di burraco a coppie/ }), page.getByRole('table')), true)
  await page.goto('/account/aspetto')
  await page.getByText('Più grande', { exact: true }).click()
  for (const [path, words] of [
    ['/account', page.getByRole('heading', { name: 'Dispositivi' })],
    ['/home', page.getByRole('link', { name: /Farmacia della Pieve/ }).last()],
    ['/appuntamenti/camminata-mulini', page.getByText('Fontana di Piazza del Mercato').first()],
    ['/appuntamenti', page.getByRole('heading', { level: 1 })],
  ] as const) {
    await page.goto(path)
    await becomes(() => brokenWords(words), [])
    await becomes(isPast, false)
  }
})

test('A new address counts after confirmation from its own mail; the link of a withdrawn change no longer works', async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  const person = newPerson()
  const [never, another] = [newPerson().email, newPerson().email]
  await registerAndConfirm(page, server, person)
  const asksFor = async (email: string) => {
    await page.getByLabel('Nuova e-mail').fill(email)
    await page.getByRole('button', { name: 'Invia la conferma' }).click()
  }
  const confirms = async (link: string) => {
    await page.goto(link)
    await seesPage(page, 'Conferma il nuovo indirizzo')
    await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  }
  await page.goto('/account/email')
  await asksFor(person.email)
  await seesText(page, 'È già il tuo indirizzo.')
  await asksFor(never)
  await seesText(page, `Apri il messaggio che abbiamo mandato a ${never}`)
  await page.goto('/account')
  await seesText(page, `In attesa di conferma: ${never}`)
  const dead = await server.linkTo('/account?email=', never)
  await page.goto('/account/email')
  await page.getByRole('button', { name: 'Annulla il cambio' }).click()
  await seesText(page, "Il cambio è annullato: resta l'indirizzo di prima.")
  await confirms(dead)
  await seesText(page, 'Questo link non vale più.')
  await page.getByRole('link', { name: 'Chiedi un altro link' }).click()
  await seesPage(page, 'Cambia e-mail')

  await asksFor(another)
  const link = await server.linkTo('/account?email=', another)
  assert.equal((await storedUser(page))?.email, person.email, 'nothing has changed yet')
  await confirms(link)
  await isAt(page, '/account')
  await seesText(page, `Da adesso usi ${another}.`)
  await becomes(async () => (await storedUser(page))?.email, another)
  await confirms(link)
  await seesText(page, `Questo link è già stato usato: adesso il tuo indirizzo è ${another}.`)
  await page.getByRole('link', { name: "Vai all'account" }).click()
  await isAt(page, '/account')
})

test('A new password needs a fresh proof, keeps what was typed, and signs the other devices out', async ({ phone, desktop, server }) => {
  const person = newPerson()
  const old = (await desktop()).page
  await registerAndConfirm(old, server, person)
  const { page } = await phone()
  await comesBack(page, server, person)
  // More than ten minutes later, the proof is no longer fresh.
  await changeDatabase(server, 'update session set provedAt = 0')
  await page.goto('/account/password')
  const calls = countCalls(page, 'PUT', '/api/account/password')
  const field = page.getByRole('main').getByLabel('Nuova password')
  await field.fill('nebbia forchetta canto')
  await page.getByRole('button', { name: 'Salva la password' }).click()

  const sheet = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  const prove = async (password: string) => {
    await sheet.getByLabel('Password', { exact: true }).fill(password)
    await sheet.getByRole('button', { name: 'Conferma', exact: true }).click()
  }
  await hasFocus(sheet.getByLabel('Password', { exact: true }))
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  assert.equal(await field.inputValue(), 'nebbia forchetta canto', 'changing one’s mind loses nothing')
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await prove('sbagliata davvero')
  await seesText(page, 'La password non corrisponde. Ricontrollala e riprova.')
  await prove(person.password)
  await isAt(page, '/account')
  await seesText(page, "Password cambiata. Abbiamo chiuso l'accesso sugli altri dispositivi.")
  assert.equal(calls(), 3, 'refused twice for want of a proof, done once')
  await old.reload()
  await isSignedOut(old)
  await comesBack(old, server, { ...person, password: 'nebbia forchetta canto' })

  // The warning mail leads to a password reset.
  await page.goto(await server.linkTo('/nuova-password', person.email))
  await seesPage(page, 'Password dimenticata?')
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Invia il link' }).click()
  await seesText(page, `Se ${person.email} ha un account, tra poco riceverai un link`)
})

test('A lost phone is disconnected from another device and loses the card, as do all others at once', async ({
  phone,
  desktop,
  server,
}) => {
  const person = newPerson()
  const phones = [(await phone()).page, (await phone()).page]
  await registerAndConfirm(phones[0]!, server, person)
  await comesBack(phones[1]!, server, person)
  const { page } = await desktop()
  await comesBack(page, server, person)
  await page.goto('/account')
  const disconnect = (which: string) =>
    page.getByRole('button', { name: `Disconnetti Chrome su Android (${which}). Ultima attività: oggi` }).click()
  await disconnect('2 di 2')
  const question = page.getByRole('alertdialog', { name: 'Disconnettere Chrome su Android?' })
  await question.getByText("Dovrà fare di nuovo l'accesso e non potrà mostrare la tessera.").waitFor()
  await question.getByRole('button', { name: 'Annulla' }).click()
  const calls = countCalls(page, 'DELETE', await lastOther(page))
  await disconnect('1 di 2')
  await question.getByRole('button', { name: 'Annulla' }).click()
  await disconnect('2 di 2')
  await question.getByRole('button', { name: 'Disconnetti' }).dblclick()
  await seesText(page, 'Dispositivo disconnesso.')
  assert.equal(calls(), 1)
  const signedOut = () => Promise.all(phones.map(isGone))
  assert.equal((await signedOut()).filter(Boolean).length, 1)

  await page.getByRole('button', { name: 'Disconnetti Chrome su Android', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Esci da tutti gli altri' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Esci dagli altri' }).click()
  await seesText(page, 'Solo questo dispositivo usa il tuo account.')
  for (const one of phones) {
    await one.reload()
    await isSignedOut(one)
  }
  await page.reload()
  await seesPage(page, 'Account')
})

/** The address that ends the last listed session other than this one. */
async function lastOther(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/sessions')
  const sessions = (await answer.json()) as { id: string; current: boolean }[]
  return `/api/account/sessions/${sessions.findLast(({ current }) => !current)?.id}`
}

const isGone = async (page: Page): Promise<boolean> => (await page.request.get('/api/auth/session')).status() === 401

test('A consent is given and withdrawn with the same gesture; offline the switch needs the network and the account shows its saved state', async ({
  phone,
  server,
}) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await registerAndConfirm(page, server, newPerson())
  await page.goto('/account')
  await seesText(page, 'Solo questo dispositivo usa il tuo account.')
  await page.getByRole('link', { name: /^Consensi/ }).click()
  await seesPage(page, 'Consensi')
  const newsletter = (checked: boolean) =>
    page.getByRole('switch', { name: 'Voglio ricevere le notizie del circolo per e-mail (facoltativo)', checked })
  const photos = page.getByRole('switch', { name: 'Potete pubblicare le foto degli appuntamenti in cui compaio (facoltativo)' })
  await newsletter(false).waitFor()
  assert.equal(await photos.isChecked(), false, 'nothing is given in advance')
  await newsletter(false).click()
  await seesText(page, 'Consenso registrato per «le notizie del circolo».')
  await page.reload()
  await newsletter(true).click()
  await seesText(page, 'Da adesso non useremo più questi dati per «le notizie del circolo».')
  await page.reload()
  await newsletter(false).waitFor()

  await workerKeepsAll(page)
  await offline(true)
  await newsletter(false).click()
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')
  await newsletter(false).waitFor()
  await page.getByRole('button', { name: 'Torna indietro' }).click()
  await seesText(page, /Sei senza connessione. Ultimo aggiornamento: oggi/)
  await seesText(page, 'Questo dispositivo')
  await offline(false)
})
