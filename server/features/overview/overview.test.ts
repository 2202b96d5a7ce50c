import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApplication, makeCardPeriod, makeMember, makeReport, makeStaffRole } from '#db/make.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { house } from '#server/features.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let today: string
const ask = new Map<StaffRole, Awaited<ReturnType<typeof staffMember>>['ask']>()

const numbers = async (role: StaffRole) => (await ask.get(role)!('/api/staff/overview')).json as StaffOverview
const put = (collection: string, id: string, data: object) =>
  putDocument({ db: app.db, house }, collection, { id, data, position: 0, now: app.clock.now() })

const categories = (fees: Record<string, number>) => Object.entries(fees).map(([id, feeCents]) => ({ id, feeCents }))
const check = (day: string, kind: string, checks: number) =>
  app.db.insertInto('cardCheck').values({ day, kind, reason: 'valid', checks }).execute()
const used = (offerId: string, what: string, times: number) =>
  app.db.insertInto('partnerDay').values({ day: today, offerId, place: '', what, times }).execute()
const parts = async (role: StaffRole) => {
  const { todo, ...rest } = await numbers(role)
  return [...Object.keys(rest), ...Object.keys(todo)].toSorted()
}

const write = (fees: Record<string, number>) => put('pagine', 'associazione', { name: 'Prova', membershipCategories: categories(fees) })

/** A card whose last period ends this many days from today. */
const card = (left: number, firstname: string, lastname: string, more: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(app.db, {
    ...more,
    account: { email: `${firstname}.${lastname}@posta.example`.replaceAll(/[ ']/g, '').toLowerCase(), ...more?.account },
    document: { firstname, lastname, ...more?.document },
    period: { validFrom: addDays(today, left - 364), validTo: addDays(today, left) },
  })

beforeAll(async () => {
  app = await startTestApp()
  today = romeDay(app.clock.now())
  for (const role of ['admin', 'secretary', 'editor', 'verifier', 'safeguarding', 'viewer'] as const)
    ask.set(role, (await staffMember(app, role, { firstname: role, lastname: 'Staffetta' })).ask)
})
afterAll(() => app.stop())

describe('the overview', () => {
  test('counts the cards valid today, those that end in thirty days, and the growth since thirty days ago', async () => {
    const before = (await numbers('viewer')).cards!
    await card(0, 'Anna', 'Oggi')
    await card(30, 'Bruno', 'Trenta')
    await card(31, 'Carla', 'Trentuno')
    await card(-1, 'Dino', 'Ieri')
    await card(20, 'Elio', 'Sospeso', { card: { suspendedFrom: addDays(today, -1) } })
    await card(20, 'Fosca', 'Annullata', { card: { cancelledOn: today } })
    await card(20, 'Gino', 'Poi', {
      card: { cancelledOn: addDays(today, 1), suspendedFrom: addDays(today, -9), suspendedTo: addDays(today, -1) },
    })
    const renewed = await card(10, 'Ida', 'Rinnovata')
    await makeCardPeriod(app.db, { cardNumber: renewed.card.number, validFrom: addDays(today, 11), validTo: addDays(today, 375) })
    await card(364, 'Lea', 'Nuova')
    const after = (await numbers('viewer')).cards!
    expect(after.until).toBe(addDays(today, 30))
    expect([after.active - before.active, after.expiring - before.expiring]).toEqual([6, 3])
    // Thirty days ago the last card did not exist, and yesterday's, the suspended and the cancelled one were valid.
    expect(after.since30Days - before.since30Days).toBe(6 - 8)
  })

  test('sums the expected renewals, and leaves the sum out without a known fee', async () => {
    const now = (await numbers('secretary')).cards!
    expect(now.expiring).toBeGreaterThan(0)
    const used = [...new Set((await app.db.selectFrom('card').select('category').execute()).map(({ category }) => category))]
    expect((await numbers('secretary')).renewalFees).toBeUndefined()
    await write(Object.fromEntries(used.map((id) => [id, 2000])))
    expect((await numbers('secretary')).renewalFees).toEqual({ cents: now.expiring * 2000, cards: now.expiring })
    // The renewal of the card that ends in thirty days begins on the day after.
    const laterFees = [{ from: addDays(today, 31), cents: 2500 }]
    const membershipCategories = used.map((id) => ({ id, feeCents: 2000, laterFees }))
    await put('pagine', 'associazione', { name: 'Prova', membershipCategories })
    expect((await numbers('secretary')).renewalFees).toEqual({ cents: now.expiring * 2000 + 500, cards: now.expiring })
  })

  test('counts open work', async () => {
    const uid = (await card(90, 'Mara', 'Domanda')).account.id
    await makeApplication(app.db, { uid })
    await makeReport(app.db, { uid, title: 'La porta' })
    await makeReport(app.db, { uid, title: 'Una cosa riservata', desk: 'safeguarding' })
    await makeStaffRole(app.db, { uid, role: 'verifier' })
    const ending = { partner: 'Ottica Lumen', validTo: addDays(today, 30) }
    await put('convenzioni', 'ottica', ending)
    await put('convenzioni', 'poi', { partner: 'Bar', validTo: addDays(today, 31) })
    expect((await numbers('admin')).todo).toEqual({
      applications: 1,
      reports: 1,
      endingOffers: [{ id: 'ottica', title: 'Ottica Lumen', endsOn: addDays(today, 30) }],
      proposals: [],
      stuckContents: [],
      withoutFactor: [{ name: 'Mara Domanda', role: 'verifier' }],
      officerAsked: [],
      endingRoles: [],
      endedMembers: [],
    })
    expect((await numbers('safeguarding')).todo).toEqual({ reports: 1 })
  })

  test('sums checks by day, and names no offer that was used less than five times', async () => {
    await check(today, 'screen', 4)
    await check(today, 'typed', 3)
    await check(addDays(today, -29), 'screen', 2)
    await check(addDays(today, -30), 'screen', 9)
    await used('ottica', 'redeemed', 5)
    await used('poi', 'redeemed', 4)
    await used('poi', 'valid', 8)
    const { checks, usedOffers } = await numbers('admin')
    expect(checks).toMatchObject({ today: 7, shops: 2 })
    expect(checks!.days).toHaveLength(30)
    expect([checks!.days[0], checks!.days.at(-1)]).toEqual([
      { day: addDays(today, -29), checks: 2 },
      { day: today, checks: 7 },
    ])
    expect(usedOffers).toEqual([{ id: 'ottica', title: 'Ottica Lumen', times: 5 }])
  })

  test('shows each role only what it may read', async () => {
    const people = ['cards', 'renewalFees']
    const statistics = ['checks', 'usedOffers']
    expect(await parts('admin')).toEqual(
      [
        ...people,
        ...statistics,
        'applications',
        'endingOffers',
        'endedMembers',
        'endingRoles',
        'officerAsked',
        'proposals',
        'reports',
        'stuckContents',
        'withoutFactor',
      ].toSorted(),
    )
    expect(await parts('secretary')).toEqual([...people, 'applications', 'endingOffers', 'reports', 'stuckContents'].toSorted())
    expect(await parts('editor')).toEqual(['endingOffers', 'proposals', 'reports', 'stuckContents'])
    expect(await parts('verifier')).toEqual([])
    expect(await parts('safeguarding')).toEqual(['reports'])
    expect(await parts('viewer')).toEqual([...people, ...statistics, 'applications', 'endingOffers'].toSorted())
  })
})
