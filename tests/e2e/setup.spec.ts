import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startHttpsProxy } from './https-proxy.ts'
import { signIn } from './people.ts'
import { assert, isAt, seesPage, seesText } from './sees.ts'
import { createServer } from './server.ts'
import type { Server } from './server.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

const admin = { email: 'presidente@polisportiva.example', password: 'ponte cesta melograno' }

test('A real installation starts empty, and the one-time link sets up the association and its first administrator', async ({ phone }) => {
  const proxy = await startHttpsProxy()
  const server = await createServer({ origin: proxy.origin, env: { APP_URL: proxy.origin, TRUSTED_PROXIES: '127.0.0.1' } })
  proxy.leadTo(server.port)
  await server.start()
  try {
    const { page, expectProblem } = await phone({ baseURL: proxy.origin })
    assert.deepEqual(await (await fetch(`http://localhost:${server.port}/api/collections/convenzioni`)).json(), [])
    const link = await setupLink(server)
    await page.goto(link)
    await fillSetup(page)
    await page.getByRole('button', { name: "Crea l'associazione" }).click()
    await seesText(page, "L'associazione è pronta. Accedi con la tua e-mail e la password che hai scelto.")

    const again = (await phone({ baseURL: proxy.origin })).page
    await again.goto(link)
    await seesText(again, 'Questo link non vale più')

    await page.goto('/login')
    await signIn(page, admin)
    await page.waitForURL(/\/(home|confirm-email)/)
    const cookies = await page.context().cookies()
    const session = cookies.find(({ httpOnly }) => httpOnly)
    assert.ok(session?.secure && session.sameSite === 'Lax', JSON.stringify(cookies))
    await page.goto(await confirmationFromOutbox(server))
    await isAt(page, '/tessera')
    await seesPage(page, 'La mia tessera')
    await page.waitForFunction(() => document.title.startsWith('La mia tessera · Polisportiva'))
    await page.goto('/chi-siamo')
    await seesText(page, 'segreteria@polisportiva.example')
    await page.goto('/segnalazioni')
    await seesText(page, 'manca la persona responsabile della tutela')
    assert.equal(await page.getByRole('option', { name: 'Segnalazione riservata' }).count(), 0)

    // Nothing of the trial is here.
    expectProblem(/status of 404/)
    assert.equal((await fetch(`http://localhost:${server.port}/api/trial/mails`)).status, 404)
    for (const path of ['/posta', '/codici', '/componenti']) {
      await page.goto(path)
      await seesPage(page, 'Pagina non trovata')
    }
    await leave(page, again)
  } finally {
    await server.stop()
    await proxy.stop()
  }
})

/** Before the server goes: the page may still be bringing its copy up to date, or the telephone getting its signed card. */
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))

const setupLink = (server: Server): Promise<string> => until('the set-up link', () => /"setupLink":"([^"]+)"/.exec(server.output())?.[1])

async function fillSetup(page: Page): Promise<void> {
  await page.getByLabel("Nome dell'associazione").fill('Polisportiva Valle Chiara')
  await page.getByLabel('Colore').fill('#8a2b0f')
  await page.getByLabel("E-mail dell'associazione").fill('segreteria@polisportiva.example')
  await page.getByLabel('Nome', { exact: true }).fill('Marta')
  await page.getByLabel('Cognome').fill('Venturi')
  await page.getByLabel('La tua e-mail').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByText("Leggi l'informativa con cui cominci").click()
  await seesText(page, 'Il titolare del trattamento è')
  await page.getByLabel("Ho letto l'informativa privacy").check()
  await page.getByLabel('Ho almeno 14 anni').check()
}

/** Without SMTP_URL every mail is a file: the path and query of the link in the first. */
async function confirmationFromOutbox(server: Server): Promise<string> {
  const outbox = join(server.dataDir, 'outbox')
  const file = await until('a mail in the outbox', async () =>
    (await readdir(outbox).catch(() => [])).find((name) => name.endsWith('.eml')),
  )
  // Quoted-printable: a line that ends with = goes on, =3D is the sign itself.
  const mail = (await readFile(join(outbox, file), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const [, path] = /https:\/\/localhost:\d+(\/confirm-email\?token=[\w-]+)/.exec(mail) ?? []
  if (!path) throw new Error(`No confirmation link in:\n${mail}`)
  return path
}
