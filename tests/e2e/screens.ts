import type { Page } from '@playwright/test'

/** Every screen that needs nobody logged in. */
export const publicScreens = [
  '/home',
  '/ristoranti',
  '/ristoranti/map',
  '/appuntamenti',
  '/convenzioni',
  '/convenzioni/map',
  '/chi-siamo',
  '/segnalazioni',
  '/confirm-email',
  '/istruzioni',
  '/test-map',
  '/sports',
  '/login',
  '/login?step=registrati',
  '/login?step=reset',
  '/accesso/google?state=abc',
  '/nuova-password?token=abc',
  '/confirm-email?token=abc',
  '/privacy',
  '/accessibilita',
  '/v',
  '/v#n=0000000000',
  '/setup?token=abc',
  '/posta',
  '/componenti',
  '/non-esiste',
]

/** Every screen of a member, and those that look otherwise to one. */
export const memberScreens = ['/home', '/tessera', '/logout', '/account', '/convenzioni/terme-acquabella', '/segnalazioni']

/** The account's own pages. */
export const accountScreens = [
  '/account',
  '/account/profilo',
  '/account/email',
  '/account/password',
  '/account/passkey',
  '/account/due-passaggi',
  '/account/dispositivi',
  '/account/consensi',
  '/account/esporta',
  '/account/elimina',
  '/account?email=abc',
  '/account/resta?token=abc',
]

/** Opens a screen and waits until it has all that it shows. */
export async function open(page: Page, path: string): Promise<void> {
  // A new document also where only the part after the # differs.
  await page.goto('about:blank')
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}
