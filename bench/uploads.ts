import { chromium } from '@playwright/test'
import { testPicture } from '#server/core/content/test-picture.ts'
import { findChromium } from '#tests/chromium.ts'
import { newPerson, registerAndConfirm } from '../tests/e2e/people.ts'
import type { Server } from '../tests/e2e/server.ts'
import { measured, told } from './results.ts'

const PHOTOS = 4
/** DevTools' own "Slow 4G": latency in ms, throughput in bytes a second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 }
const LONGEST_MS = 600_000

/**
 * A report with four photos over a slow line: from the press to the receipt, against the line's minimum for the photos' bytes after the
 * device has scaled them.
 */
export async function benchUploads(server: Server): Promise<void> {
  const files = await Promise.all(Array.from({ length: PHOTOS }, (_, n) => photo(n)))
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-dev-shm-usage'] })
  try {
    const context = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await registerAndConfirm(page, server, newPerson())
    await page.goto('/segnalazioni')
    await page.getByLabel('Che cosa succede?').fill('Quattro foto del cortile.')
    await page.getByLabel('Di che cosa si tratta?').selectOption({ index: 1 })
    await page
      .locator('input[type=file]')
      .setInputFiles(files.map((buffer, n) => ({ name: `foto-${n + 1}.jpg`, mimeType: 'image/jpeg', buffer })))
    await page.getByRole('button', { name: `Rimuovi Foto ${PHOTOS}` }).waitFor()
    const session = await context.newCDPSession(page)
    const bytes = await page.evaluate(draftBytes)
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    const started = performance.now()
    await page.getByRole('button', { name: 'Invia segnalazione' }).click()
    await page.getByText('Segnalazione ricevuta').waitFor({ timeout: LONGEST_MS })
    const seconds = (performance.now() - started) / 1000
    told('report with four photos', bytes / 1000, 'kB')
    told('the same over a slow line', seconds, 's')
    measured('uploadSlow', seconds / (bytes / SLOW_4G.uploadThroughput))
  } finally {
    await browser.close()
  }
}

/** The size of a phone's photo. */
const photo = (n: number) =>
  testPicture(3000, 2000, { noise: 20 + n })
    .jpeg({ quality: 85 })
    .toBuffer()

/** In the page: the bytes of the draft's photos on the device. */
async function draftBytes(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('tessera')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })
  const drafts = await new Promise<{ data: { blob: Blob }[] }[]>((resolve, reject) => {
    const asking = database.transaction('snapshots').objectStore('snapshots').getAll(IDBKeyRange.bound('report-draft:', 'report-draft;'))
    asking.addEventListener('success', () => resolve(asking.result as { data: { blob: Blob }[] }[]))
    asking.addEventListener('error', () => reject(asking.error))
  })
  database.close()
  return drafts.flatMap(({ data }) => data).reduce((sum, { blob }) => sum + blob.size, 0)
}
