import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeAccount,
  makeApplication,
  makeCard,
  makeCardNumber,
  makeCardPeriod,
  makeChild,
  makeConsentEvent,
  makeMember,
  makePayment,
  makePerson,
  makeRegisterEntry,
} from '#db/make.ts'
import type { Comparison } from '#domain/duplicates/duplicates.ts'
import type { MemberList } from '#domain/members/members.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { ARREARS_KINDS, type ArrearsList } from '#domain/payments/arrears.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { writeBounce } from '#server/core/accounts/bounce-queries.ts'
import { updateAccount } from '#server/core/accounts/bulk-queries.ts'
import { insertGuardianship } from '#server/core/cards/guardianship-queries.ts'
import { noteMerged } from '#server/core/cards/merged.ts'
import { markUnpaid } from '#server/core/cards/unpaid-periods.ts'
import { listReached } from '#server/core/cards/reached.ts'
import { hasPaidFee } from '#server/features/payments/arrears-queries.ts'
import { pricedAs, withFees } from '#server/features/payments/test-payments.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'

// The list's filters by late fee, e-mail, birthday and consent.

let app: TestApp
let today: string
let [secretary, viewer]: Request[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withFees(app)
  today = romeDay(app.clock.now())
  secretary = (await staffMember(app, 'secretary')).ask
  viewer = (await staffMember(app, 'viewer')).ask
})
afterAll(() => app.stop())

/** A member with an account, whose card ends in this many days. */
const person = (lastname: string, daysLeft = 100, card: object = {}) =>
  makeMember(app.db, {
    document: { firstname: 'Ada', lastname },
    card: { category: 'ordinario', memberSince: '2020-01-01', ...card },
    period: { validFrom: addDays(today, Math.min(-1, daysLeft - 364)), validTo: addDays(today, daysLeft) },
  })
/** A person without an account. */
const onPaper = async (lastname: string, record: object = {}, card: object = {}) => {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number, category: 'ordinario', ...card })
  await makeCardPeriod(app.db, { cardNumber: number, validFrom: addDays(today, -10), validTo: addDays(today, 300) })
  await makePerson(app.db, { cardNumber: number, firstname: 'Ugo', lastname, birthDate: null, ...record })
  return number
}
const list = async (query: Record<string, string>, ask = secretary!) => {
  const { status, json } = await ask(`/api/staff/members?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return (json as MemberList).members
}
const names = async (query: Record<string, string>, ask?: Request) => (await list(query, ask)).map(({ lastname }) => lastname)

const arrearsOf = async (kind: string) => ((await secretary!(`/api/staff/arrears?kind=${kind}`)).json as ArrearsList).items
const arrears = async () =>
  (await Promise.all(ARREARS_KINDS.map(arrearsOf)))
    .flat()
    .map(({ number }) => number)
    .toSorted()
const late = async (query = {}) => (await list({ arrears: 'late', ...query })).map(({ number }) => number)

describe('late fees', () => {
  test('find the same cards as the list of late fees', async () => {
    await app.db
      .insertInto('resolution')
      .values({ id: 'm1', body: 'Consiglio', decidedOn: today, reference: '1', createdBy: null, createdAt: 1 })
      .execute()
    const admitted = async (lastname: string) => {
      const one = await person(lastname)
      await makeRegisterEntry(app.db, { cardNumber: one.card.number, resolutionId: 'm1' })
      return one.card.number
    }
    await person('Tolleranza', -1)
    await person('Scaduta', -200)
    await makeMember(app.db, { document: { lastname: 'Attesa' }, card: { category: 'ordinario' }, period: null })
    await makeMember(app.db, { document: { lastname: 'Domanda' }, card: { category: 'ordinario', memberSince: null }, period: null })
    await admitted('Ammessa')
    await makePayment(app.db, { cardNumber: await admitted('Pagata') })
    await person('Amica', -30, { category: 'amico' })
    await person('Sospesa', -30, { suspendedFrom: today })
    await person('Annullata', -30, { cancelledOn: today })
    await person('Oggi', 0)
    await markUnpaid(app.db, (await person('Rinnovata', 150)).period!.id)
    expect(await names({ arrears: 'late' })).toEqual(['Ammessa', 'Attesa', 'Rinnovata', 'Scaduta', 'Tolleranza'])
    expect((await late()).toSorted()).toEqual(await arrears())
    expect(await names({ arrears: 'late', order: 'end' })).toEqual(['Scaduta', 'Tolleranza', 'Ammessa', 'Rinnovata', 'Attesa'])
    expect(await names({ arrears: 'late', order: 'end_down' })).toEqual(['Rinnovata', 'Ammessa', 'Tolleranza', 'Scaduta', 'Attesa'])
    expect(await names({ arrears: 'late', state: 'grace' })).toEqual(['Tolleranza'])
    expect(await names({ arrears: 'late', state: 'valid' })).toEqual(['Ammessa', 'Rinnovata'])
    expect(await names({ arrears: 'late', state: 'pending' })).toEqual(['Attesa'])
    expect(await names({ arrears: 'late', from: addDays(today, -1), to: today })).toEqual(['Tolleranza'])
    expect(await names({ arrears: 'late', state: 'cancelled' })).toEqual([])
    expect(await names({ arrears: 'late', q: 'sca' })).toEqual(['Scaduta'])
  })

  test('end with a payment, and return when it is voided', async () => {
    const [number] = await late({ q: 'ammessa' })
    const { id } = await makePayment(app.db, { cardNumber: number!, number: 2 })
    expect(await late({ q: 'ammessa' })).toEqual([])
    await app.db.updateTable('payment').set({ voidedAt: 1, voidReason: 'Errore' }).where('id', '=', id).execute()
    expect(await late({ q: 'ammessa' })).toEqual([number])
    expect(await late({ q: 'ammessa' })).toEqual((await arrears()).filter((one) => one === number))
  })

  test('include a person admitted on paper by a recorded meeting, until a fee is paid', async () => {
    const number = await onPaper('Ammessacarta', { birthDate: '1950-01-01' }, { category: 'amico', memberSince: null })
    expect(await late({ q: 'ammessacarta' })).toEqual([])
    const { version } = (await secretary!(`/api/staff/members/${number}`)).json as MemberSheet
    const body = { version, membership: 'ordinario', reference: '4/2026', body: 'Consiglio direttivo', decidedOn: today }
    expect((await secretary!(`/api/staff/members/${number}/admission`, { method: 'POST', body })).status).toBe(200)
    expect(await late({ q: 'ammessacarta' })).toEqual([number])
    expect(await arrears()).toContain(number)
    await makePayment(app.db, { cardNumber: number, number: 3 })
    expect(await late({ q: 'ammessacarta' })).toEqual([])
  })

  test('a fee paid on a card that was merged counts for the card that stayed', async () => {
    const stays = await onPaper('Unita', {}, { memberSince: today })
    const goes = await onPaper('Unitadoppia', {}, { memberSince: null })
    await makeRegisterEntry(app.db, { cardNumber: stays, resolutionId: 'm1' })
    const { id } = await makePayment(app.db, { cardNumber: goes, number: 4 })
    expect(await late({ q: 'unita' })).toEqual([stays])
    const { version } = (await secretary!(`/api/staff/duplicates/${stays}/${goes}`)).json as Comparison
    const body = { keep: stays, drop: goes, version, take: [] }
    expect((await secretary!('/api/staff/duplicates/merge', { method: 'POST', body })).status).toBe(204)
    expect(await late({ q: 'unita' })).toEqual([])
    expect(await hasPaidFee(app.db, stays)).toBe(true)
    await app.db.updateTable('payment').set({ voidedAt: 1, voidReason: 'Errore' }).where('id', '=', id).execute()
    expect(await late({ q: 'unita' })).toEqual([stays])
    expect(await arrears()).toContain(stays)
    expect(await hasPaidFee(app.db, stays)).toBe(false)
    await makePayment(app.db, { cardNumber: goes, number: 5 })
    expect(await late({ q: 'unita' })).toEqual([])
  })

  test('an admission of a merged card counts too', async () => {
    const [stays, goes] = [await onPaper('Confluita', {}, { memberSince: today }), await onPaper('Altra')]
    await makeRegisterEntry(app.db, { cardNumber: goes, resolutionId: 'm1' })
    await noteMerged(app.db, { merged: goes, cardNumber: stays, mergedAt: 1 })
    expect(await late({ q: 'confluita' })).toEqual([stays])
    const last = await onPaper('Confluitaultima', {}, { memberSince: today })
    await noteMerged(app.db, { merged: stays, cardNumber: last, mergedAt: 2 })
    expect(await late({ q: 'confluita' })).toEqual([last])
  })

  test('are also for a viewer, who reads payments', async () => {
    expect(await names({ arrears: 'late', q: 'sca' }, viewer)).toEqual(['Scaduta'])
  })
})

const without = (q: string) => names({ email: 'none', q })

/** A child without an account, and its guardian's account. */
const childOf = async (lastname: string, guardian: object = {}) => {
  const { id: uid, email } = await makeAccount(app.db, guardian)
  const cardNumber = await makeCardNumber(app.db)
  await makeCard(app.db, { number: cardNumber })
  await makeChild(app.db, { cardNumber, lastname, birthDate: '2018-05-05' })
  await insertGuardianship(app.db, { uid, cardNumber, createdAt: 1 })
  return { uid, email, cardNumber }
}
const bounce = (uid: string, email: string) => writeBounce(app.db, { uid, email, code: 550, bouncedAt: 1 })
const close = (uid: string) => app.db.insertInto('accountClosure').values({ uid, requestedAt: 1, eraseAt: 2 }).execute()

/** The cards whose holder gets no mail about the card, by the rule of the mails. */
async function unreached(q: string) {
  const all = await list({ q })
  const reached = new Set(
    (
      await listReached(
        app.db,
        all.map(({ number }) => number),
        today,
      )
    ).map(({ number }) => number),
  )
  return all.filter(({ number }) => !reached.has(number)).map(({ lastname }) => lastname)
}

describe('without e-mail', () => {
  test('are the cards whose holder gets no mail about the card', async () => {
    await onPaper('Postapaglia')
    // The address of a record gets no mail: its holder gets letters.
    await onPaper('Postavelina', { email: 'velina@posta.example' })
    await person('Postaconto')
    const bounced = await person('Postarespinta')
    await bounce(bounced.account.id, bounced.account.email)
    const closing = await person('Postachiude')
    await close(closing.account.id)
    const { account } = await person('Postaincerta')
    await updateAccount(app.db, account.id, { emailVerified: false })
    await childOf('Postafiglia')
    await childOf('Postafiglio', { emailVerified: false })
    const son = await childOf('Postanipote')
    await bounce(son.uid, son.email)
    const daughter = await childOf('Postaorfana')
    await close(daughter.uid)
    // The address refused mail when another account had it.
    const other = await person('Postaceduta')
    await bounce((await makeAccount(app.db)).id, other.account.email)
    const none = ['Postaceduta', 'Postachiude', 'Postafiglio', 'Postaincerta', 'Postanipote', 'Postaorfana', 'Postapaglia', 'Postarespinta']
    expect(await without('posta')).toEqual([...none, 'Postavelina'])
    expect(await without('posta')).toEqual(await unreached('posta'))
    for (const uid of [closing.account.id, daughter.uid]) await app.db.deleteFrom('accountClosure').where('uid', '=', uid).execute()
    await updateAccount(app.db, account.id, { emailVerified: true })
    await updateAccount(app.db, bounced.account.id, { email: 'nuova@posta.example' })
    await app.db.deleteFrom('mailBounce').where('email', 'in', [son.email, other.account.email]).execute()
    expect(await without('posta')).toEqual(['Postafiglio', 'Postapaglia', 'Postavelina'])
    expect(await without('posta')).toEqual(await unreached('posta'))
  })

  test('leave out cancelled cards, unless the filter asks for them', async () => {
    await onPaper('Cartastraccia', {}, { cancelledOn: today })
    expect(await without('cartastraccia')).toEqual([])
    expect(await names({ email: 'none', q: 'cartastraccia', state: 'cancelled' })).toEqual(['Cartastraccia'])
  })

  test('include a child only without a guardian who gets mail', async () => {
    const { uid } = await childOf('Minorenne')
    expect(await without('minorenne')).toEqual([])
    await app.db.deleteFrom('account').where('id', '=', uid).execute()
    expect(await without('minorenne')).toEqual(['Minorenne'])
  })

  test('are not for a role that reads no contacts', async () => {
    expect(await viewer!('/api/staff/members?email=none')).toMatchObject({ status: 403, code: 'guard.forbidden' })
  })
})

describe('birthdays', () => {
  test('are in the month of the record, of the child, or of the last application; 29 February is in February', async () => {
    await onPaper('Natorecord', { birthDate: '1984-02-29' })
    const applied = await person('Natodomanda')
    await makeApplication(app.db, { uid: applied.account.id, state: 'withdrawn', birthDate: '1990-03-01', createdAt: 1 })
    const cardNumber = await makeCardNumber(app.db)
    await makeCard(app.db, { number: cardNumber })
    await makeChild(app.db, { cardNumber, lastname: 'Natochild', birthDate: '2015-02-28' })
    await onPaper('Natomai')
    await onPaper('Natomorto', { birthDate: '1950-02-10' }, { cancelledOn: today, cancellationReason: 'death' })
    expect(await names({ birthday: '2', q: 'nato' })).toEqual(['Natochild', 'Natorecord'])
    expect(await names({ birthday: '3', q: 'nato' })).toEqual(['Natodomanda'])
    await makeApplication(app.db, { uid: applied.account.id, birthDate: '1990-12-31', createdAt: 2 })
    expect(await names({ birthday: '12', q: 'nato' })).toEqual(['Natodomanda'])
    await makePerson(app.db, { uid: applied.account.id, cardNumber: applied.card.number, birthDate: '1990-10-05' })
    expect(await names({ birthday: '10', q: 'nato' })).toEqual(['Natodomanda'])
    expect(await names({ birthday: '12', q: 'nato' })).toEqual([])
  })

  test('of this month use the month in Rome and show the day as a column, also to a viewer', async () => {
    expect(today.slice(5, 7)).toBe('11')
    await onPaper('Oggicompie', { birthDate: '1984-11-30' })
    const [one] = await list({ birthday: 'now', q: 'oggicompie', columns: 'birth' }, viewer)
    expect(one!.more).toEqual({ birth: '1984-11-30' })
    expect(await names({ birthday: '11', q: 'oggicompie' })).toEqual(['Oggicompie'])
    expect((await secretary!('/api/staff/members?birthday=13')).status).toBe(422)
  })
})

const given = (q = 'consenso') => names({ consent: 'given', q })
const notGiven = (q = 'consenso') => names({ consent: 'not_given', q })

describe('the consent to news', () => {
  test('is the last row of the ledger; without a row or an account it is not given', async () => {
    const yes = await person('Consensosi')
    await person('Consensomai')
    await onPaper('Consensocarta')
    const event = (kind: 'granted' | 'withdrawn', occurredAt: number, purpose = 'newsletter') =>
      makeConsentEvent(app.db, { personId: yes.account.id, kind, purpose, occurredAt })
    await event('granted', 1)
    expect([await given(), await notGiven()]).toEqual([['Consensosi'], ['Consensocarta', 'Consensomai']])
    await event('withdrawn', 2)
    await event('granted', 3, 'photos')
    expect([await given(), await notGiven()]).toEqual([[], ['Consensocarta', 'Consensomai', 'Consensosi']])
    await event('granted', 4)
    expect(await given()).toEqual(['Consensosi'])
    await close(yes.account.id)
    expect(await given()).toEqual([])
    await app.db.deleteFrom('accountClosure').where('uid', '=', yes.account.id).execute()
    expect(await given()).toEqual(['Consensosi'])
  })

  test('ends with the account, and starts with one that takes a card on paper', async () => {
    const { id: uid } = await makeAccount(app.db)
    const number = await onPaper('Passaggio')
    await makeConsentEvent(app.db, { personId: uid, kind: 'granted', purpose: 'newsletter' })
    expect(await given('passaggio')).toEqual([])
    await app.db.updateTable('card').set({ uid }).where('number', '=', number).execute()
    const kept = () => app.db.selectFrom('card').select(['newsConsent', 'withoutEmail']).where('number', '=', number).executeTakeFirst()
    expect(await kept()).toEqual({ newsConsent: true, withoutEmail: false })
    await app.db.deleteFrom('account').where('id', '=', uid).execute()
    expect(await kept()).toEqual({ newsConsent: false, withoutEmail: true })
  })
})

describe('filters together', () => {
  test('apply all at once, without cancelled cards', async () => {
    await onPaper('Insieme', { birthDate: '1970-08-01' })
    await onPaper('Insiemevia', { birthDate: '1970-08-01' }, { cancelledOn: today })
    const all = { email: 'none', birthday: '8', consent: 'not_given', category: 'ordinario', q: 'insieme' }
    expect(await names(all)).toEqual(['Insieme'])
    expect(await names({ ...all, order: 'end', q: '' })).toEqual(['Insieme'])
    expect(await names({ ...all, consent: 'given' })).toEqual([])
    expect(await names({ ...all, category: 'amico' })).toEqual([])
    expect(await names({ ...all, arrears: 'late' })).toEqual([])
  })

  test('apply to a preview and to a file too', async () => {
    const filter = { q: '', email: 'none', birthday: '8', consent: 'not_given' }
    const { json } = await secretary!('/api/staff/members/tasks/preview', {
      method: 'POST',
      body: { kind: 'renew', membership: null, filter },
    })
    expect(json).toMatchObject({ cards: 1 })
    const { text } = await secretary!(`/api/staff/members/export?${new URLSearchParams(filter)}`)
    expect(
      text
        .split('\r\n')
        .slice(1, -1)
        .map((row) => row.split(';')[0]),
    ).toEqual(['"Insieme"'])
    const { detail } = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'exported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toBe('csv email=none birthday=8 consent=not_given')
    const refused = { kind: 'renew', membership: null, filter: { q: '', birthday: '0' } }
    expect((await secretary!('/api/staff/members/tasks/preview', { method: 'POST', body: refused })).status).toBe(422)
  })
})

test('a late fee is the one of the day on which the late period begins', async () => {
  const from = addDays(today, -5)
  await withFees(
    app,
    pricedAs({
      rincarata: { feeCents: 2500, laterFees: [{ from, cents: 3000 }] },
      nuova: { feeCents: 0, laterFees: [{ from, cents: 1000 }] },
      tolta: { feeCents: 1000, laterFees: [{ from, cents: 0 }] },
    }),
  )
  await app.db
    .insertInto('resolution')
    .values({ id: 'fees', body: 'Consiglio', decidedOn: today, reference: '9', createdBy: null, createdAt: 1 })
    .execute()
  for (const category of ['rincarata', 'nuova', 'tolta']) {
    // The periods after these ends begin on the day of the change, and on the day before.
    await person(`Dopo ${category}`, -6, { category })
    await person(`Prima ${category}`, -7, { category })
    await person(`Scaduta ${category}`, -60, { category })
    const member = { category, memberSince: '2020-01-01' }
    await makeMember(app.db, { document: { lastname: `Attesa ${category}` }, card: member, period: null })
    for (const [when, days] of [
      ['dopo', -5],
      ['prima', -6],
    ] as const) {
      const given = { validFrom: addDays(today, days), validTo: addDays(today, 300) }
      const one = await makeMember(app.db, { document: { lastname: `Data ${when} ${category}` }, card: member, period: given })
      await markUnpaid(app.db, one.period!.id)
      const admitted = { card: { ...member, memberSince: given.validFrom }, period: given }
      const { card } = await makeMember(app.db, { document: { lastname: `Ammessa ${when} ${category}` }, ...admitted })
      await makeRegisterEntry(app.db, { cardNumber: card.number, resolutionId: 'fees' })
    }
  }
  const amounts = (await Promise.all(ARREARS_KINDS.map(arrearsOf)))
    .flat()
    .map(({ name, feeCents }) => [name.replace(/^\S+ /, ''), feeCents])
  expect(Object.fromEntries(amounts)).toEqual({
    'Dopo rincarata': 3000,
    'Prima rincarata': 2500,
    'Scaduta rincarata': 3000,
    'Attesa rincarata': 3000,
    'Data dopo rincarata': 3000,
    'Data prima rincarata': 2500,
    'Dopo nuova': 1000,
    'Scaduta nuova': 1000,
    'Attesa nuova': 1000,
    'Data dopo nuova': 1000,
    'Prima tolta': 1000,
    'Data prima tolta': 1000,
    'Ammessa dopo rincarata': 3000,
    'Ammessa prima rincarata': 2500,
    'Ammessa dopo nuova': 1000,
    'Ammessa prima tolta': 1000,
  })
  expect((await late()).toSorted()).toEqual(await arrears())
  for (const order of ['end', 'end_down']) expect((await late({ order })).toSorted()).toEqual(await arrears())
  const { counts } = (await secretary!('/api/staff/arrears?kind=grace')).json as ArrearsList
  expect(counts).toEqual({ grace: 4, expired: 2, never: 6, unpaid: 4 })
})
