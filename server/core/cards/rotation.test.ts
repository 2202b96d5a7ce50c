import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeMember } from '#db/make.ts'
import { codeText } from '#domain/cards/credential/code-text.ts'
import { openVerifierData, refreshVerifierData, type VerifierData } from '#domain/cards/credential/verifier-data.ts'
import { verify } from '#domain/cards/credential/verify.ts'
import { freshDatabase } from '#tests/database.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { cardKeys } from './keys.ts'
import { publishCards } from './publish.ts'
import { compromiseKey, rotateKeys } from './rotation.ts'
import { bytesAt, memberWithPhone, withAssociation } from './test-card.ts'

const DAY = 24 * 3_600_000

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  await withAssociation(app)
  await publishCards(app.deps)
})
afterEach(() => app.stop())

const member = () => memberWithPhone<Request>(app)

/** A verifier's data after a refresh. */
async function refreshed(kept: VerifierData | null): Promise<VerifierData> {
  await publishCards(app.deps)
  const keySet = await bytesAt(app, '/.well-known/tessera/keys')
  const lists = [await bytesAt(app, '/.well-known/tessera/status/circolo-aurora/0')]
  return (await refreshVerifierData(kept, { keySet, lists }))!
}

const check = async (data: VerifierData, text: string) =>
  (await verify({ ...(await openVerifierData(data))!, text, now: Math.floor(app.clock.now() / 1000) })).reason

const kids = async () => {
  const { keys } = JSON.parse(Buffer.from(await bytesAt(app, '/.well-known/tessera/keys.json')).toString()) as { keys: { kid: string }[] }
  return keys.map(({ kid }) => kid)
}

const copyOf = async (of: { ask: Request }) =>
  (await of.ask('/api/card/copies', { method: 'POST', body: { kind: 'print' } })).json as { id: string; text: string }

test('a rotation breaks no verifier that is online once a week', async () => {
  const anna = await member()
  const shop = await refreshed(null)
  const show = () => anna.phone.show(app.clock.now())
  const made = (await rotateKeys(app.deps, { isUrgent: false }))!
  expect(made).toMatchObject({ notBefore: app.clock.now() + 7 * DAY, newAnchor: null })
  // The new key is announced and signs nothing yet: a verifier that does not know it accepts every card.
  await publishCards(app.deps)
  expect(await kids()).toHaveLength(2)
  app.clock.advance(6 * DAY)
  await anna.phone.renew()
  const before = await refreshed(shop)
  expect(await check(before, await show())).toBe('ok')
  // Now it signs cards and lists. A verifier that refreshed in the meantime knows it, and older cards stay valid.
  const old = await show()
  app.clock.advance(DAY)
  await anna.phone.renew()
  const after = await refreshed(before)
  expect(await check(before, await show())).toBe('ok')
  expect(await check(after, await show())).toBe('ok')
  expect(await check(after, old)).toBe('stale-presentation')
  // The old key leaves the list when its last credential has ended.
  app.clock.advance(13 * DAY)
  await publishCards(app.deps)
  expect(await kids()).toHaveLength(2)
  app.clock.advance(DAY)
  await publishCards(app.deps)
  expect(await kids()).toEqual([made.kid])
})

test('a rotated key stays listed while a printed copy of it is valid', async () => {
  const anna = await member()
  const [first] = await kids()
  const { text } = await copyOf(anna)
  app.clock.advance(DAY)
  await rotateKeys(app.deps, { isUrgent: true })
  app.clock.advance(200 * DAY)
  const shop = await refreshed(null)
  expect(await kids()).toHaveLength(2)
  expect(await check(shop, text)).toBe('static-copy')
  app.clock.advance(198 * DAY)
  await publishCards(app.deps)
  expect(await kids()).toContain(first)
  app.clock.advance(DAY)
  await publishCards(app.deps)
  expect(await kids()).not.toContain(first)
})

test('after a theft, refreshed verifiers refuse the key, phones renew, and owners of printed copies are notified', async () => {
  const [anna, bruno] = [await member(), await member()]
  const copy = await copyOf(bruno)
  const shop = await refreshed(null)
  const shown = await anna.phone.show(app.clock.now())
  expect(await check(shop, shown)).toBe('ok')
  // The server has the credential in its cache.
  const atTheTill = () => app.newClient()('/api/verify', { method: 'POST', body: { text: shown } })
  expect(await atTheTill()).toMatchObject({ json: { reason: 'ok' } })
  const [stolen] = await kids()
  await app.deliver()

  app.clock.advance(1_000)
  expect(await compromiseKey(app.deps, stolen!)).toMatchObject({ copies: 1, notBefore: app.clock.now() })
  const after = await refreshed(shop)
  expect(await kids()).not.toContain(stolen)
  expect(await check(after, shown)).toBe('unknown-issuer')
  expect(await check(after, copy.text)).toBe('unknown-issuer')
  // The server refuses it before the publication.
  app.clock.advance(5_000)
  expect(await atTheTill()).toMatchObject({ json: { reason: 'unknown-issuer' } })
  await anna.phone.renew()
  expect(await check(after, await anna.phone.show(app.clock.now()))).toBe('ok')
  const mails = await app.deliver()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[bruno.email, 'La tessera stampata non vale più']])
  // No person caused the change, so the mail does not ask «Se eri tu», not even in its preview.
  expect(mails[0]!.html).not.toContain('Se eri tu')
  expect(await bruno.ask('/api/card/copies')).toMatchObject({ json: { copies: [] } })

  expect(await compromiseKey(app.deps, stolen!)).toBeNull()
  expect(await compromiseKey(app.deps, '00000000')).toBeNull()
})

test('the next key is announced automatically before a year is over, and cards stay valid', async () => {
  const [first] = await kids()
  app.clock.advance(369 * DAY)
  await publishCards(app.deps)
  expect(await kids()).toEqual([first])
  app.clock.advance(2 * DAY)
  await publishCards(app.deps)
  expect(await kids()).toHaveLength(2)
  app.clock.advance(8 * DAY)
  await publishCards(app.deps)
  const [, second] = (await cardKeys(app.deps)).filter(({ purpose }) => purpose === 'issuer')
  await makeMember(app.db)
  const anna = await member()
  const text = codeText('https://tessera.example', anna.phone.credential())
  expect(await check(await refreshed(null), text)).toBe('stale-presentation')
  expect(await kids()).toContain(second!.kid)
})

test('processes that start together make one key of each kind', async () => {
  const { db, drop } = await freshDatabase()
  const together = await Promise.all(Array.from({ length: 8 }, () => cardKeys({ ...app.deps, db })))
  expect(new Set(together.map((keys) => JSON.stringify(keys))).size).toBe(1)
  expect(together[0]!.map(({ purpose }) => purpose)).toEqual(['anchor', 'issuer'])
  await drop()
})

test('private keys cannot be opened without the secret, or in another row', async () => {
  const [anchor, issuer] = await cardKeys(app.deps)
  expect(anchor!.sealed).not.toContain(anchor!.x)
  const other = { ...app.deps, config: { ...app.deps.config, secret: 'another-secret-for-tests-0123456789' } }
  await expect(publishCards(other)).rejects.toMatchObject({ code: 'api.unavailable' })
  await app.db.updateTable('cardKey').set({ sealed: anchor!.sealed }).where('kid', '=', issuer!.kid).execute()
  const fresh = { ...app.deps, config: { ...app.deps.config } }
  app.clock.advance(2 * 3_600_000)
  await expect(publishCards(fresh)).rejects.toMatchObject({ code: 'api.unavailable' })
})

test('one command makes new keys and a new anchor after the secret was lost', async () => {
  const config = { ...app.deps.config, secret: 'another-secret-for-tests-0123456789' }
  const before = await kids()
  app.clock.advance(1_000)
  const made = (await rotateKeys({ ...app.deps, config }, { isUrgent: false }))!
  expect(made.notBefore).toBe(app.clock.now())
  expect(made.newAnchor).not.toBeNull()
  await publishCards({ ...app.deps, config })
  expect(await kids()).toEqual([...before, made.kid])
})
