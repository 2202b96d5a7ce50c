import { afterEach, beforeEach, expect, test } from 'vitest'
import { memberWithPhone, withAssociation } from '#server/core/cards/test-card.ts'
import { planHousekeeping } from '#server/housekeeping.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { newShop } from './test-shop.ts'

// Far in the future: each test has its own server.

const DAY = 24 * 3_600_000

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  await withAssociation(app)
})
afterEach(() => app.stop())

const member = () => memberWithPhone<Request>(app)

/** A shop scans a member's phone and records the discount. */
async function use(shop: { ask: Request }, { phone }: Awaited<ReturnType<typeof member>>) {
  const { json } = await shop.ask('/api/verify', { method: 'POST', body: { text: await phone.show(app.clock.now()) } })
  const { check } = (json as { shop: { redeem: { check: string } } }).shop.redeem
  return shop.ask('/api/partner/redemptions', { method: 'POST', body: { check, key: `press-${check}` } })
}

/** Nightly housekeeping, this many days later. */
async function night(days: number): Promise<void> {
  await planHousekeeping(app.db, app.clock.now())
  app.clock.advance(days * DAY)
  await app.deliver()
}

test('a shop’s device lasts ninety days from its last use', async () => {
  const shop = await newShop(app)
  app.clock.advance(89 * DAY)
  expect((await shop.ask('/api/partner/session')).headers['set-cookie']?.[0]).toContain('Max-Age=7776000')
  app.clock.advance(90 * DAY - 1)
  expect((await shop.ask('/api/partner/session')).status).toBe(200)
  app.clock.advance(90 * DAY)
  expect(await shop.ask('/api/partner/session')).toMatchObject({ status: 401 })
})

test('a check is deleted with the account or after twelve months; the shop’s numbers stay', async () => {
  const [shop, anna, bruno] = [await newShop(app), await member(), await member()]
  await use(shop, anna)
  await use(shop, bruno)
  await app.db.deleteFrom('account').where('id', '=', bruno.uid).execute()
  const rows = async () =>
    (await app.db.selectFrom('partnerCheck').select('uid').where('linkId', '=', shop.link.id).execute()).map(({ uid }) => uid)
  const used = async () => (await app.db.selectFrom('redemption').select('uid').where('offerId', '=', shop.offerId).execute()).length
  const isShown = () => app.db.selectFrom('partnerCheck').select('shown').where('uid', '=', anna.uid).executeTakeFirst()
  expect(await rows()).toEqual([anna.uid])
  expect((await isShown())?.shown).toBeTruthy()
  await night(2)
  // The shown code is cleared earlier.
  expect(await isShown()).toEqual({ shown: null })
  await night(363)
  expect([await rows(), await used()]).toEqual([[anna.uid], 1])
  await night(3)
  expect([await rows(), await used()]).toEqual([[], 0])
  const { times } = await app.db
    .selectFrom('partnerDay')
    .select(({ fn }) => fn.sum<number>('times').as('times'))
    .where('offerId', '=', shop.offerId)
    .executeTakeFirstOrThrow()
  expect(Number(times)).toBe(4)
})

test('the use of a one-time discount is kept longer than a year', async () => {
  const [shop, anna] = [await newShop(app, { limits: { perMember: 1, period: null } }), await member()]
  expect((await use(shop, anna)).status).toBe(200)
  await night(500)
  expect(await app.db.selectFrom('redemption').select('uid').where('offerId', '=', shop.offerId).execute()).toEqual([{ uid: anna.uid }])
})

test('unused devices and expired links without devices are deleted', async () => {
  const shop = await newShop(app)
  await night(60)
  const links = () => app.db.selectFrom('partnerLink').select('id').execute()
  expect(await links()).toEqual([{ id: shop.link.id }])
  await night(31)
  await night(1)
  expect([await links(), await app.db.selectFrom('partnerSession').select('id').execute()]).toEqual([[], []])
})
