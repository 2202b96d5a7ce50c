import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, becomes, seesPage, seesText } from './sees.ts'
import type { Server } from './server.ts'
import { signedCard } from './signed-card.ts'
import { test } from './fixtures.ts'

// What only the server knows at this moment, as whoever checks a card reads it.

/** The office suspends a card while everybody goes on; lists say so within a minute. */
function suspend(server: Server, number: string): void {
  const db = new DatabaseSync(join(server.dataDir, 'tessera.db'))
  db.exec('pragma busy_timeout = 10000')
  const { changes } = db.prepare('update card set "suspendedFrom" = ? where number = ?').run('2020-01-01', number)
  db.close()
  assert.equal(changes, 1)
}

async function scan(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
}

async function spells(page: Page, code: string): Promise<void> {
  await scan(page, '/v')
  await page.getByLabel('Codice della tessera').fill(code)
  await page.getByRole('button', { name: 'Controlla' }).click()
}

test('A card that was suspended a moment ago is red at a shop that has a network, whatever its list says', async ({ phone, server }) => {
  const card = await signedCard((await phone()).page, server)
  const { page } = await phone()
  const link = /^ *Shop +(\S+)/m.exec(await server.welcome())?.[1]
  assert.ok(link)
  await page.goto(link)
  await page.getByRole('button', { name: 'Collega', exact: true }).click()
  await seesText(page, /^Collegato: /)
  const redeem = page.getByRole('button', { name: /^Registra lo sconto/ })
  await scan(page, await card.show())
  await seesPage(page, 'Valida')
  await redeem.and(page.locator(':not([aria-disabled])')).waitFor()

  await spells(page, card.number)
  await seesPage(page, 'Numero valido: chiedi di vedere la tessera')
  suspend(server, card.number)
  await scan(page, await card.show(2))
  await seesPage(page, 'Tessera non valida')
  await redeem.waitFor({ state: 'detached' })
  assert.deepEqual(await violations(page, 'a card that the server knows better'), [])
  await spells(page, card.number)
  await seesPage(page, 'Tessera non valida')
})

test('Who changes the code that is spelled is found by the new one, and by the old one no more', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await page.goto('/tessera')
  const code = page.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
  await code.waitFor()
  const before = await code.textContent()
  const change = page.getByRole('button', { name: 'Cambia codice' })
  const question = page.getByRole('alertdialog', { name: 'Cambiare il codice da dettare?' })
  // It asks first, and takes a no.
  await change.click()
  await question.getByRole('button', { name: 'Annulla' }).click()
  await question.waitFor({ state: 'hidden' })
  assert.equal(await code.textContent(), before)
  await change.click()
  await question.getByRole('button', { name: 'Cambia codice' }).click()
  await seesText(page, /^Codice cambiato/)
  await becomes(async () => (await code.textContent()) !== before, true)
  assert.deepEqual(await violations(page, '/tessera with another code'), [])
  const after = await code.textContent()
  const shop = (await phone()).page
  await spells(shop, before!)
  await seesPage(shop, 'Codice non trovato')
  await spells(shop, after!)
  await seesPage(shop, 'Numero valido: chiedi di vedere la tessera')
})
