import { assert, becomes, isAt, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

const details = [
  ['ristoranti', 'Restaurant'],
  ['appuntamenti', 'Event'],
  ['convenzioni', 'Offer'],
] as const

test('A link to a public page says what is behind it, to messengers and search engines, within the strict policy', async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  for (const [collection, type] of details) {
    const [first] = (await (await fetch(`${server.origin}/api/collections/${collection}`)).json()) as { id: string }[]
    const path = `/${collection}/${first!.id}`
    await page.goto(path)
    await page.getByRole('button', { name: /^Condividi / }).waitFor()
    const head = await page.evaluate(() => ({
      title: document.title,
      shared: document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      image: document.querySelector('meta[property="og:image"]')?.getAttribute('content'),
      data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as { '@type': string } | null,
    }))
    assert.equal(head.shared, head.title)
    assert.equal(head.canonical, server.origin + path)
    assert.equal(head.data?.['@type'], type)
    assert.equal((await fetch(head.image!)).headers.get('content-type'), 'image/png')
  }
})

test('The canonical address goes when the person goes on, since it is what the browser itself would share', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/convenzioni')
  await page.getByRole('main').locator('a[href^="/convenzioni/"]:not([href*="/map"])').first().click()
  await page.getByRole('button', { name: /^Condividi / }).waitFor()
  await page.waitForFunction(() => document.querySelector('link[rel=canonical]') === null)
})

test('Sharing opens the share sheet of the phone with the page and its name', async ({ phone, server }) => {
  const { page } = await phone()
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(globalThis, { shared })
    Object.assign(navigator, { canShare: () => true, share: async (data: unknown) => void shared.push(data) })
  })
  await page.goto('/ristoranti/osteria-del-glicine')
  await page.getByRole('button', { name: 'Condividi Osteria del Glicine' }).click()
  await page.waitForFunction(() => (globalThis as unknown as { shared: unknown[] }).shared.length > 0)
  const [data] = await page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared)
  assert.deepEqual(data, { title: 'Osteria del Glicine', url: `${server.origin}/ristoranti/osteria-del-glicine` })
})

test('Where there is no share sheet the link is copied, and where that is refused it is shown', async ({ desktop, server }) => {
  const { page, expectProblem } = await desktop()
  expectProblem(/link not copied/)
  await page.addInitScript(() => {
    let copied = ''
    const clipboard = { writeText: async (text: string) => void (copied = text), readText: async () => copied }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard })
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  await page.goto('/convenzioni/farmacia-della-pieve')
  const share = page.getByRole('button', { name: /^Condividi / })
  await share.click()
  await seesText(page, 'Link copiato')
  const link = `${server.origin}/convenzioni/farmacia-della-pieve`
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link)

  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))))
  await share.click()
  const sheet = page.getByRole('dialog', { name: 'Condividi' })
  await sheet.waitFor()
  await becomes(() => sheet.getByRole('textbox').inputValue(), link)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
})

test('A link to something that is gone is 404 for machines, and says so to people', async ({ phone, server }) => {
  const answer = await fetch(`${server.origin}/convenzioni/non-piu`, { headers: { Accept: 'text/html' } })
  assert.equal(answer.status, 404)
  const { page, expectProblem } = await phone()
  expectProblem(/status of 404/)
  await page.goto('/convenzioni/non-piu')
  await seesPage(page, 'Non trovato')
  await page.getByRole('link', { name: "Torna all'elenco" }).click()
  await isAt(page, '/convenzioni')
})
