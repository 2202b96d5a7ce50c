import { violations } from './axe.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { accountScreens, open } from './screens.ts'
import { assert } from './sees.ts'
import { story } from './story.ts'

for (const size of ['phone', 'desktop'] as const) {
  story(`No part of the account has an accessibility violation, light and dark, on a ${size}`, async (world) => {
    const { page } = await world[size]()
    await registerAndConfirm(page, world.server, newPerson())
    const found: string[] = []
    for (const path of accountScreens) {
      await open(page, path)
      found.push(...(await violations(page, path)))
    }
    assert.deepEqual(found, [])
  })

  story(`What opens over the account has no accessibility violation, light and dark, on a ${size}`, async (world) => {
    const { page } = await world[size]()
    await registerAndConfirm(page, world.server, newPerson())
    const found: string[] = []
    await open(page, '/account/elimina')
    await page.getByRole('button', { name: "Elimina l'account" }).click()
    found.push(...(await violations(page, 'the question')))

    await page.route('**/api/account/export', (route) => route.fulfill({ status: 403, json: { error: { code: 'auth.proof_required' } } }))
    await open(page, '/account/esporta')
    await page.getByRole('button', { name: 'Scarica da leggere' }).click()
    await page.getByRole('dialog', { name: 'Conferma che sei tu' }).waitFor()
    found.push(...(await violations(page, 'the proof')))

    await open(page, '/account/due-passaggi')
    await page.getByRole('button', { name: 'Attiva la verifica' }).click()
    await page.getByRole('img', { name: "Codice QR per l'app di autenticazione" }).waitFor()
    found.push(...(await violations(page, 'the second factor being set up')))
    assert.deepEqual(found, [])
  })
}
