import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApplicationAnswer } from '#domain/applications/application.ts'
import type { StaffApplication, StaffApplications } from '#domain/applications/admission.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { makeApplication, makeChild, makePayment, makePerson } from '#db/make.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { withFees } from '#server/features/payments/test-payments.ts'
import { insertGuardianship } from '#server/core/cards/guardianship-queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'

let app: TestApp
let secretary: Awaited<ReturnType<typeof staffMember>>
let today: string
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app.deps)
  secretary = await staffMember(app, 'secretary', { firstname: 'Paola' })
  // People apply some days before the board meets.
  app.clock.advance(20 * 24 * 3_600_000)
  today = romeDay(app.clock.now())
})
afterAll(() => app.stop())

let minutes = 0
const meeting = (decisions: object[], changes: object = {}) => ({
  decidedOn: today,
  reference: `n. ${(minutes += 1)}`,
  body: 'Consiglio direttivo',
  decisions,
  ...changes,
})
const hold = (body: object, ask: Request = secretary.ask) => ask('/api/staff/applications/meeting', { method: 'POST', body })
const yes = (id: string, more: object = {}) => ({ id, outcome: 'approved', ...more })
const no = (id: string, reason = 'Mancano i documenti.') => ({ id, outcome: 'rejected', reason })

let people = 0
/** A person who applied ten days ago. */
async function applicant(changes: Parameters<typeof makeApplication>[1] | object = {}) {
  people += 1
  const lastname = `Verdi ${'abcdefghijklmnopqrstuvwxyz'[people % 26]}${'abcdefghijklmnopqrstuvwxyz'[Math.floor(people / 26)]}`
  const person = await confirmed(app, { firstname: 'Nives', lastname })
  const createdAt = app.clock.now() - 10 * 24 * 3_600_000
  const application = await makeApplication(app.db, { uid: person.uid, firstname: 'Nives', lastname, createdAt, ...changes })
  return { ...person, id: application.id }
}
const cardOf = async (ask: Request) => (await ask('/api/card')).json as CardAnswer
const read = async (id: string, ask: Request = secretary.ask) => (await ask(`/api/staff/applications/${id}`)).json as StaffApplication
const register = () => app.db.selectFrom('registerEntry').selectAll().orderBy('number').execute()
const stateOf = async (id: string) =>
  (await app.db.selectFrom('application').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describe('a meeting', () => {
  test('admits many at once: a row each in the register, the card with its number, a mail', async () => {
    const [anna, bruno] = [await applicant(), await applicant()]
    await makePerson(app.db, { uid: anna.uid, cardNumber: anna.number, taxCode: 'VRDNVS84P45A123B' })
    await app.deliver()
    const { status, json } = await hold(meeting([yes(anna.id), yes(bruno.id)], { reference: '12/2026' }))
    expect({ status, json }).toEqual({ status: 200, json: { decided: 2 } })
    const rows = (await register()).slice(-2)
    const [of1, of2] = [anna, bruno].map(({ number }) => rows.find(({ cardNumber }) => cardNumber === number))
    expect([of1, of2]).toMatchObject([
      { kind: 'admitted', cardNumber: anna.number, taxCode: 'VRDNVS84P45A123B', category: 'Socio ordinario', admittedOn: today },
      { kind: 'admitted', cardNumber: bruno.number, residence: 'Via del Mulino 22, 52099 Borgo Sereno (AR)', endedOn: null },
    ])
    expect(rows[1]!.number).toBe(rows[0]!.number + 1)
    expect(new Set(rows.map(({ resolutionId }) => resolutionId)).size).toBe(1)
    const card = await cardOf(anna.ask)
    expect(card).toMatchObject({ number: anna.number, category: { id: 'ordinario' }, memberSince: today, pending: null })
    // A friend's card keeps its period.
    expect(card.periods.validTo).toBe(addDays(romeDay(app.clock.now()), 364))
    const mails = (await app.deliver()).filter(({ to }) => to === anna.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['La tua domanda di ammissione è stata accolta'])
    expect(mails[0]!.text).toContain('12/2026')
    const { application } = (await anna.ask('/api/applications')).json as ApplicationAnswer
    expect(application).toMatchObject({
      state: 'approved',
      decision: { decidedOn: today, reference: '12/2026', body: 'Consiglio direttivo' },
    })
  })

  test('tells of the first fee, unless it was paid before', async () => {
    await withFees(app)
    const [owing, paid] = [await applicant(), await applicant()]
    await makePayment(app.db, { cardNumber: paid.number, purpose: 'fee' })
    await app.deliver()
    await hold(meeting([yes(owing.id), yes(paid.id)]))
    const mails = await app.deliver()
    expect((await cardOf(owing.ask)).feeDue).toMatchObject({ kind: 'first', cents: 2500 })
    await withAssociation(app.deps)
    const textTo = (email: string) => mails.find(({ to }) => to === email)!.text
    expect(textTo(owing.email)).toContain('La quota è di 25,00')
    expect(textTo(owing.email)).toContain(
      `IBAN IT09 R999 9999 9990 0000 0004 812, causale «Quota ${today.slice(0, 4)} tessera ${owing.number}`,
    )
    expect(textTo(paid.email)).not.toContain('quota')
  })

  test('gives a pending card its first period, and an expired card a new one', async () => {
    const [waiting, over] = [await applicant(), await applicant()]
    await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', waiting.number).execute()
    await app.db
      .updateTable('cardPeriod')
      .set({ validFrom: '2024-01-01', validTo: '2024-12-31' })
      .where('cardNumber', '=', over.number)
      .execute()
    await hold(meeting([yes(waiting.id), yes(over.id)]))
    for (const { ask } of [waiting, over])
      expect((await cardOf(ask)).periods).toMatchObject({ validFrom: today, validTo: addDays(today, 364) })
  })

  test('is recorded once after a repeated request', async () => {
    const { id, email } = await applicant()
    await app.deliver()
    const same = meeting([yes(id)])
    const answers = await Promise.all([hold(same), hold(same), hold(same)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ json }) => (json as { decided: number }).decided).toSorted()).toEqual([0, 0, 1])
    expect((await app.deliver()).filter(({ to }) => to === email)).toHaveLength(1)
    expect(await app.db.selectFrom('resolution').selectAll().where('reference', '=', same.reference).execute()).toHaveLength(1)
  })

  test('recorded by two secretaries at once: the second learns which are decided, and her meeting is not recorded', async () => {
    const other = await staffMember(app, 'secretary')
    const [shared, mine, hers] = [await applicant(), await applicant(), await applicant()]
    const before = (await register()).length
    const answers = await Promise.all([
      hold(meeting([yes(shared.id), yes(mine.id)])),
      hold(meeting([no(shared.id), yes(hers.id)]), other.ask),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.json).toMatchObject({ error: { code: 'application.decided', details: { ids: shared.id } } })
    const wasFirst = answers[0]!.status === 200
    expect([await stateOf(mine.id), await stateOf(hers.id)]).toEqual(wasFirst ? ['approved', 'submitted'] : ['submitted', 'approved'])
    expect((await register()).length).toBe(before + (wasFirst ? 2 : 1))
  })

  test('numbers the rows without a gap, also after a failure', async () => {
    const some: Awaited<ReturnType<typeof applicant>>[] = []
    for (let i = 0; i < 6; i += 1) some.push(await applicant())
    await Promise.all([...some.map(({ id }) => hold(meeting([yes(id)]))), hold(meeting([yes(some[0]!.id), yes('nobody')]))])
    const numbers = (await register()).map(({ number }) => Number(number))
    expect(numbers).toEqual(numbers.map((_, i) => i + 1))
  })

  test.each([
    ['in the future', 1, 'in_future'],
    ['before the application', -11, 'not_accepted'],
  ])('is not held %s', async (_when, days, problem) => {
    const { id } = await applicant()
    const { status, json } = await hold(meeting([yes(id)], { decidedOn: addDays(today, days) }))
    expect({ status, json }).toMatchObject({ status: 422, json: { error: { fields: { decidedOn: problem } } } })
    expect(await stateOf(id)).toBe('submitted')
  })

  test('decides nothing if an application was withdrawn meanwhile', async () => {
    const [gone, stays] = [await applicant(), await applicant()]
    await gone.ask(`/api/applications/${gone.id}/withdraw`, { method: 'POST' })
    const { json } = await hold(meeting([yes(gone.id), yes(stays.id)]))
    expect(json).toMatchObject({ error: { code: 'application.decided', details: { ids: gone.id } } })
    expect(await stateOf(stays.id)).toBe('submitted')
  })

  test.each([
    ['without the guardian’s signature', { state: 'waiting_guardian', birthDate: '2010-05-05' }, {}, ['guardian', 'age']],
    ['with a cancelled card', {}, { cancelledOn: '2026-11-01', cancellationReason: 'mistake' }, ['card']],
    ['already a member', {}, { memberSince: '2026-01-01' }, ['member']],
    ['for a removed category', { category: 'scomparsa' }, {}, ['category']],
  ])('does not admit an applicant %s', async (_who, application, card, missing) => {
    const { id, number } = await applicant(application)
    if (Object.keys(card).length > 0) await app.db.updateTable('card').set(card).where('number', '=', number).execute()
    expect((await read(id)).missing).toEqual(missing)
    expect(await hold(meeting([yes(id)]))).toMatchObject({ status: 409, code: 'application.not_ready' })
    expect((await hold(meeting([no(id)]))).status).toBe(200)
  })

  test('admits one person once: a look-alike needs the staff’s word that it is another person', async () => {
    const first = await applicant({ birthDate: '1990-01-01' })
    const { lastname } = first
    const twin = await applicant({ lastname, birthDate: '1990-01-01' })
    expect(await hold(meeting([yes(first.id), yes(twin.id)]))).toMatchObject({ code: 'application.not_ready' })
    await hold(meeting([yes(first.id)]))
    expect(await read(twin.id)).toMatchObject({ missing: ['same_person'], alike: { isSameCard: false } })
    expect(await hold(meeting([yes(twin.id)]))).toMatchObject({ status: 409, code: 'application.not_ready' })
    expect((await hold(meeting([yes(twin.id, { isOther: true })]))).status).toBe(200)
  })

  test('decides nothing about its author', async () => {
    const application = await makeApplication(app.db, { uid: secretary.uid, createdAt: app.clock.now() })
    expect(await hold(meeting([yes(application.id)]))).toMatchObject({ status: 409, code: 'application.own' })
    await app.db.deleteFrom('application').where('id', '=', application.id).execute()
  })

  test('decides nothing about a child of its author', async () => {
    const { id, number } = await applicant({ birthDate: '2011-01-01', guardianName: 'Paola Verdi', guardianSignedOn: '2026-11-01' })
    await makeChild(app.db, { cardNumber: number, birthDate: '2011-01-01' })
    await insertGuardianship(app.db, { uid: secretary.uid, cardNumber: number, createdAt: 1 })
    expect(await read(id)).toMatchObject({ isOwn: true, mayDecide: false })
    const { applications } = (await secretary.ask('/api/staff/applications')).json as StaffApplications
    expect(applications.find((one) => one.id === id)).toMatchObject({ isOwn: true })
    expect(await hold(meeting([yes(id)]))).toMatchObject({ status: 409, code: 'application.own' })
    const question = await secretary.ask(`/api/staff/applications/${id}/questions`, { method: 'POST', body: { question: 'Quando?' } })
    expect(question.code).toBe('application.own')
    expect((await hold(meeting([no(id)]), (await staffMember(app, 'secretary')).ask)).status).toBe(200)
    const appeal = await secretary.ask(`/api/staff/applications/${id}/appeal`, { method: 'PUT', body: { appealedOn: today } })
    expect(appeal.code).toBe('application.own')
  })

  test.each([
    ['no decision', []],
    ['a refusal without reasons', [{ id: 'a', outcome: 'rejected', reason: ' ' }]],
    ['the same twice', [yes('a'), yes('a')]],
    ['another word', [{ id: 'a', outcome: 'perhaps' }]],
    ['another key', [{ ...yes('a'), uid: 'b' }]],
    ['too many', Array.from({ length: 501 }, (_, i) => yes(`a${i}`))],
  ])('is refused with %s', async (_what, decisions) => {
    expect(await hold(meeting(decisions))).toMatchObject({ status: 422, code: 'api.invalid' })
  })

  test('with five hundred applications is one transaction', async () => {
    const some = await Promise.all(Array.from({ length: 500 }, () => applicantRow()))
    const { status, json } = await hold(meeting(some.map((id) => yes(id))))
    expect({ status, json }).toEqual({ status: 200, json: { decided: 500 } })
    expect((await register()).length).toBeGreaterThan(500)
  })
})

let rows = 0
/** An applicant without the slow sign-up. */
async function applicantRow() {
  const { makeMember } = await import('#db/make.ts')
  rows += 1
  const lastname = `Rossi ${rows
    .toString()
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`
  const { account } = await makeMember(app.db, { card: { memberSince: null } })
  return (await makeApplication(app.db, { uid: account.id, lastname, createdAt: app.clock.now() })).id
}

const appeal = (id: string, appealedOn = today) =>
  secretary.ask(`/api/staff/applications/${id}/appeal`, { method: 'PUT', body: { appealedOn } })
const outcome = (id: string, verdict: 'approved' | 'rejected', changes: object = {}) => {
  const { decisions: _, ...resolution } = meeting([])
  const body = { ...resolution, body: 'Assemblea dei soci', outcome: verdict, ...changes }
  return secretary.ask(`/api/staff/applications/${id}/appeal/outcome`, { method: 'POST', body })
}

describe('a refusal', () => {
  test('is notified with its reasons and the last day for an appeal; a friend keeps the card', async () => {
    const { id, ask, email } = await applicant()
    await app.deliver()
    await hold(meeting([no(id, 'Mancano i documenti.')]))
    const [mail] = (await app.deliver()).filter(({ to }) => to === email)
    expect(mail!.text).toContain('Mancano i documenti.')
    expect(mail!.text).toContain('Assemblea dei soci')
    const { application, canApply } = (await ask('/api/applications')).json as ApplicationAnswer
    expect(application).toMatchObject({ state: 'rejected', reason: 'Mancano i documenti.', appealBy: addDays(today, 60) })
    expect(await read(id)).toMatchObject({ toldOn: today, appealBy: addDays(today, 60) })
    expect(canApply).toBe(true)
    expect(await cardOf(ask)).toMatchObject({ category: { id: 'amico' }, memberSince: null, periods: { cancelledOn: null } })
  })

  test('that no mail could tell is told by hand: the term for an appeal runs from that day', async () => {
    const { id, uid, ask, email } = await applicant()
    await app.deliver()
    await app.db.updateTable('account').set({ emailVerified: false }).where('id', '=', uid).execute()
    await hold(meeting([no(id)]))
    expect((await app.deliver()).filter(({ to }) => to === email)).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'rejected', toldOn: null, appealBy: null })
    expect((await ask('/api/applications')).json).toMatchObject({ application: { state: 'rejected', appealBy: null } })
    const tell = (toldOn: string, client: Request = secretary.ask) =>
      client(`/api/staff/applications/${id}/communication`, { method: 'PUT', body: { toldOn } })
    expect(await tell(addDays(today, -1))).toMatchObject({ json: { error: { fields: { toldOn: 'not_accepted' } } } })
    expect(await tell(addDays(today, 1))).toMatchObject({ json: { error: { fields: { toldOn: 'in_future' } } } })
    expect((await tell(today, (await staffMember(app, 'viewer')).ask)).status).toBe(403)
    expect(await tell(today)).toMatchObject({ status: 200, json: { toldOn: today, appealBy: addDays(today, 60) } })
    expect((await ask('/api/applications')).json).toMatchObject({ application: { appealBy: addDays(today, 60) } })
    const audits = await app.db.selectFrom('audit').select('changes').where('subject', '=', uid).where('action', '=', 'changed').execute()
    expect(audits.map(({ changes }) => changes).join()).toContain(`"toldOn":{"before":null,"after":"${today}"}`)
  })

  test('ends a card that came only with the application', async () => {
    const { id, number } = await applicant()
    await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', number).execute()
    await hold(meeting([no(id)]))
    const card = await app.db.selectFrom('card').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
    expect(card).toMatchObject({ cancelledOn: today, cancellationReason: 'application_rejected' })
  })

  test('overturned by the assembly makes a member; a cancelled card is final, and a new one replaces it', async () => {
    const [friend, pending] = [await applicant(), await applicant()]
    await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', pending.number).execute()
    await hold(meeting([no(friend.id), no(pending.id)]))
    expect(await outcome(friend.id, 'approved')).toMatchObject({ status: 409, code: 'application.decided' })
    for (const { id } of [friend, pending]) {
      expect((await appeal(id, addDays(today, 1))).status).toBe(422)
      expect((await appeal(id)).status).toBe(200)
      expect(await outcome(id, 'approved')).toMatchObject({
        status: 200,
        json: { state: 'approved', appeal: { body: 'Assemblea dei soci' } },
      })
      expect(await outcome(id, 'approved')).toMatchObject({ status: 409 })
    }
    expect(await cardOf(friend.ask)).toMatchObject({ number: friend.number, memberSince: today })
    const card = await cardOf(pending.ask)
    expect(card).toMatchObject({ memberSince: today, periods: { validFrom: today, cancelledOn: null } })
    expect(card.number).not.toBe(pending.number)
    expect((await register()).slice(-1)).toMatchObject([{ cardNumber: card.number, kind: 'admitted' }])
    const old = await app.db.selectFrom('card').selectAll().where('number', '=', pending.number).executeTakeFirstOrThrow()
    expect(old).toMatchObject({ uid: null, cancellationReason: 'application_rejected' })
  })

  test('overturned admits one person once: staff must confirm that a look-alike in the register is another person', async () => {
    const [twin, other] = [await applicant(), await applicant()]
    const { lastname } = await app.db.selectFrom('application').selectAll().where('id', '=', twin.id).executeTakeFirstOrThrow()
    await app.db.updateTable('application').set({ lastname }).where('id', '=', other.id).execute()
    await hold(meeting([yes(twin.id), no(other.id)]))
    await appeal(other.id)
    const before = (await register()).length
    expect((await read(other.id)).alike).toMatchObject({ isSameCard: false })
    expect(await outcome(other.id, 'approved')).toMatchObject({ status: 409, code: 'application.not_ready' })
    expect((await register()).length).toBe(before)
    expect(await outcome(other.id, 'approved', { isOther: true })).toMatchObject({ status: 200, json: { state: 'approved' } })
  })

  test('confirmed by the assembly stays, and its mail offers no further appeal', async () => {
    const { id, ask, email } = await applicant()
    await hold(meeting([no(id)]))
    await appeal(id)
    await app.deliver()
    expect(await outcome(id, 'rejected')).toMatchObject({ status: 200, json: { state: 'rejected' } })
    expect((await app.deliver()).filter(({ to }) => to === email)).toHaveLength(1)
    expect((await ask('/api/applications')).json).toMatchObject({
      application: { state: 'rejected', appealBy: null, appeal: { decidedOn: today } },
    })
  })
})

describe('before the board', () => {
  test('a guardian’s signature on paper sends a minor’s application to the board', async () => {
    const birthDate = addDays(today, -17 * 365)
    const { id } = await applicant({ state: 'waiting_guardian', birthDate })
    const sign = (body: object) => secretary.ask(`/api/staff/applications/${id}/guardian`, { method: 'PUT', body })
    expect((await sign({ guardianName: 'Ada Verdi', signedOn: addDays(today, 1) })).status).toBe(422)
    expect(await sign({ guardianName: 'Ada Verdi', signedOn: today })).toMatchObject({
      status: 200,
      json: { state: 'submitted', guardian: { name: 'Ada Verdi', signedOn: today } },
    })
  })

  test('a question is sent once by mail and notice, and stays with the application', async () => {
    const { id, uid, email } = await applicant()
    await app.deliver()
    const ask = () => secretary.ask(`/api/staff/applications/${id}/questions`, { method: 'POST', body: { question: 'Dove abiti adesso?' } })
    expect((await ask()).status).toBe(200)
    const { json } = await ask()
    expect((json as StaffApplication).questions).toMatchObject([{ body: 'Dove abiti adesso?', by: expect.stringContaining('Paola') }])
    const mails = (await app.deliver()).filter(({ to }) => to === email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Dove abiti adesso?')
    expect(await app.db.selectFrom('notice').select('path').where('uid', '=', uid).execute()).toContainEqual({ path: '/account/domanda' })
  })

  test('the list is paged, longest waiting first, with the obstacles of each; a viewer reads no contacts', async () => {
    const viewer = await staffMember(app, 'viewer')
    const list = async (query: string) => (await viewer.ask(`/api/staff/applications?${query}`)).json as StaffApplications
    const all = await list('limit=500')
    expect(all.counts.submitted + all.counts.waiting_guardian).toBe(all.applications.length)
    const times = all.applications.map(({ id }) => id)
    expect(times).toEqual(times.toSorted())
    const first = await list('limit=2')
    const second = await list(`limit=2&after=${first.next!}`)
    expect([...first.applications, ...second.applications].map(({ id }) => id)).toEqual(times.slice(0, 4))
    const one = await read(times[0]!, viewer.ask)
    expect(one).toMatchObject({ contacts: null, mayDecide: false })
    expect((await list('state=approved')).applications.length).toBeGreaterThan(2)
  })
})
