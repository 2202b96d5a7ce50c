import type { Page } from '@playwright/test'
import { becomes, seesPage } from './sees.ts'
import type { Device } from './devices.ts'

/** Opens the sign-in page; visiting the provider's origin is expected. */
export async function openLogin({ page, expectProblem }: Device, provider: string, path = '/login'): Promise<void> {
  expectProblem(new RegExp(`^request to another origin: ${provider}/`))
  await page.goto(path)
}

/** Presses the button and returns the window that it opens. */
export async function windowOf(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  return opened
}

/** Chooses an account on the provider's page, in a window or in the whole page. */
export const chooses = (page: Page, email: string) => pressesThere(page, `Continua come ${email}`)

/** Presses a link on the provider's page. The press may close its window before Playwright hears of it. */
export async function pressesThere(page: Page, link: string): Promise<void> {
  await page
    .getByRole('link', { name: link })
    .click()
    .catch((error: unknown) => {
      if (!page.isClosed()) throw error
    })
}

export const isClosed = (window: Page) => becomes(() => window.isClosed(), true)

/** Blocks pop-up windows from the next page on. */
export const blockWindows = (page: Page) => page.addInitScript(() => void (window.open = () => null))

export async function completesProfile(page: Page): Promise<void> {
  await seesPage(page, 'Completa il profilo')
  await page.getByRole('checkbox', { name: "Ho letto l'informativa privacy" }).check()
  await page.getByRole('checkbox', { name: 'Ho almeno 14 anni' }).check()
  await page.getByRole('button', { name: 'Salva e continua' }).click()
}
