import type { APIRequestContext, Page } from '@playwright/test'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { storedUser } from '#domain/accounts/stored-user.ts'
import { seesPage } from './sees.ts'
import type { Server } from './server.ts'

export type Person = { firstname: string; lastname: string; email: string; password: string }

let count = 0

/** A person unknown to the server. */
export function newPerson(own: Partial<Person> = {}): Person {
  count += 1
  return { firstname: 'Nives', lastname: "Dall'Òglio", email: `nives.${count}@posta.example`, password: 'remo sentiero lanterna', ...own }
}

/** Opens the registration, fills it in and sends it. */
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

/** The link in the newest verification mail. */
export const confirmationLink = (server: Server, person: Person): Promise<string> => server.linkTo('/confirm-email?token=', person.email)

/** Opens the mailed link, which confirms the address; ends on the card. */
export async function confirm(page: Page, server: Server, person: Person): Promise<void> {
  await page.goto(await confirmationLink(server, person))
  await page.getByRole('heading', { name: 'La mia tessera', level: 1 }).waitFor()
}

/** Signs up a new account on this device, without the screens. Ends on the page that asks for the confirmation. */
export async function signUp(page: Page, server: Server, person: Person): Promise<void> {
  await ask(page.context().request, server, '/api/auth/sign-up', { ...person, privacy: true, confirm14: true })
  await enter(page, server)
  await page.goto('/confirm-email')
  await seesPage(page, 'Conferma la tua e-mail')
}

/** Makes a new member with the card on this device, without the screens, which have their own stories. */
export async function registerAndConfirm(page: Page, server: Server, person: Person): Promise<void> {
  await join(page.context().request, server, person)
  await openCard(page, server)
}

/** Makes a new member with a confirmed address, through the API alone; the request is signed in afterwards. */
export async function join(request: APIRequestContext, server: Server, person: Person): Promise<void> {
  await ask(request, server, '/api/auth/sign-up', { ...person, privacy: true, confirm14: true })
  const token = new URL(await confirmationLink(server, person), server.origin).searchParams.get('token')
  await ask(request, server, '/api/auth/verify-email', { token })
}

export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  // A notice above the form may have the same button.
  await page.locator('form').getByRole('button', { name: 'Accedi', exact: true }).click()
}

/** Signs in an existing account without the screens. Ends on the card. */
export async function comesBack(page: Page, server: Server, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await ask(page.context().request, server, '/api/auth/sign-in', { email, password })
  await openCard(page, server)
}

/** Signs in the demo person whose card matches the note in the trial's list of logins. Ends on the card. */
export async function signInAs(page: Page, server: Server, note: RegExp): Promise<void> {
  await comesBack(page, server, await demoLogin(server, note))
}

export async function demoLogin(server: Server, note: RegExp): Promise<Pick<Person, 'email' | 'password'>> {
  const printed = await server.welcome()
  const [, password = ''] = /Password\s+(\S+)/.exec(printed) ?? []
  const line = printed.split('\n').find((text) => note.test(text)) ?? ''
  const [email = ''] = /\S+@\S+/.exec(line) ?? []
  return { email, password }
}

/** Posts as the signed-in person's app does. */
export async function ask(request: APIRequestContext, server: Server, path: string, data: unknown): Promise<unknown> {
  const answer = await request.post(server.origin + path, { data, headers: { Origin: server.origin } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.status() === 204 ? null : answer.json()
}

async function openCard(page: Page, server: Server): Promise<void> {
  await enter(page, server)
  await page.goto('/tessera')
  await seesPage(page, 'La mia tessera')
}

/** Stores what the app keeps after a sign-in; the browser already has the session's cookie. */
async function enter(page: Page, server: Server): Promise<void> {
  const session = (await (await page.context().request.get(`${server.origin}/api/auth/session`)).json()) as SessionAnswer
  const { account, user } = session
  // Any document of the origin opens its storage.
  await page.goto('/healthz')
  await page.evaluate(
    ([user, account]) => {
      localStorage.setItem('account', account)
      localStorage.setItem('user', user)
    },
    [JSON.stringify(storedUser(account, user)), JSON.stringify({ id: account.id, emailVerified: account.emailVerified })] as const,
  )
}
