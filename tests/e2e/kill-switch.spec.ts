import type { Page } from '@playwright/test'
import { createServer } from './server.ts'
import { becomes, seesPage, workerTakesOver } from './sees.ts'
import { test } from './fixtures.ts'

test('A broken service worker is taken out of the browsers from the server, and the next good one comes', async ({ server, phone }) => {
  const { page } = await phone({ serviceWorker: true })
  await page.goto('/convenzioni')
  await workerTakesOver(page)
  await breakWorker(page)
  await page.reload()
  await seesPage(page, 'Rotta')

  // The same server without workers: the page that the broken one shows has no code that could ask for an update.
  await server.stop()
  const off = await createServer({ port: server.port, dataDir: server.dataDir, env: { SERVICE_WORKER: 'off' } })
  await off.start()
  let loads = 0
  try {
    await page.reload()
    await seesPage(page, 'Convenzioni')
    await becomes(() => registrations(page), 0)
    await becomes(() => page.evaluate(() => caches.keys()), [])
    await page.waitForLoadState()
    page.on('load', () => (loads += 1))

    // Everything goes on without one, and nothing is loaded again.
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await page.getByRole('link', { name: 'Istruzioni' }).click()
    await seesPage(page, 'Istruzioni')
    await page.reload()
    await seesPage(page, 'Istruzioni')
    await becomes(() => registrations(page), 0)
    await becomes(() => loads, 1)
  } finally {
    await off.stop()
  }

  await server.start()
  await page.reload()
  await seesPage(page, 'Istruzioni')
  await workerTakesOver(page)
  await becomes(() => registrations(page), 1)
})

const registrations = (page: Page): Promise<number> => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** From now on it gives every page a broken one, as a worker of a bad version would. */
async function breakWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const kept = await caches.open('shell')
    const found = (await kept.keys()).find(({ url }) => new URL(url).pathname === '/index.html')
    await kept.put(found!, new Response('<link rel="icon" href="data:,"><h1>Rotta</h1>', { headers: { 'Content-Type': 'text/html' } }))
  })
}
