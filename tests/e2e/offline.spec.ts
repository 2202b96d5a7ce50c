import { newPerson, registerAndConfirm } from './people.ts'
import {
  assert,
  becomes,
  contentIsKept,
  isAt,
  isSignedOut,
  seesCode,
  seesPage,
  seesText,
  storedUser,
  workerKeepsAll,
  workerTakesOver,
} from './sees.ts'
import { test } from './fixtures.ts'

const visited = [
  ['/home', /^Ciao/],
  ['/convenzioni', 'Convenzioni'],
  ['/appuntamenti', 'Appuntamenti'],
  ['/istruzioni', 'Istruzioni'],
  ['/sports', 'Sport'],
  ['/chi-siamo', 'Chi siamo'],
] as const

for (const { how, stopServer } of [
  { how: 'with the server stopped', stopServer: true },
  { how: 'with the network off', stopServer: false },
]) {
  test(`The card and the screens already visited open ${how}, and say that they are not fresh`, async ({ server, phone }) => {
    const { page, offline } = await phone({ serviceWorker: true })
    await registerAndConfirm(page, server, newPerson())
    await workerTakesOver(page)
    const content = new Map<string, string>()
    for (const [path, heading] of visited) {
      await page.goto(path)
      await seesPage(page, heading)
      await contentIsKept(page)
      await page.waitForLoadState('networkidle')
      content.set(path, await page.getByRole('main').innerText())
    }
    if (stopServer) await server.stop()
    else await offline(true)
    await page.goto('/tessera')
    await seesCode(page)
    for (const [path, heading] of visited) {
      await page.goto(path)
      await seesPage(page, heading)
      await seesText(page, /Ultimo aggiornamento/)
      const [first = ''] = (content.get(path) ?? '').split('\n').filter((line) => line.length > 12)
      await seesText(page, first)
    }
    assert.notEqual(await storedUser(page), null)
  })
}

test('A page that is kept later opens without a network too, though it was never visited', async ({ server, phone }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await registerAndConfirm(page, server, newPerson())
  await workerKeepsAll(page)
  await offline(true)
  await page.goto('/account')
  await seesPage(page, 'Account')
  await seesText(page, 'Collegati alla rete per vedere i dati del tuo account.')
})

test('A page that was loaded past the service worker is looked after by it again', async ({ server, phone }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await registerAndConfirm(page, server, newPerson())
  await workerTakesOver(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.reload', { ignoreCache: true })
  await page.waitForFunction(() => navigator.serviceWorker.controller === null)
  await workerTakesOver(page)
  await offline(true)
  await page.reload()
  await seesPage(page, 'La mia tessera')
  await seesCode(page)
})

test('Signing out works offline, is final, and the server hears of it when it is back', async ({ server, phone }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await registerAndConfirm(page, server, newPerson())
  await workerTakesOver(page)
  await page.goto('/logout')
  await seesText(page, 'Vuoi uscire?')
  await offline(true)
  await page.getByRole('button', { name: 'Esci' }).click()
  await isSignedOut(page)
  await page.goto('/tessera')
  await isAt(page, '/login?return=%2Ftessera')

  // The network is back, and with it the old cookie: it opens nothing, and the session behind it is closed.
  const signedOut = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/sign-out'))
  await offline(false)
  await page.goto('/tessera')
  await isAt(page, '/login?return=%2Ftessera')
  assert.ok((await signedOut).ok())
  assert.equal(await storedUser(page), null)
  assert.equal(await page.evaluate(async () => (await fetch('/api/auth/session')).status), 401)
})

test('Signing out in one tab reaches the others', async ({ server, phone }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  const other = await page.context().newPage()
  await other.goto('/tessera')
  await seesCode(other)
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Esci' }).click()
  await isSignedOut(page)
  await other.waitForFunction(() => document.querySelector('[aria-label="Codice QR della tessera"]') === null)
  await other.getByRole('button', { name: 'Apri il menu' }).click()
  await becomes(() => other.getByRole('link', { name: 'Logout' }).count(), 0)
})

test('No failure of network or server takes the member away, only a clear answer does', async ({ server, phone }) => {
  const { page, expectProblem } = await phone()
  expectProblem(/status of 50[0-4]|ERR_/)
  await registerAndConfirm(page, server, newPerson())
  for (const status of [500, 502, 503]) {
    await page.route('**/api/**', (route) => route.fulfill({ status, body: '<h1>proxy</h1>', contentType: 'text/html' }))
    await page.reload()
    await seesCode(page)
    assert.notEqual(await storedUser(page), null)
    await page.unroute('**/api/**')
  }
  await page.route('**/api/**', (route) => route.abort('connectionreset'))
  await page.reload()
  await seesCode(page)
  assert.notEqual(await storedUser(page), null)
  await page.unroute('**/api/**')

  await page.route('**/api/auth/session', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: '{"error":{"code":"auth.session_expired"}}' }),
  )
  await page.reload()
  await isSignedOut(page)
})
