import { changeDatabase } from './database.ts'
import { ask, confirm, confirmationLink, newPerson, signIn, signUp } from './people.ts'
import { assert, becomes, countCalls, isAt, isSignedOut, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'
import { tellReport } from './report-form.ts'

test('"Invia di nuovo" counts down across a reload; "Ho confermato" opens the card after a confirmation elsewhere', async ({
  server,
  phone,
  request,
}) => {
  const { page } = await phone()
  const person = newPerson()
  await signUp(page, server, person)
  const now = Date.now()
  await page.clock.setFixedTime(now)
  // The registration's message counts as the first, so this press is too early.
  await page.getByRole('button', { name: 'Invia di nuovo', exact: true }).click()
  const secondsToWait = async () => Number(/Invia di nuovo tra (\d+) s/.exec(await page.getByRole('main').innerText())?.[1])
  await page.getByRole('button', { name: /^Invia di nuovo tra / }).waitFor()
  const first = await secondsToWait()
  assert.ok(first > 5 && first <= 60, `${first} s`)
  await seesText(page, `Puoi chiedere un altro messaggio tra ${first} secondi.`)
  await page.clock.setFixedTime(now + 5_000)
  await becomes(secondsToWait, first - 5)
  await page.reload()
  await becomes(secondsToWait, first - 5)

  await page.getByRole('button', { name: 'Ho confermato' }).click()
  await seesText(page, "L'indirizzo non risulta ancora confermato. Apri il messaggio, tocca il pulsante e torna qui.")
  const link = await confirmationLink(server, person)
  await seesText(page, 'Se lo apri su un altro dispositivo, lì accedi con questo account. Poi torna qui e tocca «Ho confermato».')
  const other = (await phone()).page
  await other.goto(link)
  await seesText(other, /confermiamo subito l'indirizzo.*apri il messaggio sul dispositivo della registrazione/)
  await ask(request, server, '/api/auth/sign-in', { email: person.email, password: person.password })
  await ask(request, server, '/api/auth/verify-email', { token: new URL(link, server.origin).searchParams.get('token') })
  await page.getByRole('button', { name: 'Ho confermato' }).click()
  await isAt(page, '/tessera')
  await page.goto(link)
  await seesText(page, 'Questo indirizzo è già confermato.')
})

test('A member whose mail bounced is told at once and after each new message, until an address accepts mail', async ({ server, phone }) => {
  const { page } = await phone()
  await page.clock.install()
  const person = newPerson()
  await signUp(page, server, person)
  const bounces = (email: string) =>
    changeDatabase(
      server,
      `insert or replace into mailBounce (uid, email, code, bouncedAt) select id, email, 550, 0 from account where email = '${email}'`,
    )
  const calls = countCalls(page, 'GET', '/api/notices/choices')
  /** The page asks once more, a little after each message. */
  const aLittleLater = () => page.clock.fastForward(5_000)
  await bounces(person.email)
  await page.reload()
  const refused = page.getByText('Il nostro messaggio è tornato indietro: questo indirizzo non esiste o non riceve posta. Ricontrollalo.')
  await refused.waitFor()
  await aLittleLater()
  // The page makes no further calls by itself after this.
  await becomes(() => calls() >= 2, true)
  const changesTo = async (email: string) => {
    await page.getByRole('alert').getByRole('button', { name: 'Cambia indirizzo' }).click()
    await page.getByLabel('Nuova e-mail').fill(email)
    await page.getByRole('button', { name: 'Salva e invia' }).click()
    await seesText(page, `Indirizzo cambiato. Ti abbiamo scritto a ${email}.`)
  }
  // The form closes even when the next call never answers, and the old address's bounce message goes.
  let revive!: () => void
  const revived = new Promise<void>((resolve) => (revive = resolve))
  await page.route('**/api/notices/choices', async (route) => {
    await revived
    await route.continue()
  })
  await changesTo(`altra.${person.email}`)
  await page.getByLabel('Nuova e-mail').waitFor({ state: 'detached' })
  assert.equal(await refused.count(), 0)
  await aLittleLater()
  await bounces(`altra.${person.email}`)
  revive()
  await refused.waitFor()

  const third = { ...person, email: `terza.${person.email}` }
  await changesTo(third.email)
  const asked = calls()
  await aLittleLater()
  await becomes(() => calls() > asked, true)
  assert.equal(await refused.count(), 0)
  await bounces(third.email)
  await page.route('**/api/auth/verification', (route) => route.fulfill({ json: { seconds: 60 } }))
  await page.getByRole('button', { name: 'Invia di nuovo', exact: true }).click()
  await seesText(page, `Abbiamo mandato un altro messaggio a ${third.email}.`)
  await aLittleLater()
  await refused.waitFor()
  // A bounce does not block a later confirmation.
  await confirm(page, server, third)
})

test('"Esci" asks before it discards a half-written report; signing in again for a link keeps the report', async ({ server, phone }) => {
  const { page } = await phone()
  const person = newPerson()
  await signUp(page, server, person)
  const body = page.getByLabel('Che cosa succede?')
  const leave = page.getByRole('main').getByRole('button', { name: 'Esci' })
  await page.goto('/segnalazioni')
  await tellReport(page, 'Il cancello non si chiude.')

  // The server says that the link belongs to another account.
  await page.route('**/api/auth/verify-email', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'auth.verify_other_account' } } }),
  )
  await page.goto(await confirmationLink(server, person))
  await seesText(page, /^Questo link è di un altro account\./)
  await leave.last().click()
  await isSignedOut(page)
  await seesPage(page, 'Accedi')
  await signIn(page, person)
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).waitFor()
  const goesOn = async () => {
    await page.getByRole('button', { name: /^Riprendi la segnalazione/ }).click()
    await becomes(() => body.inputValue(), 'Il cancello non si chiude.')
  }
  await page.goto('/segnalazioni')
  await goesOn()

  let showFont!: () => void
  const fontComes = new Promise<void>((resolve) => (showFont = resolve))
  await page.route('**/*.woff2', async (route) => {
    await fontComes
    await route.continue()
  })
  await page.goto('/confirm-email')
  await leave.click()
  await seesText(page, 'Hai una segnalazione scritta a metà: se esci si cancella.')
  // The pressed button stays in view, even when a late font makes the page longer.
  showFont()
  await page.waitForFunction(() => document.fonts.check('1em "Hanken Grotesk"'))
  await becomes(() => leave.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight), true)
  await page.getByRole('link', { name: 'Apri le segnalazioni' }).click()
  await goesOn()
  await page.goto('/confirm-email')
  await leave.click()
  await seesText(page, 'Hai una segnalazione scritta a metà: se esci si cancella.')
  await leave.click()
  await isAt(page, '/home')
  await isSignedOut(page)
  await page.goto('/segnalazioni')
  await page.getByRole('button', { name: /^Un problema o un.idea/ }).waitFor()
  await becomes(() => page.getByRole('button', { name: /^Riprendi/ }).count(), 0)
})
