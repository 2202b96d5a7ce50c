import type { Page } from '@playwright/test'
import { changeDatabase } from './database.ts'
import { newPerson, registerAndConfirm, signInAs } from './people.ts'
import { assert, becomes, hasFocus, isSignedOut, seesPage, seesText, workerKeepsAll } from './sees.ts'
import type { Server } from './server.ts'
import { pointsAt, shownCode } from './shown-code.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

const FATHER = /father with the cards of two children/
const NAMES = ['Emeka', 'Zoe', 'Elia']

const buttons = (page: Page) => page.getByRole('group', { name: 'Di chi è la tessera' }).getByRole('button')
const buttonOf = (page: Page, name: string) => buttons(page).and(page.getByRole('button', { name, exact: true }))
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: `${name} Okonkwo` })

/** Signs in as the father and waits until the phone has all cards. */
async function openFamily(page: Page, server: Server): Promise<void> {
  await signInAs(page, server, FATHER)
  await becomes(() => buttons(page).allTextContents(), NAMES)
}

/** Waits until this person's card shows with its code. */
async function showsCardOf(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name, exact: true, pressed: true }).waitFor()
  await cardOf(page, name).getByRole('img', { name: 'Codice QR della tessera' }).waitFor()
  // The first card is drawn after its placeholder.
  return until(`the code of ${name}`, () => shownCode(page).catch(() => null))
}

async function check(server: Server, text: string): Promise<{ reason: string; card: { name: string } | null }> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${server.origin}/api/verify`, { method: 'POST', headers, body: JSON.stringify({ text }) })
  return (await answer.json()) as never
}

test('A parent’s device shows each child’s card by button or keys, saves it, and changes its code for a child without an account', async ({
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
  await page.keyboard.press('ArrowLeft')
  await hasFocus(buttonOf(page, 'Zoe'))
  await showsCardOf(page, 'Zoe')
  await page.getByRole('button', { name: /^Codice a barre/ }).waitFor()
  // Saves the child's card only, not the parent's.
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
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })

  const spelled = page.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
  const change = page.getByRole('button', { name: 'Cambia codice' })
  await buttonOf(page, 'Elia').click()
  await showsCardOf(page, 'Elia')
  await change.click()
  const question = page.getByRole('alertdialog', { name: 'Cambiare il codice da dettare di Elia?' })
  await question.waitFor()
  const before = await spelled.textContent()
  await question.getByRole('button', { name: 'Cambia codice' }).click()
  await seesText(page, /^Codice cambiato/)
  await becomes(async () => (await spelled.textContent()) !== before, true)
  // A child with an account changes the code in that account.
  await buttonOf(page, 'Zoe').click()
  await showsCardOf(page, 'Zoe')
  await spelled.waitFor()
  await change.waitFor({ state: 'detached' })

  // The last shown card opens first, with its name, before the app loads.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/tessera', { waitUntil: 'commit' })
  await page.locator('#boot-card').filter({ hasText: 'Zoe Okonkwo' }).waitFor()
  assert.equal(await page.locator('.boot-bar').textContent(), 'Tessera di Zoe')
  const tint = () =>
    page
      .locator('.tcard')
      .first()
      .evaluate((card) => getComputedStyle(card).getPropertyValue('--assoc'))
  const drawn = await tint()
  release()
  await seesPage(page, 'Tessera di Zoe')
  await showsCardOf(page, 'Zoe')
  assert.equal(await tint(), drawn)
  // The home page has all cards.
  await page.goto('/home')
  await page.getByRole('link', { name: /^Tessera di Elia.*Valida$/ }).click()
  await seesPage(page, 'Tessera di Elia')
  await showsCardOf(page, 'Elia')
  assert.notEqual(await tint(), drawn)
  await page.goto('/home')
  await page.getByRole('link', { name: /^Mostra la tessera/ }).click()
  await seesPage(page, 'La mia tessera')
})

test('A swipe brings the next card; a child who leaves the family leaves the phone, and signing out invalidates all cards', async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  await openFamily(page, server)
  const codes = [await showsCardOf(page, 'Emeka')]
  for (const name of ['Zoe', 'Elia']) {
    await swipe(page, 300, 120)
    codes.push(await showsCardOf(page, name))
  }
  // The last card has no next one.
  await swipe(page, 300, 120)
  await swipe(page, 120, 300)
  await showsCardOf(page, 'Zoe')
  await swipe(page, 120, 300)
  await showsCardOf(page, 'Emeka')
  await becomes(async () => (await keptOf(page)).cards, 3)

  await changeDatabase(server, "delete from guardianship where cardNumber = '8214431991'")
  await page.reload()
  await becomes(() => buttons(page).allTextContents(), ['Emeka', 'Zoe'])
  await becomes(async () => (await keptOf(page)).cards, 2)

  await page.goto('/logout')
  await page.getByRole('button', { name: 'Esci' }).click()
  await isSignedOut(page)
  await becomes(() => keptOf(page), { cards: 0, names: false })
  for (const code of codes) assert.equal((await check(server, code)).reason, 'revoked')
})

test('Below a child’s card without a code, "Riprova" shows the result for that card alone', async ({ phone, server }) => {
  const { page, expectProblem } = await phone()
  expectProblem(/net::ERR_FAILED .*api\/family/)
  await page.route('**/api/family/*/devices', (route) =>
    // Zoe's request fails.
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

  // The reason for the missing code shows again after the newer message.
  await buttonOf(page, 'Elia').click()
  await full.waitFor()
  await retry.click()
  await unreachable.waitFor()
  await page.unroute('**/api/family')
  await retry.click()
  await full.waitFor()
})

test('Offline, the children’s cards open and are accepted by an offline shop', async ({ phone, server }) => {
  const [parent, shop] = [await phone({ serviceWorker: true }), await phone()]
  await openFamily(parent.page, server)
  for (const name of NAMES) {
    await buttonOf(parent.page, name).click()
    await showsCardOf(parent.page, name)
  }
  await shop.page.goto('/v')
  await seesText(shop.page, /Da ora funziona anche senza rete\./)
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

test('A child of fifteen is invited by mail, carries the card and sees who else does; the father takes it back', async ({
  desktop,
  phone,
  server,
}) => {
  const born = `${new Date().getUTCFullYear() - 16}-12-31`
  await changeDatabase(server, 'update child set birthDate = ? where cardNumber = ?', born, '8214431991')
  const [parent, own] = [(await desktop()).page, (await phone()).page]
  const elia = newPerson({ firstname: 'Elia', lastname: 'Okonkwo', email: 'elia.okonkwo@posta.example' })
  await openFamily(parent, server)
  await parent.getByRole('link', { name: /^Famiglia/ }).click()
  await seesPage(parent, 'Famiglia')
  await seesText(parent, /^Fino al\D{1,2}\d+°? \p{L}+ \d{4}, quando compie 18 anni$/u)
  const onOwnPhone = parent.getByText('Ha anche la tessera sul suo telefono')
  await becomes(() => onOwnPhone.count(), 1)
  await parent.getByRole('button', { name: 'Invita Elia ad avere la tessera sul suo telefono' }).click()
  const sheet = parent.getByRole('dialog', { name: 'La tessera sul telefono di Elia' })
  await sheet.getByLabel('La sua e-mail').fill(elia.email)
  await sheet.getByRole('button', { name: "Manda l'invito" }).click()
  await sheet.waitFor({ state: 'hidden' })
  await seesText(parent, /^Invito mandato a elia\.okonkwo@posta\.example, vale fino al/)

  const link = await server.linkTo('/account/invito?token=', elia.email)
  await own.goto(link)
  await own.getByRole('link', { name: 'Registrati' }).first().waitFor()
  await registerAndConfirm(own, server, elia)
  await own.goto(link)
  await seesPage(own, 'Prendi la tua tessera')
  await seesText(own, 'La tessera passa al tuo account, elia.okonkwo@posta.example, con lo stesso numero.')
  await own.getByRole('button', { name: 'Prendi la tessera' }).click()
  await seesPage(own, 'La mia tessera')
  await cardOf(own, 'Elia').getByText('8214 431 991').waitFor()
  const code = await until('the code of Elia', () => shownCode(own).catch(() => null))
  const { reason, card } = await check(server, code)
  assert.deepEqual([reason, card?.name], ['ok', 'Elia O.'])

  await parent.reload()
  await becomes(() => onOwnPhone.count(), 2)
  await parent.getByRole('button', { name: /^Invita Elia/ }).waitFor({ state: 'detached' })
  await own.getByRole('link', { name: /^Famiglia/ }).click()
  await seesPage(own, 'Famiglia')
  await seesText(own, 'Emeka Okonkwo')
  await own.goto(link)
  await own.getByRole('button', { name: 'Prendi la tessera' }).click()
  await seesText(own, /^Questo link non vale più/)

  await server.mailAbout('Elia ha la tessera in un suo account', 'emeka.okonkwo@posta.example')
  await parent.getByRole('button', { name: 'Riprendi la tessera di Elia' }).click()
  await seesText(parent, 'Tessera ripresa')
  await parent.getByRole('button', { name: /^Invita Elia/ }).waitFor()
})

/** Swipes over the card from one x to another. */
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

/** The family's data on the device: the number of cards with keys, and whether any name is stored. */
async function keptOf(page: Page): Promise<{ cards: number; names: boolean }> {
  return page.evaluate(async () => {
    const stored = JSON.stringify({ ...localStorage, ...sessionStorage })
    const names = stored.includes('Okonkwo') || stored.includes('own:')
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
