import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeApplication,
  makeCard,
  makeCardNumber,
  makeMedicalCertificate,
  makeMember,
  makePayment,
  makePerson,
  makeRegisterEntry,
} from '#db/make.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let [admin, secretary]: Awaited<ReturnType<typeof staffMember>>[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app.deps)
  admin = await staffMember(app, 'admin')
  secretary = await staffMember(app, 'secretary')
})
afterAll(() => app.stop())

const sheet = async (number: string, ask = admin!.ask) => (await ask(`/api/staff/members/${number}`)).json as MemberSheet
const erase = async (number: string, { typed = number, ask = admin!.ask } = {}) => {
  const { version = 'v' } = await sheet(number)
  return ask(`/api/staff/members/${number}/erasure`, { method: 'POST', body: { version, typed } })
}
const paper = async (changes: object = {}) => {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number, ...changes })
  await makePerson(app.db, { cardNumber: number, firstname: 'Ada', lastname: 'Neri', notes: 'Suona' })
  return number
}
const today = () => romeDay(app.clock.now())
const rowsOf = async (number: string) => ({
  people: await app.db.selectFrom('person').selectAll().where('cardNumber', '=', number).execute(),
  certificates: await app.db.selectFrom('medicalCertificate').selectAll().where('cardNumber', '=', number).execute(),
  applications: await app.db.selectFrom('application').selectAll().where('paperCard', '=', number).execute(),
})

describe('erasing the data of a person without an account', () => {
  test('deletes the record, its sports and the applications on paper; the number, the payments and the register stay', async () => {
    const number = await paper({ cancelledOn: today(), cancellationReason: 'withdrawal', suspensionText: 'Passa in segreteria' })
    await makeMedicalCertificate(app.db, { cardNumber: number })
    await makeApplication(app.db, { uid: null, paperCard: number, state: 'rejected' })
    const entry = await makeRegisterEntry(app.db, { cardNumber: number, lastname: 'Neri' })
    await makePayment(app.db, { cardNumber: number, purpose: 'fee' })
    expect((await sheet(number)).acts.erase).toBe(true)
    expect(await erase(number, { typed: '0000000000' })).toMatchObject({ status: 422, json: { error: { fields: { typed: 'invalid' } } } })
    expect((await erase(number)).status).toBe(204)
    expect(await rowsOf(number)).toEqual({ people: [], certificates: [], applications: [] })
    const card = await app.db.selectFrom('card').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
    expect(card).toMatchObject({ nameKey: null, suspensionText: null, cancelledOn: today() })
    expect(await app.db.selectFrom('payment').select('id').where('cardNumber', '=', number).execute()).toHaveLength(1)
    expect(await app.db.selectFrom('registerEntry').select('lastname').where('number', '=', entry.number).execute()).toEqual([
      { lastname: 'Neri' },
    ])
    expect((await admin!.ask(`/api/staff/members/${number}`)).status).toBe(404)
    const audit = await app.db
      .selectFrom('audit')
      .select(['action', 'record', 'changes', 'detail'])
      .where('subject', '=', number)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ action: 'removed', record: 'person', changes: null })
    expect(audit.detail).not.toContain('Neri')
  })

  test('is refused while the card is good, while an application waits, and to those who do not answer such requests', async () => {
    const good = await paper()
    expect((await sheet(good)).acts.erase).toBe(false)
    expect(await erase(good)).toMatchObject({ status: 409, code: 'member.not_now' })
    const later = await paper({ cancelledOn: addDays(today(), 1), cancellationReason: 'withdrawal' })
    expect((await erase(later)).code).toBe('member.not_now')
    const ended = { cancelledOn: today(), cancellationReason: 'withdrawal' }
    const waiting = await paper(ended)
    await makeApplication(app.db, { uid: null, paperCard: waiting, state: 'submitted' })
    expect((await sheet(waiting)).acts.erase).toBe(false)
    expect((await erase(waiting)).code).toBe('member.not_now')
    const number = await paper(ended)
    expect((await sheet(number, secretary!.ask)).acts.erase).toBe(false)
    expect((await erase(number, { ask: secretary!.ask })).status).toBe(403)
    const { card } = await makeMember(app.db)
    await app.db.updateTable('card').set(ended).where('number', '=', card.number).execute()
    expect((await sheet(card.number)).acts.erase).toBe(false)
    expect((await erase(card.number)).code).toBe('member.not_now')
    expect((await rowsOf(number)).people).toHaveLength(1)
  })
})
