import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { changeDatabase } from './database.ts'
import { confirm, confirmationLink, newPerson, register, signIn } from './people.ts'
import { assert, becomes, countCalls, isAt, isSignedOut, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

test('"Invia di nuovo" waits a minute and counts the seconds, after a reload too', async ({ server, phone }) => {
  const { page } = await phone()
  const person = newPerson()
  await register(page, person)
  // The message of the registration counts as the first: the press comes too early, and is told for how long.
  await page.getByRole('button', { name: 'Invia di nuovo', exact: true }).click()
  const first = await until('the seconds to wait', () => secondsToWait(page))
  assert.ok(first <= 60, `${first} s`)
  const second = await until('fewer seconds', async () => {
    const now = await secondsToWait(page)
    return now !== null && now < first && now
  })
  await page.reload()
  const third = await until('the seconds after a reload', () => secondsToWait(page))
  assert.ok(third <= second, `${second} s, then ${third} s`)
  await server.mailsTo(person.email)
})

/** What the page counts down, once it does. */
async function secondsToWait(page: Page): Promise<number | null> {
  const [, seconds] = /tra (\d+) s/.exec(await page.getByRole('main').innerText()) ?? []
  return seconds === undefined ? null : Number(seconds)
}

test('"Ho confermato" before the confirmation says that it is not there yet, after it on another device opens the card', async ({
  server,
  phone,
  desktop,
}) => {
  const person = newPerson()
  const { page } = await phone()
  await register(page, person)
  await page.getByRole('button', { name: 'Ho confermato' }).click()
  await seesText(page, "L'indirizzo non risulta ancora confermato. Apri il messaggio, tocca il pulsante e torna qui.")

  const other = (await desktop()).page
  await other.goto('/login')
  await signIn(other, person)
  await other.waitForURL(/\/(home|confirm-email)/)
  await confirm(other, server, person)

  await page.getByRole('button', { name: 'Ho confermato' }).click()
  await isAt(page, '/tessera')
})

test('An address whose message came back is said to be wrong where it is waited for, until there is another', async ({ server, phone }) => {
  const { page } = await phone()
  const person = newPerson()
  await register(page, person)
  await changeDatabase(
    server,
    `insert into mailBounce (uid, email, code, bouncedAt) select id, email, 550, 0 from account where email = '${person.email}'`,
  )
  await page.reload()
  const refused = page.getByText('Il nostro messaggio è tornato indietro: questo indirizzo non esiste o non riceve posta. Ricontrollalo.')
  await refused.waitFor()
  assert.deepEqual(await violations(page, '/confirm-email, refused'), [])
  await page.getByRole('alert').getByRole('button', { name: 'Cambia indirizzo' }).click()
  await page.getByLabel('Nuova e-mail').fill(`altra.${person.email}`)
  await page.getByRole('button', { name: 'Salva e invia' }).click()
  await seesText(page, `Indirizzo cambiato. Ti abbiamo scritto a altra.${person.email}.`)
  await refused.waitFor({ state: 'detached' })
})

test('Who gets the new address wrong too, or sends once more to a wrong one, is told a little after the message', async ({
  server,
  phone,
}) => {
  const { page } = await phone()
  const person = newPerson()
  await register(page, person)
  const bounces = (email: string) =>
    changeDatabase(
      server,
      `insert or replace into mailBounce (uid, email, code, bouncedAt) select id, email, 550, 0 from account where email = '${email}'`,
    )
  const calls = countCalls(page, 'GET', '/api/notices/choices')
  await bounces(person.email)
  await page.reload()
  const refused = page.getByText(/^Il nostro messaggio è tornato indietro/)
  await refused.waitFor()
  // From here on the page has nothing to ask for by itself.
  await becomes(() => calls() >= 2, true)
  const changesTo = async (email: string) => {
    await page.getByRole('alert').getByRole('button', { name: 'Cambia indirizzo' }).click()
    await page.getByLabel('Nuova e-mail').fill(email)
    await page.getByRole('button', { name: 'Salva e invia' }).click()
    await seesText(page, `Indirizzo cambiato. Ti abbiamo scritto a ${email}.`)
  }
  // On a line that is dead from then on the form has gone all the same, with what was said of the address before.
  let revive!: () => void
  const revived = new Promise<void>((resolve) => (revive = resolve))
  await page.route('**/api/notices/choices', async (route) => {
    await revived
    await route.continue()
  })
  await changesTo(`altra.${person.email}`)
  await page.getByLabel('Nuova e-mail').waitFor({ state: 'detached' })
  assert.equal(await refused.count(), 0)
  await bounces(`altra.${person.email}`)
  revive()
  await refused.waitFor()

  await changesTo(`terza.${person.email}`)
  const asked = calls()
  await becomes(() => calls() > asked, true)
  await bounces(`terza.${person.email}`)
  await page.route('**/api/auth/verification', (route) => route.fulfill({ json: { seconds: 60 } }))
  await page.getByRole('button', { name: 'Invia di nuovo', exact: true }).click()
  await refused.waitFor()
})

test('A confirmation link works once', async ({ server, phone }) => {
  const { page } = await phone()
  const person = newPerson()
  await register(page, person)
  const link = await confirmationLink(server, person)
  await confirm(page, server, person)
  await page.goto(link)
  await seesText(page, /già (stato usato|confermato)/)
})

test('Opening the link confirms nothing before the button is pressed', async ({ server, phone }) => {
  const { page } = await phone()
  const person = newPerson()
  await register(page, person)
  await page.goto(await confirmationLink(server, person))
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).waitFor()
  const verified = await page.evaluate(
    async () => ((await (await fetch('/api/auth/session')).json()) as { account: { emailVerified: boolean } }).account.emailVerified,
  )
  assert.equal(verified, false)
})

test('A link that belongs to another account confirms neither', async ({ server, phone, desktop }) => {
  const [mine, theirs] = [newPerson(), newPerson()]
  await register((await desktop()).page, theirs)
  const { page } = await phone()
  await register(page, mine)
  await page.goto(await confirmationLink(server, theirs))
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  await seesText(page, "Questo link è di un altro account. Esci, accedi con l'account giusto e riaprilo.")
})

test('A broken link and an expired one say what to do', async ({ server, phone }) => {
  const { page } = await phone()
  const person = newPerson()
  await register(page, person)
  await page.goto('/confirm-email?token=abc')
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  await seesText(page, 'Il link non è completo. Aprilo dal messaggio, oppure copialo per intero.')

  const link = await confirmationLink(server, person)
  await changeDatabase(server, 'update "emailToken" set "expiresAt" = 1')
  await page.goto(link)
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  await seesText(page, 'Questo link è scaduto.')
})

test('Who is not confirmed yet can change the address, and the new one gets the message', async ({ server, phone }) => {
  const { page } = await phone()
  const person = newPerson()
  await register(page, person)
  await page
    .getByRole('button', { name: 'Cambia indirizzo' })
    .or(page.getByRole('link', { name: 'Cambia indirizzo' }))
    .first()
    .click()
  const moved = { ...person, email: `nuova.${person.email}` }
  await page.getByLabel('Nuova e-mail').fill(moved.email)
  await page.getByRole('button', { name: 'Salva e invia' }).click()
  await seesText(page, moved.email)
  await confirm(page, server, moved)
  await isAt(page, '/tessera')
})

test('Who is not confirmed yet can leave with "Esci"', async ({ phone }) => {
  const { page } = await phone()
  await register(page, newPerson())
  await page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
  await isSignedOut(page)
  await page.goto('/tessera')
  await isAt(page, '/login?return=%2Ftessera')
  await seesPage(page, 'Accedi')
})

test('"Esci" asks who has a report half written, and takes nothing from who comes back for a link', async ({ server, phone }) => {
  const { page } = await phone()
  const person = newPerson()
  await register(page, person)
  const body = page.getByLabel('Che cosa succede?')
  const leave = page.getByRole('main').getByRole('button', { name: 'Esci' })
  await page.goto('/segnalazioni')
  await body.fill('Il cancello non si chiude.')

  await page.goto(await confirmationLink(server, person))
  await leave.click()
  await isSignedOut(page)
  await seesPage(page, 'Accedi')
  await signIn(page, person)
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).waitFor()
  await page.goto('/segnalazioni')
  await becomes(() => body.inputValue(), 'Il cancello non si chiude.')

  await page.goto('/confirm-email')
  await leave.click()
  await seesText(page, 'Hai una segnalazione scritta a metà: se esci si cancella.')
  // What was pressed is there still, to be pressed again.
  await becomes(() => leave.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight), true)
  assert.deepEqual(await violations(page, 'the question before leaving'), [])
  await page.getByRole('link', { name: 'Apri le segnalazioni' }).click()
  await becomes(() => body.inputValue(), 'Il cancello non si chiude.')
  await page.goto('/confirm-email')
  await leave.click()
  await seesText(page, 'Hai una segnalazione scritta a metà: se esci si cancella.')
  await leave.click()
  await isAt(page, '/home')
  await isSignedOut(page)
  await page.goto('/segnalazioni')
  await becomes(() => body.inputValue(), '')
})
