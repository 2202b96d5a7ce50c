import type { Page } from 'playwright-core'
import { isAt, seesPage } from './sees.ts'
import type { Server } from './server.ts'

export type Person = { firstname: string; lastname: string; email: string; password: string }

let count = 0

/** Somebody who has not been here before. */
export function newPerson(own: Partial<Person> = {}): Person {
  count += 1
  return { firstname: 'Nives', lastname: "Dall'Òglio", email: `nives.${count}@posta.example`, password: 'remo sentiero lanterna', ...own }
}

/** Fills in the registration and sends it, from wherever the page is. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Crea account' }).click()
  await page.getByRole('heading', { name: 'Conferma la tua e-mail', level: 1 }).waitFor()
}

export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page
    .getByRole('link', { name: 'Registrati' })
    .or(page.getByRole('tab', { name: 'Registrati' }))
    .first()
    .click()
  await page.getByLabel('Nome', { exact: true }).fill(person.firstname)
  await page.getByLabel('Cognome').fill(person.lastname)
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: "Ho letto l'informativa privacy" }).check()
  await page.getByRole('checkbox', { name: 'Ho almeno 14 anni' }).check()
}

/** The link of the newest verification mail. */
export const confirmationLink = (server: Server, person: Person): Promise<string> => server.linkTo('/confirm-email?token=', person.email)

/** Opens the link of the mail and confirms; ends on the card. */
export async function confirm(page: Page, server: Server, person: Person): Promise<void> {
  await page.goto(await confirmationLink(server, person))
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  await page.getByRole('heading', { name: 'La mia tessera', level: 1 }).waitFor()
}

/** A member with the card on this device. */
export async function registerAndConfirm(page: Page, server: Server, person: Person): Promise<void> {
  await register(page, person)
  await confirm(page, server, person)
  await page.getByRole('img', { name: 'Codice QR della tessera' }).waitFor()
}

export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  // A notice above the form may offer it too.
  await page.locator('form').getByRole('button', { name: 'Accedi', exact: true }).click()
}

/** Signs in as the person of the demo whose card is as the trial's list of logins says. */
export async function signInAs(page: Page, server: Server, note: RegExp): Promise<void> {
  const printed = await server.welcome()
  const [, password = ''] = /Password\s+(\S+)/.exec(printed) ?? []
  const line = printed.split('\n').find((text) => note.test(text)) ?? ''
  const [email = ''] = /\S+@\S+/.exec(line) ?? []
  await page.goto('/login?return=%2Ftessera')
  await signIn(page, { email, password })
  await isAt(page, '/tessera')
  await seesPage(page, 'La mia tessera')
}
