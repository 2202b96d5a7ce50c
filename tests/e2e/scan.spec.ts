import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { codePicture } from './code-picture.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, isAt, seesCode, seesPage, seesText, workerTakesOver } from './sees.ts'
import { signedCard } from './signed-card.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

// The camera is Chromium's own film, and what reads its pictures is the WebAssembly of every browser without a BarcodeDetector.

const usesCamera = (page: Page) => page.getByRole('button', { name: 'Usa la fotocamera da qui' }).click()
const closesCamera = (page: Page) => page.getByRole('button', { name: 'Chiudi la fotocamera' }).click()
const nextCard = (page: Page) => page.getByRole('button', { name: 'Prossima tessera' }).click()
const reads = (page: Page) => page.getByRole('status').getByText('Inquadra il codice sulla tessera.').waitFor()

/** The reader is there, and so is what cards are checked with. */
async function isReady(page: Page): Promise<void> {
  await page.goto('/v')
  await seesText(page, /Elenco aggiornato: oggi/)
  await usesCamera(page)
  await reads(page)
  await closesCamera(page)
}

/** What is on the member's screen, as large as it goes. */
async function screenOf(page: Page): Promise<Buffer> {
  await seesCode(page)
  return page.getByRole('img', { name: 'Codice QR della tessera' }).screenshot()
}

for (const size of ['phone', 'desktop'] as const) {
  test(`A shop’s camera on a ${size} reads the card on the member’s screen`, async ({ phone, camera, server }) => {
    const shop = await camera()
    const { page } = await shop[size]()
    await isReady(page)
    const member = (await phone()).page
    await registerAndConfirm(member, server, newPerson())
    await shop.show(await screenOf(member))
    await usesCamera(page)
    await seesPage(page, 'Valida')
    await seesText(page, 'Nives D. Applica lo sconto.')
  })
}

test('The camera reads on: an old picture of a screen, a copy, an edited code, another thing, a good card', async ({
  phone,
  camera,
  server,
}) => {
  const card = await signedCard((await phone()).page, server)
  const shop = await camera()
  const { page } = await shop.phone()
  await isReady(page)
  // A picture of a screen, taken two minutes ago.
  await shop.show(await codePicture(await card.text(120)))
  await usesCamera(page)
  await seesPage(page, 'Codice non recente')
  await shop.show(await codePicture('WIFI:T:WPA;S:Bar Sport;P:spritz;;'))
  await nextCard(page)
  await seesPage(page, 'Non è una tessera')
  await shop.show(await codePicture(card.copied()))
  await nextCard(page)
  await seesPage(page, 'Codice non recente')
  const good = await card.text()
  await shop.show(await codePicture(`${good.slice(0, -4)}${good.at(-4) === '1' ? '2' : '1'}${good.slice(-3)}`))
  await nextCard(page)
  await seesPage(page, 'Codice non autentico')
  await shop.show(await codePicture('https://altrove.example/paga'))
  await nextCard(page)
  await seesPage(page, 'Non è una tessera')
  await isAt(page, '/v')
  await shop.show(await codePicture(await card.text()))
  await nextCard(page)
  await seesPage(page, 'Valida')
  await seesText(page, 'Giulia B. Applica lo sconto.')
})

test('Who is asked to show the card again need not take it away: before the lens its next code is read', async ({
  phone,
  camera,
  server,
}) => {
  const card = await signedCard((await phone()).page, server)
  const shop = await camera()
  const { page } = await shop.phone()
  await isReady(page)
  await shop.show(await codePicture(await card.text(120)))
  await usesCamera(page)
  await seesPage(page, 'Codice non recente')
  await shop.show(await codePicture(await card.text()))
  await nextCard(page)
  await seesPage(page, 'Valida')
})

test('A scanner that was used once reads cards with no network and no server', async ({ phone, camera, server }) => {
  const card = await signedCard((await phone({ serviceWorker: true })).page, server)
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
  await page.reload()
  await seesText(page, /Elenco aggiornato: oggi/)
  await shop.show(await codePicture(await card.text()))
  await usesCamera(page)
  await seesPage(page, 'Valida')
})

test('Without a network and never used, the reader says what it needs, and a code can still be spelled', async ({ camera, server }) => {
  const { page, expectProblem } = await (await camera()).phone()
  expectProblem(/ERR_CONNECTION_REFUSED|ERR_FAILED/)
  await page.goto('/v')
  await seesText(page, /Elenco aggiornato: oggi/)
  await page.route('**/assets/code-worker-*', (route) => route.abort())
  await usesCamera(page)
  await seesText(page, /la prima volta serve la rete/)
  await page.unroute('**/assets/code-worker-*')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await reads(page)
  assert.ok(server.pid())
})

test('From a good card to the next one without a press; what stays before the lens is no second card', async ({
  phone,
  camera,
  server,
}) => {
  const card = await signedCard((await phone()).page, server)
  const shop = await camera()
  const { page } = await shop.phone()
  await isReady(page)
  await page.getByRole('switch', { name: "Una tessera dopo l'altra" }).check()
  // Kept before the lens, then taken away and shown again.
  await shop.show(await codePicture(await card.text()), null)
  await usesCamera(page)
  await seesPage(page, 'Valida')
  await seesText(page, 'Codice già controllato poco fa.')
  // That is to be looked at: it stays.
  await page.getByText('La fotocamera riparte da sola.').waitFor({ state: 'detached' })
  await shop.show(null)
  await nextCard(page)
  await reads(page)
  assert.deepEqual(await violations(page, 'the camera of /v'), [])
})

test('A photo of the code is read where there is no camera; another photo, or no photo at all, is told', async ({
  phone,
  desktop,
  server,
}) => {
  const card = await signedCard((await phone()).page, server)
  const { page } = await desktop()
  await page.goto('/v')
  await seesText(page, /Elenco aggiornato: oggi/)
  const photo = page.getByLabel('Leggi da una foto').and(page.locator('input'))
  await photo.setInputFiles({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('una nota') })
  await seesText(page, /In questa foto non troviamo un codice/)
  await photo.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await codePicture(await card.text(), 20) })
  await seesPage(page, 'Valida')
  await page.getByRole('button', { name: "Leggi un'altra tessera" }).click()
  await seesPage(page, 'Verifica una tessera')
})

test('Without a camera a photo without a code is told once and calmly, and nothing is closed that is not open', async ({ desktop }) => {
  const { page } = await desktop()
  await page.addInitScript(() => {
    if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
  })
  const close = page.getByRole('button', { name: 'Chiudi la fotocamera' })
  await page.goto('/v')
  await usesCamera(page)
  await seesText(page, /Qui non troviamo una fotocamera/)
  await close.waitFor({ state: 'detached' })
  const photo = page.getByLabel('Leggi da una foto').and(page.locator('input'))
  await photo.setInputFiles({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('una nota') })
  await seesText(page, /In questa foto non troviamo un codice/)
  assert.equal(await page.getByRole('alert').count(), 1)
  await close.waitFor({ state: 'detached' })
  assert.deepEqual(await violations(page, 'a photo without a code'), [])
  // The way to the camera is there again, for whoever plugs one in.
  await usesCamera(page)
  await seesText(page, /Qui non troviamo una fotocamera/)
  await page.getByText(/In questa foto non troviamo un codice/).waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('alert').count(), 1)
})

const problems = [
  ['NotFoundError', /Qui non troviamo una fotocamera/],
  ['NotReadableError', /La fotocamera non risponde. Chiudi l'app che la sta usando/],
] as const

test('A camera that is refused, one in use and none at all are told with the ways that remain', async ({ desktop, camera }) => {
  const refused = (await (await camera()).desktop({ permissions: [] })).page
  await refused.goto('/v')
  await usesCamera(refused)
  await seesText(refused, /Fotocamera bloccata. Consenti la fotocamera/)
  for (const [name, words] of problems) {
    const { page } = await desktop()
    await page.addInitScript((name) => {
      if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name))
    }, name)
    await page.goto('/v')
    await usesCamera(page)
    await seesText(page, words)
    await page.getByRole('button', { name: 'Leggi da una foto' }).waitFor()
    await page.getByRole('textbox', { name: 'Codice della tessera' }).waitFor()
  }
})

test('Of two cameras the chosen one is remembered; nobody looks, and it is off', async ({ camera }) => {
  const { page } = await (await camera({ count: 2 })).phone()
  await page.addInitScript(watchCameras)
  const isOn = (ids: string) => page.waitForFunction((ids) => (globalThis as unknown as Cameras).on() === ids, ids)
  const hide = (hidden: boolean) => page.evaluate((hidden) => (globalThis as unknown as Cameras).hide(hidden), hidden)
  await page.goto('/v')
  await usesCamera(page)
  await reads(page)
  const choice = page.getByRole('combobox', { name: 'Quale fotocamera' })
  const first = await choice.inputValue()
  const ids = await choice.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  const other = ids.find((id) => id !== first)!
  await choice.selectOption(other)
  await isOn(other)
  await page.reload()
  await usesCamera(page)
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
