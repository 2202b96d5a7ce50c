import type { Page } from '@playwright/test'
import { codePicture } from './code-picture.ts'
import { DENSE } from './devices.ts'
import { test } from './fixtures.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, countCalls, isAt, seesCode, seesPage, seesText, workerTakesOver } from './sees.ts'
import { signedCard } from './signed-card.ts'
import { until } from './until.ts'

// The camera is Chromium's film; the WebAssembly reader of browsers without a BarcodeDetector decodes it.

const usesCamera = (page: Page) => page.getByRole('button', { name: 'Usa la fotocamera da qui' }).click()
const closesCamera = (page: Page) => page.getByRole('button', { name: 'Chiudi la fotocamera' }).click()
const nextCard = (page: Page) => page.getByRole('button', { name: 'Prossima tessera' }).click()
const reads = (page: Page) => page.getByRole('status').getByText('Inquadra il codice sulla tessera.').waitFor()

/** The page shows its camera, and reader and lists are loaded. */
async function isReady(page: Page): Promise<void> {
  await page.goto('/v')
  await seesText(page, READY)
  await reads(page)
  await closesCamera(page)
}

const READY = /Da ora funziona anche senza rete\./

/** Opens the settings, which checking cards does not need. */
const opensMore = (page: Page) => page.getByText('Impostazioni e problemi con la fotocamera').click()

/** From here on a valid card stays until a press. */
async function goesOnByPress(page: Page): Promise<void> {
  await opensMore(page)
  await page.getByRole('switch', { name: "Una tessera dopo l'altra" }).uncheck()
}

/** The member's screen with the enlarged code. */
async function screenOf(page: Page): Promise<Buffer> {
  await seesCode(page)
  return page.getByRole('img', { name: 'Codice QR della tessera' }).screenshot()
}

test("A shop’s camera reads on: a foreign code, an old screenshot, the card's next code, another member’s screen", async ({
  phone,
  camera,
  server,
}) => {
  const card = await signedCard(server)
  const shop = await camera()
  const { page } = await shop.phone()
  await page.goto('/v')
  await seesText(page, READY)
  await goesOnByPress(page)
  await closesCamera(page)
  await shop.show(await codePicture('https://altrove.example/paga'))
  await usesCamera(page)
  await seesPage(page, 'Non è una tessera')
  await isAt(page, '/v')
  // The same card may stay before the lens: its next code is read.
  await shop.show(await codePicture(await card.text(120)))
  await nextCard(page)
  await seesPage(page, 'Codice non recente')
  await shop.show(await codePicture(await card.text()))
  await nextCard(page)
  await seesPage(page, 'Valida')
  await seesText(page, 'Giulia B. Applica lo sconto.')
  const member = (await phone(DENSE)).page
  await registerAndConfirm(member, server, newPerson())
  await shop.show(await screenOf(member))
  await nextCard(page)
  await seesPage(page, 'Valida')
  await seesText(page, 'Nives D. Applica lo sconto.')
})

test('A scanner used once reads cards without network and server', async ({ camera, server }) => {
  const card = await signedCard(server)
  const shop = await camera()
  const { page, offline } = await shop.phone({ serviceWorker: true })
  await page.goto('/v')
  await workerTakesOver(page)
  await isReady(page)
  await until('the reader to be kept', () =>
    page.evaluate(async () => {
      const kept = (await (await caches.open('shell')).keys()).map(({ url }) => url)
      return ['verify-', 'scanner-', 'code-reader-', 'code-worker-', 'zxing_reader-'].every((name) =>
        kept.some((url) => url.includes(`/${name}`)),
      )
    }),
  )
  await offline(true)
  await server.stop()
  await shop.show(await codePicture(await card.text()))
  await page.reload()
  await seesPage(page, 'Valida')
})

test('A reader that failed to load says what it needs; then cards are read without a press, but a shop acts on a valid one first', async ({
  camera,
  server,
}) => {
  const card = await signedCard(server)
  const till = await camera()
  const { page, expectProblem } = await till.phone()
  expectProblem(/ERR_CONNECTION_REFUSED|ERR_FAILED/)
  await page.route('**/assets/code-worker-*', (route) => route.abort())
  await page.goto('/v')
  await seesText(page, READY)
  await seesText(page, /la prima volta serve la rete/)
  await page.unroute('**/assets/code-worker-*')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await reads(page)
  await closesCamera(page)

  // A card that stays before the lens is not read twice; shown again, it is.
  await till.show(await codePicture(await card.text()), null)
  await usesCamera(page)
  await seesPage(page, 'Valida')
  await seesText(page, /^La fotocamera riparte tra \d second/)
  await seesText(page, 'Codice già controllato poco fa.')
  // A repeated code stays on the screen.
  await page.getByText(/^La fotocamera riparte/).waitFor({ state: 'detached' })
  await till.show(null)
  await nextCard(page)
  await reads(page)
  await closesCamera(page)

  const link = /^ *Shop +(\S+)/m.exec(await server.welcome())?.[1]
  const checked = countCalls(page, 'POST', '/api/verify')
  // The camera sees a foreign code across the page change.
  await till.show(await codePicture('WIFI:T:WPA;S:Cinema;P:lucciola;;'))
  await page.goto(link!)
  await page.getByRole('button', { name: 'Collega', exact: true }).click()
  // A closed camera stays closed.
  await usesCamera(page)
  await seesPage(page, 'Non è una tessera')
  await till.show(await codePicture(await card.text()))
  await nextCard(page)
  await seesPage(page, 'Valida')
  const redeem = page.getByRole('button', { name: /^Registra lo sconto/ })
  await redeem.and(page.locator(':not([aria-disabled])')).click()
  await page.getByRole('status').getByText('Sconto registrato.').waitFor()
  await page.getByText(/^La fotocamera riparte/).waitFor({ state: 'detached' })
  assert.equal(checked(), 1)
})

test('A missing camera is announced once; a photo is read, and one without a code gets a calm message', async ({ desktop, server }) => {
  const card = await signedCard(server)
  const { page } = await desktop()
  await page.addInitScript(() => {
    if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
  })
  const close = page.getByRole('button', { name: 'Chiudi la fotocamera' })
  const photo = page.getByLabel('Leggi da una foto').and(page.locator('input'))
  await page.goto('/v')
  await seesText(page, READY)
  await usesCamera(page)
  await seesText(page, /Qui non troviamo una fotocamera/)
  await close.waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Codice della tessera' }).waitFor()
  await photo.setInputFiles({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('una nota') })
  await seesText(page, /In questa foto non troviamo un codice/)
  assert.equal(await page.getByRole('alert').count(), 1)
  await close.waitFor({ state: 'detached' })
  // The camera's button is back, for a camera plugged in later.
  await usesCamera(page)
  await seesText(page, /Qui non troviamo una fotocamera/)
  await page.getByText(/In questa foto non troviamo un codice/).waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('alert').count(), 1)
  await photo.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await codePicture(await card.text(), 20) })
  await seesPage(page, 'Valida')
  await page.getByRole('button', { name: "Leggi un'altra tessera" }).click()
  await seesPage(page, 'Verifica una tessera')
})

test('The chosen camera of two is remembered; it turns off when the page is hidden', async ({ camera }) => {
  const { page } = await (await camera({ count: 2 })).phone()
  await page.addInitScript(watchCameras)
  const isOn = (ids: string) => page.waitForFunction((ids) => (globalThis as unknown as Cameras).on() === ids, ids)
  const hide = (hidden: boolean) => page.evaluate((hidden) => (globalThis as unknown as Cameras).hide(hidden), hidden)
  await page.goto('/v')
  await reads(page)
  await opensMore(page)
  const choice = page.getByRole('combobox', { name: 'Quale fotocamera' })
  const first = await choice.inputValue()
  const ids = await choice.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  const other = ids.find((id) => id !== first)!
  await choice.selectOption(other)
  await isOn(other)
  await page.reload()
  await isOn(other)
  await hide(true)
  await isOn('')
  await hide(false)
  await isOn(other)
  await closesCamera(page)
  await isOn('')
})

type Cameras = { on(): string; hide(hidden: boolean): void }

function watchCameras(): void {
  const tracks: MediaStreamTrack[] = []
  if (!navigator.mediaDevices) return
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
  const cameras: Cameras = {
    on: () =>
      tracks
        .filter(({ readyState }) => readyState === 'live')
        .map((track) => track.getSettings().deviceId)
        .join(),
    hide: (hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
  Object.assign(globalThis, cameras)
}
