import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardAnswer } from '#domain/accounts/api.ts'
import type { ApplicationAnswer } from '#domain/applications/application.ts'
import type { StaffApplication } from '#domain/applications/admission.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { makeApplication, makeChild, makePayment, makePerson } from '#db/make.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { insertGuardianship } from '#server/core/cards/guardianship-queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { filled } from './test-application.ts'

let app: TestApp
let secretary: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app.deps)
  secretary = await staffMember(app, 'secretary')
})
afterAll(() => app.stop())

const today = () => romeDay(app.clock.now())
const apply = (ask: Request) => ask('/api/applications', { method: 'POST', body: filled })
const mine = async (ask: Request) => (await ask('/api/applications')).json as ApplicationAnswer
const cardOf = async (ask: Request) => (await ask('/api/card')).json as CardAnswer
const rowOf = (number: string) => app.db.selectFrom('card').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const entries = () => app.db.selectFrom('registerEntry').selectAll().orderBy('number').execute()
const end = (number: string, body: object) => secretary.ask(`/api/staff/members/${number}/end`, { method: 'POST', body })

let minutes = 0
const decide = (id: string, outcome: 'approved' | 'rejected') => {
  const decisions = [{ id, outcome, reason: outcome === 'rejected' ? 'Mancano i documenti.' : '' }]
  const body = { decidedOn: today(), reference: `n. ${(minutes += 1)}`, body: 'Consiglio direttivo', decisions }
  return secretary.ask('/api/staff/applications/meeting', { method: 'POST', body })
}

let people = 0
/** A member who applied and was admitted. */
async function member() {
  people += 1
  const person = await confirmed(app, { firstname: 'Tosca', lastname: `Ritorna ${'abcdefghij'[people]!}` })
  const { application } = (await apply(person.ask)).json as ApplicationAnswer
  expect((await decide(application!.id, 'approved')).status).toBe(200)
  app.clock.advance(1000)
  await app.db.updateTable('session').set({ provedAt: app.clock.now() }).where('userId', '=', person.uid).execute()
  return person
}

test('a member who left applies again, and comes back with another number and another row; the first ones stay', async () => {
  const { ask, uid, number } = await member()
  await makePerson(app.db, { uid, cardNumber: number, taxCode: 'RTNTSC84P45A123B' })
  const paid = await makePayment(app.db, { cardNumber: number })
  expect((await mine(ask)).canApply).toBe(false)
  expect((await ask('/api/membership/withdrawal', { method: 'POST' })).status).toBe(200)
  const before = await entries()
  const old = await rowOf(number)
  expect(old).toMatchObject({ cancelledOn: today(), cancellationReason: 'withdrawal' })
  expect((await cardOf(ask)).pending).toBe('apply')
  expect((await mine(ask)).canApply).toBe(true)

  app.clock.advance(3 * 24 * 3_600_000)
  const { application } = (await apply(ask)).json as ApplicationAnswer
  expect(application).toMatchObject({ state: 'submitted' })
  expect((await cardOf(ask)).pending).toBe('review')
  const shown = (await secretary.ask(`/api/staff/applications/${application!.id}`)).json as StaffApplication
  expect(shown).toMatchObject({ missing: [], alike: null })
  expect(await decide(application!.id, 'approved')).toMatchObject({ status: 200, json: { decided: 1 } })

  const card = await cardOf(ask)
  expect(card).toMatchObject({ memberSince: today(), pending: null, periods: { validFrom: today(), cancelledOn: null } })
  expect(card.number).not.toBe(number)
  const { memberSince, cancelledOn } = old
  expect(await rowOf(number)).toMatchObject({ uid: null, memberSince, cancelledOn, cancellationReason: 'withdrawal' })
  const after = await entries()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.slice(before.length)).toMatchObject([
    { kind: 'admitted', cardNumber: card.number, personId: uid, admittedOn: today(), taxCode: 'RTNTSC84P45A123B' },
  ])
  expect(after.at(-1)!.root).toBe(after.at(-1)!.number)
  // What was paid with the first number stays the person's, and that number leads staff to the sheet.
  expect(((await ask('/api/payments')).json as { payments: { id: string }[] }).payments.map(({ id }) => id)).toContain(paid.id)
  expect(await secretary.ask(`/api/staff/members/${number}`)).toMatchObject({ status: 200, json: { number: card.number } })
  const notices = await app.db.selectFrom('notice').select('text').where('uid', '=', uid).execute()
  expect(notices).toContainEqual({ text: 'Ora fai parte dei soci. La tessera ha un numero nuovo.' })
})

test('a returning member who is refused may apply once more; the end stays as it was', async () => {
  const { ask, number } = await member()
  await end(number, {
    reason: 'exclusion',
    decidedOn: today(),
    reference: 'e/2026',
    body: 'Assemblea dei soci',
    why: 'Gravi motivi.',
  })
  app.clock.advance(1000)
  const { application } = (await apply(ask)).json as ApplicationAnswer
  expect((await decide(application!.id, 'rejected')).status).toBe(200)
  expect(await rowOf(number)).toMatchObject({ cancellationReason: 'exclusion' })
  expect((await mine(ask)).canApply).toBe(true)
})

test('a refused applicant, whose card ended with the refusal, applies again and gets another card', async () => {
  const { ask, number } = await confirmed(app, { firstname: 'Nives', lastname: 'Riprova' })
  await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', number).execute()
  const first = ((await apply(ask)).json as ApplicationAnswer).application!
  await decide(first.id, 'rejected')
  expect(await rowOf(number)).toMatchObject({ cancellationReason: 'application_rejected' })
  app.clock.advance(1000)
  const { application } = (await apply(ask)).json as ApplicationAnswer
  await decide(application!.id, 'approved')
  const card = await cardOf(ask)
  expect(card).toMatchObject({ memberSince: today(), periods: { cancelledOn: null } })
  expect(card.number).not.toBe(number)
  expect(await rowOf(number)).toMatchObject({ uid: null, cancellationReason: 'application_rejected' })
})

test('nobody comes back before the last day, or after a death', async () => {
  const [leaving, late] = [await member(), await member()]
  await app.db
    .updateTable('card')
    .set({ cancelledOn: addDays(today(), 1), cancellationReason: 'withdrawal' })
    .where('number', '=', leaving.number)
    .execute()
  await end(late.number, { reason: 'death', on: today() })
  for (const { ask } of [leaving, late]) {
    expect((await mine(ask)).canApply).toBe(false)
    expect((await cardOf(ask)).pending).toBeNull()
    expect(await apply(ask)).toMatchObject({ status: 409, code: 'api.conflict' })
  }
})

test('the parents carry the new card of a minor who comes back', async () => {
  const { ask, uid, number } = await member()
  const parent = await confirmed(app, { firstname: 'Ada', lastname: 'Madre' })
  await makeChild(app.db, { cardNumber: number, birthDate: addDays(today(), -16 * 366) })
  await insertGuardianship(app.db, { uid: parent.uid, cardNumber: number, createdAt: 1 })
  await app.db.updateTable('card').set({ cancelledOn: today(), cancellationReason: 'withdrawal' }).where('number', '=', number).execute()
  const { id } = await makeApplication(app.db, { uid, firstname: 'Tosca', lastname: 'Altrove', createdAt: app.clock.now() })
  expect((await decide(id, 'approved')).status).toBe(200)
  const card = await cardOf(ask)
  expect(card.number).not.toBe(number)
  const carried = await app.db.selectFrom('guardianship').select(['uid', 'cardNumber']).where('uid', '=', parent.uid).execute()
  expect(carried).toEqual([{ uid: parent.uid, cardNumber: card.number }])
})
