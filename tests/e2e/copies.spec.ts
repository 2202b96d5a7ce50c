import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { codeOn } from '#server/card-pdf/test-pdf.ts'
import { violations } from './axe.ts'
import { changeDatabase } from './database.ts'
import { newPerson, registerAndConfirm, signInAs } from './people.ts'
import { assert, seesPage, seesText, storedUser, workerTakesOver } from './sees.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`A reader without a camera reads the number from the screen, ${colorScheme}, without a network`, async ({ phone, server }) => {
    const { page, offline } = await phone({ serviceWorker: true, colorScheme })
    await registerAndConfirm(page, server, newPerson())
    const number = String((await storedUser(page))?.['tessera'])
    await workerTakesOver(page)
    await offline(true)
    await page.getByRole('button', { name: /^Codice a barre/ }).click()
    const bars = page.getByRole('dialog').getByRole('img', { name: 'Codice a barre della tessera' })
    await bars.waitFor()
    // What comes in from below is read once it stands.
    await until('the bars to be read', async () => (await readNumber(await bars.screenshot())) === number)
    await page
      .getByRole('dialog')
      .getByText(`${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`)
      .waitFor()
    assert.deepEqual(await violations(page, 'the bar code'), [])
    // Upright again after it was held sideways.
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
  })
}

test('A card is printed, is a copy at the shop, and is withdrawn; nothing is offered without its keys', async ({ phone, server }) => {
  const [member, shop] = [await phone(), await phone()]
  await registerAndConfirm(member.page, server, newPerson({ firstname: 'Giulia', lastname: 'Bianchi' }))
  const lastDay = await member.page
    .getByRole('article')
    .getByText(/^\d{2}\/\d{2}\/\d{2}$/)
    .textContent()
  await openSaving(member.page)
  const download = member.page.waitForEvent('download')
  await member.page.getByRole('button', { name: 'Scarica il PDF da stampare' }).click()
  const file = await download
  assert.match(file.suggestedFilename(), /^tessera-[\w-]+\.pdf$/)
  const code = codeOn(await readFile(await file.path()))

  await shop.page.goto(`/v${new URL(code).hash}`)
  await seesPage(shop.page, 'Copia della tessera')
  await seesText(shop.page, /Giulia B\./)

  const withdraw = member.page.getByRole('button', { name: /^Ritira la copia: Stampata/ })
  await withdraw.waitFor()
  // The card's own end, as on the card, and not that of the grace which the copy is signed for.
  await seesText(member.page, new RegExp(`^Dal \\S+ al ${lastDay}$`))
  for (const name of ['Aggiungi ad Apple Wallet', 'Salva in Google Wallet'])
    assert.equal(await member.page.getByRole('button', { name }).count(), 0, name)
  assert.deepEqual(await violations(member.page, 'the copies of the card'), [])
  assert.equal((await check(server.origin, code)).reason, 'ok')
  await withdraw.click()
  await member.page.getByRole('alertdialog').getByRole('button', { name: 'Ritira' }).click()
  await withdraw.waitFor({ state: 'detached' })
  assert.equal((await check(server.origin, code)).reason, 'revoked')
})

test('Two copies that were printed on one day are told apart by the time', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await openSaving(page)
  const copies = page.getByRole('button', { name: /^Ritira la copia: Stampata/ })
  for (const n of [0, 1]) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Scarica il PDF da stampare' }).click()
    await download
    await copies.nth(n).waitFor()
  }
  // Of one day, whenever this runs.
  const [morning, evening] = [Date.UTC(2026, 10, 20, 8, 5), Date.UTC(2026, 10, 20, 16, 40)]
  const first = '(select min(id) from cardCopy)'
  await changeDatabase(server, `update cardCopy set createdAt = case when id = ${first} then ${morning} else ${evening} end`)
  await page.reload()
  await openSaving(page)
  for (const time of ['09:05', '17:40'])
    await page.getByRole('button', { name: new RegExp(`^Ritira la copia: Stampata, Dal 20/11/26, ore ${time}, al`) }).waitFor()
})

test('Without a network the copies say that they need one, and are there when it is back', async ({ phone, server }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await registerAndConfirm(page, server, newPerson())
  await workerTakesOver(page)
  await offline(true)
  await openSaving(page)
  await seesText(page, 'Per questo serve la connessione.')
  await offline(false)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica il PDF da stampare' }).click()
  await download
  await seesText(page, 'Le tue copie')
})

for (const note of [/expired card/, /suspended card/, /waiting for the board/]) {
  test(`A card that does not work (${note.source}) says when it can be saved, and offers no copy before`, async ({ phone, server }) => {
    const { page } = await phone()
    await signInAs(page, server, note)
    await page.getByRole('button', { name: 'Salva la tessera Si può fare quando la tessera vale' }).click()
    await seesText(page, 'In questo momento la tessera non vale, e nemmeno le sue copie. Potrai salvarla quando vale.')
    await page.waitForLoadState('networkidle')
    assert.equal(await page.getByRole('button', { name: /PDF|Wallet/ }).count(), 0)
    assert.equal(await page.getByRole('button', { name: /^Codice a barre/ }).count(), 0)
    assert.deepEqual(await violations(page, `copies, ${note}`), [])
  })
}

test('A cancelled card, which never works again, promises no copy', async ({ phone, server }) => {
  const { page } = await phone()
  await signInAs(page, server, /cancelled card/)
  await page.getByRole('link', { name: /^Verifiche/ }).waitFor()
  await page.waitForLoadState('networkidle')
  for (const name of [/^Salva la tessera/, /^Codice a barre/]) assert.equal(await page.getByRole('button', { name }).count(), 0, `${name}`)
})

const openSaving = async (page: Page) => {
  await page.getByRole('button', { name: /^Salva la tessera/ }).click()
  await page.getByRole('dialog', { name: 'Salva la tessera' }).waitFor()
}

async function check(origin: string, text: string): Promise<{ reason: string }> {
  const headers = { 'Content-Type': 'application/json' }
  return (await fetch(`${origin}/api/verify`, { method: 'POST', headers, body: JSON.stringify({ text }) })).json() as never
}

/** What a reader makes of a picture of the screen; null when it finds no bars. */
async function readNumber(png: Buffer): Promise<string | null> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  const [found] = await readBarcodes(new Uint8Array(png), { formats: ['Code128'], tryHarder: false })
  return found?.text ?? null
}
