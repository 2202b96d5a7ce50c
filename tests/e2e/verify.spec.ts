import type { Locator, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { assert, becomes, countCalls, hasFocus, isAt, seesPage, seesText, workerTakesOver } from './sees.ts'
import type { Server } from './server.ts'
import { signedCard } from './signed-card.ts'
import type { Device } from './devices.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

/** As the phone's camera opens it: a page of its own, with a code behind the address. */
async function scan(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
}

/** Until the page of the verifier and what it checks with are on the device. */
async function isKept(page: Page): Promise<void> {
  await workerTakesOver(page)
  await until('the files of /v', () =>
    page.evaluate(async () => {
      const kept = await (await caches.open('shell')).keys()
      return kept.some(({ url }) => /\/verify-[^/]*\.js/.test(url)) && kept.some(({ url }) => /\/verify-[^/]*\.css/.test(url))
    }),
  )
  await seesText(page, /Elenco aggiornato: oggi/)
}

for (const size of ['phone', 'desktop'] as const) {
  test(`The camera of a ${size} opens a card that is good, and nothing of the code stays or travels`, async ({ world }) => {
    const card = await signedCard((await world.phone()).page, world.server)
    const { page } = await world[size]()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
    const address = await card.show()
    await scan(page, address)
    await seesPage(page, 'Valida')
    await seesText(page, 'Giulia B. Applica lo sconto.')
    await seesText(page, `termina in ${card.number.slice(-4)}`)
    // What a voice reads of it.
    const digits = card.number.slice(-4)
    await page.getByText(`termina in ${digits[0]} ${digits[1]} ${digits[2]} ${digits[3]}`, { exact: true }).waitFor()
    await seesText(page, /Elenco aggiornato: oggi/)
    await page.waitForURL((url) => url.hash === '')
    await hasFocus(page.getByRole('heading', { level: 1 }))
    assert.deepEqual(
      sent.filter((request) => request.includes(address.slice(-60)) && !request.includes('/v#')),
      [],
    )
    assert.equal(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }).includes('Giulia')), false)
  })
}

test('After one visit a shop checks without a network: good, seen before, a picture of a screen, an edited code', async ({ world }) => {
  const card = await signedCard((await world.phone()).page, world.server)
  const { page, offline } = await world.phone()
  await page.goto('/v')
  await isKept(page)
  await offline(true)
  const good = await card.show()
  await scan(page, good)
  await seesPage(page, 'Valida')
  assert.equal(await page.getByText('Codice già controllato poco fa.').count(), 0)
  // The next card, in the page that is open.
  await page.evaluate((hash) => (location.hash = hash), good.slice(3))
  await seesText(page, 'Codice già controllato poco fa.')
  await seesPage(page, 'Valida')
  await scan(page, await card.show(120))
  await seesPage(page, 'Codice non recente')
  await seesText(page, /2 minuti fa/)
  const digits = good.slice('/v#'.length)
  await scan(page, `/v#${digits.slice(0, -4)}${digits.at(-4) === '1' ? '2' : '1'}${digits.slice(-3)}`)
  await seesPage(page, /^Codice non autentico|^Non è una tessera/)
  await scan(page, '/v#123456')
  await seesPage(page, 'Non è una tessera')
})

test('A shop that was here before is told one answer of a card, also where the phone is slow to open what it keeps', async ({ world }) => {
  const card = await signedCard((await world.phone()).page, world.server)
  const { page, offline } = await world.phone()
  await page.goto('/v')
  await isKept(page)
  await offline(true)
  await page.addInitScript(slowSignatures)
  await page.addInitScript(noteHeadings)
  const headings = () => page.evaluate(() => (globalThis as unknown as { headings: string[] }).headings)
  await scan(page, await card.show())
  await seesPage(page, 'Valida')
  assert.deepEqual(
    (await headings()).filter((heading) => heading !== 'Controllo in corso…'),
    ['Valida'],
  )
})

/** The lists and the card are looked at one after the other, each in a time that a person would see. */
function slowSignatures(): void {
  if (!isSecureContext) return
  const verify = crypto.subtle.verify.bind(crypto.subtle)
  crypto.subtle.verify = async (...args: Parameters<SubtleCrypto['verify']>) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return verify(...args)
  }
}

/** What the page says in turn, from its first word on. */
function noteHeadings(): void {
  const headings: string[] = []
  Object.assign(globalThis, { headings })
  new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent
    if (heading && heading !== headings.at(-1)) headings.push(heading)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

for (const [what, viewport, textSize] of [
  ['a small phone', { width: 320, height: 568 }, '100%'],
  ['a phone with text at 200 %', { width: 390, height: 844 }, '200%'],
  ['a small phone with text at 200 %', { width: 320, height: 568 }, '200%'],
] as const)
  test(`On ${what} every answer opens with its icon and its word in sight, however far down the one before it was read`, async ({
    world,
  }) => {
    const card = await signedCard((await world.phone()).page, world.server)
    const { page } = await world.phone({ viewport })
    await page.addInitScript((size) => {
      addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size))
    }, textSize)
    await scan(page, await card.show())
    await opensAtTop(page, 'Valida')
    await readToEnd(page.getByText(/Elenco aggiornato: oggi/))
    // The next card, in the page that is open: judged, and then one whose answer is there at once.
    await page.evaluate((hash) => (location.hash = hash), (await card.show(120)).slice(3))
    await opensAtTop(page, 'Codice non recente')
    await readToEnd(page.getByText(/Elenco aggiornato: oggi/))
    await page.evaluate(() => (location.hash = '#n=7312904586'))
    await opensAtTop(page, 'Chiedi di vedere la tessera')
    await page.getByRole('button', { name: "Leggi un'altra tessera" }).click()
    await page.getByRole('textbox', { name: 'Codice della tessera' }).fill('1234 567 890')
    await readToEnd(page.getByText(/Elenco aggiornato: oggi/))
    await page.keyboard.press('Enter')
    await opensAtTop(page, 'Chiedi di vedere la tessera')
    await page.getByRole('button', { name: "Leggi un'altra tessera" }).click()
    await readToEnd(page.getByText(/Elenco aggiornato: oggi/))
    await scan(page, await card.show())
    await opensAtTop(page, 'Valida')
    await readToEnd(page.getByText(/Elenco aggiornato: oggi/))
    await scan(page, '/v#n=7312904586')
    await opensAtTop(page, 'Chiedi di vedere la tessera')
  })

/** Down to what stands last on the page. */
async function readToEnd(last: Locator): Promise<void> {
  await last.scrollIntoViewIfNeeded()
  await becomes(() => last.page().evaluate(() => document.querySelector('h1')!.parentElement!.getBoundingClientRect().top < 0), true)
}

async function opensAtTop(page: Page, verdict: string): Promise<void> {
  await seesPage(page, verdict)
  // The router has its say about the place too, a moment after the address.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const edges = () =>
    page.evaluate(() => {
      const word = document.querySelector('h1')!.getBoundingClientRect()
      const icon = document.querySelector('h1')!.previousElementSibling!.getBoundingClientRect()
      return icon.top >= 0 && word.top >= icon.bottom && word.bottom <= innerHeight
    })
  await becomes(edges, true)
}

test('Lists of more than three days ago are good for amber alone, and the page says so before anybody is checked', async ({ world }) => {
  const { page, offline } = await world.phone()
  await page.goto('/v')
  await isKept(page)
  await seesText(page, /Da ora funziona anche senza rete\./)
  await offline(true)
  await page.clock.setFixedTime(Date.now() + 73 * 3_600_000)
  await page.reload()
  await seesText(page, /con un elenco così vecchio nessuna tessera dà il verde\./)
  assert.equal(await page.getByText(/Da ora funziona anche senza rete/).count(), 0)
})

test('A shop that was never here and has no network is told so; with the network the answer comes by itself', async ({ world }) => {
  const card = await signedCard((await world.phone()).page, world.server)
  const { page, expectProblem } = await world.phone()
  expectProblem(/net::ERR_FAILED/)
  await page.route('**/.well-known/**', (route) => route.abort())
  await scan(page, await card.show())
  await seesPage(page, 'Non verificabile ora')
  await page.unroute('**/.well-known/**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await seesPage(page, 'Valida')
})

test('A lost phone turns red where it was green, as soon as the list is fetched again', async ({ world }) => {
  const member = (await world.phone()).page
  const card = await signedCard(member, world.server)
  const { page } = await world.phone()
  await scan(page, await card.show())
  await seesPage(page, 'Valida')
  const before = await list(world.server)
  await card.lose()
  // The server signs a changed list within a minute.
  await until('the new list', async () => (await list(world.server)) !== before)
  await scan(page, await card.show())
  await seesPage(page, 'Tessera non valida')
})

async function list(server: Server): Promise<string | null> {
  const keys = (await (await fetch(`${server.origin}/.well-known/tessera/keys.json`)).json()) as {
    associations: Record<string, { status: string }>
  }
  const [own] = Object.values(keys.associations)
  return (await fetch(`${own?.status}0`)).headers.get('ETag')
}

for (const size of ['phone', 'desktop'] as const) {
  test(`The page’s own camera on a ${size} reads card after card, and goes nowhere that a code says`, async ({ world }) => {
    const card = await signedCard((await world.phone()).page, world.server)
    const { page } = await world[size]()
    await page.addInitScript(standInCamera)
    await page.goto('/v')
    const sees = (text: string) => page.evaluate((text) => ((globalThis as unknown as Sight).inSight = text), text)
    await page.getByRole('button', { name: 'Usa la fotocamera da qui' }).click()
    await page.getByRole('button', { name: 'Accendi la torcia' }).click()
    await page.getByRole('button', { name: 'Spegni la torcia' }).waitFor()
    assert.deepEqual(await violations(page, 'the camera of /v'), [])
    await sees(`https://altrove.example${await card.show()}`)
    await seesPage(page, 'Valida')
    await sees('https://altrove.example/paga')
    await page.getByRole('button', { name: 'Prossima tessera' }).click()
    await seesPage(page, 'Non è una tessera')
    await isAt(page, '/v')
    await sees('https://altrove.example/v#n=7312904586')
    await page.getByRole('button', { name: 'Prossima tessera' }).click()
    await seesPage(page, 'Chiedi di vedere la tessera')
    await becomes(() => page.evaluate(() => (globalThis as unknown as Sight).camerasOn), 0)
    // A queue in the dark: the torch comes on again with the camera, until that is closed.
    await page.getByRole('button', { name: 'Prossima tessera' }).click()
    await becomes(() => page.evaluate(() => (globalThis as unknown as Sight).torchOn), true)
    await page.getByRole('button', { name: 'Spegni la torcia' }).waitFor()
    await page.getByRole('button', { name: 'Chiudi la fotocamera' }).click()
    await page.getByRole('button', { name: 'Usa la fotocamera da qui' }).click()
    await page.getByRole('button', { name: 'Accendi la torcia' }).waitFor()
    assert.equal(await page.evaluate(() => (globalThis as unknown as Sight).torchOn), false)
  })
}

type Sight = { inSight: string; camerasOn: number; torchOn: boolean }

/** Chromium reads no codes on Linux, and this machine has no camera: in the page, a code is in sight when the story says so. */
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

test('A code that is spelled is looked up, and says no more than that it is somebody’s', async ({ world }) => {
  const card = await signedCard((await world.phone()).page, world.server)
  const { page, offline } = await world.desktop()
  await page.goto('/v')
  const field = page.getByRole('textbox', { name: 'Codice della tessera' })
  await field.fill('7K2QM-9XW46')
  await page.getByRole('button', { name: 'Controlla' }).click()
  await seesText(page, /Il codice non torna/)
  await field.fill(`${card.code.slice(0, 5).toLowerCase()} ${card.code.slice(5)}`)
  await page.getByRole('button', { name: 'Controlla' }).click()
  await seesPage(page, 'Numero valido: chiedi di vedere la tessera')
  await seesText(page, 'Giulia B.')
  await page.getByRole('button', { name: "Leggi un'altra tessera" }).click()
  await seesPage(page, 'Verifica una tessera')
  await offline(true)
  await field.fill(card.code)
  await page.getByRole('button', { name: 'Controlla' }).click()
  await seesPage(page, 'Non verificabile ora')
  await seesText(page, /^Manca la rete\./)
  assert.deepEqual(await violations(page, 'a code that cannot be looked up'), [])
  await offline(false)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await seesPage(page, 'Numero valido: chiedi di vedere la tessera')
})

test('A code of today’s cards says the number and what it proves, without an account', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/v#n=7312904586')
  await seesPage(page, 'Chiedi di vedere la tessera')
  await seesText(page, '7312 904 586')
  await page.goto('/v#n=12345')
  await seesPage(page, 'Non è una tessera')
})

test('Any ten digits prove nothing, and the answer says so from edge to edge of every window', async ({ world }) => {
  const wide = await writesNumber(await world.desktop())
  await becomes(() => wide.evaluate(() => document.querySelector('main')?.getBoundingClientRect().right === innerWidth), true)
  const narrow = await writesNumber(await world.phone())
  await narrow.setViewportSize({ width: 320, height: 700 })
  await narrow.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await becomes(() => narrow.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0)
})

/** Ten digits, written on a device that may not ask about them. */
async function writesNumber({ page }: Device): Promise<Page> {
  const asked = countCalls(page, 'POST', '/api/verify')
  await page.goto('/v')
  await seesPage(page, 'Verifica una tessera')
  await page.getByRole('textbox', { name: 'Codice della tessera' }).fill('1234 567 890')
  await page.getByRole('button', { name: 'Controlla' }).click()
  await seesPage(page, 'Chiedi di vedere la tessera')
  await seesText(page, '1234 567 890')
  assert.equal(asked(), 0)
  return page
}
