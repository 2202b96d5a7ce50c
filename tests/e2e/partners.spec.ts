import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { ask, newPerson, registerAndConfirm } from './people.ts'
import { assert, becomes, countCalls, hasFocus, isAt, seesPage, seesText, standsInView } from './sees.ts'
import type { Server } from './server.ts'
import { pointsAt } from './shown-code.ts'
import { signedCard } from './signed-card.ts'

const root = join(import.meta.dirname, '../..')
const SHOP = 'Cinema Teatro Lucciola'
const OFFER = 'cinema-teatro-lucciola'
const REDEEMED = '/api/partner/redemptions'

const redeemButton = (page: Page) => page.getByRole('button', { name: /^Registra lo sconto/ })
const undoButton = (page: Page) => page.getByRole('button', { name: 'Annulla lo sconto' })
/** The button once the server has answered the check. */
const readyButton = (page: Page) => redeemButton(page).and(page.locator(':not([aria-disabled])'))
/** Presses undo and confirms. */
async function undoes(page: Page): Promise<void> {
  await undoButton(page).click()
  const question = page.getByRole('alertdialog', { name: 'Annullare lo sconto?' })
  await question.getByRole('button', { name: 'Annulla lo sconto' }).click()
  await question.waitFor({ state: 'hidden' })
}
/** Waits for the status that a screen reader announces after a press. */
const saysOf = (page: Page, words: string) => page.getByRole('status').getByText(words).waitFor()
const again = (page: Page) => page.getByRole('button', { name: "Leggi un'altra tessera" }).click()

/** The personal shop link that the trial prints. */
async function shopLink(server: Server): Promise<string> {
  const link = /^ *Shop +(\S+)/m.exec(await server.welcome())?.[1]
  assert.ok(link)
  return link
}

/** Opens the link and accepts; the page is then the shop's. */
async function connects(page: Page, server: Server): Promise<void> {
  await page.goto(await shopLink(server))
  await seesPage(page, 'Collega questo dispositivo')
  await page.getByRole('button', { name: 'Collega', exact: true }).click()
  await seesPage(page, 'Verifica una tessera')
  await seesText(page, `Collegato: ${SHOP}`)
  await seesText(page, /Da ora funziona anche senza rete\./)
}

/** Runs the command line beside the running server, as the office does. */
async function tessera(server: Server, ...words: string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port) }
  const command = spawn(process.execPath, ['server/tessera.ts', ...words], { cwd: root, env, stdio: 'ignore' })
  await once(command, 'exit')
  assert.equal(command.exitCode, 0)
}

/** The member's list of checks, newest first. */
const checksOf = (page: Page) => page.getByRole('main').getByRole('listitem')

test('A shop’s phone opens its link, checks a card and records the discount once; the member sees it', async ({ phone, server }) => {
  const member = (await phone()).page
  const card = await signedCard(server, member)
  const { page } = await phone()
  const pressed = countCalls(page, 'POST', REDEEMED)
  await page.goto(await shopLink(server))
  await seesPage(page, 'Collega questo dispositivo')
  // The secret leaves the address bar and history.
  await page.waitForURL((url) => url.hash === '')
  await hasFocus(page.getByRole('heading', { level: 1 }))
  // The page names the shop before it asks.
  await seesText(page, SHOP)
  await seesText(page, 'Convenzione con Circolo Ricreativo Borgo Sereno APS')
  await page.getByRole('button', { name: 'Collega', exact: true }).click()
  await seesText(page, `Collegato: ${SHOP}`)
  await seesText(page, 'Oggi: 0 controlli, 0 sconti.')

  await pointsAt(page, await card.text())
  await seesPage(page, 'Valida')
  await seesText(page, /Il socio vede che la tessera è stata controllata qui/)
  await standsInView(redeemButton(page))
  // On a small phone, upright or sideways, the button shows with the answer.
  for (const [width, height] of [
    [320, 568],
    [667, 320],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await becomes(() => page.evaluate(isAnswerWhole), true)
  }
  await redeemButton(page).dblclick()
  await saysOf(page, 'Sconto registrato.')
  await redeemButton(page).waitFor({ state: 'detached' })
  await hasFocus(page.getByRole('heading', { level: 1 }))
  await again(page)
  await seesText(page, 'Oggi: 1 controllo, 1 sconto.')
  assert.equal(pressed(), 1)

  // The same member on the same day.
  await pointsAt(page, await card.text(1))
  await seesPage(page, 'Già usato oggi')
  await seesText(page, 'Di nuovo da domani.')
  await redeemButton(page).waitFor({ state: 'detached' })
  // The member also sees failed checks: an old picture of a screen, and a spelled number.
  await pointsAt(page, await card.text(120))
  await seesPage(page, 'Codice non recente')
  await seesText(page, /Il socio vede che la tessera è stata controllata qui/)
  await redeemButton(page).waitFor({ state: 'detached' })
  await again(page)
  await page.getByRole('textbox', { name: 'Codice della tessera' }).fill(card.number)
  await page.keyboard.press('Enter')
  await seesPage(page, 'Già usato oggi')
  await seesText(page, /Il socio vede che la tessera è stata controllata qui/)

  await member.getByRole('link', { name: /^Verifiche/ }).click()
  await seesPage(member, 'Verifiche')
  await becomes(() => checksOf(member).count(), 4)
  for (const [i, words] of [
    [1, 'Da ricontrollare'],
    [2, 'Valida'],
    [3, 'Sconto usato'],
    [3, SHOP],
  ] as const)
    await checksOf(member).nth(i).getByText(words).waitFor()
})

/** The answer, the name to compare and the first button are on the screen. */
function isAnswerWhole(): boolean {
  const all = [document.querySelector('h1')!, ...document.querySelectorAll('dl'), document.querySelector('main button')!]
  return all.every((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

test("A shop's device is disconnected after a question; a device with a revoked link ends at once and says so until it is read", async ({
  phone,
  server,
}) => {
  const card = await signedCard(server)
  const { page } = await phone()
  await connects(page, server)
  const leave = page.getByRole('button', { name: 'Scollega questo dispositivo' })
  const question = page.getByRole('alertdialog', { name: 'Scollegare questo dispositivo?' })
  await leave.click()
  await hasFocus(question.getByRole('button', { name: 'Annulla' }))
  await question.getByRole('button', { name: 'Annulla' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.reload()
  await seesText(page, `Collegato: ${SHOP}`)
  await leave.click()
  await question.getByRole('button', { name: 'Scollega', exact: true }).click()
  await leave.waitFor({ state: 'detached' })
  await hasFocus(page.getByRole('heading', { level: 1 }))
  await page.reload()
  await seesPage(page, 'Verifica una tessera')
  await page.getByText(`Collegato: ${SHOP}`).waitFor({ state: 'detached' })

  await connects(page, server)
  await pointsAt(page, await card.text())
  await readyButton(page).waitFor()
  await tessera(server, 'partner-link', OFFER, '--revoke', 'all')
  await redeemButton(page).click()
  await seesText(page, /Questo dispositivo non è più collegato al negozio/)
  await seesPage(page, 'Valida')
  await redeemButton(page).waitFor({ state: 'detached' })
  // The message shows on every page until it is read, then never again.
  await page.goto('/v')
  await seesText(page, /Questo dispositivo non è più collegato al negozio/)
  await page.getByRole('button', { name: 'Ho capito' }).click()
  await hasFocus(page.getByRole('heading', { level: 1 }))
  await page.getByText(/Questo dispositivo non è più collegato al negozio/).waitFor({ state: 'detached' })
  await page.goto(await shopLink(server))
  await seesText(page, 'Questo link non vale più.')
  await page.getByRole('button', { name: 'Collega', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Verifica una tessera' }).click()
  await seesPage(page, 'Verifica una tessera')
  await isAt(page, '/v')
})

test('Offline, a shop still checks cards; back online it asks the server and records the discount', async ({ phone, server }) => {
  const [card, lost] = [await signedCard(server), await signedCard(server)]
  const copy = await card.print()
  const { page, offline, expectProblem } = await phone()
  expectProblem(/net::ERR_FAILED/)
  await connects(page, server)
  await offline(true)
  await pointsAt(page, copy)
  await seesPage(page, 'Copia della tessera')
  await saysOf(page, 'Appena torna lo chiediamo')
  await offline(false)
  await seesPage(page, 'Valida')
  await seesText(page, 'Tessera stampata: confronta il nome con un documento.')
  await offline(true)
  await pointsAt(page, await lost.text())
  await seesPage(page, 'Valida')
  await saysOf(page, 'Per registrare lo sconto serve la rete.')
  await lost.lose()
  await offline(false)
  await seesPage(page, 'Tessera non valida')

  // The network is up but unreachable: the page cannot know when it works again.
  await page.route('**/api/verify', (route) => route.abort())
  await pointsAt(page, await card.text())
  await seesPage(page, 'Valida')
  await seesText(page, 'Per registrare lo sconto serve la rete.')
  await page.unroute('**/api/verify')
  await page.getByRole('button', { name: 'Riprova' }).click()
  // The network goes again before the press, which can be repeated.
  await readyButton(page).waitFor()
  await offline(true)
  await redeemButton(page).click()
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')
  await offline(false)
  // Going on while the discount is saved does not move the page.
  const { promise: isGoneOn, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**${REDEEMED}`, async (route) => {
    await isGoneOn
    await route.continue()
  })
  await redeemButton(page).click()
  await again(page)
  await seesText(page, /^Oggi: \d controlli, 0 sconti\.$/)
  const field = page.getByRole('textbox', { name: 'Codice della tessera' })
  await field.fill('7K2QM')
  answer()
  await seesText(page, /^Oggi: \d controlli, 1 sconto\.$/)
  await hasFocus(field)
})

test('A shop hears and feels the final answer; on a dead network it does not wait, and hears a worse answer later', async ({
  phone,
  server,
}) => {
  const GOOD = ['120', '880 Hz']
  const BAD = ['120 100 120 100 120', '294 Hz', '294 Hz', '294 Hz']
  const card = await signedCard(server)
  const { page } = await phone()
  await page.addInitScript(noteSignals)
  await page.clock.install()
  await connects(page, server)
  const heard = () => page.evaluate(() => (globalThis as unknown as { signals: string[] }).signals)
  const isAsked = () => page.getByRole('main').locator('button[aria-disabled]').waitFor()
  /** Holds the server's answer until released. */
  const holdAnswer = async () => {
    await page.unroute('**/api/verify')
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/verify', async (route) => {
      await promise
      await route.continue()
    })
    return resolve
  }
  await pointsAt(page, await card.text())
  await readyButton(page).waitFor()
  await becomes(heard, GOOD)

  // A lost card that this device's list does not know yet: sound and vibration wait shortly for the server.
  await card.lose()
  let answer = await holdAnswer()
  // The story controls the clock. Within a minute of the last lists none are fetched.
  await page.clock.pauseAt(Date.now() + 10_000)
  await pointsAt(page, await card.text(1))
  await isAsked()
  await seesPage(page, 'Valida')
  await page.clock.runFor(1900)
  assert.deepEqual(await heard(), GOOD)
  answer()
  await seesPage(page, 'Tessera non valida')
  await becomes(heard, [...GOOD, ...BAD])

  answer = await holdAnswer()
  await pointsAt(page, await card.text(2))
  await isAsked()
  await seesPage(page, 'Valida')
  await page.clock.runFor(2100)
  await becomes(heard, [...GOOD, ...BAD, ...GOOD])
  answer()
  await seesPage(page, 'Tessera non valida')
  const all = [...GOOD, ...BAD, ...GOOD, ...BAD]
  await becomes(heard, all)
  await page.clock.resume()

  // With sound and vibration off, the page alone shows the answer.
  await again(page)
  await page.getByText('Impostazioni e problemi con la fotocamera').click()
  await page.getByRole('switch', { name: /^Suono e vibrazione/ }).uncheck()
  await pointsAt(page, await card.text(120))
  await seesPage(page, 'Tessera non valida')
  await seesText(page, /Il socio vede che la tessera è stata controllata qui/)
  assert.deepEqual(await heard(), all)
})

/** Replaces vibration and sound: records what the page plays, in order. */
function noteSignals(): void {
  const signals: string[] = []
  Object.assign(globalThis, { signals })
  navigator.vibrate = (pattern) => signals.push([pattern].flat().join(' ')) > 0
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (when) {
    signals.push(`${this.frequency.value} Hz`)
    start.call(this, when)
  }
}

test('A shop without a working camera records the discount by a dictated code, once it has seen the card', async ({ phone, server }) => {
  const member = (await phone()).page
  await registerAndConfirm(member, server, newPerson())
  const code = await member.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()
  const { page } = await phone()
  await connects(page, server)
  await page.getByRole('textbox', { name: 'Codice della tessera' }).fill(code!)
  await page.keyboard.press('Enter')
  await seesPage(page, 'Codice valido: chiedi di vedere la tessera')
  await page.getByRole('button', { name: /^Ho visto la tessera: registra lo sconto/ }).click()
  await page.getByRole('status').getByText('Sconto registrato.').waitFor()
  await member.goto('/tessera/verifiche')
  await checksOf(member).getByText('Sconto usato, tessera vista dal negozio').waitFor()
  assert.equal(await checksOf(member).getByText('Da ricontrollare').count(), 0)
})

test('A mistaken discount can be undone for five minutes; the member may then use it again and sees none', async ({ phone, server }) => {
  const member = (await phone()).page
  const card = await signedCard(server, member)
  const { page, offline } = await phone()
  await page.clock.install()
  const undone = countCalls(page, 'POST', `${REDEEMED}/undone`)
  await connects(page, server)
  await pointsAt(page, await card.text())
  await readyButton(page).click()
  await saysOf(page, 'Sconto registrato.')
  await seesText(page, 'Registrato per sbaglio? Si annulla da qui entro 5 minuti.')
  // A single touch opens a question.
  await undoButton(page).click()
  const question = page.getByRole('alertdialog', { name: 'Annullare lo sconto?' })
  await hasFocus(question.getByRole('button', { name: 'Lascialo' }))
  await question.getByRole('button', { name: 'Lascialo' }).click()
  await question.waitFor({ state: 'hidden' })
  await saysOf(page, 'Sconto registrato.')
  // Offline the discount stays, and the press can be repeated.
  await offline(true)
  await undoes(page)
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')
  await saysOf(page, 'Sconto registrato.')
  await offline(false)
  await undoes(page)
  await saysOf(page, 'Sconto annullato: non conta più.')
  await undoButton(page).waitFor({ state: 'detached' })
  await hasFocus(page.getByRole('heading', { level: 1 }))
  await again(page)
  await seesText(page, 'Oggi: 1 controllo, 0 sconti.')
  // One call failed offline and one succeeded.
  assert.equal(undone(), 2)

  // A once-a-day discount: the undone one does not use up the day.
  await pointsAt(page, await card.text(1))
  await seesPage(page, 'Valida')
  await readyButton(page).click()
  await saysOf(page, 'Sconto registrato.')
  await member.goto('/tessera/verifiche')
  await becomes(() => checksOf(member).count(), 2)
  await checksOf(member).nth(0).getByText('Sconto usato').waitFor()
  await checksOf(member).nth(1).getByText('Valida').waitFor()

  await page.clock.fastForward('05:01')
  await undoButton(page).waitFor({ state: 'detached' })
  await saysOf(page, 'Sconto registrato.')
})

test('«Verifiche» has its own text for loading, failure, empty and offline', async ({ phone, server, request }) => {
  const { page, offline, expectProblem } = await phone()
  expectProblem(/the server responded with a status of 500/)
  const card = await signedCard(server, page)
  const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>()
  const path = '**/api/card/checks'
  await page.route(path, async (route) => {
    await isAsked
    await route.fulfill({ status: 500, body: '{}' })
  })
  const opens = async () => {
    await page.getByRole('link', { name: /^Verifiche/ }).click()
    await seesPage(page, 'Verifiche')
  }
  await opens()
  await page.locator('[aria-busy="true"]').first().waitFor()
  answer()
  await seesText(page, 'Non riusciamo a leggere le verifiche. Riprova tra poco.')
  await page.unroute(path)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await seesText(page, 'Nessuno ha ancora controllato la tua tessera.')

  // Uses the API as a shop's device, without its screen.
  const link = new URL(await shopLink(server))
  await ask(request, server, '/api/partner/session', { token: link.hash.replace('#p=', '') })
  await ask(request, server, '/api/verify', { text: await card.text() })
  await page.goBack()
  await opens()
  await checksOf(page).getByText(SHOP).waitFor()
  await page.goBack()
  await offline(true)
  await opens()
  await seesText(page, /Sei senza connessione/)
  await checksOf(page).getByText(SHOP).waitFor()
})
