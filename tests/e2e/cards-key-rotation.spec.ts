import type { Page } from '@playwright/test'
import { newPerson, registerAndConfirm } from './people.ts'
import { onlyKey, rotateKeys } from './key-rotation.ts'
import { seesCode, seesPage } from './sees.ts'
import { pointsAt, shownCode } from './shown-code.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

/** Opens the shop's page online, so that it has current keys and lists. */
async function opens(shop: Page): Promise<void> {
  await shop.goto('/v')
  await shop.getByText(/Da ora funziona anche senza rete\./).waitFor()
}

test('A shop refuses a stolen key, and the member’s phone gets a new card by itself', async ({ phone, server }) => {
  const [member, shop] = [(await phone()).page, (await phone()).page]
  await registerAndConfirm(member, server, newPerson())
  await seesCode(member)
  await opens(shop)
  const stolen = await shownCode(member)
  await pointsAt(shop, stolen)
  await seesPage(shop, 'Valida')

  const kid = await onlyKey(server)
  await rotateKeys(server, '--compromised', kid)
  await until('the new key alone', async () => (await onlyKey(server)) !== kid)
  await opens(shop)
  await pointsAt(shop, stolen)
  await seesPage(shop, 'Codice non autentico')
  await member.reload()
  await until('a code that the new key has signed', async () => {
    await pointsAt(shop, await shownCode(member))
    await shop.getByRole('heading', { level: 1, name: /Valida|Codice/ }).waitFor()
    return shop.getByRole('heading', { name: 'Valida' }).isVisible()
  })
})
