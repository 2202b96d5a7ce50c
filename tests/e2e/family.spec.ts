import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { changeDatabase } from './database.ts'
import { confirm, fillRegistration, newPerson, signInAs } from './people.ts'
import { assert, becomes, hasFocus, isSignedOut, seesPage, seesText, workerKeepsAll, workerTakesOver } from './sees.ts'
import type { Server } from './server.ts'
import { pointsAt, shownCode } from './shown-code.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

const FATHER = /father with the cards of two children/
const NAMES = ['Emeka', 'Zoe', 'Elia']

const buttons = (page: Page) => page.getByRole('group', { name: 'Di chi è la tessera' }).getByRole('button')
const buttonOf = (page: Page, name: string) => buttons(page).and(page.getByRole('button', { name, exact: true }))
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: `${name} Okonkwo` })

/** Signs in as the father and waits until the phone has the cards of all. */
async function openFamily(page: Page, server: Server): Promise<void> {
  await signInAs(page, server, FATHER)
  await becomes(() => buttons(page).allTextContents(), NAMES)
}

/** Until the card is somebody's, with its code. */
async function showsCardOf(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name, exact: true, pressed: true }).waitFor()
  await cardOf(page, name).getByRole('img', { name: 'Codice QR della tessera' }).waitFor()
  // The first one is drawn after its place.
  return until(`the code of ${name}`, () => shownCode(page).catch(() => null))
}

async function check(server: Server, text: string): Promise<{ reason: string; card: { name: string } | null }> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${server.origin}/api/verify`, { method: 'POST', headers, body: JSON.stringify({ text }) })
  return (await answer.json()) as never
}

test('A parent’s device shows each child’s card by its button or the keys, and each code is that child’s at a shop', async ({
  desktop,
  server,
}) => {
  const { page } = await desktop()
  await openFamily(page, server)
  for (const name of NAMES) {
    await buttonOf(page, name).click()
    const { reason, card } = await check(server, await showsCardOf(page, name))
    assert.deepEqual([reason, card?.name], ['ok', `${name} O.`])
  }
  await seesText(page, 'Tessera di Elia Okonkwo, 3 di 3')
  assert.deepEqual(await violations(page, "a child's card"), [])
  await page.keyboard.press('ArrowLeft')
  await hasFocus(buttonOf(page, 'Zoe'))
  await showsCardOf(page, 'Zoe')
  await page.getByRole('button', { name: /^Codice a barre/ }).waitFor()
  // A copy of the child's card, and none of the own.
  await page.getByRole('button', { name: /^Salva la tessera/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Salva la tessera' })
  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Scarica il PDF da stampare' }).click()
  await (await saving).path()
  await sheet.getByText('Stampata').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await buttonOf(page, 'Emeka').click()
  await showsCardOf(page, 'Emeka')
  await page.getByRole('button', { name: /^Salva la tessera/ }).click()
  await sheet.getByRole('button', { name: 'Scarica il PDF da stampare' }).waitFor()
  await becomes(() => sheet.getByText('Stampata').count(), 0)
})

test('A swipe over the card brings the next one, and past the last one nothing', async ({ phone, server }) => {
  const { page } = await phone()
  await openFamily(page, server)
  await showsCardOf(page, 'Emeka')
  for (const name of ['Zoe', 'Elia']) {
    await swipe(page, 300, 120)
    await showsCardOf(page, name)
  }
  await swipe(page, 300, 120)
  await swipe(page, 120, 300)
  await showsCardOf(page, 'Zoe')
  await swipe(page, 120, 300)
  await showsCardOf(page, 'Emeka')
})

test('Below a child’s card without a code "Riprova" tells of that card alone', async ({ phone, server }) => {
  const { page, expectProblem } = await phone()
  expectProblem(/net::ERR_FAILED .*api\/family|status of 500 .*api\/card\b/)
  await page.route('**/api/family/*/devices', (route) =>
    // Zoe's question has no answer.
    route.request().url().includes('8214431991')
      ? route.fulfill({ status: 409, json: { error: { code: 'card.devices_full' } } })
      : route.abort(),
  )
  await openFamily(page, server)
  const full = page.getByText('La tessera è già su 5 dispositivi. Toglila da uno nella pagina del tuo account.')
  const unreachable = page.getByText('Non riusciamo a collegarci. Controlla la rete e riprova.')
  const retry = page.getByRole('button', { name: 'Riprova' })
  await buttonOf(page, 'Elia').click()
  await full.waitFor()
  await page.route('**/api/family', (route) => route.abort())
  await retry.click()
  await unreachable.waitFor()

  await buttonOf(page, 'Zoe').click()
  await page.getByRole('button', { name: 'Zoe', exact: true, pressed: true }).waitFor()
  assert.deepEqual([await full.count(), await unreachable.count()], [0, 0])
  await retry.waitFor()
  assert.deepEqual([await full.count(), await unreachable.count()], [0, 0])

  // The own card cannot be brought up to date, the child's can.
  await page.unroute('**/api/family')
  await page.route('**/api/card', (route) => route.fulfill({ status: 500, json: { error: { code: 'auth.server' } } }))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await seesText(page, /Ultimo aggiornamento: /)
  await buttonOf(page, 'Elia').click()
  await full.waitFor()
  const answer = page.waitForResponse('**/api/family/8214431991/devices')
  await retry.click()
  await answer
  await becomes(() => retry.getAttribute('aria-disabled'), null)
  assert.deepEqual([await full.count(), await unreachable.count()], [1, 0])
})

test('Without a network the children’s cards are there, and good at a shop that has none either', async ({ phone, server }) => {
  const [parent, shop] = [await phone({ serviceWorker: true }), await phone({ serviceWorker: true })]
  await openFamily(parent.page, server)
  for (const name of NAMES) {
    await buttonOf(parent.page, name).click()
    await showsCardOf(parent.page, name)
  }
  await shop.page.goto('/v')
  await seesPage(shop.page, 'Verifica una tessera')
  await seesText(shop.page, /Elenco aggiornato: oggi/)
  await workerTakesOver(shop.page)
  await workerKeepsAll(parent.page)
  await server.stop()
  for (const { offline } of [parent, shop]) await offline(true)

  await parent.page.reload()
  await becomes(() => buttons(parent.page).allTextContents(), NAMES)
  await buttonOf(parent.page, 'Elia').click()
  await pointsAt(shop.page, await showsCardOf(parent.page, 'Elia'))
  await seesPage(shop.page, 'Valida')
  await seesText(shop.page, /Elia O\./)
  await parent.page.getByRole('link', { name: /^Famiglia/ }).click()
  await seesPage(parent.page, 'Famiglia')
  await seesText(parent.page, 'Sei senza connessione: è quello che sappiamo.')
  await seesText(parent.page, 'Elia Okonkwo')
})

test('A parent changes the code that is spelled of a child without an account; who has one changes it there', async ({
  desktop,
  server,
}) => {
  const { page } = await desktop()
  await openFamily(page, server)
  const code = page.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
  const change = page.getByRole('button', { name: 'Cambia codice' })
  await buttonOf(page, 'Elia').click()
  await showsCardOf(page, 'Elia')
  await change.click()
  const question = page.getByRole('alertdialog', { name: 'Cambiare il codice da dettare di Elia?' })
  await question.waitFor()
  const before = await code.textContent()
  await question.getByRole('button', { name: 'Cambia codice' }).click()
  await seesText(page, /^Codice cambiato/)
  await becomes(async () => (await code.textContent()) !== before, true)
  await buttonOf(page, 'Zoe').click()
  await showsCardOf(page, 'Zoe')
  await code.waitFor()
  await change.waitFor({ state: 'detached' })
})

test('Who signs out leaves no card of the family on the device, and none of them counts any more', async ({ phone, server }) => {
  const { page } = await phone()
  await openFamily(page, server)
  const codes: string[] = []
  for (const name of NAMES) {
    await buttonOf(page, name).click()
    codes.push(await showsCardOf(page, name))
  }
  await becomes(async () => (await keptOf(page)).cards, 3)
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Esci' }).click()
  await isSignedOut(page)
  await becomes(() => keptOf(page), { cards: 0, names: false })
  for (const code of codes) assert.equal((await check(server, code)).reason, 'revoked')
})

test('Who leaves the family leaves the parent’s phone too', async ({ phone, server }) => {
  const { page } = await phone()
  await openFamily(page, server)
  for (const name of NAMES) {
    await buttonOf(page, name).click()
    await showsCardOf(page, name)
  }
  await becomes(async () => (await keptOf(page)).cards, 3)
  await changeDatabase(server, "delete from guardianship where cardNumber = '8214431991'")
  await page.reload()
  await becomes(() => buttons(page).allTextContents(), ['Emeka', 'Zoe'])
  await becomes(async () => (await keptOf(page)).cards, 2)
})

test('Both see who carries whose card: the parent the children, the daughter her parents', async ({ phone, desktop, server }) => {
  const parent = (await phone()).page
  await openFamily(parent, server)
  await parent.getByRole('link', { name: /^Famiglia/ }).click()
  await seesPage(parent, 'Famiglia')
  await seesText(parent, 'Ha anche la tessera sul suo telefono')
  await seesText(parent, /^Fino al giorno \d+ \p{L}+ \d{4}, quando compie 18 anni$/u)
  assert.deepEqual(await violations(parent, '/account/famiglia'), [])

  const daughter = (await desktop()).page
  await signInAs(daughter, server, /daughter of sixteen/)
  await daughter.getByRole('link', { name: /^Famiglia/ }).click()
  await seesPage(daughter, 'Famiglia')
  for (const name of ['Emeka Okonkwo', 'Chiara Pierazzuoli']) await seesText(daughter, name)
  assert.deepEqual(await violations(daughter, '/account/famiglia'), [])
})

test('A child of fifteen is invited by mail, and has the card on the own phone; the father goes on carrying it, and takes it back', async ({
  desktop,
  phone,
  server,
}) => {
  const born = `${new Date().getUTCFullYear() - 16}-12-31`
  await changeDatabase(server, 'update child set birthDate = ? where cardNumber = ?', born, '8214431991')
  const [parent, own] = [(await desktop()).page, (await phone()).page]
  const elia = newPerson({ firstname: 'Elia', lastname: 'Okonkwo', email: 'elia.okonkwo@posta.example' })
  await openFamily(parent, server)
  await parent.goto('/account/famiglia')
  await parent.getByRole('button', { name: 'Invita Elia ad avere la tessera sul suo telefono' }).click()
  const sheet = parent.getByRole('dialog', { name: 'La tessera sul telefono di Elia' })
  await sheet.getByLabel('La sua e-mail').fill(elia.email)
  assert.deepEqual(await violations(parent, 'an invitation'), [])
  await sheet.getByRole('button', { name: "Manda l'invito" }).click()
  await sheet.waitFor({ state: 'hidden' })
  await seesText(parent, /^Invito mandato a elia\.okonkwo@posta\.example, vale fino al giorno /)

  const link = await server.linkTo('/account/invito?token=', elia.email)
  await own.goto(link)
  await fillRegistration(own, elia)
  await own.getByRole('button', { name: 'Crea account' }).click()
  await seesPage(own, 'Conferma la tua e-mail')
  await confirm(own, server, elia)
  await own.goto(link)
  await seesPage(own, 'Prendi la tua tessera')
  await seesText(own, 'La tessera passa al tuo account, elia.okonkwo@posta.example, con lo stesso numero.')
  assert.deepEqual(await violations(own, '/account/invito'), [])
  await own.getByRole('button', { name: 'Prendi la tessera' }).click()
  await seesPage(own, 'La mia tessera')
  await cardOf(own, 'Elia').getByText('8214 431 991').waitFor()
  const code = await until('the code of Elia', () => shownCode(own).catch(() => null))
  const { reason, card } = await check(server, code)
  assert.deepEqual([reason, card?.name], ['ok', 'Elia O.'])

  await parent.reload()
  await seesText(parent, 'Ha anche la tessera sul suo telefono')
  await parent.getByRole('button', { name: /^Invita Elia/ }).waitFor({ state: 'detached' })
  await own.goto(link)
  await own.getByRole('button', { name: 'Prendi la tessera' }).click()
  await seesText(own, /^Questo link non vale più/)

  await server.mailAbout('Una tessera della tua famiglia è passata', 'emeka.okonkwo@posta.example')
  await parent.getByRole('button', { name: 'Riprendi la tessera di Elia' }).click()
  await seesText(parent, 'Tessera ripresa')
  await parent.getByRole('button', { name: /^Invita Elia/ }).waitFor()
})

/** A finger over the card, from one x to another. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 220 }] })
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await touch('touchStart', from)
  for (let step = 1; step <= 6; step++) await touch('touchMove', from + ((to - from) * step) / 6)
  await touch('touchEnd')
  await session.detach()
}

/** What is on the device of the family: cards with their keys, and whether anybody's name. */
async function keptOf(page: Page): Promise<{ cards: number; names: boolean }> {
  return page.evaluate(async () => {
    const names = JSON.stringify({ ...localStorage, ...sessionStorage }).includes('Okonkwo')
    if (!(await indexedDB.databases()).some(({ name }) => name === 'tessera')) return { cards: 0, names }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('tessera')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error))
    })
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const asking = database.transaction('snapshots').objectStore('snapshots').getAllKeys()
      asking.addEventListener('success', () => resolve(asking.result))
      asking.addEventListener('error', () => reject(asking.error))
    })
    database.close()
    return { cards: keys.filter((key) => String(key).startsWith('held-card')).length, names }
  })
}
