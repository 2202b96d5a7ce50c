import type { Page } from '@playwright/test'
import { changeDatabase } from './database.ts'
import { newPerson, registerAndConfirm, signIn } from './people.ts'
import { assert, becomes, countCalls, hasFocus, isAt, isSignedOut, seesPage, seesText, storedUser, workerTakesOver } from './sees.ts'
import { test } from './fixtures.ts'

// Name, address, password, devices. The other parts of the page are in account-locks and account-data.

const prove = async (page: Page, password: string) => {
  const sheet = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  await sheet.getByLabel('Password', { exact: true }).fill(password)
  await sheet.getByRole('button', { name: 'Conferma', exact: true }).click()
}

for (const size of ['phone', 'desktop'] as const)
  test(`The menu's card leads to the account, and a corrected name is on the card at once, on a ${size}`, async ({ world }) => {
    const { page } = await world[size]()
    const person = newPerson()
    await registerAndConfirm(page, world.server, person)
    if (size === 'phone') await page.getByRole('button', { name: 'Apri il menu' }).click()
    await page.getByRole('link', { name: /Nives Dall'Òglio/ }).click()
    await seesPage(page, 'Account')
    await seesText(page, 'Solo questo dispositivo usa il tuo account.')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Nives Dall'Òglio/ })
      .click()
    await seesPage(page, 'Profilo')
    await page.getByLabel('Nome', { exact: true }).fill('  Maria   Nives ')
    await page.getByRole('button', { name: 'Salva' }).click()
    await seesText(page, 'Nome aggiornato, anche sulla tessera.')
    await becomes(async () => (await storedUser(page))?.firstname, 'Maria Nives')
    await page.getByRole('banner').getByRole('link', { name: 'Tessera' }).click()
    await seesPage(page, 'La mia tessera')
    await seesText(page, "Maria Nives Dall'Òglio")
  })

test('An empty name is refused beside its field, and a double press saves once', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await page.goto('/account/profilo')
  const calls = countCalls(page, 'PUT', '/api/account/name')
  await page.getByLabel('Cognome').fill('')
  await page.getByRole('button', { name: 'Salva' }).click()
  await seesText(page, 'Scrivi il tuo cognome.')
  assert.equal(calls(), 0)
  await page.getByLabel('Cognome').fill('Dal Pozzo')
  await page.getByRole('button', { name: 'Salva' }).dblclick()
  await seesText(page, 'Nome aggiornato, anche sulla tessera.')
  assert.equal(calls(), 1)
})

test('Another address counts once it is confirmed from its own mail, and the old one is told', async ({ phone, server }) => {
  const { page } = await phone()
  const person = newPerson()
  const another = newPerson().email
  await registerAndConfirm(page, server, person)
  await page.goto('/account/email')
  await page.getByLabel('Nuova e-mail').fill(person.email)
  await page.getByRole('button', { name: 'Invia la conferma' }).click()
  await seesText(page, 'È già il tuo indirizzo.')
  await page.getByLabel('Nuova e-mail').fill(another)
  await page.getByRole('button', { name: 'Invia la conferma' }).click()
  await seesText(page, new RegExp(`mandato a ${another}`))
  assert.equal((await storedUser(page))?.email, person.email, 'nothing has changed yet')

  await page.goto(await server.linkTo('/account?email=', another))
  await seesPage(page, 'Conferma il nuovo indirizzo')
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  await isAt(page, '/account')
  await seesText(page, `Da adesso usi ${another}.`)
  await becomes(async () => (await storedUser(page))?.email, another)
  // The registration's, the warning, and the notice that it is done.
  assert.match((await server.mailsTo(person.email, 3)).at(-1)?.text ?? '', /•••@posta\.example/)

  await page.goBack()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Esci' }).click()
  await isSignedOut(page)
  await page.goto('/login')
  await signIn(page, { ...person, email: another })
  await isAt(page, '/home')
})

test('A change of address is taken back before it is confirmed, and its link then says that it is dead', async ({ desktop, server }) => {
  const { page } = await desktop()
  await registerAndConfirm(page, server, newPerson())
  const another = newPerson().email
  await page.goto('/account/email')
  await page.getByLabel('Nuova e-mail').fill(another)
  await page.getByRole('button', { name: 'Invia la conferma' }).click()
  const link = await server.linkTo('/account?email=', another)
  await page.goto('/account')
  await seesText(page, `In attesa di conferma: ${another}`)
  await page.goto('/account/email')
  await page.getByRole('button', { name: 'Annulla il cambio' }).click()
  await seesText(page, "Il cambio è annullato: resta l'indirizzo di prima.")
  await page.goto(link)
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  await seesText(page, 'Questo link non vale più.')
  await page.getByRole('link', { name: 'Chiedi un altro link' }).click()
  await seesPage(page, 'Cambia e-mail')
})

test('A new password asks who it is first, keeps what was written, and signs the other devices out', async ({ phone, desktop, server }) => {
  const person = newPerson()
  const old = (await desktop()).page
  await registerAndConfirm(old, server, person)
  const { page } = await phone()
  await page.goto('/login')
  await signIn(page, person)
  await isAt(page, '/home')
  // More than ten minutes later.
  await changeDatabase(server, 'update session set provedAt = 0')
  await page.goto('/account/password')
  const calls = countCalls(page, 'PUT', '/api/account/password')
  const field = page.getByRole('main').getByLabel('Nuova password')
  await field.fill('nebbia forchetta canto')
  await page.getByRole('button', { name: 'Salva la password' }).click()

  const sheet = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  await hasFocus(sheet.getByLabel('Password', { exact: true }))
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  assert.equal(await field.inputValue(), 'nebbia forchetta canto', 'changing one’s mind loses nothing')
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await prove(page, 'sbagliata davvero')
  await seesText(page, 'La password non corrisponde. Ricontrollala e riprova.')
  await prove(page, person.password)
  await isAt(page, '/account')
  await seesText(page, "Password cambiata. Abbiamo chiuso l'accesso sugli altri dispositivi.")
  assert.equal(calls(), 3, 'refused twice for want of a proof, done once')

  await old.reload()
  await isSignedOut(old)
  await old.goto('/login')
  await signIn(old, { ...person, password: 'nebbia forchetta canto' })
  await isAt(old, '/home')
})

test('A lost phone is disconnected from another device, and shows no card any more', async ({ phone, desktop, server }) => {
  const person = newPerson()
  const lost = (await phone()).page
  await registerAndConfirm(lost, server, person)
  const { page } = await desktop()
  await page.goto('/login')
  await signIn(page, person)
  await isAt(page, '/home')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Disconnetti Chrome su Android' }).click()
  const question = page.getByRole('alertdialog', { name: 'Disconnettere Chrome su Android?' })
  await question.getByText("Dovrà fare di nuovo l'accesso e non potrà mostrare la tessera.").waitFor()
  await question.getByRole('button', { name: 'Annulla' }).click()
  const calls = countCalls(page, 'DELETE', await firstOther(page))
  await page.getByRole('button', { name: 'Disconnetti Chrome su Android' }).click()
  await question.getByRole('button', { name: 'Disconnetti' }).dblclick()
  await seesText(page, 'Dispositivo disconnesso.')
  await seesText(page, 'Solo questo dispositivo usa il tuo account.')
  assert.equal(calls(), 1)
  await lost.reload()
  await isSignedOut(lost)
})

/** The address that ends the first session that is not this one. */
async function firstOther(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/sessions')
  const sessions = (await answer.json()) as { id: string; current: boolean }[]
  return `/api/account/sessions/${sessions.find(({ current }) => !current)?.id}`
}

test('«Esci da tutti gli altri» leaves this device alone', async ({ phone, desktop, server }) => {
  const person = newPerson()
  const first = (await phone()).page
  await registerAndConfirm(first, server, person)
  const second = (await phone()).page
  const { page } = await desktop()
  for (const one of [second, page]) {
    await one.goto('/login')
    await signIn(one, person)
    await isAt(one, '/home')
  }
  await page.goto('/account')
  for (const which of ['1 di 2', '2 di 2'])
    await page.getByRole('button', { name: `Disconnetti Chrome su Android (${which}). Ultima attività: oggi` }).waitFor()
  await page.getByRole('button', { name: 'Esci da tutti gli altri' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Esci dagli altri' }).click()
  await seesText(page, 'Solo questo dispositivo usa il tuo account.')
  for (const one of [first, second]) {
    await one.reload()
    await isSignedOut(one)
  }
  await page.reload()
  await seesPage(page, 'Account')
})

test('Without a network the account shows what it knows, and an action says that it needs one', async ({ phone, server }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await registerAndConfirm(page, server, newPerson())
  await page.goto('/account')
  await seesText(page, 'Solo questo dispositivo usa il tuo account.')
  await page.getByRole('link', { name: /^Consensi/ }).click()
  await seesPage(page, 'Consensi')
  await workerTakesOver(page)
  await offline(true)
  await page.getByRole('switch', { name: /notizie del circolo/ }).click()
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')
  await page.getByRole('switch', { name: /notizie del circolo/, checked: false }).waitFor()
  await page.getByRole('button', { name: 'Torna indietro' }).click()
  await seesText(page, /Sei senza connessione. Ultimo aggiornamento: oggi/)
  await seesText(page, 'Questo dispositivo')
  await offline(false)
})
