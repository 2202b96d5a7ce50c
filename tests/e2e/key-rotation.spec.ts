import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { changeDatabase } from './database.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, seesCode, seesPage } from './sees.ts'
import type { Server } from './server.ts'
import { pointsAt, shownCode } from './shown-code.ts'
import { signedCard } from './signed-card.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

const root = join(import.meta.dirname, '../..')

/** `npm run tessera -- rotate-keys`, while the server stands still: it publishes when it starts again. */
async function rotateKeys(server: Server, ...words: string[]): Promise<void> {
  await server.stop()
  const env = { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port) }
  const command = spawn(process.execPath, ['server/cli/tessera.ts', 'rotate-keys', ...words], { cwd: root, env, stdio: 'ignore' })
  await once(command, 'exit')
  assert.equal(command.exitCode, 0)
  await server.start()
}

async function publishedKeys(server: Server): Promise<{ kid: string; nbf: number }[]> {
  const answer = await fetch(`${server.origin}/.well-known/tessera/keys.json`)
  return ((await answer.json()) as { keys: { kid: string; nbf: number }[] }).keys
}

/** The ids of the keys, once the server has published so many. */
const keys = (server: Server, count: number): Promise<string[]> =>
  until(`${count} keys`, async () => {
    const published = await publishedKeys(server)
    return published.length === count && published.map(({ kid }) => kid)
  })

/** As a shop whose page is opened with a network, and has brought keys and lists up to date. */
async function opens(shop: Page): Promise<void> {
  await shop.goto('/v')
  await shop.getByText(/Elenco aggiornato: oggi/).waitFor()
}

test('A key is rotated: cards from before and after it are good at a shop that comes by', async ({ phone, server }) => {
  const shop = (await phone()).page
  const before = await signedCard((await phone()).page, server)
  await opens(shop)
  const [first] = await keys(server, 1)
  await rotateKeys(server)
  const both = await keys(server, 2)
  assert.ok(both.includes(first!))
  await opens(shop)
  await shop.goto(await before.show())
  await seesPage(shop, 'Valida')

  // The week in which it was announced is over: published when the server has started, as after each hour. Not a moment earlier than now:
  // the old key ends as the new one begins, and the card from before must be older than that.
  const begins = Math.floor(Date.now() / 1000)
  await changeDatabase(server, `update "cardKey" set "notBefore" = ? where kid <> ? and purpose = 'issuer'`, begins * 1000, first!)
  await until('the new key to have begun', async () => (await publishedKeys(server)).every(({ nbf }) => nbf <= begins))
  const after = await signedCard((await phone()).page, server)
  await opens(shop)
  for (const card of [after, before]) {
    await pointsAt(shop, await card.text())
    await seesPage(shop, 'Valida')
  }
})

test('A stolen key is no good at a shop, and the member’s phone gets another card by itself', async ({ phone, server }) => {
  const [member, shop] = [(await phone()).page, (await phone()).page]
  await registerAndConfirm(member, server, newPerson())
  await seesCode(member)
  await opens(shop)
  const stolen = await shownCode(member)
  await pointsAt(shop, stolen)
  await seesPage(shop, 'Valida')

  const [kid] = await keys(server, 1)
  await rotateKeys(server, '--compromised', kid!)
  await until('the new key alone', async () => !(await keys(server, 1)).includes(kid!))
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
