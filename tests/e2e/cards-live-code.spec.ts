import { request as requests } from '@playwright/test'
import { test } from './fixtures.ts'
import { ask, comesBack, join, newPerson, registerAndConfirm, signInAs } from './people.ts'
import { assert, becomes, brokenWords, isAt, seesCode, seesPage, seesText, workerKeepsAll, workerTakesOver } from './sees.ts'
import { pointsAt, shownCode } from './shown-code.ts'
import { holdCard } from './signed-card.ts'
import { until } from './until.ts'

test("A shop accepts the card's code, also when both phones are offline", async ({ phone, server }) => {
  const [member, shop] = [await phone({ serviceWorker: true }), await phone()]
  const person = newPerson()
  await registerAndConfirm(member.page, server, person)
  await shop.page.goto('/v')
  await seesText(shop.page, /Da ora funziona anche senza rete\./)
  await workerTakesOver(member.page)

  await pointsAt(shop.page, await shownCode(member.page))
  await shop.page.getByRole('heading', { name: 'Valida' }).waitFor()
  await seesText(shop.page, `${person.firstname} ${person.lastname[0]}.`)
  // The code leaves the address bar.
  await shop.page.waitForURL((url) => url.hash === '')

  await server.stop()
  for (const { offline } of [member, shop]) await offline(true)
  await member.page.reload()
  await pointsAt(shop.page, await shownCode(member.page))
  await shop.page.getByRole('heading', { name: 'Valida' }).waitFor()
})

test('The code changes by itself; enlarged it is the same, says when it cannot be signed, and closes with Escape or Back', async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  await page.clock.install()
  await signInAs(page, server, /\bvalid card$/m)
  const first = await shownCode(page)
  assert.match(first, /\/v#\d{500,700}$/)
  await page.clock.fastForward(15_000)
  await until('another code', async () => (await shownCode(page)) !== first)
  // A tap on the code works like the button.
  const enlarge = page.getByRole('button', { name: 'Ingrandisci' })
  await enlarge.waitFor()
  await page.getByRole('img', { name: 'Codice QR della tessera' }).click()
  const enlarged = page.getByRole('dialog', { name: 'Codice QR della tessera' })
  const code = enlarged.getByRole('img', { name: 'Codice QR della tessera' })
  await code.waitFor()
  await enlarged.locator('.tcard-tiles i').nth(14).waitFor()
  await until('the same code on both', async () => (await shownCode(page, 0)) === (await shownCode(page, 1)))

  await page.evaluate(() => {
    const { sign } = crypto.subtle
    const broken = { sign: () => Promise.reject(new DOMException('gone', 'OperationError')) }
    Object.assign(crypto.subtle, broken)
    Object.assign(globalThis, { mend: () => Object.assign(crypto.subtle, { sign: sign.bind(crypto.subtle) }) })
  })
  await page.clock.runFor(20_000)
  await enlarged.getByText('Il codice non si aggiorna').waitFor()
  await code.waitFor({ state: 'detached' })
  await page.evaluate(() => (globalThis as unknown as { mend(): void }).mend())
  await code.waitFor()

  await page.keyboard.press('Escape')
  await enlarged.waitFor({ state: 'hidden' })
  await seesCode(page)
  await enlarge.click()
  await code.waitFor()
  await page.goBack()
  await enlarged.waitFor({ state: 'hidden' })
  await isAt(page, '/tessera')
  await seesCode(page)
})

test('In any orientation and with text at 200 %, the code and its seconds are whole and no name is broken', async ({ phone, server }) => {
  const { page } = await phone({ viewport: { width: 740, height: 360 } })
  const person = newPerson({ firstname: 'Massimiliano', lastname: 'Quattrociocchi Bevilacqua' })
  await registerAndConfirm(page, server, person)
  await seesCode(page)
  const name = `${person.firstname} ${person.lastname}`
  const textSize = (size: string) => page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
  const enlarged = page.getByRole('dialog', { name: 'Codice QR della tessera' })
  const code = enlarged.getByRole('img', { name: 'Codice QR della tessera' })
  const close = enlarged.getByRole('button', { name: 'Chiudi' })
  const tiles = enlarged.locator('.tcard-tiles')
  const parts = { code, tiles, first: tiles.locator('i').first(), last: tiles.locator('i').last() }

  await textSize('200%')
  for (const [width, height] of [
    [740, 360],
    [844, 390],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height })
    // The card may need scrolling, but nothing of it is cut off.
    await becomes(() => page.getByRole('article').evaluate(partsOutside), [])
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await becomes(() => brokenWords(page.getByRole('article').getByText(name)), [])
  const row = page.getByRole('button', { name: /^Codice a barre/ })
  await until('the arrow to stand beside the words', () => row.evaluate(isArrowBeside))

  await page.getByRole('button', { name: 'Ingrandisci' }).click()
  for (const [width, height] of [
    [320, 700],
    [320, 480],
    [568, 320],
    [740, 360],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [what, part] of Object.entries(width > height ? { ...parts, close } : { code, close }))
      await until(`${what} within ${width} × ${height} at 200 %`, () => part.evaluate(isInSight))
    await becomes(() => brokenWords(enlarged.getByText(name)), [])
    if (width > height) await becomes(() => tiles.evaluate(standsTo), { where: 'beside', isCodeWhole: true, isAsLong: true })
  }

  await textSize('')
  for (const [width, height, where] of [
    [320, 568, 'below'],
    [390, 844, 'below'],
    [740, 360, 'beside'],
    [844, 390, 'beside'],
    [568, 320, 'beside'],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [what, part] of Object.entries(parts)) await until(`${what} within ${width} × ${height}`, () => part.evaluate(isInSight))
    // The code is as large as the shorter side allows.
    await becomes(() => tiles.evaluate(standsTo), { where, isCodeWhole: true, isAsLong: true })
  }
})

/** The parts of a sideways card that pass its edge, or whose words take the code's room. */
function partsOutside(card: Element): string[] {
  const edge = card.getBoundingClientRect()
  const code = card.querySelector('.tcard-code')!.getBoundingClientRect()
  return ['.tcard-assoc', '.tcard-pill', '.tcard-name', '.tcard-number', '.tcard-until', 'canvas', '.tcard-tiles'].filter((name) => {
    const { left, top, right, bottom, width } = card.querySelector(name)!.getBoundingClientRect()
    const isIdentity = !['canvas', '.tcard-tiles'].includes(name)
    const end = isIdentity ? code.left : edge.right
    return width === 0 || left < edge.left || top < edge.top || right > end + 0.5 || bottom > edge.bottom + 0.5
  })
}

/**
 * Where the tiles stand beside the code, whether they are as long as its black part, and whether the code has the largest size in whole
 * pixels.
 */
function standsTo(tiles: Element) {
  const canvas = tiles.parentElement!.querySelector('canvas')!
  const [counts, code] = [tiles.getBoundingClientRect(), canvas.getBoundingClientRect()]
  const where = counts.top >= code.bottom - 0.5 ? 'below' : counts.left >= code.right - 0.5 ? 'beside' : 'over'
  const length = Math.max(counts.width, counts.height)
  const isAsLong = Math.abs(length - (code.width * 61) / 69) < 1
  return { where, isAsLong, isCodeWhole: code.width > Math.min(innerWidth, innerHeight) - 69 }
}

/** No part is past an edge of the screen or of its container. */
function isInSight(element: Element): boolean {
  const box = element.getBoundingClientRect()
  if (box.width === 0) return false
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { left, top, right, bottom } =
      around === document.documentElement ? new DOMRect(0, 0, innerWidth, innerHeight) : around.getBoundingClientRect()
    if (around !== document.documentElement && getComputedStyle(around).overflow === 'visible') continue
    if (box.left < left - 0.5 || box.top < top - 0.5 || box.right > right + 0.5 || box.bottom > bottom + 0.5) return false
  }
  return true
}

function isArrowBeside(row: Element): boolean {
  const arrow = row.lastElementChild!.getBoundingClientRect()
  const words = row.lastElementChild!.previousElementSibling!.getBoundingClientRect()
  const middle = (arrow.top + arrow.bottom) / 2
  return arrow.left >= words.right && middle > words.top && middle < words.bottom
}

test('The screen stays on while the code is shown, also after a return to it, and no longer', async ({ phone, server }) => {
  const { page } = await phone()
  // Chromium without a screen refuses the wake lock that a phone grants.
  await page.addInitScript(() => {
    const held = new Set<object>()
    const request = async () => {
      const lock = { release: async () => void held.delete(lock) }
      held.add(lock)
      return lock
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    Object.assign(globalThis, { lit: () => held.size })
  })
  const lit = () => page.evaluate(() => (globalThis as unknown as { lit: () => number }).lit())
  await registerAndConfirm(page, server, newPerson())
  await becomes(lit, 1)
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Istruzioni' }).click()
  await seesPage(page, 'Istruzioni')
  await becomes(lit, 0)
  await page.goBack()
  await seesCode(page)
  await becomes(lit, 1)
})

test('A phone with a wrong clock says so, and a shop still accepts its code', async ({ phone, server }) => {
  const [member, shop] = [(await phone()).page, (await phone()).page]
  await member.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - 10 * 60_000
  })
  await registerAndConfirm(member, server, newPerson())
  await seesText(member, "L'orologio del telefono è indietro di 10 minuti: la tessera usa l'ora dell'associazione.")
  await shop.goto(await shownCode(member))
  await seesPage(shop, 'Valida')
})

test('A phone without its key says what it needs, and shows the code again by itself', async ({ phone, server }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await registerAndConfirm(page, server, newPerson())
  await seesCode(page)
  await workerKeepsAll(page)
  await page.evaluate(forgetKey)
  await offline(true)
  await page.reload()
  await seesText(page, 'Collegati per aggiornare la tessera')
  await seesText(page, 'Fino al')
  const retry = page.getByRole('button', { name: 'Riprova' })
  await retry.click()
  await seesText(page, 'Non riusciamo a collegarci. Controlla la rete e riprova.')
  assert.equal(await page.getByRole('button', { name: 'Ingrandisci' }).count(), 0)
  await offline(false)
  // On a slow network the code is on its way, and nobody is told to connect.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/card/devices/challenge', async (route) => {
    await answered
    await route.continue()
  })
  await page.reload()
  await seesText(page, 'Il codice arriva fra un momento.')
  assert.equal(await retry.count(), 0)
  answer()
  await seesCode(page)
  await seesText(page, 'Codice da dettare')
  await retry.waitFor({ state: 'detached' })
})

test('A sixth device says that five have the card, leads to them, and shows the code after one is removed', async ({ phone, server }) => {
  const person = newPerson()
  for (let i = 0; i < 5; i++) {
    const device = await requests.newContext()
    if (i === 0) await join(device, server, person)
    else await ask(device, server, '/api/auth/sign-in', { email: person.email, password: person.password })
    await holdCard(device, server)
  }
  const { page } = await phone()
  await comesBack(page, server, person)
  await seesText(page, 'La tessera non è su questo dispositivo')
  await seesText(page, 'La tessera è già su 5 dispositivi. Toglila da uno nella pagina del tuo account.')
  await seesText(page, /^Quello che non si vede da più tempo è /)
  await page.getByRole('link', { name: 'Vedi i dispositivi' }).click()
  await isAt(page, '/account/dispositivi')
  await page
    .getByRole('button', { name: /^Disconnetti/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnetti' }).click()
  await seesText(page, 'Dispositivo disconnesso')
  await page.getByRole('banner').getByRole('link', { name: 'Tessera', exact: true }).click()
  await seesCode(page)
})

test('A phone replaced by another device says so when opened, and takes its place back', async ({ phone, server }) => {
  const [{ page: first }, { page: sixth }] = [await phone(), await phone()]
  const person = newPerson()
  await registerAndConfirm(first, server, person)
  await seesCode(first)
  for (let i = 0; i < 4; i++) {
    const device = await requests.newContext()
    await ask(device, server, '/api/auth/sign-in', { email: person.email, password: person.password })
    await holdCard(device, server)
  }
  await comesBack(sixth, server, person)
  await sixth.getByRole('button', { name: 'Usa questo al suo posto' }).click()
  await seesCode(sixth)
  await first.reload()
  await seesText(first, 'La tessera non è su questo dispositivo')
  assert.equal(await first.getByText('codice pronto').count(), 0)
  await first.getByRole('button', { name: 'Usa questo al suo posto' }).click()
  await seesCode(first)
})

async function forgetKey(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('tessera')
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  await new Promise<void>((resolve) => {
    const transaction = database.transaction('snapshots', 'readwrite')
    transaction.objectStore('snapshots').delete('held-card')
    transaction.addEventListener('complete', () => resolve())
  })
  database.close()
}
