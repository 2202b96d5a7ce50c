import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startGoogleWallet } from '#tests/stand-ins/google-wallet.ts'
import { selfMadeWallets } from '#tests/stand-ins/wallets.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { readSettings } from '#server/config.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'

const HOUR = 3_600_000
const ISSUER = '3388000000012345678'

let app: TestApp
let google: Awaited<ReturnType<typeof startGoogleWallet>>
let start: number
beforeAll(async () => {
  const made = selfMadeWallets()
  const googleWallet = readSettings(made.given).googleWallet!
  google = await startGoogleWallet({ publicKey: made.googleKey, email: googleWallet.email }, () => app.clock.now())
  const local = { ...googleWallet, apiUrl: google.url, tokenUrl: `${google.url}/token` }
  app = await startTestApp({ config: { appUrl: 'https://tessera.example', trial: false, applePass: null, googleWallet: local } })
  start = app.clock.now()
  await withAssociation(app)
})
afterAll(async () => {
  await app.stop()
  await google.stop()
})
beforeEach(async () => {
  app.clock.set(start)
  await app.db.deleteFrom('outbox').execute()
  await app.db.deleteFrom('walletPass').execute()
  google.changes.length = 0
  google.problems.length = 0
})

/** A member with a Google pass, saved by default. */
async function holder({ isSaved = true } = {}) {
  const person = await confirmed(app)
  await person.ask('/api/card/copies/google', { method: 'POST' })
  const [copy] = ((await person.ask('/api/card/copies')).json as { copies: { id: string }[] }).copies
  const id = `${ISSUER}.${copy!.id}`
  if (isSaved) google.saved.add(id)
  return { ...person, copy: copy!.id, id }
}

const nextHour = async () => {
  app.clock.advance(HOUR)
  await app.deliver()
}
const suspend = (number: string, suspendedFrom: string | null) =>
  app.db.updateTable('card').set({ suspendedFrom }).where('number', '=', number).execute()

test('a changed card is updated in Google Wallet within the hour, once, and gets its code back', async () => {
  const { number, id } = await holder()
  await nextHour()
  expect(google.changes).toEqual([])

  await suspend(number, '2026-11-10')
  await nextHour()
  await nextHour()
  expect(google.changes).toMatchObject([{ id, object: { state: 'INACTIVE', barcode: null, validTimeInterval: null } }])

  await suspend(number, null)
  await nextHour()
  const { object } = google.changes[1]!
  expect(object).toMatchObject({ state: 'ACTIVE', barcode: { type: 'QR_CODE' }, header: { defaultValue: { value: "Anna D'Angelo" } } })
  const code = (object['barcode'] as { value: string }).value
  const { json } = await app.newClient()('/api/verify', { method: 'POST', body: { text: code } })
  expect(json).toMatchObject({ result: 'green', card: { kind: 'static', numberEnd: number.slice(-4) } })
  expect(google.problems).toEqual([])
})

test('a renewed card shows its new end in Google Wallet', async () => {
  const { number } = await holder()
  await app.db.updateTable('cardPeriod').set({ validTo: '2027-12-31' }).where('cardNumber', '=', number).execute()
  await nextHour()
  expect(google.changes).toMatchObject([{ object: { state: 'ACTIVE', textModulesData: [{ id: 'until', body: '31/12/27' }] } }])
})

test('a withdrawn copy says so in Google Wallet, without personal data, and is then forgotten', async () => {
  const { ask, copy, uid, lastname } = await holder()
  await ask(`/api/card/copies/${copy}`, { method: 'DELETE' })
  await nextHour()
  expect(google.changes).toMatchObject([
    { object: { state: 'INACTIVE', header: { defaultValue: { value: 'Copia ritirata' } }, barcode: null } },
  ])
  expect(JSON.stringify(google.changes)).not.toContain(lastname)
  expect(await app.db.selectFrom('walletPass').selectAll().where('uid', '=', uid).execute()).toEqual([])
})

test('an account about to be erased has no name in Google Wallet; keeping the account restores it', async () => {
  const { uid, lastname } = await holder()
  await app.db
    .insertInto('accountClosure')
    .values({ uid, requestedAt: app.clock.now(), eraseAt: app.clock.now() + 14 * 24 * HOUR })
    .execute()
  await nextHour()
  expect(google.changes).toMatchObject([{ object: { state: 'INACTIVE' } }])
  expect(JSON.stringify(google.changes)).not.toContain(lastname)
  await app.db.deleteFrom('accountClosure').where('uid', '=', uid).execute()
  await nextHour()
  expect(google.changes[1]).toMatchObject({ object: { state: 'ACTIVE' } })
})

test('a pass that nobody saved is no failure, and its next change is sent', async () => {
  const { number, id } = await holder({ isSaved: false })
  await suspend(number, '2026-11-10')
  await nextHour()
  expect(google.changes).toEqual([])
  expect(await app.db.selectFrom('outbox').select('id').where('topic', '=', 'wallet-google').execute()).toEqual([])
  google.saved.add(id)
  await suspend(number, null)
  await nextHour()
  expect(google.changes).toMatchObject([{ id, object: { state: 'ACTIVE' } }])
})

test('a call that Google refuses or leaves unanswered is retried, with a new token if the old one is refused', async () => {
  const { number } = await holder()
  google.answerNext(503, 401)
  await suspend(number, '2026-11-10')
  await nextHour()
  for (let i = 0; i < 2; i += 1) {
    app.clock.advance(60_000)
    await app.deliver()
  }
  expect(google.changes).toMatchObject([{ object: { state: 'INACTIVE' } }])
  const job = await app.db.selectFrom('outbox').select('id').where('topic', '=', 'wallet-google').execute()
  expect(job).toEqual([])
})

test('one token serves all changes', async () => {
  const some = [await holder(), await holder(), await holder()]
  for (const { number } of some) await suspend(number, '2026-11-10')
  // Any earlier token has expired.
  app.clock.advance(2 * HOUR)
  const before = google.given.tokens
  await app.deliver()
  expect(google.changes).toHaveLength(3)
  expect(google.given.tokens).toBeLessThanOrEqual(before + 1)
})
