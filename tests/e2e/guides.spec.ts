import type { Page } from '@playwright/test'
import { becomes, isAt, seesPage, seesText, workerKeepsAll } from './sees.ts'
import { test } from './fixtures.ts'

const guide = '/istruzioni/attivare-la-tessera'
const yes = (page: Page) => page.getByRole('button', { name: 'Sì', exact: true })

test('A guide is found by a word in its text, shows a picture for each step and opens offline; «È stato utile?» needs the network and can be changed', async ({
  phone,
}) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await page.goto('/istruzioni')
  await page.getByRole('heading', { name: 'Quando qualcosa non va', level: 2 }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Cerca' })
  await search.fill('zanzara')
  await seesText(page, 'Nessuna guida per «zanzara».')
  await page.getByRole('link', { name: 'Fai una segnalazione' }).click()
  await isAt(page, '/segnalazioni')
  await page.goBack()
  await search.fill('ROBUSTA')
  await seesText(page, '1 guida')
  await page.getByRole('link', { name: /^Attivare la tessera/ }).click()
  await isAt(page, guide)
  await seesPage(page, 'Attivare la tessera')
  const steps = page.getByRole('main').locator('ol > li')
  await becomes(() => steps.count(), 4)
  for (const step of await steps.all()) await becomes(() => step.getByRole('img').count(), 1)
  await page.getByRole('link', { name: /^Mettere l'app su Android/ }).click()
  await seesPage(page, "Mettere l'app su Android")

  await workerKeepsAll(page)
  await offline(true)
  await page.goto(guide)
  await page.getByRole('img', { name: /pulsante Crea account da toccare/ }).waitFor()
  await yes(page).click()
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')
  await offline(false)
  await yes(page).click()
  await seesText(page, 'Grazie, ci aiuta a scrivere meglio.')
  await page.reload()
  await seesText(page, 'Grazie, ci aiuta a scrivere meglio.')
  await becomes(() => yes(page).count(), 0)
  await page.getByRole('button', { name: 'Cambia risposta' }).click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByRole('link', { name: 'Scrivi che cosa manca' }).waitFor()
})
