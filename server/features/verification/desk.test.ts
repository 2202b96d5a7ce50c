import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeStaffRole } from '#db/make.ts'
import { removeDocument } from '#server/core/content/queries.ts'
import { memberWithPhone, withAssociation } from '#server/core/cards/test-card.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { withSecond } from '#server/features/reports/test-report.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import type { PartnerList, PartnerSheet } from '#domain/verification/shops.ts'
import { romeDay } from '#domain/plain-date.ts'
import { planHousekeeping } from '#server/housekeeping.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { newOffer, newShop, open } from './test-shop.ts'

const HOUR = 3_600_000
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

let app: TestApp
let start: number
let editor: Request
beforeAll(async () => {
  app = await startTestApp()
  start = app.clock.now()
  await withAssociation(app)
  editor = await staff('editor')
})
afterAll(() => app.stop())
// Past every window of the limits.
beforeEach(() => app.clock.set((start += 25 * HOUR)))

async function staff(role: StaffRole): Promise<Request> {
  const { ask, uid } = await confirmed(app)
  await makeStaffRole(app.db, { uid, role })
  await withSecond(app.db, uid)
  return ask
}

let presses = 0
const at = (offerId: string, rest = '') => `/api/staff/partners/${offerId}${rest}`
const give = (ask: Request, offerId: string, body: object = {}) =>
  ask(at(offerId, '/links'), { method: 'POST', body: { place: '', label: '', shopEmail: '', key: `pressa-${(presses += 1)}-00`, ...body } })
const sheetOf = async (ask: Request, offerId: string) => (await ask(at(offerId))).json as PartnerSheet
const tokenIn = (link: string) => /\/v#p=([\w-]{43})/.exec(link)![1]!
const auditOf = async (offerId: string) =>
  app.db.selectFrom('audit').select(['action', 'detail', 'changes']).where('subject', '=', offerId).orderBy('id').execute()

describe('a shop’s personal link, given from Gestione', () => {
  test('is shown once and opens a device, which is listed by a few words', async () => {
    const offerId = await newOffer(app)
    const { json } = await give(editor, offerId, { label: 'Cassa' })
    const { link } = json as { link: string }
    expect(link).toMatch(/^http:\/\/[^/]+\/v#p=[\w-]{43}$/)
    const till = app.newClient()
    await till('/api/partner/session', { method: 'POST', body: { token: tokenIn(link) }, headers: { 'User-Agent': PHONE } })
    const sheet = await sheetOf(editor, offerId)
    expect(sheet.links).toMatchObject([
      { label: 'Cassa', sentTo: null, devices: [{ name: 'Chrome su Android', lastSeenAt: app.clock.now() }] },
    ])
    expect(JSON.stringify(sheet)).not.toContain(tokenIn(link))
    expect(await auditOf(offerId)).toMatchObject([{ action: 'created' }])
  })

  test('goes to the shop’s address, which is kept for the next one', async () => {
    const offerId = await newOffer(app, { contact: { email: 'vecchia@ottica.example' } })
    expect((await sheetOf(editor, offerId)).email).toBe('vecchia@ottica.example')
    const { json } = await give(editor, offerId, { shopEmail: 'Banco@Ottica.example' })
    expect(json).toMatchObject({ link: null, sheet: { email: 'banco@ottica.example', links: [{ sentTo: 'banco@ottica.example' }] } })
    const [mail] = await app.deliver()
    expect(mail).toMatchObject({ to: 'banco@ottica.example', subject: 'Il link per controllare le tessere' })
    expect((await open(app.newClient(), tokenIn(mail!.text))).status).toBe(200)
    expect(await auditOf(offerId)).toMatchObject([{ action: 'sent' }])
  })

  test('is one however often its press is sent, and one mail', async () => {
    const offerId = await newOffer(app)
    const body = { key: 'una-sola-pressa', shopEmail: 'banco@ottica.example' }
    await Promise.all([give(editor, offerId, body), give(editor, offerId, body)])
    await give(editor, offerId, body)
    expect((await sheetOf(editor, offerId)).links).toHaveLength(1)
    expect(await app.deliver()).toHaveLength(1)
  })

  test('that was revoked before its mail has left is not sent', async () => {
    const offerId = await newOffer(app)
    await give(editor, offerId, { shopEmail: 'banco@ottica.example' })
    await editor(at(offerId, '/links'), { method: 'DELETE' })
    expect(await app.deliver()).toEqual([])
  })

  test('says which of several places it is for', async () => {
    const places = [{ street: 'Via Nuova 40', comune: 'Pieve Chiara' }, { name: 'Centro' }]
    const offerId = await newOffer(app, { places })
    expect(await give(editor, offerId)).toMatchObject({ status: 422, json: { error: { fields: { place: 'required' } } } })
    expect(await give(editor, offerId, { place: 'Altrove' })).toMatchObject({
      status: 422,
      json: { error: { fields: { place: 'invalid' } } },
    })
    expect((await give(editor, offerId, { place: 'Centro' })).json).toMatchObject({ sheet: { links: [{ place: 'Centro' }] } })
  })

  test.each([
    ['a label that is too long', { label: 'x'.repeat(41) }],
    ['no address', { shopEmail: 'banco@' }],
    ['no key', { key: '' }],
  ])('with %s is refused', async (_, body) => {
    expect(await give(editor, await newOffer(app), body)).toMatchObject({ status: 422, code: 'api.invalid' })
  })

  test('needs an offer that members see', async () => {
    expect(await give(editor, 'nessuna')).toMatchObject({ status: 409, code: 'shop.offer_gone' })
  })

  test('and one of its devices alone, or all of them, end with one press, which the next call of the device says', async () => {
    const { offerId, link, ask } = await newShop(app)
    const other = app.newClient()
    await open(other, link.token)
    const [first] = (await sheetOf(editor, offerId)).links[0]!.devices
    expect((await editor(at(offerId, `/devices/${first!.id}`), { method: 'DELETE' })).status).toBe(200)
    const statuses = [(await ask('/api/partner/session')).status, (await other('/api/partner/session')).status]
    expect(statuses.toSorted()).toEqual([200, 401])
    expect((await editor(at(offerId, `/links/${link.id}`), { method: 'DELETE' })).json).toMatchObject({ links: [] })
    expect((await other('/api/partner/session')).code).toBe('partner.session_ended')
    expect(await editor(at(offerId, `/links/${link.id}`), { method: 'DELETE' })).toMatchObject({ status: 404 })
    expect((await auditOf(offerId)).map(({ action }) => action)).toEqual(['revoked', 'revoked'])
  })

  test('is another shop’s: its device is not ended by way of this one', async () => {
    const [mine, theirs] = [await newShop(app), await newShop(app)]
    const [device] = (await sheetOf(editor, theirs.offerId)).links[0]!.devices
    expect((await editor(at(mine.offerId, `/devices/${device!.id}`), { method: 'DELETE' })).status).toBe(404)
    expect((await theirs.ask('/api/partner/session')).status).toBe(200)
  })
})

test('who reads offers reads their shops, and only who writes them gives links and decides', async () => {
  const { offerId, link } = await newShop(app)
  for (const role of ['secretary', 'viewer'] as const) {
    const ask = await staff(role)
    expect((await ask(at(offerId))).status, role).toBe(200)
    expect((await give(ask, offerId)).status, role).toBe(403)
    expect((await ask(at(offerId, `/links/${link.id}`), { method: 'DELETE' })).status, role).toBe(403)
    expect((await ask(at(offerId, '/numbers'))).status, role).toBe(403)
  }
  for (const role of ['verifier', 'safeguarding'] as const) expect((await (await staff(role))(at(offerId))).status, role).toBe(403)
  expect((await give(await staff('admin'), offerId)).status).toBe(200)
})

const day = (offerId: string, what: string, times: number) =>
  app.db
    .insertInto('partnerDay')
    .values({ offerId, place: '', day: romeDay(app.clock.now()), what, times })
    .execute()

describe('the numbers of a shop', () => {
  test('are by day and never fewer than five', async () => {
    const offerId = await newOffer(app)
    await day(offerId, 'green', 6)
    await day(offerId, 'amber', 1)
    await day(offerId, 'redeemed', 3)
    const { checks, redemptions } = await sheetOf(editor, offerId)
    expect(checks.total).toBe(7)
    expect(checks.days).toHaveLength(30)
    expect(checks.days.at(-1)).toEqual({ day: romeDay(app.clock.now()), times: 7 })
    expect(redemptions.total).toBeNull()
    expect(redemptions.days.every(({ times }) => times === null)).toBe(true)
    const list = (await editor('/api/staff/partners')).json as PartnerList
    expect(list.partners.find((item) => item.offerId === offerId)).toMatchObject({ checks: 7, redemptions: null })
  })

  test('go out as a file that says no more, and the export is in the audit', async () => {
    const offerId = await newOffer(app, { partner: '=SOMMA(A1)' })
    await day(offerId, 'green', 12)
    const answer = await editor(at(offerId, '/numbers'))
    expect(answer.headers['content-disposition']).toContain(`negozio-${offerId}-`)
    const lines = answer.text.trim().split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines.at(-1)).toMatch(/;"12";"pochi"$/)
    expect(await auditOf(offerId)).toMatchObject([{ action: 'exported' }])
  })
})

test('the list has offers without links too, and those of which only links are left', async () => {
  const [alone, { offerId }] = [await newOffer(app, { partner: 'Zoo di Sopra' }), await newShop(app)]
  await removeDocument(app.deps, 'convenzioni', { id: offerId, now: app.clock.now() })
  const { partners } = (await editor('/api/staff/partners')).json as PartnerList
  expect(partners.find((item) => item.offerId === alone)).toMatchObject({ isPublic: true, links: 0, devices: 0, lastSeenAt: null })
  expect(partners.find((item) => item.offerId === offerId)).toMatchObject({ isPublic: false, links: 1, devices: 1 })
  expect((await editor(at('mai-esistita'))).code).toBe('api.not_found')
})

test('the address of a shop goes when its offer and its links are gone', async () => {
  const offerId = await newOffer(app)
  await give(editor, offerId, { shopEmail: 'banco@ottica.example' })
  await editor(at(offerId, '/links'), { method: 'DELETE' })
  await removeDocument(app.deps, 'convenzioni', { id: offerId, now: app.clock.now() })
  const night = async () => {
    await planHousekeeping(app.db, app.clock.now())
    app.clock.advance(24 * HOUR)
    await app.deliver()
  }
  await night()
  expect(await app.db.selectFrom('partnerContact').select('mailbox').where('offerId', '=', offerId).execute()).toEqual([])
})

test('a member’s check is still one of that shop’s day, whoever looks at it from Gestione', async () => {
  const shop = await newShop(app)
  const anna = await memberWithPhone<Request>(app)
  await shop.ask('/api/verify', { method: 'POST', body: { text: await anna.phone.show(app.clock.now()) } })
  expect((await sheetOf(editor, shop.offerId)).checks).toMatchObject({ total: null })
})
