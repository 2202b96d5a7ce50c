import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { codePicture } from './code-picture.ts'
import { assert, becomes, countCalls, hasFocus, isAt, seesPage, seesText, standsInView, workerTakesOver } from './sees.ts'
import type { Server } from './server.ts'
import { pointsAt } from './shown-code.ts'
import { signedCard } from './signed-card.ts'
import type { Device } from './devices.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

const root = join(import.meta.dirname, '../..')
const SHOP = 'Cinema Teatro Lucciola'
const OFFER = 'cinema-teatro-lucciola'
const REDEEMED = '/api/partner/redemptions'

const redeemButton = (page: Page) => page.getByRole('button', { name: /^Registra lo sconto/ })
const undoButton = (page: Page) => page.getByRole('button', { name: 'Annulla lo sconto' })
/** Presses it, and says yes to the question. */
async function undoes(page: Page): Promise<void> {
  await undoButton(page).click()
  const question = page.getByRole('alertdialog', { name: 'Annullare lo sconto?' })
  await question.getByRole('button', { name: 'Annulla lo sconto' }).click()
  await question.waitFor({ state: 'hidden' })
}
/** What is read out of a press. */
const saysOf = (page: Page, words: string) => page.getByRole('status').getByText(words).waitFor()

/** The personal link that the trial prints for whoever wants to be the shop. */
async function shopLink(server: Server): Promise<string> {
  const link = /^ *Shop +(\S+)/m.exec(await server.welcome())?.[1]
  assert.ok(link)
  return link
}

/** Opens the link and says yes: the page is the shop's from then on. */
async function connects(page: Page, server: Server, { link, shop }: { link?: string; shop: string } = { shop: SHOP }): Promise<void> {
  await page.goto(link ?? (await shopLink(server)))
  await seesPage(page, 'Collega questo dispositivo')
  await page.getByRole('button', { name: 'Collega', exact: true }).click()
  await seesPage(page, 'Verifica una tessera')
  await seesText(page, `Collegato: ${shop}`)
}

/** As the phone's camera opens it: a page of its own, with a code behind the address. */
async function scan(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
}

/** The command line beside the running server, as the office has it. Gives what it says. */
async function tessera(server: Server, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port) }
  const command = spawn(process.execPath, ['server/cli/tessera.ts', ...words], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const [said] = await Promise.all([readAll(command.stdout), once(command, 'exit')])
  assert.equal(command.exitCode, 0)
  return said
}

/** What a member reads of the checks, newest first. */
const checksOf = (page: Page) => page.getByRole('main').getByRole('listitem')

for (const size of ['phone', 'desktop'] as const) {
  test(`A shop’s ${size} opens its link, checks a card, puts the discount down once, and the member reads of it`, async ({ world }) => {
    const member = (await world[size]()).page
    const card = await signedCard(member, world.server)
    const { page } = await world[size]()
    const pressed = countCalls(page, 'POST', REDEEMED)
    await page.goto(await shopLink(world.server))
    await seesPage(page, 'Collega questo dispositivo')
    // The secret does not stay where it would be read, copied and kept.
    await page.waitForURL((url) => url.hash === '')
    await hasFocus(page.getByRole('heading', { level: 1 }))
    assert.deepEqual(await violations(page, 'the link of a shop'), [])
    await page.getByRole('button', { name: 'Collega', exact: true }).click()
    await seesText(page, `Collegato: ${SHOP}`)
    await seesText(page, 'Oggi: 0 controlli, 0 sconti.')
    assert.deepEqual(await violations(page, '/v of a shop'), [])

    await scan(page, await card.show())
    await seesPage(page, 'Valida')
    await seesText(page, /Il socio vede che la tessera è stata controllata qui/)
    await standsInView(redeemButton(page))
    assert.deepEqual(await violations(page, 'a good card before a shop'), [])
    await redeemButton(page).dblclick()
    await page.getByRole('status').getByText('Sconto registrato.').waitFor()
    await redeemButton(page).waitFor({ state: 'detached' })
    await hasFocus(page.getByRole('heading', { level: 1 }))
    assert.deepEqual(await violations(page, 'a discount that is put down'), [])
    await page.getByRole('button', { name: "Leggi un'altra tessera" }).click()
    await seesText(page, 'Oggi: 1 controllo, 1 sconto.')
    assert.equal(pressed(), 1)

    // The same member on the same day.
    await scan(page, await card.show(1))
    await seesPage(page, 'Sconto già usato')
    await seesText(page, /^Per questo periodo lo sconto è già stato usato\. Torna disponibile: /)
    await seesText(page, 'La tessera è valida: solo lo sconto è già stato usato.')
    await seesText(page, /^Già registrato qui .* fa con questa tessera\.$/)
    await redeemButton(page).waitFor({ state: 'detached' })
    assert.deepEqual(await violations(page, 'a discount that was used'), [])
    // A picture of a screen is told the member too, and is good for nothing.
    await scan(page, await card.show(120))
    await seesPage(page, 'Codice non recente')
    await seesText(page, /Il socio vede che la tessera è stata controllata qui/)
    await redeemButton(page).waitFor({ state: 'detached' })

    await member.goto('/tessera')
    await member.getByRole('link', { name: /^Verifiche/ }).click()
    await seesPage(member, 'Verifiche')
    await becomes(() => checksOf(member).count(), 3)
    await checksOf(member).nth(0).getByText('Da ricontrollare').waitFor()
    await checksOf(member).nth(1).getByText('Valida').waitFor()
    await checksOf(member).nth(2).getByText('Sconto usato').waitFor()
    await checksOf(member).nth(2).getByText(SHOP).waitFor()
    assert.deepEqual(await violations(member, '/tessera/verifiche'), [])
  })
}

test('A link that is revoked ends its devices at once, and opens no other', async ({ world }) => {
  const card = await signedCard((await world.phone()).page, world.server)
  const { page } = await world.phone()
  const link = await shopLink(world.server)
  await connects(page, world.server)
  await scan(page, await card.show())
  await redeemButton(page).and(page.locator(':not([aria-disabled])')).waitFor()
  await tessera(world.server, 'partner-link', OFFER, '--revoke', 'all')
  await redeemButton(page).click()
  await seesText(page, /Questo dispositivo non è più collegato al negozio/)
  await seesPage(page, 'Valida')
  await redeemButton(page).waitFor({ state: 'detached' })
  assert.deepEqual(await violations(page, 'a shop’s device that was ended'), [])
  // On every page until it is read, then never again.
  await page.goto('about:blank')
  await page.goto('/v')
  await seesText(page, /Questo dispositivo non è più collegato al negozio/)
  await page.getByRole('button', { name: 'Ho capito' }).click()
  await hasFocus(page.getByRole('heading', { level: 1 }))
  await page.getByText(/Questo dispositivo non è più collegato al negozio/).waitFor({ state: 'detached' })
  await page.goto(link)
  await page.getByRole('button', { name: 'Collega', exact: true }).click()
  await seesText(page, 'Questo link non vale più.')
  await page.getByRole('button', { name: 'Collega', exact: true }).waitFor({ state: 'detached' })
  assert.deepEqual(await violations(page, 'a link that is over'), [])
  await page.getByRole('button', { name: 'Verifica una tessera' }).click()
  await seesPage(page, 'Verifica una tessera')
  await isAt(page, '/v')
})

test('A shop’s device asks before it is given back, and takes a no', async ({ phone, server }) => {
  const { page } = await phone()
  await connects(page, server)
  const leave = page.getByRole('button', { name: 'Scollega questo dispositivo' })
  const question = page.getByRole('alertdialog', { name: 'Scollegare questo dispositivo?' })
  await leave.click()
  await hasFocus(question.getByRole('button', { name: 'Annulla' }))
  assert.deepEqual(await violations(page, 'whether a shop’s device is given back'), [])
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
})

test('Without a network a shop checks all the same, and puts the discount down when it is back', async ({ world }) => {
  const member = await world.phone()
  const card = await signedCard(member.page, world.server)
  const { page, offline, expectProblem } = await world.phone()
  expectProblem(/net::ERR_FAILED/)
  await connects(page, world.server)
  await isKept({ page })
  await offline(true)
  await scan(page, await card.show())
  await seesPage(page, 'Valida')
  await seesText(page, 'Per registrare lo sconto serve la rete.')
  assert.deepEqual(await violations(page, 'a shop without a network'), [])
  // A network that is there and leads nowhere: the page cannot know when it does.
  await page.route('**/api/verify', (route) => route.abort())
  await offline(false)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await seesText(page, 'Per registrare lo sconto serve la rete.')
  await page.unroute('**/api/verify')
  await page.getByRole('button', { name: 'Riprova' }).click()
  // Pressed while the network is gone again: the press can be repeated.
  await redeemButton(page).and(page.locator(':not([aria-disabled])')).waitFor()
  await offline(true)
  await redeemButton(page).click()
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')
  await offline(false)
  await redeemButton(page).click()
  await page.getByRole('status').getByText('Sconto registrato.').waitFor()
})

test('What a shop has looked at without a network is asked when it is back, by itself: a copy turns green, a lost phone red', async ({
  world,
}) => {
  const member = (await world.phone()).page
  const card = await signedCard(member, world.server)
  const copy = await printedCopy(member)
  const { page, offline } = await world.phone()
  await connects(page, world.server)
  await isKept({ page })
  await offline(true)
  await scan(page, copy)
  await seesPage(page, 'Copia della tessera')
  await saysOf(page, 'Appena torna lo chiediamo')
  assert.deepEqual(await violations(page, 'a copy before a shop without a network'), [])
  await offline(false)
  await seesPage(page, 'Valida')
  await seesText(page, 'Tessera stampata: confronta il nome con un documento.')
  await offline(true)
  await scan(page, await card.show())
  await seesPage(page, 'Valida')
  await saysOf(page, 'Per registrare lo sconto serve la rete.')
  await card.lose()
  await offline(false)
  await seesPage(page, 'Tessera non valida')
})

/** The address in the code of a card on paper. */
async function printedCopy(page: Page): Promise<string> {
  const { text } = await page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch('/api/card/copies', { method: 'POST', headers, body: JSON.stringify({ kind: 'print' }) })
    return (await answer.json()) as { text: string }
  })
  return text.slice(text.indexOf('/v#'))
}

test('What a shop hears and feels is the answer that stands: never good and then no good', async ({ world }) => {
  const card = await signedCard((await world.phone()).page, world.server)
  const { page } = await world.phone()
  await page.addInitScript(noteSignals)
  await page.clock.install()
  await connects(page, world.server)
  const signals = () => heard(page)
  await pointsAt(page, await card.text())
  await redeemButton(page).and(page.locator(':not([aria-disabled])')).waitFor()
  await becomes(signals, ['120', '880 Hz'])

  await card.lose()
  const { promise: isSeen, resolve: goesOn } = Promise.withResolvers<void>()
  await page.route('**/api/verify', async (route) => {
    await isSeen
    await route.continue()
  })
  // Ear and hand do not wait for long: here the time for it does not go by.
  await page.clock.pauseAt(Date.now() + 20_000)
  await pointsAt(page, await card.text(1))
  // Asked about the second card, whose answer this device's own list does not know yet.
  await page.getByRole('main').locator('button[aria-disabled]').waitFor()
  await seesPage(page, 'Valida')
  assert.deepEqual(await signals(), ['120', '880 Hz'])
  goesOn()
  await seesPage(page, 'Tessera non valida')
  await page.clock.resume()
  const all = ['120', '880 Hz', '120 100 120 100 120', '294 Hz', '294 Hz', '294 Hz']
  await becomes(signals, all)

  // Where that is turned off the page alone says it.
  await page.getByRole('button', { name: "Leggi un'altra tessera" }).click()
  await page.getByRole('switch', { name: /^Suono e vibrazione/ }).uncheck()
  await pointsAt(page, await card.text(120))
  await seesPage(page, 'Codice non recente')
  await seesText(page, /Il socio vede che la tessera è stata controllata qui/)
  assert.deepEqual(await signals(), all)
})

test('On a network that is dead without saying so a shop hears and feels what it sees, and then what is worse', async ({ world }) => {
  const card = await signedCard((await world.phone({ serviceWorker: true })).page, world.server)
  const { page } = await world.phone({ serviceWorker: true })
  await page.addInitScript(noteSignals)
  // Nor does the app give the call up.
  await page.addInitScript(() => (AbortSignal.timeout = () => new AbortController().signal))
  await connects(page, world.server)
  await seesText(page, /Elenco aggiornato: oggi/)
  await card.lose()
  const { promise: isHeard, resolve: goesOn } = Promise.withResolvers<void>()
  await page.route('**/api/verify', async (route) => {
    await isHeard
    await route.continue()
  })
  await pointsAt(page, await card.text())
  await seesPage(page, 'Valida')
  await becomes(() => heard(page), ['120', '880 Hz'])
  await page.getByRole('main').locator('button[aria-disabled]').waitFor()
  goesOn()
  await seesPage(page, 'Tessera non valida')
  await becomes(() => heard(page), ['120', '880 Hz', '120 100 120 100 120', '294 Hz', '294 Hz', '294 Hz'])
})

/** In order, what the page has told ear and hand since it was opened. */
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { signals: string[] }).signals)

/** In place of the motor and the loudspeaker. */
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

/** Until the page of the verifier and what it checks with are on the device. */
async function isKept({ page }: Pick<Device, 'page'>): Promise<void> {
  await workerTakesOver(page)
  await until('the files of /v', () =>
    page.evaluate(async () => {
      const kept = await (await caches.open('shell')).keys()
      return kept.some(({ url }) => /\/verify-[^/]*\.js/.test(url)) && kept.some(({ url }) => /\/verify-[^/]*\.css/.test(url))
    }),
  )
  await seesText(page, /Elenco aggiornato: oggi/)
}

test('On a small phone, and on one on its side, the button for the discount stands on the screen with the answer', async ({ world }) => {
  const card = await signedCard((await world.phone()).page, world.server)
  const { page } = await world.phone({ viewport: { width: 320, height: 568 } })
  await connects(page, world.server)
  await scan(page, await card.show())
  await redeemButton(page).and(page.locator(':not([aria-disabled])')).waitFor()
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 667, height: 320 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport)
    const isWhole = () =>
      page.evaluate(() => {
        const all = [document.querySelector('h1')!, ...document.querySelectorAll('dl'), document.querySelector('main button')!]
        return all.every((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        })
      })
    await becomes(isWhole, true)
  }
})

test('A shop’s link that lost its end on the way says what to do, and a number that the shop spells is told the member', async ({
  world,
}) => {
  const member = (await world.phone()).page
  const card = await signedCard(member, world.server)
  const { page } = await world.phone()
  const link = await shopLink(world.server)
  await page.goto(link.slice(0, -5))
  await seesPage(page, 'Collega questo dispositivo')
  await seesText(page, "Questo link non vale più. Chiedine uno nuovo all'associazione.")
  assert.deepEqual(await violations(page, 'the link of a shop that is not whole'), [])
  await page.getByRole('button', { name: 'Verifica una tessera' }).click()
  await seesPage(page, 'Verifica una tessera')
  await connects(page, world.server)
  await page.getByRole('textbox', { name: 'Codice della tessera' }).fill(card.number)
  await page.keyboard.press('Enter')
  await seesPage(page, 'Numero valido: chiedi di vedere la tessera')
  await seesText(page, /Il socio vede che la tessera è stata controllata qui/)
  await member.goto('/tessera/verifiche')
  await checksOf(member).getByText(SHOP).waitFor()
})

test('A shop whose camera does not read puts the discount down to a dictated code, once it has seen the card', async ({ world }) => {
  const member = (await world.phone()).page
  await signedCard(member, world.server)
  await member.goto('/tessera')
  const code = await member.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()
  const { page } = await world.phone()
  await connects(page, world.server)
  await page.getByRole('textbox', { name: 'Codice della tessera' }).fill(code!)
  await page.keyboard.press('Enter')
  await seesPage(page, 'Codice valido: chiedi di vedere la tessera')
  assert.deepEqual(await violations(page, 'a dictated code'), [])
  await page.getByRole('button', { name: /^Ho visto la tessera, registra lo sconto/ }).click()
  await page.getByRole('status').getByText('Sconto registrato.').waitFor()
  await member.goto('/tessera/verifiche')
  await checksOf(member).getByText('Sconto usato, tessera vista dal negozio').waitFor()
})

test('A discount that members have as often as they come is not put down twice without a word', async ({ world }) => {
  const card = await signedCard((await world.phone()).page, world.server)
  const { page } = await world.phone()
  const link = /\/v#p=\S+/.exec(await tessera(world.server, 'partner-link', 'farmacia-della-pieve'))?.[0]
  assert.ok(link)
  await connects(page, world.server, { link, shop: 'Farmacia della Pieve' })
  await scan(page, await card.show(1))
  await redeemButton(page).and(page.locator(':not([aria-disabled])')).click()
  await page.getByRole('status').getByText('Sconto registrato.').waitFor()
  await scan(page, await card.show())
  await seesText(page, /^Già registrato qui .* fa con questa tessera\.$/)
  await seesPage(page, 'Valida')
  assert.deepEqual(await violations(page, 'a discount that was just put down'), [])
  await redeemButton(page).and(page.locator(':not([aria-disabled])')).click()
  await page.getByRole('status').getByText('Sconto registrato.').waitFor()
})

test('Card after card before a shop’s own camera: a good one stays until the shop has done with it', async ({ phone, camera, server }) => {
  const card = await signedCard((await phone()).page, server)
  const till = await camera()
  const { page } = await till.phone()
  const checked = countCalls(page, 'POST', '/api/verify')
  await connects(page, server)
  await seesText(page, /Elenco aggiornato: oggi/)
  await page.getByRole('switch', { name: "Una tessera dopo l'altra" }).check()
  const usesCamera = () => page.getByRole('button', { name: 'Usa la fotocamera da qui' }).click()
  // What is no card stays between the lens and the page.
  await till.show(await codePicture('WIFI:T:WPA;S:Cinema;P:lucciola;;'))
  await usesCamera()
  await seesPage(page, 'Non è una tessera')
  await till.show(await codePicture(await card.text()))
  await page.getByRole('button', { name: 'Prossima tessera' }).click()
  await seesPage(page, 'Valida')
  await redeemButton(page).and(page.locator(':not([aria-disabled])')).waitFor()
  assert.equal(checked(), 1)
  await page.getByText('La fotocamera riparte da sola.').waitFor({ state: 'detached' })
  await redeemButton(page).click()
  await page.getByRole('status').getByText('Sconto registrato.').waitFor()
  await till.show(null)
  await page.getByRole('button', { name: 'Prossima tessera' }).click()
  await page.getByRole('status').getByText('Inquadra il codice sulla tessera.').waitFor()
})

test('A discount that was put down by mistake is taken back: the member may use it again, and reads of none', async ({ world }) => {
  const member = (await world.phone()).page
  const card = await signedCard(member, world.server)
  const { page, offline } = await world.phone()
  const undone = countCalls(page, 'POST', `${REDEEMED}/undone`)
  await connects(page, world.server)
  await scan(page, await card.show())
  await redeemButton(page).and(page.locator(':not([aria-disabled])')).dblclick()
  await saysOf(page, 'Sconto registrato.')
  await seesText(page, 'Registrato per sbaglio? Si annulla da qui entro 5 minuti.')
  assert.deepEqual(await violations(page, 'a discount that can be taken back'), [])
  // One touch alone is a question.
  await undoButton(page).click()
  const question = page.getByRole('alertdialog', { name: 'Annullare lo sconto?' })
  await hasFocus(question.getByRole('button', { name: 'Lascialo' }))
  assert.deepEqual(await violations(page, 'whether a discount is taken back'), [])
  await question.getByRole('button', { name: 'Lascialo' }).click()
  await question.waitFor({ state: 'hidden' })
  await saysOf(page, 'Sconto registrato.')
  // Without a network it stays, and the press can be repeated.
  await offline(true)
  await undoes(page)
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')
  await saysOf(page, 'Sconto registrato.')
  await offline(false)
  await undoes(page)
  await saysOf(page, 'Sconto annullato: non conta più.')
  await undoButton(page).waitFor({ state: 'detached' })
  await hasFocus(page.getByRole('heading', { level: 1 }))
  assert.deepEqual(await violations(page, 'a discount that was taken back'), [])
  await page.getByRole('button', { name: "Leggi un'altra tessera" }).click()
  await seesText(page, 'Oggi: 1 controllo, 0 sconti.')
  // One that never arrived, and one for the press.
  assert.equal(undone(), 2)

  // Once a day: that day is not used up.
  await scan(page, await card.show(1))
  await seesPage(page, 'Valida')
  await redeemButton(page).and(page.locator(':not([aria-disabled])')).click()
  await saysOf(page, 'Sconto registrato.')
  await member.goto('/tessera/verifiche')
  await becomes(() => checksOf(member).count(), 2)
  await checksOf(member).nth(0).getByText('Sconto usato').waitFor()
  await checksOf(member).nth(1).getByText('Valida').waitFor()

  // A device that is the shop's no more takes nothing back.
  await tessera(world.server, 'partner-link', OFFER, '--revoke', 'all')
  await undoes(page)
  await seesText(page, /Questo dispositivo non è più collegato al negozio/)
  await undoButton(page).waitFor({ state: 'detached' })
  await member.reload()
  await checksOf(member).nth(0).getByText('Sconto usato').waitFor()
})

test('Whoever goes on while a discount is still being put down is left where the finger is', async ({ world }) => {
  const card = await signedCard((await world.phone()).page, world.server)
  const { page } = await world.phone()
  await connects(page, world.server)
  const { promise: isGoneOn, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**${REDEEMED}`, async (route) => {
    await isGoneOn
    await route.continue()
  })
  await scan(page, await card.show())
  await redeemButton(page).and(page.locator(':not([aria-disabled])')).click()
  await page.getByRole('button', { name: "Leggi un'altra tessera" }).click()
  await seesText(page, 'Oggi: 1 controllo, 0 sconti.')
  const field = page.getByRole('textbox', { name: 'Codice della tessera' })
  await field.fill('7K2QM')
  answer()
  await seesText(page, 'Oggi: 1 controllo, 1 sconto.')
  await hasFocus(field)
})

test('After five minutes a discount stays: the way back is gone, and a press from before is refused', async ({ world }) => {
  const card = await signedCard((await world.phone()).page, world.server)
  const { page, expectProblem } = await world.phone()
  expectProblem(/the server responded with a status of 409/)
  await page.clock.install()
  await connects(page, world.server)
  await scan(page, await card.show())
  await redeemButton(page).and(page.locator(':not([aria-disabled])')).click()
  await undoButton(page).waitFor()
  const refuse = `**${REDEEMED}/undone`
  await page.route(refuse, (route) => route.fulfill({ status: 409, json: { error: { code: 'partner.no_undo' } } }))
  await undoes(page)
  await seesText(page, 'Uno sconto si annulla entro 5 minuti, dal dispositivo che lo ha registrato. Questo resta registrato.')
  await undoButton(page).waitFor({ state: 'detached' })
  await saysOf(page, 'Sconto registrato.')
  assert.deepEqual(await violations(page, 'a discount that stays'), [])

  await page.unroute(refuse)
  await page.getByRole('button', { name: "Leggi un'altra tessera" }).click()
  const farmacia = /\/v#p=\S+/.exec(await tessera(world.server, 'partner-link', 'farmacia-della-pieve'))?.[0]
  await connects(page, world.server, { link: farmacia!, shop: 'Farmacia della Pieve' })
  await scan(page, await card.show(1))
  await redeemButton(page).and(page.locator(':not([aria-disabled])')).click()
  await undoButton(page).waitFor()
  await page.clock.fastForward('05:01')
  await undoButton(page).waitFor({ state: 'detached' })
  await saysOf(page, 'Sconto registrato.')
})

test('«Verifiche»: empty, on its way, failed and without a network each have their words', async ({ world }) => {
  const { page, offline, expectProblem } = await world.phone({ serviceWorker: true })
  expectProblem(/the server responded with a status of 500/)
  const card = await signedCard(page, world.server)
  const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>()
  const path = '**/api/card/checks'
  await page.route(path, async (route) => {
    await isAsked
    await route.fulfill({ status: 500, body: '{}' })
  })
  await page.goto('/tessera/verifiche')
  await seesPage(page, 'Verifiche')
  await page.locator('[aria-busy="true"]').first().waitFor()
  assert.deepEqual(await violations(page, '/tessera/verifiche on its way'), [])
  answer()
  await seesText(page, 'Non riusciamo a leggere le verifiche. Riprova tra poco.')
  assert.deepEqual(await violations(page, '/tessera/verifiche that failed'), [])
  await page.unroute(path)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await seesText(page, 'Nessuno ha ancora controllato la tua tessera.')
  assert.deepEqual(await violations(page, '/tessera/verifiche, empty'), [])
  const shop = (await world.phone({ serviceWorker: true })).page
  await connects(shop, world.server)
  await scan(shop, await card.show())
  await seesText(shop, /Il socio vede che la tessera è stata controllata qui/)
  await page.reload()
  await checksOf(page).getByText(SHOP).waitFor()
  await workerTakesOver(page)
  await offline(true)
  await page.reload()
  await seesText(page, /Sei senza connessione/)
  await checksOf(page).getByText(SHOP).waitFor()
})
