import { assert, becomes, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test('The share sheet shares a page with its canonical address; without a sheet the link is copied, or shown when copying is refused', async ({
  phone,
  server,
}) => {
  const { page, expectProblem } = await phone()
  expectProblem(/link not copied/)
  await page.addInitScript(() => {
    const done = { shared: [] as unknown[], copied: [] as string[] }
    Object.assign(globalThis, { done })
    Object.assign(navigator, { canShare: () => true, share: async (data: unknown) => void done.shared.push(data) })
    const clipboard = { writeText: async (text: string) => void done.copied.push(text) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard })
  })
  const done = () => page.evaluate(() => (globalThis as unknown as { done: object }).done)
  await page.goto('/convenzioni/farmacia-della-pieve')
  const url = `${server.origin}/convenzioni/farmacia-della-pieve`
  const share = page.getByRole('button', { name: 'Condividi Farmacia della Pieve' })
  await share.click()
  await becomes(done, { shared: [{ title: 'Farmacia della Pieve', url }], copied: [] })

  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await share.click()
  await seesText(page, 'Link copiato')
  await becomes(done, { shared: [{ title: 'Farmacia della Pieve', url }], copied: [url] })

  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))))
  await share.click()
  const sheet = page.getByRole('dialog', { name: 'Condividi' })
  await sheet.waitFor()
  await becomes(() => sheet.getByRole('textbox').inputValue(), url)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })

  // The browser's own share uses it too.
  const canonical = page.locator('link[rel=canonical]')
  assert.equal(await canonical.getAttribute('href'), url)
  await page.getByRole('button', { name: 'Torna indietro' }).click()
  await canonical.waitFor({ state: 'detached' })
})
