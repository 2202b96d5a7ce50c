import { assert, seesCode, seesText, workerKeepsAll } from './sees.ts'
import { test } from './fixtures.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

test('The app is installable; the verification page is an installable app of its own that opens offline', async ({ phone }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  const session = await page.context().newCDPSession(page)
  await page.goto('/home')
  const color = await page.locator('meta[name=theme-color]').getAttribute('content')
  const app = (await session.send('Page.getAppManifest')) as { data: string; errors: unknown[] }
  assert.equal((JSON.parse(app.data) as { theme_color: string }).theme_color, color)
  assert.deepEqual(app.errors, [])
  const { installabilityErrors } = (await session.send('Page.getInstallabilityErrors')) as { installabilityErrors: { errorId: string }[] }
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    [],
  )

  await page.goto('/v')
  await page.locator('link[rel=manifest][href$="/v.webmanifest"]').waitFor({ state: 'attached' })
  const manifest = (await session.send('Page.getAppManifest')) as { url: string; data: string; errors: unknown[] }
  assert.equal(new URL(manifest.url).pathname, '/v.webmanifest')
  assert.deepEqual(manifest.errors, [])
  const { start_url: start } = JSON.parse(manifest.data) as { start_url: string }
  await workerKeepsAll(page)
  await seesText(page, /Da ora funziona anche senza rete\./)
  await offline(true)
  await page.goto(start)
  await page.getByRole('button', { name: 'Usa la fotocamera da qui' }).waitFor()
})

test('After the card is shown, the app asks for persistent storage and offers installation until «Non ora»', async ({ member, phone }) => {
  const { page: visitor } = await phone({ userAgent: iPhone })
  const title = 'Tieni la tessera a portata di mano'
  await visitor.goto('/home')
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await visitor.getByText(title).count(), 0)

  const { page } = await member({}, { userAgent: iPhone })
  await seesCode(page)
  await page.getByText(title).waitFor()
  await page.getByRole('button', { name: 'Non ora' }).click()
  await page.getByText(title).waitFor({ state: 'detached' })
  await page.addInitScript(() => {
    navigator.storage.persisted = () => Promise.resolve(false)
    navigator.storage.persist = () => {
      sessionStorage.setItem('asked-to-keep', location.pathname)
      return Promise.resolve(true)
    }
  })
  await page.reload()
  await seesCode(page)
  await page.waitForFunction(() => sessionStorage.getItem('asked-to-keep') === '/tessera')
  assert.equal(await page.getByText(title).count(), 0)
  // The account still offers it.
  await page.goto('/account')
  await page.getByText(title).waitFor()
})
