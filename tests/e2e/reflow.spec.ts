import type { Page } from '@playwright/test'
import { newPerson, registerAndConfirm, signInAs } from './people.ts'
import { accountScreens, memberScreens, open, publicScreens } from './screens.ts'
import { assert, becomes, brokenWords, seesPage } from './sees.ts'
import { test } from './fixtures.ts'

/** Gives the width that the page takes beyond the screen, with what sticks out. */
async function overflow(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
    return `${scrollWidth - clientWidth} px: ${wide
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 120))
      .join(' … ')}`
  })
}

for (const { what, options, fontSize } of [
  { what: 'On a screen of 320 px', options: { viewport: { width: 320, height: 640 } }, fontSize: '' },
  { what: 'With text at 200 %', options: {}, fontSize: '200%' },
]) {
  test(`${what} nothing scrolls sideways`, async ({ phone, server }) => {
    const { page, expectProblem } = await phone(options)
    expectProblem(/status of 404 .*non-esiste/)
    const found: string[] = []
    const look = async (path: string) => {
      await open(page, path)
      if (fontSize) await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
      const beyond = await overflow(page)
      if (beyond) found.push(`${path}: ${beyond}`)
    }
    for (const path of publicScreens) await look(path)
    await registerAndConfirm(page, server, newPerson({ firstname: 'Massimiliano Ferdinando', lastname: 'Quattrociocchi Bevilacqua' }))
    for (const path of [...memberScreens, ...accountScreens]) await look(path)
    assert.deepEqual(found, [])
  })
}

test('On a small phone with text at 200 % no word of a notice is broken, nor the number of a report', async ({ phone, server }) => {
  const { page } = await phone({ viewport: { width: 320, height: 640 } })
  const enlarge = () => page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await open(page, '/componenti')
  await enlarge()
  for (const words of [/^Iscrizione confermata/, /Ultimo aggiornamento: /])
    await becomes(() => brokenWords(page.getByText(words).first()), [])
  await signInAs(page, server, /\bvalid card$/m)
  await page.goto('/segnalazioni')
  await page.getByLabel('Di che cosa si tratta?').selectOption({ label: 'Sede e manutenzione' })
  await page.getByLabel('Che cosa succede?').fill('La luce delle scale è spenta.')
  await page.getByRole('button', { name: 'Invia segnalazione' }).click()
  const number = page.getByText(/^S-\d{4}$/)
  await number.waitFor()
  await enlarge()
  await becomes(() => brokenWords(number), [])
  await page.getByRole('link', { name: 'Apri la segnalazione' }).click()
  await seesPage(page, 'La luce delle scale è spenta.')
  await becomes(() => brokenWords(number), [])
})
