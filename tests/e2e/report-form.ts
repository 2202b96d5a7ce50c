import type { Page } from '@playwright/test'
import { seesPage } from './sees.ts'

const CONFIDENTIAL = 'Segnalazione riservata'

/** Goes from the start of /segnalazioni to the topic and its form. */
export async function beginReport(page: Page, category = 'Sede e manutenzione'): Promise<void> {
  const door = category === CONFIDENTIAL ? /^Abusi, molestie, violenza/ : /^Un problema o un.idea/
  await page.getByRole('button', { name: door }).click()
  if (category !== CONFIDENTIAL) await chooseTopic(page, category)
  await seesPage(page, 'Raccontaci')
}

export const chooseTopic = (page: Page, category: string) => page.getByRole('button', { name: new RegExp(`^${category}`) }).click()

export async function tellReport(page: Page, body: string, category?: string): Promise<void> {
  await beginReport(page, category)
  await page.getByLabel('Che cosa succede?').fill(body)
}

export async function goOn(page: Page, heading: string): Promise<void> {
  await page.getByRole('button', { name: 'Avanti', exact: true }).click()
  await seesPage(page, heading)
}

/** Goes from the description to the step about the author. */
export async function toLastStep(page: Page): Promise<void> {
  await goOn(page, 'Il luogo, se serve')
  await goOn(page, 'Chi scrive')
}

export async function sendReport(page: Page): Promise<void> {
  await toLastStep(page)
  await page.getByRole('button', { name: 'Invia segnalazione' }).click()
}
