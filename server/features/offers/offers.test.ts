import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MyOffersAnswer, TakenCode } from '#domain/offers/offer-code.ts'
import { newAssociation } from '#domain/content/association.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { addCodes, setDiscount } from './codes.ts'
import { newMember, putOffer, take, type TestMember } from './test-offers.ts'

/** 10 November 2026, 10:00 in Rome. */
const NOW = Date.UTC(2026, 10, 10, 9)
const HOUR = 3_600_000

let app: TestApp
let anna: TestMember<Request>
let bruno: TestMember<Request>
beforeAll(async () => {
  app = await startTestApp({ now: NOW })
  const data = newAssociation({ name: 'Circolo del Lago APS', color: '#0b5c6b', email: 'a@posta.example' })
  await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: NOW })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(NOW)
  ;[anna, bruno] = await Promise.all([newMember(app), newMember(app)])
})

let count = 0
/** A new offer for each test. */
async function offer(data: object = {}, codes: string[] = []): Promise<string> {
  const id = `offerta-${++count}`
  await putOffer(app.db, id, data, codes)
  return id
}

const codeIn = (answer: { json: unknown }) => (answer.json as TakenCode).code
const mine = async ({ ask }: TestMember<Request>) => (await ask('/api/offers/mine')).json as MyOffersAnswer
const ofList = (n: number) => Array.from({ length: n }, (_, i) => `COD-${count + 1}-${i}`)
const statuses = (answers: { status: number; code: string | undefined }[]) => answers.map(({ status, code }) => code ?? status).toSorted()

describe('the members’ part', () => {
  test('has static codes and landing links for members with a valid card', async () => {
    const [code, link] = [await offer({ discount: { kind: 'static_code' } }), await offer({ discount: { kind: 'landing_link' } })]
    await setDiscount(app.deps, code, { code: 'BORGO25' })
    await setDiscount(app.deps, link, { url: 'https://negozio.example/soci' })
    const answer = await anna.ask('/api/offers/mine')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((answer.json as MyOffersAnswer).discounts).toEqual(
      expect.arrayContaining([
        { offerId: code, code: 'BORGO25', url: null },
        { offerId: link, code: null, url: 'https://negozio.example/soci' },
      ]),
    )
  })

  test('is not for friends when the offer is for members in law, and gives them no code', async () => {
    const id = await offer({ discount: { kind: 'static_code' }, audience: ['soci'] })
    await setDiscount(app.deps, id, { code: 'SOCI25' })
    const list = await offer({ audience: ['soci'] }, ['SOCI-1'])
    await app.db.updateTable('card').set({ category: 'amico' }).where('uid', '=', anna.uid).execute()
    await app.db.updateTable('card').set({ category: 'ordinario' }).where('uid', '=', bruno.uid).execute()
    const told = async (who: typeof anna) => (await mine(who)).discounts.some(({ offerId }) => offerId === id)
    expect([await told(anna), await told(bruno)]).toEqual([false, true])
    expect(await take(anna, list)).toMatchObject({ status: 403, code: 'offer.not_for_card' })
    expect(codeIn(await take(bruno, list))).toBe('SOCI-1')
  })

  test('is in no public answer', async () => {
    const id = await offer({ discount: { kind: 'static_code' } })
    await setDiscount(app.deps, id, { code: 'SOLO-SOCI-1' })
    const list = await offer({}, ['SOLO-SOCI-2'])
    const visitor = app.newClient()
    for (const path of ['/api/collections/convenzioni', `/api/collections/convenzioni/${id}`, `/api/collections/convenzioni/${list}`])
      expect((await visitor(path)).text, path).not.toContain('SOLO-SOCI')
  })

  test('is refused to visitors, with an unconfirmed address, and with an incomplete profile', async () => {
    const id = await offer({}, ['A'])
    const visitor = { ask: app.newClient() }
    expect(await visitor.ask('/api/offers/mine')).toMatchObject({ status: 401, code: 'auth.session_expired' })
    expect(await take(visitor, id)).toMatchObject({ status: 401, code: 'auth.session_expired' })
    const unproved = await newMember(app, { verified: false })
    expect(await unproved.ask('/api/offers/mine')).toMatchObject({ status: 403, code: 'auth.email_unverified' })
    expect(await take(unproved, id)).toMatchObject({ status: 403, code: 'auth.email_unverified' })
    await app.db.updateTable('userDocument').set({ privacy: false }).where('uid', '=', anna.uid).execute()
    expect(await take(anna, id)).toMatchObject({ status: 409, code: 'auth.profile_incomplete' })
  })

  test.each([
    ['suspended', { suspendedFrom: '2026-11-01' }, null],
    ['cancelled', { cancelledOn: '2026-11-10' }, null],
    ['pending', {}, { validFrom: '2026-11-11', validTo: '2027-11-10' }],
    ['expired', {}, { validFrom: '2025-01-01', validTo: '2026-09-25' }],
  ])('is refused with a card that is %s', async (_state, card, period) => {
    const id = await offer({}, ['A'])
    if (Object.keys(card).length > 0) await app.db.updateTable('card').set(card).where('number', '=', anna.number).execute()
    if (period) await app.db.updateTable('cardPeriod').set(period).where('cardNumber', '=', anna.number).execute()
    expect(await anna.ask('/api/offers/mine')).toMatchObject({ status: 403, code: 'offer.card_needed' })
    expect(await take(anna, id)).toMatchObject({ status: 403, code: 'offer.card_needed' })
  })

  test('is available during grace: a late fee does not concern the partner', async () => {
    await app.db
      .updateTable('cardPeriod')
      .set({ validFrom: '2025-09-27', validTo: '2026-09-26' })
      .where('cardNumber', '=', anna.number)
      .execute()
    expect((await anna.ask('/api/offers/mine')).status).toBe(200)
  })

  test('ends with the offer: at midnight in Rome after its last day', async () => {
    const id = await offer({ discount: { kind: 'static_code' }, validTo: '2026-11-10' })
    await setDiscount(app.deps, id, { code: 'FINO-AL-10' })
    const isTold = async () => (await mine(anna)).discounts.some(({ offerId }) => offerId === id)
    app.clock.set(Date.UTC(2026, 10, 10, 22, 59, 59))
    expect(await isTold()).toBe(true)
    app.clock.set(Date.UTC(2026, 10, 10, 23))
    expect(await isTold()).toBe(false)
  })

  test('has no link without https, even if one is stored', async () => {
    const id = await offer({ discount: { kind: 'landing_link' } })
    expect(await setDiscount(app.deps, id, { url: 'javascript:alert(1)' })).toBeNull()
    await app.db.insertInto('offerDiscount').values({ offerId: id, code: null, url: 'http://negozio.example', updatedAt: 1 }).execute()
    expect((await mine(anna)).discounts.find(({ offerId }) => offerId === id)).toMatchObject({ url: null })
  })
})

describe('a code of a list', () => {
  test('belongs to the member, and stays visible after the end of the offer', async () => {
    const id = await offer({ validTo: '2026-11-10' }, ofList(2))
    const { status, json } = await take(anna, id)
    expect(status).toBe(200)
    expect((await mine(anna)).codes).toEqual([json])
    expect((await mine(bruno)).codes).toEqual([])
    app.clock.advance(48 * HOUR)
    expect((await mine(anna)).codes).toEqual([json])
  })

  test('is given in the list’s order', async () => {
    const id = await offer({ limits: { perMember: 3, period: 'day' } })
    await addCodes(app.deps, id, ['TERZO', 'PRIMO', 'SECONDO'])
    const given = []
    for (let i = 0; i < 3; i += 1) given.push(codeIn(await take(anna, id)))
    expect(given).toEqual(['TERZO', 'PRIMO', 'SECONDO'])
  })

  test('is the same for a repeated request after a lost answer, whatever has happened since', async () => {
    const id = await offer({ validTo: '2026-11-10' }, ofList(1))
    const first = await take(anna, id, 'la-stessa-pressione')
    app.clock.advance(48 * HOUR)
    await app.db.updateTable('card').set({ cancelledOn: '2026-11-11' }).where('number', '=', anna.number).execute()
    expect(await take(anna, id, 'la-stessa-pressione')).toMatchObject({ status: 200, json: first.json })
    expect((await app.db.selectFrom('takenCode').selectAll().where('offerId', '=', id).execute()).length).toBe(1)
  })

  test('is separate for the same key of another member or offer', async () => {
    const [one, other] = [await offer({}, ofList(2)), await offer({}, ofList(2))]
    const answers = [await take(anna, one, 'chiave-uno'), await take(bruno, one, 'chiave-uno'), await take(anna, other, 'chiave-uno')]
    expect(new Set(answers.map(codeIn)).size).toBe(3)
  })

  test.each(['', 'corta', 'x'.repeat(65), 'con spazi e così via', null, 7])('is refused with the key %j', async (key) => {
    const id = await offer({}, ofList(1))
    expect(await anna.ask(`/api/offers/${id}/codes`, { method: 'POST', body: { key } })).toMatchObject({ status: 422, code: 'api.invalid' })
  })

  test('is not available for an ended, future or unknown offer, or one without a list', async () => {
    expect(await take(anna, await offer({ validTo: '2026-11-09' }, ofList(1)))).toMatchObject({ status: 410, code: 'offer.ended' })
    expect(await take(anna, await offer({ validFrom: '2026-11-11' }, ofList(1)))).toMatchObject({ status: 404 })
    expect(await take(anna, await offer({ discount: { kind: 'show_card' } }, ofList(1)))).toMatchObject({ status: 404 })
    expect(await take(anna, 'nessuna')).toMatchObject({ status: 404, code: 'api.not_found' })
  })

  test('is finished when the list is empty, in both calls', async () => {
    const id = await offer({}, ofList(1))
    expect((await mine(anna)).finished).not.toContain(id)
    await take(anna, id)
    expect((await mine(bruno)).finished).toContain(id)
    expect(await take(bruno, id)).toMatchObject({ status: 409, code: 'offer.codes_finished' })
  })

  test('stays given when its holder’s account is erased', async () => {
    const id = await offer({}, ofList(1))
    await take(anna, id)
    await app.db.deleteFrom('account').where('id', '=', anna.uid).execute()
    expect(await take(bruno, id)).toMatchObject({ code: 'offer.codes_finished' })
  })
})

describe('simultaneous requests', () => {
  test('two for the last code: one gets it, the other gets finished', async () => {
    const id = await offer({}, ofList(1))
    expect(statuses(await Promise.all([take(anna, id), take(bruno, id)]))).toEqual([200, 'offer.codes_finished'])
  })

  test('many for few: each code goes to one person, and none is left over', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => newMember(app)))
    const id = await offer({}, ofList(5))
    const answers = await Promise.all(members.map((member) => take(member, id)))
    const given = answers.filter(({ status }) => status === 200).map(codeIn)
    expect(new Set(given).size).toBe(given.length)
    // Requests during the last codes may be refused too early; they ask again.
    for (const member of members) if ((await mine(member)).codes.length === 0) await take(member, id)
    const { free } = await addCodes(app.deps, id, [])
    expect(free).toBe(0)
    const holders = await app.db.selectFrom('takenCode').select(['uid', 'codeId']).where('offerId', '=', id).execute()
    expect([new Set(holders.map(({ uid }) => uid)).size, new Set(holders.map(({ codeId }) => codeId)).size]).toEqual([5, 5])
  })

  test('two presses of the same member stay within the limit', async () => {
    const id = await offer({}, ofList(5))
    const answers = await Promise.all([take(anna, id), take(anna, id), take(anna, id)])
    expect(statuses(answers)).toEqual([200, 'offer.limit_reached', 'offer.limit_reached'])
    expect((await mine(anna)).codes).toHaveLength(1)
  })

  test('one press sent twice takes one code', async () => {
    const id = await offer({ limits: { perMember: 5, period: 'month' } }, ofList(5))
    const answers = await Promise.all(Array.from({ length: 4 }, () => take(anna, id, 'una-pressione')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(codeIn)).size).toBe(1)
    expect((await addCodes(app.deps, id, [])).free).toBe(4)
  })
})

describe('the limit per member', () => {
  test('two a month are two until midnight in Rome, then there are two more', async () => {
    const id = await offer({ limits: { perMember: 2, period: 'month' } }, ofList(5))
    app.clock.set(Date.UTC(2026, 10, 30, 22, 59, 59))
    await take(anna, id)
    await take(anna, id)
    const refused = await take(anna, id)
    expect(refused).toMatchObject({ status: 409, json: { error: { code: 'offer.limit_reached', details: { next: '2026-12-01' } } } })
    // Still 30 November in UTC.
    app.clock.set(Date.UTC(2026, 10, 30, 23))
    expect((await take(anna, id)).status).toBe(200)
  })

  test('a code taken right after midnight in Rome counts for the new day, although UTC has the old one', async () => {
    const id = await offer({ limits: { perMember: 1, period: 'day' } }, ofList(5))
    app.clock.set(Date.UTC(2026, 10, 20, 23, 30))
    await take(anna, id)
    app.clock.set(Date.UTC(2026, 10, 21, 22, 59))
    expect(await take(anna, id)).toMatchObject({ code: 'offer.limit_reached' })
    app.clock.set(Date.UTC(2026, 10, 21, 23))
    expect((await take(anna, id)).status).toBe(200)
  })

  test('without a period counts for ever', async () => {
    const id = await offer({ limits: { perMember: 1, period: null } }, ofList(2))
    await take(anna, id)
    app.clock.advance(30 * 24 * HOUR)
    expect((await take(anna, id)).json).toEqual({ error: { code: 'offer.limit_reached' } })
  })

  test('is separate for each member', async () => {
    const id = await offer({}, ofList(2))
    await take(anna, id)
    expect((await take(bruno, id)).status).toBe(200)
  })
})

test('endless requests of a device are refused for a while', async () => {
  const id = await offer({}, ofList(1))
  await take(anna, id)
  let last = await take(anna, id)
  for (let i = 0; i < 60; i += 1) last = await take(anna, id)
  expect(last).toMatchObject({ status: 429, code: 'auth.too_many_attempts' })
  expect((await take(bruno, id)).code).toBe('offer.codes_finished')
})
