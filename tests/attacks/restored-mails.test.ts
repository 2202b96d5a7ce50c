import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup } from '#db/backup.ts'
import { connect, closeDatabase } from '#db/connect.ts'
import { restore } from '#db/restore.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { post, signUp, someone } from '#server/core/people/test-person.ts'
import { sealPayloadsWith } from '#server/platform/jobs/sealed-payload.ts'
import { emptyPlace, freshDatabase, TEST_SECRET } from '../database.ts'
import type { TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'

// A restored backup contains waiting mails but no links: their buttons would not work.

const passphrase = 'quattro parole: sasso, nube'

let before: TestApp
let after: TestApp
beforeAll(async () => {
  const source = await freshDatabase()
  before = await startAttackedApp({ database: source })
  const { ask, email } = await confirmed(before)
  await before.deliver()
  await signUp(before.newClient(), someone())
  expect((await post(ask, '/api/account/email', { email: 'nuovo@posta.example' })).code).toBeUndefined()
  expect((await post(before.newClient(), '/api/auth/forgot', { email })).code).toBeUndefined()

  const file = join(source.dataDir, 'backup.tessera')
  await backup({ ...source, file, passphrase, cost: { log2N: 10, r: 8, p: 1 } })
  const place = await emptyPlace()
  await restore({ ...place, file, passphrase })
  const db = await connect(place)
  sealPayloadsWith(db, () => TEST_SECRET)
  const drop = () => closeDatabase(db).then(place.remove)
  after = await startAttackedApp({ database: { ...place, db, drop } })
})
afterAll(async () => {
  await before.stop()
  await after.stop()
})

test('each mail leaves with its link without a restore', async () => {
  const links = (await before.deliver()).filter(({ text }) => /(token|email)=[\w-]{43}/.test(text))
  expect(links).toHaveLength(3)
})

test('after a restore no mail with a dead link leaves, and a password request gets a new link', async () => {
  const mails = await after.deliver()
  const links = mails.flatMap(({ text }) => [...text.matchAll(/(?:token|email)=([\w-]{43})/g)].map(([, token]) => token))
  expect(links).toHaveLength(1)
  const body = { token: links[0], password: 'un cavallo a batteria' }
  expect((await post(after.newClient(), '/api/auth/reset', body)).status).toBe(200)
})
