import { createServer } from './server.ts'
import { assert, becomes, isAt, seesPage, workerTakesOver } from './sees.ts'
import { test } from './fixtures.ts'

test('A new version waits for the person, and "Aggiorna" switches to it', async ({ server, phone }) => {
  const { page } = await phone({ serviceWorker: true })
  await page.goto('/convenzioni')
  await workerTakesOver(page)
  const privacyOf = () => page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=app]')?.content ?? '')

  await server.stop()
  // Another page is another version: here the address of the privacy notice, which is written into it.
  const newer = await createServer({ port: server.port, dataDir: server.dataDir, env: { PRIVACY_URL: 'https://privacy.example/' } })
  await newer.start()
  try {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await page.getByText("C'è una nuova versione.").waitFor()
    assert.doesNotMatch(await privacyOf(), /privacy\.example/)

    // What is open goes on with its own files.
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await page.getByRole('link', { name: 'Istruzioni' }).click()
    await seesPage(page, 'Istruzioni')

    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Aggiorna' }).click()
    await reloaded
    await seesPage(page, 'Istruzioni')
    assert.match(await privacyOf(), /privacy\.example/)
  } finally {
    await newer.stop()
  }
})

test('The service worker is registered only once the page has settled', async ({ phone }) => {
  const { page } = await phone({ serviceWorker: true })
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = (...args) => {
      Object.assign(globalThis, { registeredWith: document.querySelector('h1')?.textContent ?? '' })
      return register(...args)
    }
  })
  // The screen's own file is slow: until it is there, nothing is settled.
  await page.route(/\/assets\/istruzioni-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/istruzioni', { waitUntil: 'commit' })
  await page.waitForRequest(/\/assets\/istruzioni-.*\.js$/)
  assert.equal(await page.evaluate(() => (globalThis as { registeredWith?: string }).registeredWith), undefined)
  answer()
  await page.waitForFunction(() => (globalThis as { registeredWith?: string }).registeredWith === 'Istruzioni')
})

test('A page that never settles gets its service worker after 30 seconds', async ({ phone }) => {
  const { page } = await phone({ serviceWorker: true })
  await page.clock.install()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/istruzioni-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = (...args) => {
      Object.assign(globalThis, { registered: true })
      return register(...args)
    }
    const later = globalThis.setTimeout
    Object.assign(globalThis, {
      setTimeout: (act: () => void, ms?: number) => {
        if (ms === 30_000) Object.assign(globalThis, { waits: true })
        return later(act, ms)
      },
    })
  })
  const registered = () => page.evaluate(() => (globalThis as { registered?: true }).registered === true)
  await page.goto('/istruzioni', { waitUntil: 'commit' })
  await page.waitForRequest(/\/assets\/istruzioni-.*\.js$/)
  await page.waitForFunction(() => (globalThis as { waits?: true }).waits === true)
  // The page's clock goes on by itself: what this takes has to be less than what is left.
  await page.clock.fastForward(10_000)
  assert.equal(await registered(), false)
  await page.clock.fastForward(20_000)
  await becomes(registered, true)
  release()
})

test('A page whose file is gone after a deploy reloads once, and then says what to do', async ({ phone }) => {
  const { page, expectProblem } = await phone()
  expectProblem(/status of 404|dynamically imported module|not loaded/)
  await page.goto('/home')
  await seesPage(page, /./)
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(/\/assets\/istruzioni-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'Istruzioni' }).click()
  await page.getByText('È uscita una nuova versione: ricarica la pagina.').waitFor()
  await isAt(page, '/istruzioni')
  await becomes(() => loads, 1)
  await page.unroute(/\/assets\/istruzioni-.*\.js$/)
  await page.reload()
  await seesPage(page, 'Istruzioni')
})

test('Where there are no service workers the app says so and works', async ({ phone }) => {
  const { page } = await phone({ serviceWorker: true })
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('disabled', 'SecurityError'))
  })
  await page.goto('/convenzioni')
  await seesPage(page, 'Convenzioni')
  await page.getByText('I service worker sono disattivati o non supportati da questo browser.').waitFor()
})
