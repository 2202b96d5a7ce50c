import type { Locator, Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, becomes, hasFocus, isAt, seesPage, seesText, workerKeepsAll } from './sees.ts'
import { signedCard } from './signed-card.ts'
import { until } from './until.ts'

/** Opens the address in a new page, as the phone's camera does. */
async function scan(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
}

/** The phone's camera reads another code while the page is open. */
const scanNext = (page: Page, address: string) => page.evaluate((hash) => (location.hash = hash), address.slice('/v'.length))

test('The phone’s camera opens a card: undecided until lists arrive, then valid; the code is neither kept nor sent', async ({
  phone,
  server,
}) => {
  const card = await signedCard(server)
  const { page, expectProblem } = await phone()
  expectProblem(/net::ERR_FAILED/)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  await page.route('**/.well-known/**', (route) => route.abort())
  const address = await card.show()
  await scan(page, address)
  await seesPage(page, 'Non verificabile ora')
  await page.unroute('**/.well-known/**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await seesPage(page, 'Valida')
  await seesText(page, 'Giulia B. Applica lo sconto.')
  const digits = card.number.slice(-4)
  await seesText(page, `termina in ${digits}`)
  // The text for a screen reader.
  await page.getByText(`termina in ${[...digits].join(' ')}`, { exact: true }).waitFor()
  await seesText(page, /Elenco aggiornato: oggi/)
  await page.waitForURL((url) => url.hash === '')
  await hasFocus(page.getByRole('heading', { level: 1 }))
  assert.deepEqual(
    sent.filter((request) => request.includes(address.slice(-60)) && !request.includes('/v#')),
    [],
  )
  assert.equal(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }).includes('Giulia')), false)
})

test('After one visit a shop checks offline for three days, and each card shows one answer, also on a slow phone', async ({
  phone,
  server,
}) => {
  const card = await signedCard(server)
  const { page, offline } = await phone({ serviceWorker: true })
  await page.goto('/v')
  await seesText(page, /Da ora funziona anche senza rete\./)
  await workerKeepsAll(page)
  await offline(true)
  await page.addInitScript(slowSignatures)
  await page.addInitScript(noteHeadings)
  const good = await card.show()
  await scan(page, good)
  await seesPage(page, 'Valida')
  assert.equal(await page.getByText('Codice già controllato poco fa.').count(), 0)
  const headings = await page.evaluate(() => (globalThis as unknown as { headings: string[] }).headings)
  assert.deepEqual(
    headings.filter((heading) => heading !== 'Controllo in corso…'),
    ['Valida'],
  )
  // The next card, in the open page.
  await scanNext(page, good)
  await seesText(page, 'Codice già controllato poco fa.')
  await seesPage(page, 'Valida')
  await scan(page, await card.show(120))
  await seesPage(page, 'Codice non recente')
  await seesText(page, /2 minuti fa/)

  await page.clock.setFixedTime(Date.now() + 73 * 3_600_000)
  await page.goto('/v')
  await seesText(page, /con un elenco così vecchio nessuna tessera dà il verde\./)
  assert.equal(await page.getByText(/Da ora funziona anche senza rete/).count(), 0)
})

/** Delays every signature check by a time that a person would notice. */
function slowSignatures(): void {
  if (!isSecureContext) return
  const verify = crypto.subtle.verify.bind(crypto.subtle)
  crypto.subtle.verify = async (...args: Parameters<SubtleCrypto['verify']>) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return verify(...args)
  }
}

/** Records the page's headings in order. */
function noteHeadings(): void {
  const headings: string[] = []
  Object.assign(globalThis, { headings })
  new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent
    if (heading && heading !== headings.at(-1)) headings.push(heading)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

test('On a small phone with text at 200 % every answer starts with its icon and word in view, and fills the width', async ({
  phone,
  server,
}) => {
  const card = await signedCard(server)
  const { page } = await phone({ viewport: { width: 320, height: 568 } })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
  })
  const last = page.getByText(/Elenco aggiornato: oggi/)
  await scan(page, await card.show())
  await opensAtTop(page, 'Valida')
  await readToEnd(last)
  // Two more cards in the open page: one is judged first, one answered at once.
  await scanNext(page, await card.show(120))
  await opensAtTop(page, 'Codice non recente')
  await readToEnd(last)
  await scanNext(page, '/v#n=7312904586')
  await opensAtTop(page, 'Chiedi di vedere la tessera')
  await seesText(page, '7312 904 586')
  await page.getByRole('button', { name: "Leggi un'altra tessera" }).click()
  await page.getByRole('textbox', { name: 'Codice della tessera' }).fill('1234 567 890')
  await readToEnd(page.getByText(/Da ora funziona anche senza rete\./))
  await page.keyboard.press('Enter')
  await opensAtTop(page, 'Chiedi di vedere la tessera')
  await seesText(page, '1234 567 890')
  await becomes(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await becomes(() => page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().right === innerWidth), true)
})

/** Scrolls to the end of the page. */
async function readToEnd(last: Locator): Promise<void> {
  await last.scrollIntoViewIfNeeded()
  await becomes(() => last.page().evaluate(() => document.querySelector('h1')!.parentElement!.getBoundingClientRect().top < 0), true)
}

async function opensAtTop(page: Page, verdict: string): Promise<void> {
  await seesPage(page, verdict)
  // The router may scroll a moment after the address changes.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const edges = () =>
    page.evaluate(() => {
      const word = document.querySelector('h1')!.getBoundingClientRect()
      const icon = document.querySelector('h1')!.previousElementSibling!.getBoundingClientRect()
      return icon.top >= 0 && word.top >= icon.bottom && word.bottom <= innerHeight
    })
  await becomes(edges, true)
}

/** Advances the clock until the verdict: a frame from before the code may still be in the reader. */
const readsOn = (page: Page) =>
  until('the verdict', async () => {
    if (await page.getByRole('heading', { level: 1, name: 'Valida', exact: true }).isVisible()) return true
    await page.clock.runFor(50)
    return false
  })

test('The page opens its camera, goes on by itself unless told to stay, keeps its torch, and opens no foreign address', async ({
  phone,
  server,
}) => {
  const [card, other] = [await signedCard(server), await signedCard(server)]
  const { page } = await phone()
  await page.addInitScript(standInCamera)
  await page.clock.install()
  await page.goto('/v')
  await seesText(page, /Da ora funziona anche senza rete\./)
  // The help for a broken camera is folded away.
  const keys = page.getByText(/Chiavi: oggi/)
  assert.equal(await keys.isVisible(), false)
  await page.getByText('Impostazioni e problemi con la fotocamera').click()
  await keys.waitFor()
  const sees = (text: string) => page.evaluate((text) => ((globalThis as unknown as Sight).inSight = text), text)
  const torch = page.getByRole('button', { name: 'Accendi la torcia' })
  // Over the picture it has the page's ink.
  assert.equal(await torch.evaluate(inkOf), await page.locator('body').evaluate(inkOf))
  await torch.click()
  await page.getByRole('button', { name: 'Spegni la torcia' }).waitFor()
  // The story controls the clock.
  await page.clock.pauseAt(Date.now() + 5000)
  await sees(`https://altrove.example${await card.show()}`)
  await readsOn(page)
  await seesText(page, 'La fotocamera riparte tra 6 secondi.')
  await page.clock.runFor(6000)
  await seesPage(page, 'Verifica una tessera')
  await becomes(() => page.evaluate(() => (globalThis as unknown as Sight).camerasOn), 1)
  await sees(`https://altrove.example${await other.show()}`)
  await readsOn(page)
  await page.getByRole('button', { name: 'Resta qui' }).click()
  await page.clock.runFor(60_000)
  await page.getByText(/^La fotocamera riparte/).waitFor({ state: 'detached' })
  await seesPage(page, 'Valida')
  await page.clock.resume()
  await sees('https://altrove.example/paga')
  await page.getByRole('button', { name: 'Prossima tessera' }).click()
  await seesPage(page, 'Non è una tessera')
  await isAt(page, '/v')
  await sees('https://altrove.example/v#n=7312904586')
  await page.getByRole('button', { name: 'Prossima tessera' }).click()
  await seesPage(page, 'Chiedi di vedere la tessera')
  await becomes(() => page.evaluate(() => (globalThis as unknown as Sight).camerasOn), 0)
  // In the dark the torch comes on again with the camera, until the camera is closed.
  await page.getByRole('button', { name: 'Prossima tessera' }).click()
  await becomes(() => page.evaluate(() => (globalThis as unknown as Sight).torchOn), true)
  await page.getByRole('button', { name: 'Spegni la torcia' }).waitFor()
  await page.getByRole('button', { name: 'Chiudi la fotocamera' }).click()
  await page.getByRole('button', { name: 'Usa la fotocamera da qui' }).click()
  await page.getByRole('button', { name: 'Accendi la torcia' }).waitFor()
  assert.equal(await page.evaluate(() => (globalThis as unknown as Sight).torchOn), false)
})

const inkOf = (element: Element) => getComputedStyle(element).color

type Sight = { inSight: string; camerasOn: number; torchOn: boolean }

/** Chromium on Linux has no barcode detector and this machine no camera, so the story sets the code in sight. */
function standInCamera(): void {
  const sight = globalThis as unknown as Sight & { BarcodeDetector: unknown }
  Object.assign(sight, { inSight: '', camerasOn: 0, torchOn: false })
  sight.BarcodeDetector = class {
    static async getSupportedFormats() {
      return ['qr_code']
    }
    async detect() {
      const found = sight.inSight
      sight.inSight = ''
      return found ? [{ rawValue: found }] : []
    }
  }
  if (!navigator.mediaDevices) return
  navigator.mediaDevices.enumerateDevices = async () => [{ kind: 'videoinput', deviceId: '', label: '' } as MediaDeviceInfo]
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    setInterval(() => context?.fillRect(0, 0, canvas.width, canvas.height), 50)
    const stream = canvas.captureStream()
    const [track] = stream.getVideoTracks()
    sight.camerasOn += 1
    const stop = track!.stop.bind(track)
    Object.assign(track!, {
      getCapabilities: () => ({ torch: true }),
      applyConstraints: async ({ advanced }: { advanced: { torch: boolean }[] }) => {
        sight.torchOn = advanced[0]!.torch
      },
      stop: () => {
        if (track!.readyState === 'live') sight.camerasOn -= 1
        sight.torchOn = false
        stop()
      },
    })
    return stream
  }
}

test('A dictated code is found until its member changes it; offline it cannot be checked', async ({ phone, desktop, server }) => {
  const member = (await phone()).page
  await registerAndConfirm(member, server, newPerson({ firstname: 'Giulia', lastname: 'Bianchi' }))
  const code = member.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
  const before = (await code.textContent())!
  const { page, offline } = await desktop()
  await page.goto('/v')
  const field = page.getByRole('textbox', { name: 'Codice della tessera' })
  const spells = async (text: string) => {
    await field.fill(text)
    await page.getByRole('button', { name: 'Controlla' }).click()
  }
  await spells(`${before.slice(0, -1)}${before.endsWith('2') ? '3' : '2'}`)
  await seesText(page, /Il codice non torna/)
  await spells(before.toLowerCase().replace('-', ' '))
  await seesPage(page, 'Codice valido: chiedi di vedere la tessera')
  await seesText(page, 'Giulia B.')
  await page.getByRole('button', { name: "Leggi un'altra tessera" }).click()
  await seesPage(page, 'Verifica una tessera')

  // The button asks first, and accepts a no.
  const change = member.getByRole('button', { name: 'Cambia codice' })
  const question = member.getByRole('alertdialog', { name: 'Cambiare il codice da dettare?' })
  await change.click()
  await question.getByRole('button', { name: 'Annulla' }).click()
  await question.waitFor({ state: 'hidden' })
  assert.equal(await code.textContent(), before)
  await change.click()
  await question.getByRole('button', { name: 'Cambia codice' }).click()
  await seesText(member, /^Codice cambiato/)
  await becomes(async () => (await code.textContent()) !== before, true)

  await spells(before)
  await seesPage(page, 'Codice non trovato')
  await page.getByRole('button', { name: "Leggi un'altra tessera" }).click()
  await offline(true)
  await spells((await code.textContent())!)
  await seesPage(page, 'Non verificabile ora')
  await seesText(page, /^Manca la rete\./)
  await offline(false)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await seesPage(page, 'Codice valido: chiedi di vedere la tessera')
})
