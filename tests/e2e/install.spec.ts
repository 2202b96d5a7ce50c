import { newPerson, registerAndConfirm } from './people.ts'
import { assert, seesCode, seesText, workerTakesOver } from './sees.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

type Manifest = {
  name: string
  lang: string
  start_url: string
  display: string
  theme_color: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
  shortcuts: { name: string; url: string }[]
}

test('The app can be installed: its manifest carries the association and the icons exist', async ({ phone, server }) => {
  const { page } = await phone()
  await page.goto('/home')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await fetch(server.origin + href)).json()) as Manifest
  const association = JSON.parse((await page.locator('meta[name=association]').getAttribute('content')) ?? '{}') as { name: string }
  assert.equal(manifest.name, association.name)
  assert.equal(manifest.start_url, '/tessera')
  assert.equal(manifest.display, 'standalone')
  assert.equal(manifest.lang, 'it')
  assert.equal(manifest.theme_color, await page.locator('meta[name=theme-color]').getAttribute('content'))
  assert.ok(manifest.shortcuts.length > 0)
  assert.ok(manifest.icons.some(({ purpose }) => purpose?.includes('maskable')))
  for (const size of ['192x192', '512x512'])
    assert.ok(
      manifest.icons.some(({ sizes }) => sizes === size),
      size,
    )
  for (const { src, type } of [
    ...manifest.icons,
    { src: '/apple-touch-icon.png', type: 'image/png' },
    { src: '/favicon.svg', type: 'image/svg+xml' },
  ]) {
    const answer = await fetch(new URL(src, server.origin))
    assert.equal(answer.status, 200, src)
    assert.ok(answer.headers.get('content-type')?.startsWith(type), `${src} is ${answer.headers.get('content-type')}`)
  }
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = (await session.send('Page.getInstallabilityErrors')) as { installabilityErrors: { errorId: string }[] }
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    [],
  )
})

test('Whoever checks cards can install that page: it is an app of its own and opens at the scanner, also without a network', async ({
  phone,
}) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await page.goto('/v')
  await page.locator('link[rel=manifest][href$="/v.webmanifest"]').waitFor({ state: 'attached' })
  const session = await page.context().newCDPSession(page)
  const manifest = (await session.send('Page.getAppManifest')) as { url: string; data: string; errors: unknown[] }
  assert.equal(new URL(manifest.url).pathname, '/v.webmanifest')
  assert.deepEqual(manifest.errors, [])
  const { start_url: start } = JSON.parse(manifest.data) as Manifest
  await workerTakesOver(page)
  await seesText(page, /Elenco aggiornato: oggi/)
  await until('the files of /v', () =>
    page.evaluate(async () => (await (await caches.open('shell')).keys()).some(({ url }) => /\/verify-[^/]*\.js/.test(url))),
  )
  await offline(true)
  await page.goto(start)
  await page.getByRole('button', { name: 'Usa la fotocamera da qui' }).waitFor()
})

test('The hint to install appears only after the card has been seen', async ({ phone, server }) => {
  const { page } = await phone({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  })
  const hint = page.getByText('Tieni la tessera a portata di mano')
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await hint.count(), 0)
  await registerAndConfirm(page, server, newPerson())
  await seesCode(page)
  await hint.waitFor()
  await page.getByRole('button', { name: 'Non ora' }).click()
  await hint.waitFor({ state: 'detached' })
  await page.reload()
  await seesCode(page)
  assert.equal(await hint.count(), 0)
})

test('The browser is asked to keep what the device knows once the card has been seen', async ({ phone, server }) => {
  const { page } = await phone()
  await page.addInitScript(() => {
    navigator.storage.persisted = () => Promise.resolve(false)
    navigator.storage.persist = () => {
      sessionStorage.setItem('asked-to-keep', location.pathname)
      return Promise.resolve(true)
    }
  })
  await registerAndConfirm(page, server, newPerson())
  await page.waitForFunction(() => sessionStorage.getItem('asked-to-keep') === '/tessera')
})
