import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePayment } from '#db/make.ts'
import type { StaffApplication, StaffApplications } from '#domain/applications/admission.ts'
import { NO_RECORD } from '#domain/members/person.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { withFees } from '#server/features/payments/test-payments.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { writtenAnswer } from './letter.ts'

let app: TestApp
let [secretary, admin, viewer]: Awaited<ReturnType<typeof staffMember>>[] = []
let today: string
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app.deps)
  secretary = await staffMember(app, 'secretary')
  admin = await staffMember(app, 'admin')
  viewer = await staffMember(app, 'viewer')
  today = romeDay(app.clock.now())
})
afterAll(() => app.stop())

const ROOT = '/api/staff/applications'
let people = 0
const written = (changes: object = {}) => {
  people += 1
  const born = {
    birthDate: '1950-02-03',
    birthPlace: 'Arezzo',
    street: 'Via del Mulino 7',
    cap: '52100',
    comune: 'Arezzo',
    provincia: 'AR',
  }
  const who = { requestKey: `paper-key-${people}`, holderFirstname: 'Ada', holderLastname: `Neri ${'abcdefghijklm'[people]}` }
  return { ...NO_RECORD, ...born, ...who, isAnother: false, membership: 'ordinario', appliedOn: null, ...changes }
}
const record = (body: object, ask: Request = secretary!.ask) => ask(ROOT, { method: 'POST', body })
const read = async (id: string) => (await secretary!.ask(`${ROOT}/${id}`)).json as StaffApplication
const applicant = async (changes: object = {}) => {
  const { id } = (await record(written(changes))).json as { id: string }
  return { id, number: (await read(id)).cardNumber! }
}
let minutes = 0
const hold = (decisions: object[], changes: object = {}) => {
  const body = { decidedOn: today, reference: `n. ${(minutes += 1)}`, body: 'Consiglio direttivo', decisions, ...changes }
  return secretary!.ask(`${ROOT}/meeting`, { method: 'POST', body })
}
const no = (id: string) => ({ id, outcome: 'rejected', reason: 'Mancano i documenti.' })
const sheetOf = async (number: string) => (await secretary!.ask(`/api/staff/members/${number}`)).json as MemberSheet
const cardOf = (number: string) => app.db.selectFrom('card').selectAll().where('number', '=', number).executeTakeFirstOrThrow()

describe('an application on paper', () => {
  test('waits with the others, with a card that waits too; those who decide are told', async () => {
    await app.deliver()
    const asked = written({ appliedOn: addDays(today, -5), holderLastname: 'Carta' })
    const { status, json } = await record(asked)
    expect(status).toBe(201)
    const { id } = json as { id: string }
    expect((await record(asked)).json).toEqual({ id })
    const { applications, counts } = (await secretary!.ask(ROOT)).json as StaffApplications
    expect(applications.map((one) => one.id)).toContain(id)
    expect(counts.submitted).toBe(1)
    const one = await read(id)
    expect(one).toMatchObject({ lastname: 'Carta', missing: ['account'], isOnPaper: true, mayDecide: true, answerBy: addDays(today, 55) })
    expect(one.contacts).toMatchObject({ email: null, address: 'Via del Mulino 7, 52100 Arezzo (AR)' })
    expect(await sheetOf(one.cardNumber!)).toMatchObject({ state: 'pending', memberSince: null, acts: { admission: null } })
    const mails = (await app.deliver()).filter(({ subject }) => subject === 'Nuova domanda di ammissione')
    expect(mails.map(({ to }) => to)).toEqual([admin!.email])
    expect(mails[0]!.text).toContain('Su carta, senza account')
  })

  test('needs birth and residence, a category of the board, and another person', async () => {
    const bare = await record(written({ birthDate: null, comune: null, membership: 'amico', appliedOn: addDays(today, 1) }))
    expect(bare.json).toMatchObject({
      error: { fields: { birthDate: 'required', comune: 'required', membership: 'invalid', appliedOn: 'in_future' } },
    })
    const { number } = await applicant({ holderLastname: 'Doppia' })
    const again = await record(written({ holderLastname: 'Doppia' }))
    expect(again).toMatchObject({ code: 'member.alike', json: { error: { details: { number } } } })
    expect((await record(written({ holderLastname: 'Doppia', isAnother: true }))).status).toBe(201)
    expect((await record(written(), viewer!.ask)).code).toBe('guard.forbidden')
  })

  test('is decided in a meeting with one of an account: a row in the register, a valid card, no mail, a letter', async () => {
    const { id, number } = await applicant()
    await app.deliver()
    expect((await hold([{ id, outcome: 'approved' }])).json).toEqual({ decided: 1 })
    const row = await app.db.selectFrom('registerEntry').selectAll().where('cardNumber', '=', number).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'admitted', personId: null, birthPlace: 'Arezzo', residence: 'Via del Mulino 7, 52100 Arezzo (AR)' })
    expect(await sheetOf(number)).toMatchObject({ state: 'valid', memberSince: today })
    expect(await app.deliver()).toEqual([])
    const letter = await secretary!.ask(`${ROOT}/${id}/letter`)
    expect(letter).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(letter.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('admits with the first fee in the letter, until it is paid', async () => {
    await withFees(app)
    const { id, number } = await applicant()
    await hold([{ id, outcome: 'approved' }])
    const words = async () => (await writtenAnswer(app.deps, id)).letter.paragraphs.join(' ')
    expect(await words()).toContain('resta da versare la prima quota. La quota è di 25,00')
    expect(await words()).toContain(`causale «Quota ${today.slice(0, 4)} tessera ${number}`)
    await makePayment(app.db, { cardNumber: number, purpose: 'fee' })
    expect(await words()).not.toContain('quota')
    await withAssociation(app.deps)
  })

  test('is refused with its reason; the term runs from the delivery, and an appeal gives another number', async () => {
    const { id, number } = await applicant()
    expect((await secretary!.ask(`${ROOT}/${id}/letter`)).status).toBe(404)
    await hold([no(id)])
    expect(await read(id)).toMatchObject({ state: 'rejected', reason: 'Mancano i documenti.', toldOn: null, appealBy: null })
    expect(await cardOf(number)).toMatchObject({ cancelledOn: today, cancellationReason: 'application_rejected' })
    expect((await secretary!.ask(`${ROOT}/${id}/letter`)).status).toBe(200)
    const put = (path: string, body: object) => secretary!.ask(`${ROOT}/${id}/${path}`, { method: 'PUT', body })
    expect((await put('communication', { toldOn: today })).json).toMatchObject({ toldOn: today, appealBy: addDays(today, 60) })
    expect((await put('appeal', { appealedOn: today })).json).toMatchObject({ appealedOn: today })
    const resolution = { decidedOn: today, reference: 'a. 1', body: 'Assemblea dei soci' }
    const body = { ...resolution, outcome: 'approved', isOther: false }
    const { json } = await secretary!.ask(`${ROOT}/${id}/appeal/outcome`, { method: 'POST', body })
    const { state, cardNumber } = json as StaffApplication
    expect([state, cardNumber === number]).toEqual(['approved', false])
    expect(await sheetOf(cardNumber!)).toMatchObject({ firstname: 'Ada', memberSince: today, state: 'valid' })
    expect(await cardOf(number)).toMatchObject({ cancelledOn: today })
  })

  test('of a minor waits for a guardian’s signature; a question is not sent', async () => {
    const { id } = await applicant({ birthDate: '2012-03-04' })
    expect((await read(id)).missing).toContain('guardian')
    const question = await secretary!.ask(`${ROOT}/${id}/questions`, { method: 'POST', body: { question: 'Quando?' } })
    expect(question.status).toBe(404)
    const body = { guardianName: 'Ugo Neri', signedOn: today }
    const signed = await secretary!.ask(`${ROOT}/${id}/guardian`, { method: 'PUT', body })
    expect(signed.json).toMatchObject({ state: 'submitted', guardian: { name: 'Ugo Neri' } })
  })

  test('is taken back in the office; the card stays', async () => {
    const { id, number } = await applicant()
    const back = () => secretary!.ask(`${ROOT}/${id}/withdrawal`, { method: 'POST', body: {} })
    expect((await back()).json).toMatchObject({ state: 'withdrawn', missing: [] })
    expect((await back()).code).toBe('application.decided')
    expect(await cardOf(number)).toMatchObject({ cancelledOn: null })
    expect((await record(written({ requestKey: 'another-paper', isAnother: true }))).status).toBe(201)
  })

  test('is the account’s once the card is linked, and goes with the account', async () => {
    const { id, number } = await applicant()
    const person = await confirmed(app)
    await app.db.updateTable('card').set({ uid: null }).where('number', '=', person.number).execute()
    await app.db.updateTable('card').set({ uid: person.uid }).where('number', '=', number).execute()
    const of = await app.db.selectFrom('application').select(['uid', 'paperCard']).where('id', '=', id).executeTakeFirstOrThrow()
    expect(of).toEqual({ uid: person.uid, paperCard: null })
    expect(await read(id)).toMatchObject({ isOnPaper: false, cardNumber: number, contacts: { email: person.email } })
    await app.db.deleteFrom('account').where('id', '=', person.uid).execute()
    expect(await app.db.selectFrom('application').select('id').where('id', '=', id).execute()).toEqual([])
  })
})
