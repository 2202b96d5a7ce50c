import { request } from '@playwright/test'
import { join, newPerson, signIn, type Person } from './people.ts'
import { seesCode, seesPage } from './sees.ts'
import type { Server } from './server.ts'
import { SHELL_ORIGIN, type Shell } from './shells.ts'

/** Signs in a new member with a confirmed address on the app's own page. Ends on the card. */
export async function enters(shell: Shell, server: Server): Promise<Person> {
  const person = newPerson()
  const elsewhere = await request.newContext()
  await join(elsewhere, server, person)
  await elsewhere.dispose()
  await seesPage(shell.page, 'Accedi')
  await signIn(shell.page, person)
  await seesCard(shell)
  return person
}

export async function seesCard({ page }: Shell): Promise<void> {
  await seesPage(page, 'La mia tessera')
  await seesCode(page)
}

/** Clears the web view as the system does on a full phone; data of Capacitor's plugins stays. */
export async function clearWebView({ page }: Shell): Promise<void> {
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: SHELL_ORIGIN, storageTypes: 'all' })
}
