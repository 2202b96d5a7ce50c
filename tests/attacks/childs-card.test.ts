import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#db/connect.ts'
import { makeApplication, makeCard, makeCardNumber, makeCardPeriod } from '#db/make.ts'
import { identityTime } from '#db/identity-time.ts'
import { confirmed, LATER } from '#server/features/account/test-account.ts'
import { signIn, tokenIn } from '#server/core/people/test-person.ts'
import { memberWithPhone, withAssociation } from '#server/core/cards/test-card.ts'
import { decideName } from '#server/core/people/names.ts'
import { addGuardianship } from '#server/features/family/family.ts'
import { lockCard } from '#server/core/cards/queries.ts'
import type { FamilyAnswer } from '#domain/family/family.ts'
import { testEngine, untilSomebodyWaits } from '../database.ts'
import type { Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'

// The attacker has a guardian's session, or an invitation, and wants a child's number and years of membership.

const ZOE = { firstname: 'Zoe', lastname: 'Okonkwo', birthDate: '2010-03-02' }

let app: TestApp
let start: number
beforeAll(async () => {
  app = await startAttackedApp()
  start = app.clock.now()
  await withAssociation(app.deps)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(start))

const invite = (ask: Request, number: string, email: string) =>
  ask(`/api/family/${number}/invitation`, { method: 'POST', body: { childEmail: email } })
const accept = (ask: Request, token: string) => ask('/api/family/invitations/accept', { method: 'POST', body: { token } })

async function parentOfZoe() {
  const { number } = await makeCard(app.db, { number: await makeCardNumber(app.db), category: 'amico' })
  await makeCardPeriod(app.db, { cardNumber: number })
  const parent = await memberWithPhone(app)
  await addGuardianship(app.deps, { uid: parent.uid, cardNumber: number, ...ZOE })
  return { parent, number }
}

let count = 0

/** An adult with another name and an account at the invited address. */
async function taker() {
  const { parent, number } = await parentOfZoe()
  const email = `adulto.${(count += 1)}@posta.example`
  await invite(parent.ask, number, email)
  const token = tokenIn((await app.deliver()).find(({ to }) => to === email))
  const adult = await confirmed<Request>(app, { email, firstname: 'Mario', lastname: 'Verdi' })
  return { parent, number, token, adult }
}

test('a guardian’s session needs a fresh proof to invite', async () => {
  const { parent, number } = await parentOfZoe()
  app.clock.advance(LATER)
  expect(await invite(parent.ask, number, 'adulto@posta.example')).toMatchObject({ status: 403, code: 'auth.proof_required' })
  expect(await app.deliver()).toEqual([])
})

test('the child’s name stays on the card and in the account', async () => {
  const { number, token, adult } = await taker()
  expect(await accept(adult.ask, token)).toMatchObject({ status: 200, json: { number, firstname: 'Zoe', lastname: 'Okonkwo' } })
  const document = { firstname: 'Mario', lastname: 'Verdi', privacy: true, confirm14: true }
  const write = (changes: object) => adult.ask(`/api/users/${adult.uid}`, { method: 'PUT', body: { ...document, ...changes } })
  expect(await write({})).toMatchObject({ status: 409, code: 'family.name_kept' })
  expect(await adult.ask('/api/card')).toMatchObject({ json: { firstname: 'Zoe', lastname: 'Okonkwo' } })
  expect((await write({ firstname: 'Zoe', lastname: 'Okonkwo' })).status).toBe(200)
})

test.each([
  [
    'older than the child’s fourteenth birthday',
    async (uid: string) => {
      const createdAt = identityTime(app.db, Date.UTC(2024, 1, 1))
      await app.db.updateTable('account').set({ createdAt }).where('id', '=', uid).execute()
    },
  ],
  [
    'of a guardian',
    async (uid: string) => {
      const { number } = await makeCard(app.db, { number: await makeCardNumber(app.db) })
      expect(await addGuardianship(app.deps, { uid, cardNumber: number, ...ZOE, birthDate: '2018-01-01' })).toBe('done')
    },
  ],
  [
    'of who has applied with another birth date',
    async (uid: string) => void (await makeApplication(app.db, { uid, state: 'withdrawn', birthDate: '1984-09-05', decidedAt: 1 })),
  ],
])('an account %s is refused, and the link still works for the child', async (_what, make) => {
  const { token, adult } = await taker()
  await make(adult.uid)
  expect(await accept(adult.ask, token)).toMatchObject({ status: 409, code: 'family.not_the_child' })
  expect(await adult.ask('/api/card')).toMatchObject({ json: { number: adult.number, firstname: 'Mario' } })
  expect(await app.db.selectFrom('familyInvitation').select('uid').execute()).not.toEqual([])
})

describe.runIf(testEngine === 'postgres')('simultaneous requests', () => {
  test('the adult accepts and the guardian withdraws: one comes first, and neither fails', async () => {
    const { parent, number, token, adult } = await taker()
    const both = await transaction(app.db, async () => {
      await lockCard(app.db, { number })
      const accepting = accept(adult.ask, token)
      await untilSomebodyWaits(app.db, accepting)
      const withdrawing = parent.ask(`/api/family/${number}/invitation`, { method: 'DELETE' })
      await untilSomebodyWaits(app.db, withdrawing, 2)
      // Not awaited here: they finish later.
      return { answers: Promise.all([accepting, withdrawing]) }
    })
    expect((await both.answers).map(({ status, code }) => [status, code])).toEqual([
      [200, undefined],
      [200, undefined],
    ])
  })
})

test('returning the card restores the old name with its history, and staff decide about another one', async () => {
  const { parent, number, token, adult } = await taker()
  await accept(adult.ask, token)
  expect((await parent.ask(`/api/family/${number}/account`, { method: 'DELETE' })).status).toBe(200)
  expect(await adult.ask('/api/card')).toMatchObject({ json: { firstname: 'Mario', lastname: 'Verdi' } })
  const names = app.db.selectFrom('nameChange').select(['oldFirstname', 'firstname']).where('uid', '=', adult.uid).orderBy('id')
  expect(await names.execute()).toEqual([
    { oldFirstname: 'Mario', firstname: 'Zoe' },
    { oldFirstname: 'Zoe', firstname: 'Mario' },
  ])
  const document = { firstname: 'Aldo', lastname: 'Verdi', privacy: true, confirm14: true }
  expect(await adult.ask(`/api/users/${adult.uid}`, { method: 'PUT', body: document })).toMatchObject({ code: 'account.name_by_request' })
})

test('an earlier request for a name does not replace the child’s name', async () => {
  const { token, adult } = await taker()
  const asked = { id: 'asked', uid: adult.uid, oldFirstname: 'Mario', oldLastname: 'Verdi', firstname: 'Aldo', lastname: 'Verdi' }
  await app.db
    .insertInto('nameChange')
    .values({ ...asked, state: 'asked', askedAt: start, decidedAt: null })
    .execute()
  await accept(adult.ask, token)
  expect(await decideName(app.deps, { uid: adult.uid, by: null, isGranted: true })).toBe(false)
  expect(await adult.ask('/api/card')).toMatchObject({ json: { firstname: 'Zoe' } })
})

test('a guardian can take the card back from an account closed at once', async () => {
  const { parent, number, token, adult } = await taker()
  await accept(adult.ask, token)
  expect((await adult.ask('/api/account/closure', { method: 'POST', body: {} })).status).toBe(200)
  const { children } = (await parent.ask('/api/family')).json as FamilyAnswer
  expect(children).toMatchObject([{ card: { number }, undoUntil: expect.any(Number) }])
  expect((await parent.ask(`/api/family/${number}/account`, { method: 'DELETE' })).status).toBe(200)
  expect(await app.db.selectFrom('card').select(['uid', 'cancelledOn']).where('number', '=', number).execute()).toEqual([
    { uid: null, cancelledOn: null },
  ])
  expect((await signIn(app.newClient(), adult)).code).toBe('auth.account_closing')
})
