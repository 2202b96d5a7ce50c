import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeChild } from '#db/make.ts'
import { NO_RECORD } from '#domain/members/person.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import type { MembershipSheet } from '#domain/register/register.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { insertGuardianship } from '#server/core/cards/guardianship-queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

type Staff = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let today: string
let [secretary, viewer]: Staff[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  app.clock.advance(10 * 24 * 3_600_000)
  today = romeDay(app.clock.now())
  ;[secretary, viewer] = [await staffMember(app, 'secretary'), await staffMember(app, 'viewer')]
})
afterAll(() => app.stop())
beforeEach(() => app.db.deleteFrom('rateLimit').execute())

let keys = 0
/** Makes a card without an account. @returns its number */
async function onPaper(changes: object = {}): Promise<string> {
  keys += 1
  const name = { holderFirstname: 'Elda', holderLastname: `Carta ${'abcdefghijklmnopqrstuvwxyz'[keys]!}` }
  const body = {
    ...NO_RECORD,
    requestKey: `press-number-${keys}`,
    isAnother: true,
    ...name,
    membership: 'amico',
    birthDate: '1941-03-02',
    ...changes,
  }
  return ((await secretary!.ask('/api/staff/members', { method: 'POST', body })).json as { number: string }).number
}
const sheetOf = async (number: string, ask = secretary!.ask) => (await ask(`/api/staff/members/${number}`)).json as MemberSheet
/** «Ammetti» on the current version of the sheet. */
async function admit(number: string, changes: object = {}, ask = secretary!.ask) {
  const { version } = await sheetOf(number)
  const body = {
    version,
    membership: 'ordinario',
    decidedOn: addDays(today, -3),
    reference: '4/2026',
    body: 'Consiglio direttivo',
    ...changes,
  }
  return { ...(await ask(`/api/staff/members/${number}/admission`, { method: 'POST', body })), body }
}
const rowsOf = (number: string) => app.db.selectFrom('registerEntry').selectAll().where('cardNumber', '=', number).execute()

test('a person without an account is admitted with a row in the register and a member’s card, without a mail', async () => {
  const address = { street: 'Via del Mulino 7', cap: '52100', comune: 'Arezzo', provincia: 'AR', birthPlace: 'Arezzo' }
  const number = await onPaper(address)
  expect((await sheetOf(number)).acts.admission).toMatchObject({
    needs: null,
    categories: expect.arrayContaining([{ id: 'ordinario', label: 'Socio ordinario' }]),
  })
  expect((await sheetOf(number)).acts.admission!.categories.map(({ id }) => id)).not.toContain('amico')
  await app.deliver()
  const { status, json, body } = await admit(number)
  expect({ status, json }).toMatchObject({
    status: 200,
    json: { memberSince: addDays(today, -3), category: { id: 'ordinario' }, state: 'valid', acts: { admission: null, cancel: false } },
  })
  // The same press again.
  expect((await secretary!.ask(`/api/staff/members/${number}/admission`, { method: 'POST', body })).status).toBe(200)
  const rows = await rowsOf(number)
  expect(rows).toMatchObject([
    {
      kind: 'admitted',
      personId: null,
      birthDate: '1941-03-02',
      residence: 'Via del Mulino 7, 52100 Arezzo (AR)',
      category: 'Socio ordinario',
      createdBy: secretary!.uid,
    },
  ])
  const book = (await secretary!.ask(`/api/staff/register/${Number(rows[0]!.number)}`)).json as MembershipSheet
  expect(book.membership).toMatchObject({
    admittedOn: addDays(today, -3),
    resolution: { reference: '4/2026', body: 'Consiglio direttivo' },
  })
  const audit = await app.db
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('subject', '=', number)
    .where('record', '=', 'register')
    .execute()
  expect(audit).toContainEqual({ actor: secretary!.uid, action: 'accepted' })
  // The same meeting admits another person with the same resolution.
  const other = await onPaper()
  await admit(other)
  expect((await rowsOf(other))[0]!.resolutionId).toBe(rows[0]!.resolutionId)
  expect(await app.deliver()).toEqual([])
})

test('a card that has ended gets a new period with the admission', async () => {
  const number = await onPaper()
  await app.db.updateTable('cardPeriod').set({ validFrom: '2020-01-01', validTo: '2020-12-31' }).where('cardNumber', '=', number).execute()
  await admit(number)
  expect((await sheetOf(number)).periods).toMatchObject({ validFrom: today, validTo: addDays(today, 364) })
})

test('a minor is admitted with a guardian’s signature on paper, which is noted in the register', async () => {
  const number = await onPaper({ birthDate: addDays(today, -15 * 365) })
  expect((await sheetOf(number)).acts.admission).toMatchObject({ needs: 'guardian' })
  const problems = { error: { fields: { guardianName: 'required', signedOn: 'required' } } }
  expect(await admit(number)).toMatchObject({ status: 422, json: problems })
  expect((await admit(number, { guardianName: 'Ada Verdi', signedOn: addDays(today, 1) })).status).toBe(422)
  expect(await rowsOf(number)).toEqual([])
  expect((await admit(number, { guardianName: 'Ada Verdi', signedOn: '2026-11-08' })).status).toBe(200)
  expect((await rowsOf(number))[0]!.note).toMatch(/^Firma per il minore: Ada Verdi, 08\/11\//)
})

test.each([
  [{ decidedOn: '2999-01-01' }, { decidedOn: 'in_future' }],
  [{ decidedOn: '1930-01-01' }, { decidedOn: 'not_accepted' }],
  [{ membership: 'amico' }, { membership: 'invalid' }],
  [{ reference: '' }, { reference: 'required' }],
])('%j is refused: %j', async (changes, fields) => {
  const number = await onPaper()
  expect(await admit(number, changes)).toMatchObject({ status: 422, json: { error: { fields } } })
  expect(await rowsOf(number)).toEqual([])
})

test('a member, an unchecked similar person, and an old sheet are refused', async () => {
  const number = await onPaper()
  await admit(number)
  expect(await admit(number, { decidedOn: today })).toMatchObject({ status: 409, code: 'member.not_now' })
  const { lastname } = await sheetOf(number)
  const twin = await onPaper({ holderLastname: lastname })
  expect(await admit(twin)).toMatchObject({ status: 409, code: 'member.alike', json: { error: { details: { number } } } })
  expect(await admit(twin, { version: 'old' })).toMatchObject({ status: 409, code: 'member.changed' })
  expect((await admit(twin, { isOther: true })).status).toBe(200)
  expect(await rowsOf(twin)).toHaveLength(1)
})

test('an account, an unknown birth date, a cancelled card, a viewer, and one’s own child are refused', async () => {
  const refused = { status: 409, code: 'member.not_now' }
  const { number: withAccount } = await confirmed(app)
  expect((await sheetOf(withAccount)).acts.admission).toBeNull()
  expect(await admit(withAccount)).toMatchObject(refused)
  const unborn = await onPaper({ birthDate: '' })
  expect((await sheetOf(unborn)).acts.admission).toMatchObject({ needs: 'birth' })
  expect(await admit(unborn)).toMatchObject(refused)
  const over = await onPaper()
  await app.db.updateTable('card').set({ cancelledOn: today, cancellationReason: 'mistake' }).where('number', '=', over).execute()
  expect(await admit(over)).toMatchObject(refused)
  const number = await onPaper()
  expect((await admit(number, {}, viewer!.ask)).status).toBe(403)
  expect((await sheetOf(number, viewer!.ask)).acts.admission).toBeNull()
  const child = await makeCardNumber(app.db)
  await makeCard(app.db, { number: child, uid: null, category: 'amico' })
  await makeChild(app.db, { cardNumber: child, birthDate: '2016-01-01' })
  await insertGuardianship(app.db, { uid: secretary!.uid, cardNumber: child, createdAt: 1 })
  expect((await sheetOf(child)).acts.admission).toBeNull()
  const signed = { guardianName: 'Ada Verdi', signedOn: today }
  expect(await admit(child, signed)).toMatchObject({ status: 409, code: 'member.own' })
})
