import type { Page } from '@playwright/test'
import { becomes, seesPage } from './sees.ts'
import type { Device } from './devices.ts'

/** The provider is another origin, and here a page is meant to go there. */
export async function openLogin({ page, expectProblem }: Device, provider: string, path = '/login'): Promise<void> {
  expectProblem(new RegExp(`^request to another origin: ${provider}/`))
  await page.goto(path)
}

/** Presses the button and gives the window that it opens. */
export async function windowOf(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  return opened
}

/** Chooses an account on the provider's page, which may be a window or the whole page. */
export const chooses = (page: Page, email: string) => pressesThere(page, `Continua come ${email}`)

/** Presses a link on the provider's page. A window that closes by it may be gone before the press has been told of. */
export async function pressesThere(page: Page, link: string): Promise<void> {
  await page
    .getByRole('link', { name: link })
    .click()
    .catch((error: unknown) => {
      if (!page.isClosed()) throw error
    })
}

export const isClosed = (window: Page) => becomes(() => window.isClosed(), true)

/** From its next page on, this browser gives no windows, as one that blocks them. */
export const blockWindows = (page: Page) => page.addInitScript(() => void (window.open = () => null))

export async function completesProfile(page: Page): Promise<void> {
  await seesPage(page, 'Completa il profilo')
  await page.getByRole('checkbox', { name: "Ho letto l'informativa privacy" }).check()
  await page.getByRole('checkbox', { name: 'Ho almeno 14 anni' }).check()
  await page.getByRole('button', { name: 'Salva e continua' }).click()
}
