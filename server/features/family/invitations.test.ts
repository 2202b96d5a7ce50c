import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeApplication, makeCard, makeCardNumber, makeCardPeriod } from '#db/make.ts'
import type { FamilyAnswer } from '#domain/family/family.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { tokenIn, type Ask } from '#server/core/people/test-person.ts'
import { memberWithPhone, newPhone, withAssociation } from '#server/core/cards/test-card.ts'
import { addGuardianship, endGuardianship } from './family.ts'

const DAY = 24 * 3_600_000

let app: TestApp
let start: number
beforeAll(async () => {
  // The test clock is at 10 November 2026.
  app = await startTestApp()
  start = app.clock.now()
  await withAssociation(app.deps)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(start))

const ZOE = { firstname: 'Zoe', lastname: 'Okonkwo', birthDate: '2012-11-10' }

/** A parent, and the paper card of a child who turns fourteen today. */
async function parentOf(child: typeof ZOE = ZOE) {
  const { number } = await makeCard(app.db, { number: await makeCardNumber(app.db), category: 'amico' })
  await makeCardPeriod(app.db, { cardNumber: number })
  const parent = await memberWithPhone(app)
  expect(await addGuardianship(app.deps, { uid: parent.uid, cardNumber: number, ...child })).toBe('done')
  return { parent, number }
}

const invite = (ask: Ask, number: string, email: string) =>
  ask(`/api/family/${number}/invitation`, { method: 'POST', body: { childEmail: email } })
const accept = (ask: Ask, token: string) => ask('/api/family/invitations/accept', { method: 'POST', body: { token } })
const familyOf = async (ask: Ask) => (await ask('/api/family')).json as FamilyAnswer
const check = async (text: string) => (await app.newClient()('/api/verify', { method: 'POST', body: { text } })).json as { reason: string }

let children = 0
const ownAddress = () => `figlia.${(children += 1)}@posta.example`

/** An account registered with the invited address. */
async function invited() {
  const { parent, number } = await parentOf()
  const email = ownAddress()
  expect(await invite(parent.ask, number, email)).toMatchObject({ status: 200 })
  const token = tokenIn((await app.deliver()).find(({ to }) => to === email))
  const child = await confirmed(app, { email, firstname: 'Zoe', lastname: 'Okonkwo' })
  return { parent, number, email, token, child }
}

describe('an invitation', () => {
  test('goes to the address of a child of fourteen, and the parent sees it as open', async () => {
    const { parent, number } = await parentOf()
    const email = ownAddress()
    expect((await familyOf(parent.ask)).children).toMatchObject([{ mayInvite: true, invitation: null }])
    const { json } = await invite(parent.ask, number, email.toUpperCase())
    expect((json as FamilyAnswer).children).toMatchObject([{ invitation: { email, expiresAt: start + 7 * DAY } }])
    const [mail] = (await app.deliver()).filter(({ to }) => to === email)
    expect(mail?.subject).toBe('La tua tessera, sul tuo telefono')
    expect(mail?.text).not.toMatch(/Zoe|Okonkwo/)
  })

  test.each([
    ['younger than fourteen', '2012-11-11'],
    ['an adult from tomorrow on', '2008-11-11'],
  ])('to a person who is %s needs the right age', async (_, birthDate) => {
    const { parent, number } = await parentOf({ ...ZOE, birthDate })
    const isMinor = birthDate < ZOE.birthDate
    expect((await familyOf(parent.ask)).children).toMatchObject([{ mayInvite: isMinor }])
    const answer = await invite(parent.ask, number, ownAddress())
    expect(answer).toMatchObject(isMinor ? { status: 200 } : { status: 409, code: 'api.conflict' })
    if (isMinor) expect((answer.json as FamilyAnswer).children[0]!.invitation!.expiresAt).toBe(Date.UTC(2026, 10, 10, 23))
  })

  test('is sent by guardians only, not to their own address, and with a limit', async () => {
    const { parent, number } = await parentOf()
    const stranger = await confirmed(app)
    expect(await invite(stranger.ask, number, ownAddress())).toMatchObject({ status: 404, code: 'api.not_found' })
    expect(await invite(app.newClient(), number, ownAddress())).toMatchObject({ status: 401 })
    expect(await invite(parent.ask, number, parent.email)).toMatchObject({ status: 422, code: 'api.invalid' })
    for (let i = 0; i < 5; i += 1) expect(await invite(parent.ask, number, ownAddress())).toMatchObject({ status: 200 })
    expect(await invite(parent.ask, number, ownAddress())).toMatchObject({ status: 429 })
  })

  test.each([
    ['taken back', (ask: Ask, number: string) => ask(`/api/family/${number}/invitation`, { method: 'DELETE' })],
    ['replaced by another', (ask: Ask, number: string) => invite(ask, number, ownAddress())],
  ])('that was %s is refused', async (_, change) => {
    const { parent, number, token, child } = await invited()
    expect(await change(parent.ask, number)).toMatchObject({ status: 200 })
    expect(await accept(child.ask, token)).toMatchObject({ status: 400, code: 'auth.link_invalid' })
  })

  test('ends after seven days', async () => {
    const { token, child } = await invited()
    app.clock.advance(7 * DAY)
    expect(await accept(child.ask, token)).toMatchObject({ status: 410, code: 'auth.link_expired' })
  })

  test('works for the account of its address only, and for no guardian', async () => {
    const { parent, token } = await invited()
    expect(await accept(parent.ask, token)).toMatchObject({ status: 403, code: 'auth.verify_other_account' })
    expect(await accept((await confirmed(app)).ask, token)).toMatchObject({ status: 403 })
    expect(await accept(app.newClient(), token)).toMatchObject({ status: 401 })
    expect(await accept(parent.ask, 'x'.repeat(43))).toMatchObject({ status: 400, code: 'auth.link_invalid' })
  })

  test('ends with its sender’s guardianship', async () => {
    const { parent, number, token, child } = await invited()
    await endGuardianship(app.deps, { uid: parent.uid, cardNumber: number })
    expect(await app.db.selectFrom('familyInvitation').select('email').where('cardNumber', '=', number).execute()).toEqual([])
    expect(await accept(child.ask, token)).toMatchObject({ status: 400, code: 'auth.link_invalid' })
  })
})

const undo = (ask: Ask, number: string) => ask(`/api/family/${number}/account`, { method: 'DELETE' })
const TAKEN = / ha la tessera in un suo account$/

describe('a card taken over', () => {
  test('is announced to every guardian; one can take it back, and the account gets its own card again', async () => {
    const { parent, number, email, token, child } = await invited()
    const other = await memberWithPhone(app)
    await addGuardianship(app.deps, { uid: other.uid, cardNumber: number })
    const phone = await newPhone(child.ask)
    await accept(child.ask, token)
    await phone.enrol()
    const mails = (await app.deliver()).filter(({ subject }) => TAKEN.test(subject))
    expect(mails.map(({ to }) => to).toSorted()).toEqual([parent.email, other.email].toSorted())
    expect(mails[0]!.text).toContain(email)
    const notices = await app.db.selectFrom('notice').select(['uid', 'path']).where('key', 'like', 'card-taken:%').execute()
    expect(notices).toHaveLength(2)
    expect(notices).toContainEqual({ uid: other.uid, path: '/account/famiglia' })
    expect((await familyOf(other.ask)).children).toMatchObject([{ undoUntil: start + 7 * DAY }])

    expect(await undo(other.ask, number)).toMatchObject({ status: 200, json: { children: [{ hasAccount: false, undoUntil: null }] } })
    expect(await check(await phone.show(app.clock.now()))).toMatchObject({ reason: 'revoked' })
    const own = (await child.ask('/api/card')).json as { number: string }
    expect([number, child.number]).not.toContain(own.number)
    expect((await app.deliver()).find(({ to }) => to === email)?.subject).toBe('La tessera è tornata alla tua famiglia')
    expect(await undo(parent.ask, number)).toMatchObject({ status: 409, code: 'api.conflict' })
    expect((await familyOf(parent.ask)).children).toMatchObject([{ card: { number }, mayInvite: true }])
  })

  test('stays after seven days, and only guardians can take it back', async () => {
    const { parent, number, token, child } = await invited()
    await accept(child.ask, token)
    expect(await undo(child.ask, number)).toMatchObject({ status: 404 })
    expect(await undo((await confirmed(app)).ask, number)).toMatchObject({ status: 404 })
    app.clock.advance(7 * DAY)
    expect((await familyOf(parent.ask)).children).toMatchObject([{ undoUntil: null }])
    expect(await undo(parent.ask, number)).toMatchObject({ status: 409 })
  })
})

describe('accepting', () => {
  test('moves the card into the account, with its number and period, and the parent still carries it', async () => {
    const { parent, number, token, child } = await invited()
    const carried = await newPhone(parent.ask, `/api/family/${number}/devices`)
    await carried.enrol()
    expect(await accept(child.ask, token)).toMatchObject({ status: 200, json: { number, firstname: 'Zoe', family: true } })
    expect(await child.ask('/api/auth/session')).toMatchObject({ json: { user: { tessera: number } } })
    expect((await familyOf(parent.ask)).children).toMatchObject([
      { hasAccount: true, mayInvite: false, invitation: null, card: { number } },
    ])
    expect((await familyOf(child.ask)).guardians).toEqual([`${parent.firstname} ${parent.lastname}`])
    expect(await check(await carried.show(app.clock.now()))).toMatchObject({ reason: 'ok' })
    const own = await newPhone(child.ask)
    expect(await own.enrol()).toMatchObject({ status: 201 })
    expect(await check(await own.show(app.clock.now()))).toMatchObject({ reason: 'ok', card: { numberEnd: number.slice(-4) } })
  })

  test('cancels the account’s former card: its number is never reused, and its copies are red', async () => {
    const { token, child } = await invited()
    const phone = await newPhone(child.ask)
    await phone.enrol()
    await child.ask('/api/card/copies', { method: 'POST', body: { kind: 'print' } })
    expect(await accept(child.ask, token)).toMatchObject({ status: 200 })
    expect(await check(await phone.show(app.clock.now()))).toMatchObject({ reason: 'revoked' })
    const card = await app.db.selectFrom('card').selectAll().where('number', '=', child.number).executeTakeFirst()
    expect(card).toMatchObject({ uid: null, cancelledOn: '2026-11-10', cancellationReason: 'family_card' })
    expect(await app.db.selectFrom('cardNumber').selectAll().where('number', '=', child.number).execute()).toHaveLength(1)
    expect(await child.ask('/api/card/copies')).toMatchObject({ json: { copies: [] } })
  })

  test('works once, also with two simultaneous presses', async () => {
    const { number, token, child } = await invited()
    const answers = await Promise.all([accept(child.ask, token), accept(child.ask, token), accept(child.ask, token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(await app.db.selectFrom('card').select('number').where('uid', '=', child.uid).execute()).toEqual([{ number }])
  })

  test.each([
    [
      'is a member already',
      (uid: string) => app.db.updateTable('card').set({ memberSince: '2026-01-01' }).where('uid', '=', uid).execute(),
    ],
    ['waits for the board', (uid: string) => makeApplication(app.db, { uid })],
  ])('is refused to an account that %s, which keeps its card', async (_, standing) => {
    const { token, child } = await invited()
    await standing(child.uid)
    expect(await accept(child.ask, token)).toMatchObject({ status: 409, code: 'api.conflict' })
    expect(await child.ask('/api/card')).toMatchObject({ json: { number: child.number } })
  })
})
