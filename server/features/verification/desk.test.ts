import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeStaffRole } from '#db/make.ts'
import { removeDocument } from '#server/core/content/queries.ts'
import { memberWithPhone, withAssociation } from '#server/core/cards/test-card.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { withSecond } from '#server/features/reports/test-report.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import type { PartnerList, PartnerSheet } from '#domain/verification/shops.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
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
// Moves past every rate-limit window.
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

describe('a shop’s personal link, created in Gestione', () => {
  test('is shown once and opens a device, which is listed with a short description', async () => {
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

  test('is mailed to the shop’s address, which is stored for the next one', async () => {
    const offerId = await newOffer(app, { contact: { email: 'vecchia@ottica.example' } })
    expect((await sheetOf(editor, offerId)).email).toBe('vecchia@ottica.example')
    const { json } = await give(editor, offerId, { shopEmail: 'Banco@Ottica.example' })
    expect(json).toMatchObject({ link: null, sheet: { email: 'banco@ottica.example', links: [{ sentTo: 'banco@ottica.example' }] } })
    const [mail] = await app.deliver()
    expect(mail).toMatchObject({ to: 'banco@ottica.example', subject: 'Il link per controllare le tessere' })
    expect((await open(app.newClient(), tokenIn(mail!.text))).status).toBe(200)
    expect(await auditOf(offerId)).toMatchObject([{ action: 'sent' }])
  })

  test('is created and mailed once when the request is repeated', async () => {
    const offerId = await newOffer(app)
    const body = { key: 'una-sola-pressa', shopEmail: 'banco@ottica.example' }
    await Promise.all([give(editor, offerId, body), give(editor, offerId, body)])
    await give(editor, offerId, body)
    expect((await sheetOf(editor, offerId)).links).toHaveLength(1)
    expect(await app.deliver()).toHaveLength(1)
  })

  test('with a corrected address after a lost answer, goes to the corrected address', async () => {
    const offerId = await newOffer(app)
    const body = { key: 'una-sola-pressa', shopEmail: 'bnaco@ottica.example' }
    await give(editor, offerId, body)
    const { json } = await give(editor, offerId, { ...body, shopEmail: 'banco@ottica.example' })
    expect((await app.deliver()).map(({ to }) => to)).toEqual(['bnaco@ottica.example', 'banco@ottica.example'])
    expect((json as { sheet: PartnerSheet }).sheet.links.map(({ sentTo }) => sentTo).toSorted()).toEqual([
      'banco@ottica.example',
      'bnaco@ottica.example',
    ])
    expect((await give(editor, offerId, { ...body, shopEmail: '' })).json).toMatchObject({ link: expect.stringMatching(/#p=/) })
  })

  test('is not mailed when revoked before the mail is sent', async () => {
    const offerId = await newOffer(app)
    await give(editor, offerId, { shopEmail: 'banco@ottica.example' })
    await editor(at(offerId, '/links'), { method: 'DELETE' })
    expect(await app.deliver()).toEqual([])
  })

  test('names its place when there are several', async () => {
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
  ])('is refused with %s', async (_, body) => {
    expect(await give(editor, await newOffer(app), body)).toMatchObject({ status: 422, code: 'api.invalid' })
  })

  test('needs a public offer', async () => {
    expect(await give(editor, 'nessuna')).toMatchObject({ status: 409, code: 'shop.offer_gone' })
  })

  test('and its devices, one or all, are revoked at once, and the next call of a device says so', async () => {
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

  test('of another shop: its device cannot be revoked through this offer', async () => {
    const [mine, theirs] = [await newShop(app), await newShop(app)]
    const [device] = (await sheetOf(editor, theirs.offerId)).links[0]!.devices
    expect((await editor(at(mine.offerId, `/devices/${device!.id}`), { method: 'DELETE' })).status).toBe(404)
    expect((await theirs.ask('/api/partner/session')).status).toBe(200)
  })
})

test('a viewer sees the shops and changes nothing; verifiers and officers do not see them', async () => {
  const { offerId, link } = await newShop(app)
  const ask = await staff('viewer')
  expect((await ask(at(offerId))).status).toBe(200)
  expect((await give(ask, offerId)).status).toBe(403)
  expect((await ask(at(offerId, `/links/${link.id}`), { method: 'DELETE' })).status).toBe(403)
  expect((await ask(at(offerId, '/numbers'))).status).toBe(403)
  for (const role of ['verifier', 'safeguarding'] as const) expect((await (await staff(role))(at(offerId))).status, role).toBe(403)
})

test.for(['admin', 'secretary', 'editor'] as const)(
  'the role %s sends a shop its link, reads its numbers, prints its sign and revokes',
  async (role) => {
    const ask = await staff(role)
    const { offerId, link } = await newShop(app)
    expect((await give(ask, offerId)).status).toBe(200)
    expect((await ask(at(offerId, '/numbers'))).status).toBe(200)
    expect((await ask(at(offerId, '/sign'))).status).toBe(200)
    const [device] = (await sheetOf(ask, offerId)).links.find(({ id }) => id === link.id)!.devices
    expect((await ask(at(offerId, `/devices/${device!.id}`), { method: 'DELETE' })).status).toBe(200)
    expect((await ask(at(offerId, `/links/${link.id}`), { method: 'DELETE' })).status).toBe(200)
  },
)

test('only roles that may write offers publish or refuse a proposal; the secretary may not', async () => {
  const ask = await staff('secretary')
  const { offerId } = await newShop(app)
  expect((await ask(at(offerId, '/proposals/any/accept'), { method: 'POST', body: { version: 1 } })).status).toBe(403)
  expect((await ask(at(offerId, '/proposals/any/refuse'), { method: 'POST', body: { reason: 'No' } })).status).toBe(403)
})

const day = (offerId: string, what: string, times: number, ago = 0) =>
  app.db
    .insertInto('partnerDay')
    .values({ offerId, place: '', day: addDays(romeDay(app.clock.now()), -ago), what, times })
    .execute()

describe('the numbers of a shop', () => {
  test('are by day and never below five', async () => {
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

  test('leave days of fewer than five out of the totals, in the list too', async () => {
    const offerId = await newOffer(app)
    await day(offerId, 'green', 8, 1)
    await day(offerId, 'redeemed', 4, 1)
    await day(offerId, 'redeemed', 3)
    for (const seen of [0, 1]) {
      expect(await sheetOf(editor, offerId)).toMatchObject({ checks: { total: 8 }, redemptions: { total: null } })
      const list = (await editor('/api/staff/partners')).json as PartnerList
      expect(list.partners.find((item) => item.offerId === offerId)).toMatchObject({ checks: 8, redemptions: null })
      if (seen === 0) await day(offerId, 'green', 2)
    }
  })

  test('are exported as a file with the same data, and the export is audited', async () => {
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

test('the list includes offers without links, and links whose offer is gone', async () => {
  const [alone, { offerId }] = [await newOffer(app, { partner: 'Zoo di Sopra' }), await newShop(app)]
  await removeDocument(app.deps, 'convenzioni', { id: offerId, now: app.clock.now() })
  const { partners } = (await editor('/api/staff/partners')).json as PartnerList
  expect(partners.find((item) => item.offerId === alone)).toMatchObject({ isPublic: true, links: 0, devices: 0, lastSeenAt: null })
  expect(partners.find((item) => item.offerId === offerId)).toMatchObject({ isPublic: false, links: 1, devices: 1 })
  expect((await editor(at('mai-esistita'))).code).toBe('api.not_found')
})

test('a shop’s address is deleted when its offer and its links are gone', async () => {
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

test('a check by a member still counts for the shop’s day after staff opened its page', async () => {
  const shop = await newShop(app)
  const anna = await memberWithPhone<Request>(app)
  await shop.ask('/api/verify', { method: 'POST', body: { text: await anna.phone.show(app.clock.now()) } })
  expect((await sheetOf(editor, shop.offerId)).checks).toMatchObject({ total: null })
})
