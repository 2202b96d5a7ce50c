import type { Page } from '@playwright/test'
import { fillSetup, firstAdmin, mailedLink, setupLink, startInstallation } from './installation.ts'
import { signIn } from './people.ts'
import { assert, isAt, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test('A real installation starts empty, and the one-time link creates the association and its first administrator', async ({ phone }) => {
  const { server, origin, stop } = await startInstallation()
  try {
    const { page, expectProblem } = await phone({ baseURL: origin })
    assert.deepEqual(await (await fetch(`http://localhost:${server.port}/api/collections/convenzioni`)).json(), [])
    const link = await setupLink(server)
    await page.goto(link)
    await fillSetup(page)
    await page.getByRole('button', { name: "Crea l'associazione" }).click()
    await seesText(page, "L'associazione è pronta. Accedi con la tua e-mail e la password che hai scelto.")

    const again = (await phone({ baseURL: origin })).page
    await again.goto(link)
    await seesText(again, 'Questo link non vale più')

    await page.goto('/login')
    await signIn(page, firstAdmin)
    await page.waitForURL(/\/(home|confirm-email)/)
    const cookies = await page.context().cookies()
    const session = cookies.find(({ httpOnly }) => httpOnly)
    assert.ok(session?.secure && session.sameSite === 'Lax', JSON.stringify(cookies))
    await page.goto(await mailedLink(server, '/confirm-email?token=', firstAdmin.email))
    await isAt(page, '/tessera')
    await seesPage(page, 'La mia tessera')
    await page.waitForFunction(() => document.title.startsWith('La mia tessera · Polisportiva'))
    await page.goto('/chi-siamo')
    await seesText(page, 'segreteria@polisportiva.example')
    await page.goto('/segnalazioni')
    await seesText(page, 'manca la persona responsabile della tutela')
    assert.equal(await page.getByRole('button', { name: /^Abusi, molestie, violenza/ }).count(), 0)

    // The trial's pages do not exist here.
    expectProblem(/status of 404/)
    assert.equal((await fetch(`http://localhost:${server.port}/api/trial/mails`)).status, 404)
    for (const path of ['/posta', '/codici', '/componenti']) {
      await page.goto(path)
      await seesPage(page, 'Pagina non trovata')
    }
    await leave(page, again)
  } finally {
    await stop()
  }
})

/** Closes the pages before the server stops: a page may still be syncing, or a phone fetching its signed card. */
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
