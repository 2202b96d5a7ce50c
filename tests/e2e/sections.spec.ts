import { assert, becomes, contentIsKept, isAt, seesPage, seesText, workerTakesOver } from './sees.ts'
import { test } from './fixtures.ts'

const lists = [
  ['/ristoranti', 'ristoranti'],
  ['/appuntamenti', 'appuntamenti'],
  ['/convenzioni', 'convenzioni'],
  ['/istruzioni', 'istruzioni'],
  ['/sports', 'sports'],
] as const

test('Every section lists its documents, each leading to its own page', async ({ phone, server }) => {
  const { page } = await phone()
  for (const [path, collection] of lists) {
    const documents = (await (await fetch(`${server.origin}/api/collections/${collection}`)).json()) as { id: string }[]
    assert.ok(documents.length > 0, collection)
    await page.goto(path)
    const rows = page.getByRole('main').locator(`a[href^="${path}/"]:not([href$="/map"])`)
    await rows.first().waitFor()
    const href = (await rows.first().getAttribute('href')) ?? ''
    assert.ok(
      documents.some(({ id }) => href === `${path}/${encodeURIComponent(id)}`),
      `${href} is one of ${collection}`,
    )
    const title = await page.title()
    await rows.first().click()
    await isAt(page, href)
    await page.waitForFunction((name) => document.title !== name, title)
    await page.getByRole('button', { name: 'Torna indietro' }).click()
    await isAt(page, path)
  }
})

test('A list that cannot be loaded is empty and says so', async ({ phone }) => {
  const { page, expectProblem } = await phone()
  expectProblem(/status of 503/)
  await page.route('**/api/collections/**', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":{"code":"api.unavailable"}}' }),
  )
  await page.goto('/convenzioni')
  await seesPage(page, 'Convenzioni')
  await seesText(page, /Riprova|Non riusciamo ad aggiornare/)
})

test('A list that was loaded before keeps its documents when it cannot be brought up to date', async ({ phone }) => {
  const { page, expectProblem } = await phone()
  expectProblem(/ERR_|status of 50/)
  await page.goto('/convenzioni')
  const first = page.getByRole('main').locator('a[href^="/convenzioni/"]:not([href*="/map"])').first()
  const text = (await first.innerText()).split('\n')[0] ?? ''
  await contentIsKept(page)
  await page.waitForLoadState('networkidle')
  await page.route('**/api/c*/**', (route) => route.abort())
  await page.route('**/api/content*', (route) => route.abort())
  await page.reload()
  await seesText(page, text)
  await seesText(page, /Ultimo aggiornamento/)
})

test('A search finds without accents and case, and says when there is nothing', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/ristoranti')
  const rows = page.getByRole('main').locator('a[href^="/ristoranti/"]:not([href$="/map"])')
  await rows.first().waitFor()
  const all = await rows.count()
  const name = ((await rows.first().innerText()).split('\n')[0] ?? '').toUpperCase()
  const search = page.getByRole('searchbox', { name: /^Cerca/ })
  await search.fill(name)
  await page.waitForFunction((before) => document.querySelectorAll('main a[href^="/ristoranti/"]').length < before, all)
  assert.ok((await rows.count()) >= 1)
  await search.fill('qqqqqq')
  await seesText(page, /Nessun/)
})

test('What was never visited opens without a network too, dated: the start has brought all of it', async ({ phone }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  const content = page.waitForResponse((answer) => answer.url().includes('/api/content'))
  await page.goto('/home')
  await content
  await workerTakesOver(page)
  await contentIsKept(page)
  await page.waitForLoadState('networkidle')
  await offline(true)
  for (const [path] of lists) {
    await page.goto(path)
    await page.getByRole('main').locator(`a[href^="${path}/"]:not([href$="/map"])`).first().waitFor()
    await seesText(page, /Ultimo aggiornamento: oggi, ore \d\d:\d\d/)
  }
})

test('A second start asks for what has changed in one request, and fetches no list', async ({ phone }) => {
  const { page } = await phone({ serviceWorker: true })
  await page.goto('/convenzioni')
  await contentIsKept(page)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(content|collections)/.test(pathname)) asked.push(pathname)
  })
  await page.reload()
  await page.getByRole('main').locator('a[href^="/convenzioni/"]:not([href*="/map"])').first().waitFor()
  await becomes(() => asked.length > 0, true)
  await page.waitForLoadState('networkidle')
  assert.deepEqual(asked, ['/api/content'])
})

test('Coming back to a list, and reloading it, finds the place where one was', async ({ phone }) => {
  const { page } = await phone({ viewport: { width: 390, height: 500 } })
  for (const [path] of lists) {
    await page.goto(path)
    const rows = page.getByRole('main').locator(`a[href^="${path}/"]:not([href$="/map"])`)
    await rows.first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => scrollTo(0, 240))
    const place = await page.evaluate(() => scrollY)
    await rows.nth(3).evaluate((row: HTMLElement) => row.click())
    await page.getByRole('button', { name: 'Torna indietro' }).click()
    await isAt(page, path)
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 3, place)
    await page.reload()
    await rows.first().waitFor()
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 3, place)
  }
})

test('An address that is opened in the same tab begins at its top, and a reload stays where it was', async ({ phone }) => {
  const { page } = await phone({ serviceWorker: true })
  await page.goto('/convenzioni')
  await seesText(page, '13 convenzioni')
  await page.evaluate(() => scrollTo(0, 300))
  await contentIsKept(page)
  await page.reload()
  await page.waitForFunction(() => scrollY === 300)
  await page.goto('/appuntamenti')
  await seesText(page, /\d+ appuntamenti/)
  await page.waitForLoadState('networkidle')
  assert.equal(await page.evaluate(() => scrollY), 0)
})
