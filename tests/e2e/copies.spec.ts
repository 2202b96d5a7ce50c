import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { codeOn } from '#server/features/copies/test-pdf.ts'
import { DENSE } from './devices.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, seesCode, seesPage, seesText, storedUser } from './sees.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

test('Offline, a barcode reader reads the number from a dark phone, and the copies say that they need the network', async ({
  phone,
  server,
}) => {
  const { page, offline } = await phone({ ...DENSE, colorScheme: 'dark' })
  await registerAndConfirm(page, server, newPerson())
  await seesCode(page)
  const number = String((await storedUser(page))?.['tessera'])
  await page.getByRole('button', { name: /^Salva la tessera/ }).waitFor()
  await offline(true)
  await page.getByRole('button', { name: /^Codice a barre/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Codice a barre' })
  const bars = sheet.getByRole('img', { name: 'Codice a barre della tessera' })
  await bars.waitFor()
  // A sheet that slides in is read once it rests.
  await until('the bars to be read', async () => (await readNumber(await bars.screenshot())) === number)
  await sheet.getByText(`${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`).waitFor()
  // Sideways, then upright again.
  for (const [width, height] of [
    [844, 390],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await until(`all bars to be read on ${width} × ${height}`, async () => {
      const { left, right } = await bars.evaluate((drawn) => drawn.closest('figure')!.getBoundingClientRect())
      const box = await bars.boundingBox()
      return box && box.x >= left && box.x + box.width <= right && (await readNumber(await bars.screenshot())) === number
    })
  }
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await openSaving(page)
  await seesText(page, 'Per questo serve la connessione.')
  await offline(false)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica il PDF da stampare' }).click()
  await download
  await seesText(page, 'Le tue copie')
})

test("A printed card is valid at the shop and can be withdrawn; no copy is offered without the server's keys", async ({
  phone,
  server,
}) => {
  const [member, shop] = [await phone(), await phone()]
  await registerAndConfirm(member.page, server, newPerson({ firstname: 'Giulia', lastname: 'Bianchi' }))
  const lastDay = await member.page
    .getByRole('article')
    .getByText(/^\d{2}\/\d{2}\/\d{2}$/)
    .textContent()
  const download = member.page.waitForEvent('download')
  // A press counts while the list of copies still loads.
  await member.page.route('**/api/card/copies', async (route) => {
    await download
    await route.continue()
  })
  await openSaving(member.page)
  await member.page.getByRole('button', { name: 'Scarica il PDF da stampare' }).click()
  const file = await download
  assert.match(file.suggestedFilename(), /^tessera-[\w-]+\.pdf$/)
  const code = codeOn(await readFile(await file.path()))

  await shop.page.goto(`/v${new URL(code).hash}`)
  await seesPage(shop.page, 'Copia della tessera')
  await seesText(shop.page, /Giulia B\./)

  const withdraw = member.page.getByRole('button', { name: /^Ritira la copia: Stampata/ })
  await withdraw.waitFor()
  // The card's own last day, not the end of the grace period that the copy is signed for.
  await seesText(member.page, new RegExp(`^Dal \\S+ al ${lastDay}$`))
  for (const name of ['Aggiungi ad Apple Wallet', 'Salva in Google Wallet'])
    assert.equal(await member.page.getByRole('button', { name }).count(), 0, name)
  assert.equal((await check(server.origin, code)).reason, 'ok')
  await withdraw.click()
  await member.page.getByRole('alertdialog').getByRole('button', { name: 'Ritira' }).click()
  await withdraw.waitFor({ state: 'detached' })
  assert.equal((await check(server.origin, code)).reason, 'revoked')
})

const openSaving = async (page: Page) => {
  await page.getByRole('button', { name: /^Salva la tessera/ }).click()
  await page.getByRole('dialog', { name: 'Salva la tessera' }).waitFor()
}

async function check(origin: string, text: string): Promise<{ reason: string }> {
  const headers = { 'Content-Type': 'application/json' }
  return (await fetch(`${origin}/api/verify`, { method: 'POST', headers, body: JSON.stringify({ text }) })).json() as never
}

/** The number that a reader finds in the picture; null without bars. */
async function readNumber(png: Buffer): Promise<string | null> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  const [found] = await readBarcodes(new Uint8Array(png), { formats: ['Code128'], tryHarder: false })
  return found?.text ?? null
}
