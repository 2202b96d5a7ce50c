import { afterAll, beforeAll, expect, test } from 'vitest'
import { current, transaction } from '#db/connect.ts'
import { makeCard, makeCardNumber, makeMember, makePayment, makePerson } from '#db/make.ts'
import { identityTime } from '#db/identity-time.ts'
import { writeBounce } from '#server/core/accounts/bounce-queries.ts'
import { noteEmailVerified } from '#server/core/accounts/queries.ts'
import { people } from '#server/core/people/feature.ts'
import { post as postTo, signUp, someone } from '#server/core/people/test-person.ts'
import { notify } from '#server/core/notices/notify.ts'
import { eraseClosedAccounts } from '#server/core/people/erasure.ts'
import { insertClosure } from '#server/core/people/queries.ts'
import { confirmed, linkIn, post } from '#server/features/account/test-account.ts'
import { testEngine, untilSomebodyWaits } from '#tests/database.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { noteMerged } from './merged.ts'
import { lockCard } from './queries.ts'
import { withAssociation } from './test-card.ts'

// Keys of the list are kept on the card by the database (decision 51), so a write of another row locks the card too. SQLite has one writer.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
})
afterAll(() => app.stop())

/** An act that holds a card writes `rest` when the other one waits for that card. Both end well. */
async function meet(number: string, other: () => Promise<unknown>, rest: () => Promise<unknown>): Promise<void> {
  const began = Promise.withResolvers<void>()
  const second = began.promise.then(other)
  const first = transaction(app.db, async () => {
    await lockCard(app.db, { number })
    began.resolve()
    await untilSomebodyWaits(app.db, second)
    await rest()
  })
  const reasons = (await Promise.allSettled([first, second])).map((end) => (end.status === 'rejected' ? String(end.reason) : 'ended well'))
  expect(reasons).toEqual(['ended well', 'ended well'])
}

const onPostgres = test.runIf(testEngine === 'postgres')
const db = () => current(app.db)
const tell = (uid: string, key = uid) =>
  notify(app.db, { uid, topic: 'renewal', key, title: 'A', text: 'B', path: '/tessera' }, app.clock.now())
const notesOf = (number: string) => db().updateTable('person').set({ notes: 'Scritto' }).where('cardNumber', '=', number).execute()
const isVoid = (id: string) => db().updateTable('payment').set({ voidedAt: 1, voidReason: 'Errore' }).where('id', '=', id).execute()
const factOf = async (number: string) =>
  (await db().selectFrom('card').select('feeNeverPaid').where('number', '=', number).executeTakeFirstOrThrow()).feeNeverPaid
const numberOf = async (uid: string) =>
  (await db().selectFrom('card').select('number').where('uid', '=', uid).executeTakeFirstOrThrow()).number
async function onPaper() {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number })
  await makePerson(app.db, { cardNumber: number, firstname: 'Ugo', lastname: 'Carta' })
  return number
}

onPostgres('a reminder to the holder, and the holder’s new address', async () => {
  const { uid, ask } = await confirmed(app)
  const number = await numberOf(uid)
  await post(ask, 'email', { email: 'nuovo@posta.example' })
  const token = linkIn((await app.deliver()).find(({ to }) => to === 'nuovo@posta.example'))
  await meet(
    number,
    async () => expect((await post(ask, 'email/confirm', { token })).status).toBe(200),
    () => tell(uid),
  )
})

onPostgres('a payment with a notice, and the holder’s other address before any is confirmed', async () => {
  const ask = app.newClient()
  const person = someone()
  await signUp(ask, person)
  const { id: uid } = await db().selectFrom('account').select('id').where('email', '=', person.email).executeTakeFirstOrThrow()
  const number = await numberOf(uid)
  await meet(
    number,
    async () => expect((await postTo(ask, '/api/auth/change-email', { email: 'altro@posta.example' })).status).toBe(200),
    async () => {
      await makePayment(db(), { cardNumber: number, number: 7 })
      await tell(uid)
    },
  )
})

onPostgres('a payment with a notice, and an address that is confirmed, bounces or closes', async () => {
  const { account, card } = await makeMember(app.db, { account: { emailVerified: false } })
  const { id: uid, email } = account
  const now = app.clock.now()
  const changes = [
    () => transaction(app.db, () => noteEmailVerified(app.db, uid, identityTime(app.db, now))),
    () => writeBounce(app.db, { uid, email, code: 550, bouncedAt: now }),
    () => insertClosure(app.db, { uid, requestedAt: now, eraseAt: now + 1_000_000 }),
  ]
  for (const [i, change] of changes.entries())
    await meet(card.number, change, async () => {
      await makePayment(db(), { cardNumber: card.number, number: 20 + i })
      await tell(uid, `${uid}:${i}`)
    })
})

onPostgres('an account that is confirmed in its last night stays', async () => {
  const { account } = await makeMember(app.db, {
    account: { emailVerified: false, createdAt: identityTime(app.db, 0) },
    card: { memberSince: null },
  })
  const night = Promise.withResolvers<void>()
  const dropped = night.promise.then(() => people.upkeep(app.deps, app.clock.now()))
  await transaction(app.db, async () => {
    await noteEmailVerified(app.db, account.id, identityTime(app.db, 1))
    night.resolve()
    await untilSomebodyWaits(app.db, dropped)
  })
  await dropped
  expect(await db().selectFrom('account').select('id').where('id', '=', account.id).execute()).toHaveLength(1)
})

onPostgres('a record of the person, and the night that drops the unconfirmed account', async () => {
  const { account, card } = await makeMember(app.db, {
    account: { emailVerified: false, createdAt: identityTime(app.db, 0) },
    card: { memberSince: null },
  })
  await makePerson(app.db, { cardNumber: card.number, uid: account.id })
  await meet(
    card.number,
    () => people.upkeep(app.deps, app.clock.now()),
    () => notesOf(card.number),
  )
  expect(await db().selectFrom('account').select('id').where('id', '=', account.id).execute()).toEqual([])
})

onPostgres('a record of the person, and the erasure of the account', async () => {
  const { account, card } = await makeMember(app.db, { card: { memberSince: '2020-01-01' } })
  await makePerson(app.db, { cardNumber: card.number, uid: account.id })
  await insertClosure(app.db, { uid: account.id, requestedAt: 1, eraseAt: app.clock.now() })
  await meet(
    card.number,
    () => eraseClosedAccounts(app.deps),
    () => notesOf(card.number),
  )
  expect(await db().selectFrom('person').select('id').where('cardNumber', '=', card.number).execute()).toEqual([])
})

onPostgres('a payment of a merged number that is voided, and an act on the card that stayed', async () => {
  const [keep, drop] = [await onPaper(), await onPaper()]
  const { id } = await makePayment(app.db, { cardNumber: drop })
  await noteMerged(app.db, { merged: drop, cardNumber: keep, mergedAt: 1 })
  await meet(
    keep,
    () =>
      transaction(app.db, async () => {
        await lockCard(app.db, { number: drop })
        await isVoid(id)
      }),
    async () => {
      await makePayment(current(app.db), { cardNumber: keep, number: 2 })
      await notesOf(keep)
    },
  )
  expect(await factOf(keep)).toBe(false)
})
