import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { open } from './screens.ts'
import { assert, becomes, isAt, seesPage, seesText, workerKeepsAll } from './sees.ts'
import { test } from './fixtures.ts'

const guide = '/istruzioni/attivare-la-tessera'
const yes = (page: Page) => page.getByRole('button', { name: 'Sì', exact: true })

test('A guide is found by a word of its text, without accents, and shows a picture for each step', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/istruzioni')
  await page.getByRole('heading', { name: 'Quando qualcosa non va', level: 2 }).waitFor()
  await page.getByRole('searchbox', { name: 'Cerca' }).fill('ROBUSTA')
  await seesText(page, '1 guida')
  await page.getByRole('link', { name: /^Attivare la tessera/ }).click()
  await isAt(page, guide)
  await seesPage(page, 'Attivare la tessera')
  const steps = page.getByRole('main').locator('ol > li')
  await becomes(() => steps.count(), 4)
  for (const step of await steps.all()) await becomes(() => step.getByRole('img').count(), 1)
  await page.getByRole('img', { name: /pulsante Crea account da toccare/ }).waitFor()
  await page.getByRole('link', { name: /^Mettere l'app su Android/ }).click()
  await seesPage(page, "Mettere l'app su Android")
})

test('Who finds no guide is led to write to the association', async ({ desktop }) => {
  const { page } = await desktop()
  await page.goto('/istruzioni')
  await page.getByRole('searchbox', { name: 'Cerca' }).fill('zanzara')
  await seesText(page, 'Nessuna guida per «zanzara».')
  await page.getByRole('link', { name: 'Fai una segnalazione' }).click()
  await isAt(page, '/segnalazioni')
})

test('«È stato utile?» is asked once, thanks, and may be changed', async ({ phone }) => {
  const { page } = await phone()
  await page.goto(guide)
  await yes(page).click()
  await seesText(page, 'Grazie, ci aiuta a scrivere meglio.')
  await page.reload()
  await seesText(page, 'Grazie, ci aiuta a scrivere meglio.')
  await becomes(() => yes(page).count(), 0)
  await page.getByRole('button', { name: 'Cambia risposta' }).click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByRole('link', { name: 'Scrivi che cosa manca' }).waitFor()
})

test('Guides and their pictures are there without a network; the answer waits for it and says so', async ({ phone }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await page.goto('/istruzioni')
  await page.getByRole('link', { name: /^Attivare la tessera/ }).waitFor()
  await workerKeepsAll(page)
  await offline(true)
  await page.goto(guide)
  await page.getByRole('img', { name: /pulsante Crea account da toccare/ }).waitFor()
  await yes(page).click()
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')
  await offline(false)
  await yes(page).click()
  await seesText(page, 'Grazie, ci aiuta a scrivere meglio.')
})

test('The guides have no accessibility problems, in light and dark', async ({ phone, desktop }) => {
  const found: string[] = []
  for (const { page } of [await phone(), await desktop()]) {
    for (const path of ['/istruzioni', guide, '/istruzioni/verificare-partner']) {
      await open(page, path)
      found.push(...(await violations(page, path)))
    }
  }
  assert.deepEqual(found, [])
})
