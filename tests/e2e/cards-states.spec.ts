import type { Locator } from '@playwright/test'
import { hourglass } from '#app/ui/icons.ts'
import { createDevices } from './devices.ts'
import { test } from './fixtures.ts'
import { launch } from './launch.ts'
import { signInAs } from './people.ts'
import { assert, becomes, seesCode, seesPage, seesText } from './sees.ts'

test('A suspended card has no code, leads to the office and says when it can be saved; a cancelled one never can; a pending one has an hourglass', async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  const code = page.getByRole('img', { name: 'Codice QR della tessera' })
  await signInAs(page, server, /suspended card/)
  await seesText(page, /^Sospesa$/)
  const save = page.getByRole('button', { name: 'Salva la tessera' })
  await save.click()
  await seesText(page, 'In questo momento la tessera non vale, e nemmeno le sue copie. Potrai salvarla quando vale.')
  await page.keyboard.press('Escape')
  await page.getByRole('article').getByRole('button', { name: 'Scrivi alla segreteria' }).click()
  const sheet = page.getByRole('dialog', { name: 'Scrivi alla segreteria' })
  await sheet.getByRole('link', { name: /^Telefono/ }).waitFor()
  assert.equal(await code.count(), 0)

  const gone = (await phone()).page
  await signInAs(gone, server, /cancelled card/)
  await seesText(gone, /^Annullata$/)
  await gone.getByRole('link', { name: /^Verifiche/ }).waitFor()
  // The parts below the card load later.
  await gone.waitForLoadState('networkidle')
  for (const name of [/^Salva la tessera/, /^Codice a barre/]) assert.equal(await gone.getByRole('button', { name }).count(), 0, `${name}`)
  assert.equal(await gone.getByRole('img', { name: 'Codice QR della tessera' }).count(), 0)

  const waiting = (await phone()).page
  await signInAs(waiting, server, /card waiting for the board/)
  await waiting.getByRole('article').getByRole('link', { name: 'Vedi la domanda' }).waitFor()
  const icons = waiting.getByRole('article').locator('svg:not(.tcard-crest) path')
  await becomes(() => icons.evaluateAll((paths) => paths.map((path) => path.getAttribute('d'))), [hourglass, hourglass])
  // The home page shows nothing that looks like a code.
  await waiting.goto('/home')
  const strip = waiting.locator('.tcard-strip svg:not(.tcard-crest) path')
  await becomes(() => strip.evaluateAll((paths) => paths.map((path) => path.getAttribute('d'))), [hourglass])
})

/** Free width beside the element, in CSS px. */
const besideIt = (what: Locator) => what.evaluate((shown) => innerWidth - shown.getBoundingClientRect().width)

test('On a dark desktop with scroll bars the enlarged code covers the whole page', async ({ server }) => {
  const browser = await launch([], { scrollBars: true })
  try {
    const devices = createDevices(browser, server)
    const { page } = await devices.desktop({ colorScheme: 'dark' })
    await signInAs(page, server, /\bvalid card$/m)
    await seesCode(page)
    assert.notEqual(await besideIt(page.locator('html')), 0)
    await page.getByRole('button', { name: /^Ingrandisci/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: 'Codice QR della tessera' }).waitFor()
    await becomes(() => besideIt(dialog), 0)
    assert.deepEqual(await devices.problems(), [])
    await devices.close()
  } finally {
    await browser.close()
  }
})

test("A screen reader hears the card's number digit by digit, on the card, enlarged, as bars and in the menu", async ({
  desktop,
  server,
}) => {
  const { page } = await desktop()
  await signInAs(page, server, /begins with zeros/)
  const shown =
    (await page
      .getByRole('article')
      .getByText(/^0\d{3} \d{3} \d{3}$/)
      .textContent()) ?? ''
  const spoken = `Numero di tessera: ${[...shown.replaceAll(' ', '')].join(' ')}`
  const hears = async (what: Locator) => {
    const all = await what.ariaSnapshot()
    assert.ok(all.includes(spoken), `${spoken} is not in:\n${all}`)
    assert.ok(!all.includes(shown), `${shown} is in:\n${all}`)
  }
  await hears(page.getByRole('article'))
  await hears(page.getByRole('link', { name: /^Circolo.+Numero di tessera/ }))
  await page.getByRole('button', { name: /^Ingrandisci/ }).click()
  await hears(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Codice a barre/ }).click()
  await hears(page.getByRole('dialog'))
})

test("A visitor's home page leads to the registration and shortcuts; a member's shows a greeting, the card and the documents", async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  const main = page.getByRole('main')
  await page.goto('/home')
  await seesText(page, 'La tessera del tuo circolo, sempre in tasca.')
  for (const [name, path] of [
    ['Ristoranti', '/ristoranti'],
    ['Sport', '/sports'],
    ['Segnala', '/segnalazioni'],
    ['Istruzioni', '/istruzioni'],
  ] as const)
    assert.equal(await main.getByRole('link', { name, exact: true }).first().getAttribute('href'), path)
  await main.getByRole('link', { name: 'Registrati' }).click()
  await page.getByRole('button', { name: 'Crea account' }).waitFor()

  await signInAs(page, server, /\bvalid card$/m)
  await page.goto('/home')
  await seesPage(page, /^Ciao \p{L}+/u)
  for (const collection of ['appuntamenti', 'convenzioni']) {
    const documents = (await (await fetch(`${server.origin}/api/collections/${collection}`)).json()) as { id: string }[]
    const href = await main.locator(`a[href^="/${collection}/"]`).first().getAttribute('href')
    assert.ok(
      documents.some(({ id }) => href === `/${collection}/${encodeURIComponent(id)}`),
      `${href} is one of ${collection}`,
    )
  }
  await main.locator('a[href="/tessera"]').first().click()
  await seesCode(page)
})
