import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeApplication,
  makeBooking,
  makeCard,
  makeCardNumber,
  makeCardPeriod,
  makeConsentEvent,
  makeMember,
  makeNotice,
  makePartnerCheck,
  makePayment,
  makeRegisterEntry,
} from '#db/make.ts'
import type { MemberTimeline } from '#domain/timeline/timeline.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'

type Person = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let [secretary, viewer, editor]: Person[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  ;[secretary, viewer, editor] = [await staffMember(app, 'secretary'), await staffMember(app, 'viewer'), await staffMember(app, 'editor')]
})
afterAll(() => app.stop())

const timelineOf = async (number: string, ask: Request = secretary!.ask) => {
  const { status, json } = await ask(`/api/staff/members/${number}/timeline`)
  expect(status).toBe(200)
  return json as MemberTimeline
}
const kinds = ({ happened }: MemberTimeline) => happened.map(({ kind }) => kind)

describe('the timeline', () => {
  test('has the events, newest first, as far as the role reads them, and never where the card was checked', async () => {
    const { account, card } = await makeMember(app.db, { period: { validFrom: '2026-01-01', validTo: '2026-12-31' } })
    const { id: uid } = account
    await makeApplication(app.db, { uid, createdAt: Date.UTC(2026, 10, 11) })
    await makeRegisterEntry(app.db, { cardNumber: card.number, effectiveOn: '2026-11-13' })
    await makePayment(app.db, { cardNumber: card.number, cents: 2500, createdAt: Date.UTC(2026, 10, 14) })
    await makeNotice(app.db, { uid, topic: 'renewal', title: 'La tessera scade', createdAt: Date.UTC(2026, 10, 15) })
    await makeNotice(app.db, { uid, topic: 'renewal', key: 'of-age:1', title: 'Compie 18 anni' })
    await makeBooking(app.db, { uid, eventId: 'cena', title: 'Cena', createdAt: Date.UTC(2026, 10, 16) })
    await makePartnerCheck(app.db, { uid, cardNumber: card.number, partner: 'Trattoria segreta' })
    await makeConsentEvent(app.db, { personId: uid, purpose: 'newsletter', kind: 'granted', channel: 'paper' })

    const known = await timelineOf(card.number)
    expect(kinds(known).slice(0, 5)).toEqual(['booking', 'reminder', 'payment', 'register', 'applied'])
    expect(kinds(known).slice(5).toSorted()).toEqual(['card', 'period'])
    expect(known.happened).toContainEqual(expect.objectContaining({ kind: 'payment', cents: 2500, voided: false }))
    expect(known.happened).toContainEqual(expect.objectContaining({ kind: 'booking', title: 'Cena' }))
    expect(known).toMatchObject({ more: false, ledger: [{ purpose: 'newsletter', kind: 'granted', channel: 'paper' }] })
    expect(JSON.stringify(known)).not.toMatch(/segreta|18 anni/)

    expect(kinds(await timelineOf(card.number, viewer!.ask)).toSorted()).toEqual(['applied', 'card', 'payment', 'period', 'register'])
    expect((await editor!.ask(`/api/staff/members/${card.number}/timeline`)).status).toBe(403)
    const readings = await app.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', uid)
      .where('actor', '=', secretary!.uid)
      .execute()
    expect(readings).toEqual([{ action: 'opened' }])
  })

  test('of a card without an account has the card’s events; a card without a holder has no timeline', async () => {
    const number = await makeCardNumber(app.db)
    await makeCard(app.db, { number, uid: null, cancelledOn: '2026-11-20', cancellationReason: 'mistake' })
    expect((await secretary!.ask(`/api/staff/members/${number}/timeline`)).status).toBe(404)
  })

  test('tells when older events are left out', async () => {
    const { card } = await makeMember(app.db)
    for (let year = 1900; year < 1951; year += 1)
      await makeCardPeriod(app.db, { cardNumber: card.number, validFrom: `${year}-01-01`, validTo: `${year}-12-31` })
    const { happened, more } = await timelineOf(card.number)
    expect(more).toBe(true)
    expect(happened).toHaveLength(50)
  })
})
