import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, isAt, seesPage, seesText, workerKeepsAll } from './sees.ts'
import { test } from './fixtures.ts'

/** Presses a document and gives what came into the files of the device. */
async function download(page: Page, title: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: title }).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') }
}

test('A visitor reads who the association is, where, and takes its statute home as an accessible PDF', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/chi-siamo')
  await seesPage(page, 'Chi siamo')
  for (const title of ['Dove e quando', 'Contatti', 'La nostra storia', 'Le persone', 'Chi decide', 'Dallo statuto', 'Documenti'])
    await page.getByRole('heading', { name: title, level: 2 }).waitFor()
  assert.equal(
    await page
      .getByRole('link', { name: /segreteria@borgosereno.example/ })
      .first()
      .getAttribute('href'),
    'mailto:segreteria@borgosereno.example',
  )
  const { name, text } = await download(page, 'Statuto')
  assert.equal(name, 'statuto.pdf')
  assert.ok(text.startsWith('%PDF-1.7'))
  for (const wanted of ['/Lang (it-IT)', '/StructTreeRoot', '/S /H2', '<pdfuaid:part>1', 'HankenGrotesk'])
    assert.ok(text.includes(wanted), wanted)
  await seesText(page, '«Statuto» è tra i file scaricati.')
})

test('A document that was fetched once is there without a network; another one says that it needs it', async ({ phone }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await page.goto('/chi-siamo')
  await download(page, 'Statuto')
  await workerKeepsAll(page)
  await offline(true)
  await page.reload()
  await seesText(page, /Ultimo aggiornamento/)
  assert.equal((await download(page, 'Statuto')).name, 'statuto.pdf')
  await page.getByRole('button', { name: 'Regolamento della sede' }).click()
  await seesText(page, 'Per questo serve la connessione.')
})

test('What is for members asks a visitor to sign in, and tells a friend with a card that it is for members', async ({
  desktop,
  server,
}) => {
  const { page } = await desktop()
  await page.goto('/chi-siamo')
  await page.getByRole('button', { name: "Verbale dell'ultima assemblea" }).click()
  await seesText(page, "Questo documento è per i soci: serve l'accesso.")
  await page.getByRole('alert').getByRole('link', { name: 'Accedi' }).click()
  await isAt(page, '/login?return=%2Fchi-siamo')
  await registerAndConfirm(page, server, newPerson())
  await page.goto('/chi-siamo')
  await page.getByRole('button', { name: "Verbale dell'ultima assemblea" }).click()
  await seesText(page, 'Questo documento è per i soci. Per entrare tra i soci scrivi alla segreteria.')
})

test('Chi siamo has no accessibility problems, in light and dark', async ({ phone, desktop }) => {
  const found: string[] = []
  for (const { page } of [await phone(), await desktop()]) {
    await page.goto('/chi-siamo')
    await page.getByRole('heading', { name: 'Documenti', level: 2 }).waitFor()
    found.push(...(await violations(page, '/chi-siamo')))
  }
  assert.deepEqual(found, [])
})
