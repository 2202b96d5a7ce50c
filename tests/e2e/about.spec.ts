import type { Page } from '@playwright/test'
import { assert, isAt, seesPage, seesText, workerKeepsAll } from './sees.ts'
import { test } from './fixtures.ts'

/** Downloads a document and returns its suggested file name. */
async function download(page: Page, title: string): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: title }).click()
  return (await coming).suggestedFilename()
}

test("A visitor reads about the association, downloads its statute, and is asked to sign in for members' documents", async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/chi-siamo')
  await seesPage(page, 'Chi siamo')
  for (const title of ['Dove e quando', 'Contatti', 'La nostra storia', 'Le persone', 'Chi decide', 'Dallo statuto', 'Documenti'])
    await page.getByRole('heading', { name: title, level: 2 }).waitFor()
  const office = page.getByRole('link', { name: /segreteria@borgosereno.example/ }).first()
  assert.equal(await office.getAttribute('href'), 'mailto:segreteria@borgosereno.example')
  assert.equal(await download(page, 'Statuto'), 'statuto.pdf')
  await seesText(page, '«Statuto» è tra i file scaricati.')
  await page.getByRole('button', { name: "Verbale dell'ultima assemblea" }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Accedi' }).click()
  await isAt(page, '/login?return=%2Fchi-siamo')
})

test('A document fetched once opens offline; one never fetched says that it needs the network', async ({ phone }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await page.goto('/chi-siamo')
  await workerKeepsAll(page)
  await download(page, 'Statuto')
  await offline(true)
  await page.reload()
  await seesText(page, /Ultimo aggiornamento/)
  assert.equal(await download(page, 'Statuto'), 'statuto.pdf')
  await page.getByRole('button', { name: 'Regolamento della sede' }).click()
  await seesText(page, 'Per questo serve la connessione.')
})
