import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startHttpsProxy } from './https-proxy.ts'
import { seesText } from './sees.ts'
import { createServer, type Server } from './server.ts'
import { until } from './until.ts'

/** An empty real installation behind its proxy; `origin` is the browsers' address. */
export async function startInstallation(): Promise<{ server: Server; origin: string; stop(): Promise<void> }> {
  const proxy = await startHttpsProxy()
  const server = await createServer({ origin: proxy.origin, env: { APP_URL: proxy.origin, TRUSTED_PROXIES: '127.0.0.1' } })
  proxy.leadTo(server.port)
  const stop = async () => {
    await server.stop()
    await proxy.stop()
  }
  try {
    await server.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { server, origin: proxy.origin, stop }
}

export const setupLink = (server: Server): Promise<string> =>
  until('the set-up link', () => /"setupLink":"([^"]+)"/.exec(server.output())?.[1])

export const firstAdmin = { email: 'presidente@polisportiva.example', password: 'ponte cesta melograno' }

export async function fillSetup(page: Page): Promise<void> {
  await page.getByLabel("Nome dell'associazione").fill('Polisportiva Valle Chiara')
  await page.getByLabel('Colore').fill('#8a2b0f')
  await page.getByLabel("E-mail dell'associazione").fill('segreteria@polisportiva.example')
  await page.getByLabel('Nome', { exact: true }).fill('Marta')
  await page.getByLabel('Cognome').fill('Venturi')
  await page.getByLabel('La tua e-mail').fill(firstAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
  await page.getByText("Leggi l'informativa con cui cominci").click()
  await seesText(page, 'Il titolare del trattamento è')
  await page.getByLabel("Ho letto l'informativa privacy").check()
  await page.getByLabel('Ho almeno 14 anni').check()
}

/** Returns path and query of the newest link to `path` mailed to this address. Without SMTP_URL every mail is a file. */
export async function mailedLink({ dataDir }: Server, path: string, address: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  return until(`a link to ${path} in a mail to ${address}`, async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    // Quoted-printable: a final = continues the line, and =3D is the sign itself.
    const texts = mails
      .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      .filter((mail) => mail.includes(`To: ${address}`))
    const links = texts.flatMap((text) => Array.from(text.matchAll(/https:\/\/localhost:\d+(\/[^\s"<]*)/g), ([, link]) => link!))
    return links.findLast((link) => link.startsWith(path))
  })
}
