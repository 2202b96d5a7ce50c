import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/connect.ts'
import { makeCard, makeCardNumber, makeCardPeriod } from '#db/make.ts'
import { readCodeText } from '#domain/cards/credential/code-text.ts'
import { readCard } from '#domain/cards/credential/read-card.ts'
import { selfMadeWallets, unzip } from '#tests/stand-ins/wallets.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { readSettings } from '#server/config.ts'
import { refuseOthers } from '#server/core/cards/carried-card.ts'
import { findCopy, insertCopy } from '#server/core/cards/holder-queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { revokedEntries } from '#server/core/cards/publish.ts'
import { addGuardianship, endGuardianship } from './family.ts'

type Person = Awaited<ReturnType<typeof confirmed<TestApp['request']>>>

let app: TestApp
let start: number
beforeAll(async () => {
  const { applePass, googleWallet } = readSettings(selfMadeWallets().given)
  app = await startTestApp({ config: { appUrl: 'https://tessera.example', trial: false, applePass, googleWallet } })
  // 10 November 2026.
  start = app.clock.now()
  await withAssociation(app)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(start))

async function parentOf(birthDate = '2015-05-05') {
  const { number } = await makeCard(app.db, { number: await makeCardNumber(app.db), category: 'amico' })
  await makeCardPeriod(app.db, { cardNumber: number })
  const parent = await confirmed(app)
  const child = { firstname: 'Elia', lastname: 'Okonkwo', birthDate }
  expect(await addGuardianship(app.deps, { uid: parent.uid, cardNumber: number, ...child })).toBe('done')
  return { parent, number }
}

const post = ({ ask }: Person, kind: string, child: string) => ask(`/api/card/copies/${kind}?child=${child}`, { method: 'POST' })
const list = async ({ ask }: Person, child?: string) => {
  const { json } = await ask(`/api/card/copies${child ? `?child=${child}` : ''}`)
  return (json as { copies: { id: string; kind: string; expiresAt: number }[] }).copies
}
const kinds = async (person: Person, child?: string) => (await list(person, child)).map(({ kind }) => kind).toSorted()
const check = async (text: string) => (await app.newClient()('/api/verify', { method: 'POST', body: { text } })).json

/** The text in the code of the child's pass. */
async function passCode(parent: Person, number: string): Promise<string> {
  const { url } = (await post(parent, 'apple', number)).json as { url: string }
  const { bytes } = await parent.ask(url)
  const pass = JSON.parse(unzip(bytes).get('pass.json')!.toString()) as { barcodes: { message: string }[] }
  return pass.barcodes[0]!.message
}

test('a parent gets copies of a child’s card on paper and in both wallets, listed apart from the own ones', async () => {
  const { parent, number } = await parentOf()
  const pdf = await post(parent, 'print', number)
  expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(await post(parent, 'google', number)).toMatchObject({ status: 201 })
  const code = await passCode(parent, number)
  expect(await check(code)).toMatchObject({ result: 'green', card: { name: 'Elia O.', numberEnd: number.slice(-4), kind: 'static' } })
  expect(await kinds(parent, number)).toEqual(['apple', 'google', 'print'])
  expect(await kinds(parent)).toEqual([])
  await parent.ask('/api/card/copies/apple', { method: 'POST' })
  expect(await kinds(parent)).toEqual(['apple'])
  // Another press adds no second copy.
  await post(parent, 'apple', number)
  expect(await kinds(parent, number)).toEqual(['apple', 'google', 'print'])
})

test('nobody else sees copies of that card', async () => {
  const { number } = await parentOf()
  const stranger = await confirmed(app)
  for (const kind of ['print', 'apple', 'google']) expect(await post(stranger, kind, number)).toMatchObject({ status: 404 })
  expect(await stranger.ask(`/api/card/copies?child=${number}`)).toMatchObject({ status: 404 })
  expect(await stranger.ask(`/api/card/copies/apple.pkpass?child=${number}`)).toMatchObject({ status: 404 })
})

test('a copy ends at 00:00 of the eighteenth birthday', async () => {
  const { parent, number } = await parentOf('2008-11-13')
  const code = await passCode(parent, number)
  // 13 November 2026, 00:00 in Rome.
  expect(readCard(readCodeText(code)).credential.exp).toBe(Date.UTC(2026, 10, 12, 23) / 1000)
  app.clock.set(Date.UTC(2026, 10, 12, 23))
  expect(await post(parent, 'apple', number)).toMatchObject({ status: 404 })
})

test('copies end with the guardianship: red at once, and for offline verifiers', async () => {
  const { parent, number } = await parentOf()
  const code = await passCode(parent, number)
  const { list: at, idx } = readCard(readCodeText(code)).credential
  await endGuardianship(app.deps, { uid: parent.uid, cardNumber: number })
  expect(await check(code)).toMatchObject({ result: 'red', reason: 'revoked' })
  expect((await revokedEntries(app.db, app.clock.now())).get(at)?.has(idx)).toBe(true)
  expect(await app.db.selectFrom('cardCopy').selectAll().where('uid', '=', parent.uid).execute()).toEqual([])
})

test('a parent can withdraw a child’s copy', async () => {
  const { parent, number } = await parentOf()
  const code = await passCode(parent, number)
  const [copy] = await list(parent, number)
  expect(await parent.ask(`/api/card/copies/${copy!.id}`, { method: 'DELETE' })).toMatchObject({ status: 204 })
  expect(await check(code)).toMatchObject({ result: 'red', reason: 'revoked' })
  expect(await kinds(parent, number)).toEqual([])
})

test('no copy stays when the guardianship ends during its issue', async () => {
  const { parent, number } = await parentOf()
  const leaving = Promise.withResolvers<void>()
  // Outside the transaction, like another request.
  const ended = leaving.promise.then(() => endGuardianship(app.deps, { uid: parent.uid, cardNumber: number }))
  await transaction(app.db, async () => {
    await refuseOthers(app.deps, parent.uid, number)
    leaving.resolve()
    // Enough time, if nothing blocked it.
    for (let i = 0; i < 100; i += 1) await findCopy(app.db, `${i}`)
    const expiresAt = app.clock.now() + 1_000_000
    const copy = { id: `late-${number}`, uid: parent.uid, cardNumber: number, kind: 'print' as const, kid: '00000000' }
    await insertCopy(app.db, { ...copy, createdAt: app.clock.now(), expiresAt })
  })
  expect(await ended).toBe(true)
  expect(await findCopy(app.db, `late-${number}`)).toBeUndefined()
  await expect(transaction(app.db, () => refuseOthers(app.deps, parent.uid, number))).rejects.toMatchObject({ code: 'api.not_found' })
})
